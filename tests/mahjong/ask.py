"""Ask the engine as a client would: a JSON body in, the decoded JSON answer out."""

import re
from collections.abc import Callable
from typing import Any

import msgspec

from service.common.faults import CODES, Refusal
from service.common.text import Lang
from service.mahjong.claims import claims
from service.mahjong.record import record
from service.mahjong.record_schema import RecordRequest
from service.mahjong.schema import ClaimsRequest, ScoreRequest, SettleRequest, WaitsRequest
from service.mahjong.score import score
from service.mahjong.settle import settle
from service.mahjong.tally import tally
from service.mahjong.tally_schema import TallyRequest
from service.mahjong.tiles import codes, parse_group
from service.mahjong.waits import waits

Body = dict[str, Any]

OPERATIONS: dict[str, tuple[type, Callable[..., object]]] = {
    "score": (ScoreRequest, score),
    "settle": (SettleRequest, settle),
    "waits": (WaitsRequest, waits),
    "claims": (ClaimsRequest, claims),
    "tally": (TallyRequest, tally),
    "record": (RecordRequest, record),
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
