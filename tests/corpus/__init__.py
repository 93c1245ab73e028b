"""The committed corpus: samples of every kind, so that a change of what a seed gives is seen; and digests of more.

`python -m tests.corpus` writes them anew.
"""

import re
from collections.abc import Set
from hashlib import sha256
from pathlib import Path

import msgspec

from service.common.operation import Operation
from service.common.rng import Rng
from service.common.sampler import ANY, Query, SampleRules
from service.common.samples import samples
from service.web.api.operations import OPERATIONS

HERE = Path(__file__).parent
DIGESTS = HERE / "digests.json"
SEED = 2024
RULES: tuple[SampleRules, ...] = ("default", "mixed")
NUMBER = {"mahjong": 2, "zipai": 4}  # of each kind
SCORES = {str(operation.game): operation for operation in OPERATIONS if operation.name == "score"}


def file(game: str) -> Path:
    """Return where a game's corpus is kept."""
    return HERE / f"{game}.json"


def encoded(game: str) -> bytes:
    """Return a game's corpus: a JSON array, one sample a line."""
    score = SCORES[game]
    assert score.sampler
    lines = [
        msgspec.json.encode({"kind": kind, "rules": rules, "request": made.request, "response": made.response})
        for kind in (*score.sampler.kinds, ANY)
        for rules in RULES
        for made in samples(score, Query(seed=SEED, count=NUMBER[game], kind=kind, rules=rules))
    ]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def digests() -> dict[str, str]:
    """Return, by operation, a digest of what each of its generators makes of a seed."""
    return {operation.id: digest(operation) for operation in OPERATIONS if operation.sampler}


def digest(operation: Operation) -> str:
    """Return the digest of an operation's requests; of each generator two, or forty of hands, which need no deal."""
    assert operation.sampler
    made, rng = sha256(), Rng(SEED)
    for generator in operation.sampler.generators:
        for _ in range(40 if operation.name == "score" else 2):
            made.update(msgspec.json.encode(generator.make(rng, Query(rules="mixed"))))
    return made.hexdigest()


def told_soon(operation: Operation, query: Query, field: str, wanted: Set[str]) -> set[str]:
    """Return what stands in a field of a corpus' answers, up to the sample by which all that is wanted has come."""
    values, told = re.compile(rf'"{field}":"([^"]+)"'), set[str]()
    for sample in samples(operation, query):
        told |= {*values.findall(msgspec.json.encode(sample.response).decode())}
        if told >= wanted:
            break
    return told
