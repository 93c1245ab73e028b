"""Yardsticks: two scorers of other rule sets, asked about the same plain hands, in process and from JSON to JSON.

PyMahjongGB is written in C++, `mahjong` in Python. They are no dependencies of the service or its tests: install the
extra `bench`.
"""

import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import islice
from statistics import median
from typing import Any, NamedTuple

import msgspec

from tests.bench.hands import BY_ID, Json, plain

SUITS = {"m": "W", "s": "T", "p": "B"}
HONOURS = {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "C": "J1", "F": "J2", "P": "J3"}
DRAGONS = {"P": "5", "F": "6", "C": "7"}  # in the compact notation of `mahjong`, behind 1234 for the winds
ROUNDS = 15
NUMBER = 200  # hands a round, new to every scorer, in process and as many again from JSON to JSON
FASTEST = find_spec("MahjongGB")  # None where the extra bench is not installed


class Scorer(NamedTuple):
    """What reads the JSON of a request as it wants it, and what scores that."""

    read: Callable[[bytes], Any]
    score: Callable[[Any], Any]


def compare(seed: int) -> list[str]:
    """Return a line for each scorer: the microseconds that it takes a plain hand, and how this service compares.

    The scorers take turns: ratios are the middle of those of rounds that last a fraction of a second, as what else the
    machine does swings more than that.
    """
    try:
        scorers = {"this service": _own(), "PyMahjongGB (C++)": _pymahjonggb(), "mahjong 2.x (Python)": _mahjong()}
    except ImportError:
        return ["the extra bench is not installed: no comparison with other scorers"]
    hands = iter(plain(2 * NUMBER * ROUNDS, seed))
    rounds = []
    for _ in range(ROUNDS):
        alone, as_json = list(islice(hands, NUMBER)), list(islice(hands, NUMBER))
        rounds.append([(_in_process(scorer, alone), _from_json(scorer, as_json)) for scorer in scorers.values()])
    lines: list[str] = []
    for name, times in zip(scorers, zip(*rounds, strict=True), strict=True):
        alone, whole = [median(each) / NUMBER * 1e6 for each in zip(*times, strict=True)]
        line = f"{name:22}{alone:8.1f} µs a plain hand in process, {whole:6.1f} from JSON to JSON"
        if lines:
            ratio = median([own / theirs for ((_, own), *_), (theirs, _) in zip(rounds, times, strict=True)])
            line += f"; this service takes {ratio:.2f} of the former from JSON to JSON"
        lines.append(line)
    return lines


def fastest(asked: Sequence[Json]) -> float:
    """Return the seconds that PyMahjongGB takes in process for hands, each scored once."""
    return _in_process(_pymahjonggb(), asked)


def _in_process(scorer: Scorer, asked: Sequence[Json]) -> float:
    """Return the seconds that a scorer takes for hands."""
    calls = [scorer.read(msgspec.json.encode(request)) for request in asked]
    began = time.process_time()
    for call in calls:
        scorer.score(call)
    return time.process_time() - began


def _from_json(scorer: Scorer, asked: Sequence[Json]) -> float:
    """Return the seconds that a scorer takes for hands from their JSON to that of its answers."""
    bodies = [msgspec.json.encode(request) for request in asked]
    began = time.process_time()
    for body in bodies:
        msgspec.json.encode(scorer.score(scorer.read(body)))
    return time.process_time() - began


def _own() -> Scorer:
    operation = BY_ID["mahjong_score"]
    return Scorer(msgspec.json.Decoder(operation.request).decode, lambda asked: operation.answer(asked, "en"))


def _pymahjonggb() -> Scorer:
    from MahjongGB import MahjongFanCalculator

    def read(body: bytes) -> Any:
        request = msgspec.json.decode(body)
        tiles = tuple([HONOURS.get(code) or SUITS[code[1]] + code[0] for code in request["hand"]])
        tile = request["win"]["tile"]
        return (), tiles, HONOURS.get(tile) or SUITS[tile[1]] + tile[0], 0, False, False, False, False, 0, 0

    return Scorer(read, lambda call: MahjongFanCalculator(*call))


def _mahjong() -> Scorer:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

    config = HandConfig(is_tsumo=True, options=OptionalRules(has_open_tanyao=True))
    calculator = HandCalculator()

    def read(body: bytes) -> Any:
        request = msgspec.json.decode(body)
        win = request["win"]["tile"]
        return _kinds([*request["hand"], win]), _kinds([win])[0] // 4

    def score(call: Any) -> Any:
        tiles, kind = call
        result = calculator.estimate_hand_value(tiles, next(t for t in tiles if t // 4 == kind), config=config)
        return {"han": result.han, "fu": result.fu}

    return Scorer(read, score)


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
