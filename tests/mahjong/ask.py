"""Requests and parts of answers of mahjong, for the tests."""

from typing import Any

from service.mahjong.operations import OPERATIONS
from service.mahjong.tiles import codes, parse_group
from tests.asking import Asking

Body = dict[str, Any]
_asking = Asking(OPERATIONS)
ROWS = _asking.rows
answer_of, refusal_of, faults_of = _asking.answer_of, _asking.refusal_of, _asking.faults_of


def declare(hand: str, tile: str, source: int | None = 1, **more: Any) -> Body:
    """A score request: `hand` wins on `tile` from the discarder `source`, or by self-draw; 0 wins, 3 is the dealer."""
    won = {"by": "self_draw"} if source is None else {"by": "discard", "from": source}
    return {"dealer": 3, "winner": 0, "hand": hand, "win": won | {"tile": tile}} | more


def chow(tiles: str, source: int) -> Body:
    """吃."""
    return {"kind": "chow", "tiles": tiles, "from": source}


def pung(tile: str, source: int) -> Body:
    """碰."""
    return {"kind": "pung", "tile": tile, "from": source}


def exposed_kong(tile: str, source: int) -> Body:
    """点杠."""
    return {"kind": "exposed_kong", "tile": tile, "from": source}


def added_kong(tile: str, source: int) -> Body:
    """蓄杠."""
    return {"kind": "added_kong", "tile": tile, "from": source}


def concealed_kong(tile: str) -> Body:
    """暗杠."""
    return {"kind": "concealed_kong", "tile": tile}


def types_of(answer: Body) -> dict[str, int]:
    """The hand types of an answer with their zi."""
    return {row["id"]: row["zi"] for row in answer["hand_types"]}


def factors_of(answer: Body) -> dict[str, int]:
    """The multipliers of an answer with their factors."""
    return {row["id"]: row["factor"] for row in answer["multipliers"]}


def reasons_of(answer: Body) -> list[str]:
    """Why a hand is not legal."""
    return [row["id"] for row in answer["reasons"]]


def paid(answer: Body) -> set[tuple[int, int, int, str, str]]:
    """The transfers of an answer: from, to, zi, cause, rule; none stands twice."""
    transfers = [(t["from"], t["to"], t["zi"], t["cause"], t["rule"]) for t in answer["settlement"]["transfers"]]
    assert len(set(transfers)) == len(transfers)
    return set(transfers)


def totals(answer: Body) -> list[int]:
    """What each seat wins or loses, in zi."""
    return [row["zi"] for row in answer["settlement"]["seats"]]


def as_list(group: Any) -> list[str]:
    """The codes of a group in either notation."""
    return [*codes(parse_group(group, "", []))]
