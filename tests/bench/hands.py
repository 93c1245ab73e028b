"""What the benchmark asks: a seeded mix of legal and illegal hands, every kind among them.

`python -m tests.bench.hands OPERATION NUMBER SEED` writes such requests, one a line. The benchmark has them made so, in
a process of their own, as what is made here is answered here and so would not be new to what is measured.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.sampler import Query
from service.common.samples import samples
from service.web.api.operations import OPERATIONS
from service.web.document.examples import examples
from tests.brute import mahjong_requests, zipai_requests

Json = dict[str, Any]
MIX = 2000
UNENDING = 1 << 60
REQUESTS: dict[str, Callable[[Random], Json]] = {
    "mahjong_settle": mahjong_requests.settle_request,
    "mahjong_waits": mahjong_requests.waits_request,
    "mahjong_claims": mahjong_requests.claims_request,
    "zipai_settle": zipai_requests.settle_request,
    "zipai_waits": zipai_requests.waits_request,
    "zipai_claims": zipai_requests.claims_request,
}
BY_ID = {operation.id: operation for operation in OPERATIONS}


class Question(Struct, frozen=True):
    """A request that the service answers with 200: as it is posted, as the game gets it, and the encoded answer."""

    body: bytes
    asked: Any
    answer: bytes


def mix(operation: Operation, number: int = MIX, seed: int = 1) -> list[Question]:
    """Return `number` requests of an operation, the same for the same `seed`; those that contradict are left out.

    Score requests are the service's own samples: every type of hand and one illegal in five, as one house plays them.
    """
    questions: list[Question] = []
    for request in requests(operation, seed):
        asked = msgspec.convert(request, operation.request)
        answer = operation.answer(asked, "en")
        if not isinstance(answer, Refusal):
            questions.append(Question(msgspec.json.encode(request), asked, msgspec.json.encode(answer)))
        if len(questions) == number:
            break
    return questions


def requests(operation: Operation, seed: int) -> Iterator[Json]:
    """Yield requests of an operation without end: its samples or examples, where the tests have no generator."""
    make = REQUESTS.get(operation.id)
    rng = Random(seed)
    while make:
        yield make(rng)
    if operation.sampler is None:
        yield from cycle(examples(operation).values())
    for sample in samples(operation, Query(seed=seed, count=UNENDING)):
        yield dict(sample.request)


def fresh(operation: Operation, number: int, seed: int) -> list[bytes]:
    """Return the bodies of `number` requests that this process has not seen, as `mix` makes them but for `explain`."""
    command = [sys.executable, "-m", "tests.bench.hands", operation.id, str(number), str(seed)]
    made = subprocess.run(command, capture_output=True, check=True).stdout.splitlines()
    return [msgspec.json.encode(_unexplained(msgspec.json.decode(body))) for body in made]


def _unexplained(request: Json) -> Json:
    return {name: value for name, value in request.items() if name != "explain"}


def plain(number: int, seed: int) -> list[Json]:
    """Return requests to score plain standard hands of mahjong, as lists of codes: runs, triplets and a pair."""
    rng = Random(seed)
    runs = [[f"{low + step}{suit}" for step in range(3)] for suit in "mps" for low in range(1, 8)]
    codes = [*sorted({code for run in runs for code in run}), *"ESWNCFP"]
    found: list[Json] = []
    while len(found) < number:
        tiles = [
            code for _ in range(4) for code in (rng.choice(runs) if rng.random() < 0.8 else [rng.choice(codes)] * 3)
        ]
        tiles += [rng.choice(codes)] * 2
        if max(map(tiles.count, tiles)) > 4:
            continue
        rng.shuffle(tiles)
        win = {"by": "discard", "tile": tiles.pop(), "from": 1}
        found.append({"dealer": 0, "winner": 2, "hand": tiles, "win": win})
    return found


if __name__ == "__main__":
    operation_id, number, seed = sys.argv[1:]
    for question in mix(BY_ID[operation_id], int(number), int(seed)):
        sys.stdout.buffer.write(question.body + b"\n")
