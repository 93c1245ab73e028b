"""The committed corpus: samples of every kind, so that a change of what a seed gives is seen.

`python -m tests.corpus` writes it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from service.common.sampler import ANY, Query
from service.common.samples import Sample, samples
from service.mahjong import samples as mahjong
from service.zipai.operations import OPERATIONS

HERE = Path(__file__).parent
SEED = 2024
RULES = ("default", "mixed")


class Game(NamedTuple):
    """A game's maker of samples, its kinds, and how many of each the corpus holds."""

    samples: Callable[[int, int, str, bool], Iterator[Any]]
    kinds: Sequence[str]
    number: int


SCORE = next(operation for operation in OPERATIONS if operation.name == "score")


def zipai(seed: int, count: int, kind: str, mixed_rules: bool) -> Iterator[Sample]:
    """Yield samples of zipai's score."""
    return samples(SCORE, Query(seed=seed, count=count, kind=kind, mixed_rules=mixed_rules))


KINDS = (*SCORE.sampler.kinds, ANY) if SCORE.sampler else ()
GAMES = {"mahjong": Game(mahjong.samples, mahjong.KINDS, 2), "zipai": Game(zipai, KINDS, 4)}


def file(game: str) -> Path:
    """Return where a game's corpus is kept."""
    return HERE / f"{game}.json"


def encoded(game: str) -> bytes:
    """Return a game's corpus: a JSON array, one sample a line."""
    make, kinds, number = GAMES[game]
    lines = [
        msgspec.json.encode({"kind": kind, "rules": rules, "request": made.request, "response": made.response})
        for kind in kinds
        for rules in RULES
        for made in make(SEED, number, kind, rules == "mixed")
    ]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"
