"""Yardsticks: two scorers of other rule sets, asked about the same plain hands, in process and from JSON to JSON.

PyMahjongGB is written in C++, `mahjong` in Python. They are no dependencies of the service or its tests: install the
extra `bench`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import msgspec

from tests.bench.hands import BY_ID, Json, plain

SUITS = {"m": "W", "s": "T", "p": "B"}
HONOURS = {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "C": "J1", "F": "J2", "P": "J3"}
DRAGONS = {"P": "5", "F": "6", "C": "7"}  # in the compact notation of `mahjong`, behind 1234 for the winds
NUMBER = 3000
FASTEST = find_spec("MahjongGB")  # None where the extra bench is not installed


def compare(seed: int) -> list[str]:
    """Return a line for each scorer: the microseconds that it takes a plain hand that it has not seen."""
    asked = plain(2 * NUMBER, seed)
    found = {"this service": _times(_own, asked)}
    for name, scorer in (("PyMahjongGB (C++)", _pymahjonggb), ("mahjong 2.x (Python)", _mahjong)):
        try:
            found[name] = _times(scorer, asked)
        except ImportError:
            return ["the extra bench is not installed: no comparison with other scorers"]
    _, json = found["this service"]
    lines = []
    for name, (theirs, theirs_json) in found.items():
        ratios = f"; this service takes {json / theirs:.2f} of the former from JSON to JSON" if name in OTHERS else ""
        lines.append(f"{name:22}{theirs:8.1f} µs a plain hand in process, {theirs_json:6.1f} from JSON to JSON{ratios}")
    return lines


def fastest(asked: Sequence[Json]) -> float:
    """Return the seconds that PyMahjongGB takes in process for hands, each scored once."""
    prepare, score = _pymahjonggb()
    calls = [prepare(request) for request in asked]
    began = time.process_time()
    for call in calls:
        score(call)
    return time.process_time() - began


def _times(scorer: Callable[[], tuple[Callable[[Json], Any], Callable[[Any], Any]]], asked: Sequence[Json]) -> Any:
    """Return the microseconds a hand in process, and from JSON to JSON; each hand is asked once."""
    prepare, score = scorer()
    half = len(asked) // 2
    calls = [prepare(request) for request in asked[:half]]
    bodies = [msgspec.json.encode(request) for request in asked[half:]]
    decode, encode = msgspec.json.Decoder().decode, msgspec.json.encode
    began = time.process_time()
    for call in calls:
        score(call)
    between = time.process_time()
    if scorer is _own:
        decode = msgspec.json.Decoder(BY_ID["mahjong_score"].request).decode
        for body in bodies:
            encode(score(decode(body)))
    else:
        for body in bodies:
            encode(score(prepare(decode(body))))
    ended = time.process_time()
    return (between - began) / half * 1e6, (ended - between) / half * 1e6


def _own() -> tuple[Callable[[Json], Any], Callable[[Any], Any]]:
    operation = BY_ID["mahjong_score"]
    return lambda request: msgspec.convert(request, operation.request), lambda asked: operation.answer(asked, "en")


def _pymahjonggb() -> tuple[Callable[[Json], Any], Callable[[Any], Any]]:
    from MahjongGB import MahjongFanCalculator

    def prepare(request: Json) -> Any:
        tiles = tuple([HONOURS.get(code) or SUITS[code[1]] + code[0] for code in request["hand"]])
        tile = request["win"]["tile"]
        return (), tiles, HONOURS.get(tile) or SUITS[tile[1]] + tile[0], 0, False, False, False, False, 0, 0

    return prepare, lambda call: MahjongFanCalculator(*call)


def _mahjong() -> tuple[Callable[[Json], Any], Callable[[Any], Any]]:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

    config = HandConfig(is_tsumo=True, options=OptionalRules(has_open_tanyao=True))
    calculator = HandCalculator()

    def prepare(request: Json) -> Any:
        win = request["win"]["tile"]
        return _kinds([*request["hand"], win]), _kinds([win])[0] // 4

    def score(call: Any) -> Any:
        tiles, kind = call
        result = calculator.estimate_hand_value(tiles, next(t for t in tiles if t // 4 == kind), config=config)
        return {"han": result.han, "fu": result.fu}

    return prepare, score


def _kinds(codes: Sequence[str]) -> list[int]:
    """Return the tiles as `mahjong` numbers them: 136 of them, four of a kind in a row."""
    suits: dict[str, str] = {"man": "", "pin": "", "sou": "", "honors": ""}
    for code in codes:
        suit, rank = _suit(code)
        suits[suit] += rank
    man, pin, sou, honors = ["".join(sorted(held)) for held in suits.values()]
    from mahjong.tile import TilesConverter

    return list(TilesConverter.string_to_136_array(sou=sou, pin=pin, man=man, honors=honors))


def _suit(code: str) -> tuple[str, str]:
    if len(code) == 2:
        return {"m": "man", "p": "pin", "s": "sou"}[code[1]], code[0]
    return "honors", DRAGONS.get(code) or str("ESWN".index(code) + 1)


OTHERS = ("PyMahjongGB (C++)", "mahjong 2.x (Python)")
