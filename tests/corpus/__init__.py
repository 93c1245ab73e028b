"""The committed corpus: samples of every kind, so that a change of what a seed gives is seen.

`python -m tests.corpus` writes it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from service.mahjong import samples as mahjong
from service.zipai import samples as zipai

HERE = Path(__file__).parent
SEED = 2024
RULES = ("default", "mixed")


class Game(NamedTuple):
    """A game's maker of samples, its kinds, and how many of each the corpus holds."""

    samples: Callable[[int, int, str, bool], Iterator[Any]]
    kinds: Sequence[str]
    number: int


GAMES = {"mahjong": Game(mahjong.samples, mahjong.KINDS, 2), "zipai": Game(zipai.samples, zipai.KINDS, 4)}


def file(game: str) -> Path:
    """Return where a game's corpus is kept."""
    return HERE / f"{game}.json"


def encoded(game: str) -> bytes:
    """Return a game's corpus: a JSON array, one sample a line."""
    samples, kinds, number = GAMES[game]
    lines = [
        msgspec.json.encode({"kind": kind, "rules": rules, "request": made.request, "response": made.response})
        for kind in kinds
        for rules in RULES
        for made in samples(SEED, number, kind, rules == "mixed")
    ]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"
