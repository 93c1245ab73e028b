"""Ask the engine as a client would: a JSON body in, the decoded JSON answer out."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from service.common.faults import CODES, Refusal
from service.common.text import Lang
from service.zipai.claims import claims
from service.zipai.record import record
from service.zipai.record_schema import RecordRequest
from service.zipai.schema import ClaimsRequest, ScoreRequest, SettleRequest, WaitsRequest
from service.zipai.score import score
from service.zipai.settle import settle
from service.zipai.tally import tally
from service.zipai.tally_schema import TallyRequest
from service.zipai.waits import waits

Body = dict[str, Any]

OPERATIONS: dict[str, tuple[type, Callable[..., object]]] = {
    "record": (RecordRequest, record),
    "score": (ScoreRequest, score),
    "settle": (SettleRequest, settle),
    "tally": (TallyRequest, tally),
    "waits": (WaitsRequest, waits),
    "claims": (ClaimsRequest, claims),
}


def answer_of(operation: str, body: Body, lang: Lang = "en") -> Body:
    """The answer to a request that is not refused."""
    form, engine = OPERATIONS[operation]
    answer = engine(msgspec.convert(body, form), lang)
    assert not isinstance(answer, Refusal), answer
    decoded: Body = msgspec.json.decode(msgspec.json.encode(answer))
    return decoded


def refusal_of(operation: str, body: Body) -> Refusal:
    """The refusal of a request that is refused; each fault has a known code, and a sentence in both languages."""
    form, engine = OPERATIONS[operation]
    answer = engine(msgspec.convert(body, form))
    assert isinstance(answer, Refusal), answer
    for fault in answer.faults:
        assert fault.code in CODES, fault
        assert re.fullmatch(r"([A-Z']|[a-z]+_[a-z_]+ ).*\.", fault.message.en), fault
        assert re.fullmatch(r".*[一-鿿].*。", fault.message.zh), fault
    return answer


def faults_of(operation: str, body: Body) -> set[tuple[str, str]]:
    """Pointer and code of every fault of a request that is refused."""
    return {(fault.pointer, fault.code) for fault in refusal_of(operation, body).faults}


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
