"""PyMahjongGB, a C++ scorer of another rule set, asked about the same hands: what compiled code would cost.

It is no dependency of the service or its tests: `pip install PyMahjongGB`, or the extra `bench`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from tests.bench.hands import Question

SUITS = {"m": "W", "s": "T", "p": "B"}
HONOURS = {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "C": "J1", "F": "J2", "P": "J3"}
MELDS = {"run": "CHI", "triplet": "PENG", "kong": "GANG"}


def compare(questions: Sequence[Question]) -> str:
    """Return a line that tells how fast PyMahjongGB scores those of our legal hands that it knows, too."""
    try:
        from MahjongGB import MahjongFanCalculator
    except ImportError:
        return "PyMahjongGB is not installed (extra bench): no comparison"
    hands = []
    for question in questions:
        answer = msgspec.json.decode(question.answer)
        if answer["legal"]:
            call = declared(answer, question)
            with suppress(TypeError):  # a shape that its rules do not have
                MahjongFanCalculator(*call)
                hands.append(call)
    began = time.perf_counter()
    for call in hands:
        MahjongFanCalculator(*call)
    each = (time.perf_counter() - began) / len(hands)
    return f"PyMahjongGB (C++, other rules): {1 / each:,.0f} of the same hands/s, {each * 1e6:.1f} µs each"


def declared(answer: dict[str, Any], question: Question) -> tuple[Any, ...]:
    """Return the call that declares the hand to PyMahjongGB."""
    tiles = [name(tile) for group in answer["groups"] if group["concealed"] for tile in group["tiles"]]
    melds = [group for group in answer["groups"] if not group["concealed"]]
    pack = tuple((MELDS[meld["kind"]], name(meld["tiles"][len(meld["tiles"]) // 2]), 1) for meld in melds)
    by_self = question.asked.win.by == "self_draw"
    return (pack, tuple(tiles[1:]), tiles[0], 0, by_self, False, False, False, 0, 0)


def name(code: str) -> str:
    """Return PyMahjongGB's name of a tile."""
    return HONOURS.get(code) or SUITS[code[1]] + code[0]
