"""Requests and parts of answers of zipai, for the tests."""

import re
from typing import Any

import msgspec

from service.zipai.operations import OPERATIONS
from tests.asking import Asking

Body = dict[str, Any]
_asking = Asking(OPERATIONS)
ROWS = _asking.rows
answer_of, refusal_of, faults_of = _asking.answer_of, _asking.refusal_of, _asking.faults_of


def pointers_of(operation: str, body: Body) -> set[str]:
    """Pointers to the faults of a request that is refused, or to the first that its schema finds."""
    try:
        return {pointer for pointer, _ in faults_of(operation, body)}
    except msgspec.ValidationError as error:
        place = re.search(r"at `\$(.*)`", str(error))
        return {re.sub(r"[.\[]", "/", place[1]).replace("]", "") if place else ""}


def melds_of(text: str) -> list[Body]:
    """Melds by name: `peng 拾, chi 二七十`."""
    named = [part.split() for part in text.split(", ")] if text else []
    return [{"kind": kind, "cards" if kind == "chi" else "card": cards} for kind, cards in named]


def won(hand: str, melds: str, by: str, card: str, **more: Any) -> Body:
    """A score request: seat 1 of three wins on `card`, its own draw or that of seat 0, the dealer, or its discard."""
    win: Body = {"by": by, "card": card}
    if by != "self_draw":
        win["from"] = 0
    seats = {"players": 3, "dealer": 0, "winner": 1}
    return seats | {"hand": hand, "melds": melds_of(melds), "win": win} | more


def dealt(hand: str, winner: int = 0, **more: Any) -> Body:
    """A score request: `winner` wins by deal, seat 0 being the dealer of three."""
    return {"players": 3, "dealer": 0, "winner": winner, "hand": hand, "win": {"by": "deal"}} | more


def groups_of(answer: Body) -> list[tuple[str, str, int]]:
    """Kind, cards and you of the groups of an answer, in their order."""
    return [(group["kind"], "".join(group["cards"]), group["you"]) for group in answer["groups"]]


def types_of(answer: Body) -> list[str]:
    """The hand types of an answer."""
    return [row["id"] for row in answer["hand_types"]]


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
