"""Samples of score: legal hands of every type, hands that are not legal for each reason, contradictions."""

from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from service.common import random_rules
from service.common.faults import Refusal
from service.common.rng import Rng
from service.common.sampler import ILLEGAL, REFUSED, Generator, Query, Sampler
from service.mahjong.corrupt import corrupt
from service.mahjong.explain import DEALER, XING, XING_DISCARD_FACTOR
from service.mahjong.generator import CLOSED, MAKERS, TILES, Draft, Laid
from service.mahjong.notation import STYLES, Style, write_group, write_one
from service.mahjong.rules import PRESETS, Rules, RulesRequest, effective
from service.mahjong.schema import By, ScoreRequest
from service.mahjong.score import score
from service.mahjong.tables import BAO_BOTH_WIN, BAO_FACTORS, HAND_TYPES, MULTIPLIERS, PLAYERS, REASONS
from service.mahjong.tiles import COPIES

Json = Any

_TYPES: Final = tuple(HAND_TYPES)
HOUSE_RULES: Final = random_rules.HouseRules(Rules, PRESETS, RulesRequest, effective)


class HowWon(NamedTuple):
    """How a hand is won: `source` is the discarder."""

    dealer: int
    by: By
    source: int | None
    flags: list[str]


def _declared(rng: Rng, query: Query, kind: str) -> dict[str, Json]:
    """Return a score request of a hand type, or of a hand that is not legal."""
    type_ = rng.choice(_TYPES) if kind == ILLEGAL else kind
    given, rules = HOUSE_RULES.given(rng, query, without=("tian_di_hu",) if type_ in CLOSED else ())
    hand = Draft(rng, rng.below(PLAYERS), closed=type_ in CLOSED)
    MAKERS[type_](hand)
    if kind == ILLEGAL:
        corrupt(hand)
    rng.shuffle(hand.concealed)
    tile = hand.concealed.pop()
    won = _won(hand, tile, type_, rules)
    style: Style = "codes" if query.notation == "codes" else rng.choice(STYLES)
    request = (
        given
        | random_rules.stake(rng)
        | {"dealer": won.dealer, "winner": hand.seat, "hand": write_group(rng, _held(hand), style)}
        | random_rules.told(rng, "melds", [_meld(rng, meld, style) for meld in hand.melds])
        | {"win": _win(rng, won, tile, style)}
        | random_rules.told(rng, "flags", won.flags)
        | random_rules.told(rng, "bao", _pairs(rng))
        | random_rules.explain(rng)
    )
    return _flipped(random_rules.in_order(request, ScoreRequest), hand, style)


def _won(hand: Draft, tile: int, type_: str, rules: Rules) -> HowWon:
    """Return how the hand is won, in a way that fits it and lets the type count."""
    rng = hand.rng
    if type_ not in CLOSED and not (HAND_TYPES[type_].alone and rules.tian_di_hu) and rng.chance(6):
        type_ = rng.choice(CLOSED)
    if type_ == "tian_hu" and not hand.melds:
        return HowWon(hand.seat, "self_draw", None, ["tian_hu"])
    source = hand.other_seat()
    if type_ == "di_hu" and not hand.melds:
        return HowWon(source, "discard", source, ["di_hu"])
    last = ["hai_di"] if rng.chance(10) else []
    if rng.chance(45) and (type_ != "quan_qiu_ren" or rules.quan_qiu_ren_self_draw):
        kong = any([len(meld.tiles) == COPIES and meld.kind != "chow" for meld in hand.melds])
        return HowWon(
            rng.below(PLAYERS), "self_draw", None, [*(["gang_shang_hua"] if kong and rng.chance(40) else []), *last]
        )
    return HowWon(rng.below(PLAYERS), "discard", source, [*_discard_flags(hand, tile), *last])


def _discard_flags(hand: Draft, tile: int) -> list[str]:
    """Return at times that the discarder had just made a kong, or tried to make one of the winning tile (M4)."""
    if hand.rng.chance(12):
        return ["gang_shang_pao"]
    if hand.left[tile] == COPIES - 1 and hand.rng.chance(25):
        hand.left[tile] = 0
        return ["qiang_gang_hu"]
    return []


def _held(hand: Draft) -> list[int]:
    return sorted(hand.concealed) if hand.rng.chance(50) else hand.concealed


def _meld(rng: Rng, meld: Laid, style: Style) -> dict[str, Json]:
    source = {} if meld.source is None else {"from": meld.source}
    if meld.kind == "chow":
        tiles = list(meld.tiles)
        rng.shuffle(tiles)
        return {"kind": "chow", "tiles": write_group(rng, tiles, style)} | source
    return {"kind": meld.kind, "tile": write_one(rng, meld.tiles[0], style)} | source


def _win(rng: Rng, won: HowWon, tile: int, style: Style) -> dict[str, Json]:
    source = {} if won.source is None else {"from": won.source}
    return {"by": won.by, "tile": write_one(rng, tile, style)} | source


def _pairs(rng: Rng) -> list[list[int]]:
    """Return the 互包 relations that a request gives, mostly none (M10)."""
    seats = list(range(PLAYERS))
    rng.shuffle(seats)
    return [seats[:2], seats[1:3]][: rng.choice((0, 0, 0, 0, 0, 0, 1, 1, 2))]


def _flipped(request: dict[str, Json], hand: Draft, style: Style) -> dict[str, Json]:
    """Flip as often as the rules call for, or stop before (M5.1)."""
    rng = hand.rng
    flips: list[int] = []
    due = "hai_di" not in request.get("flags", ()) and rng.chance(75)
    while due:
        flips.append(rng.choice([tile for tile in TILES if hand.left[tile] > 0]))
        hand.left[flips[-1]] -= 1
        request = random_rules.in_order(request | {"flips": write_group(rng, flips, style)}, ScoreRequest)
        answer = score(msgspec.convert(request, ScoreRequest))
        due = not isinstance(answer, Refusal) and bool(answer.xing and answer.xing.flip_due) and rng.chance(80)
    return request


def _refused(rng: Rng, query: Query) -> dict[str, Json]:
    """Return a request that contradicts itself in one way."""
    request = _declared(rng, query, rng.choice(_TYPES))
    rng.choice(_BREAKS)(request)
    return request


def _own_discard(request: dict[str, Json]) -> None:
    request["win"] = {"by": "discard", "tile": request["win"]["tile"], "from": request["winner"]}


def _no_tile(request: dict[str, Json]) -> None:
    request["hand"] = ["0m"]


def _flag_twice(request: dict[str, Json]) -> None:
    request["flags"] = ["hai_di", "hai_di"]


def _bound_to_oneself(request: dict[str, Json]) -> None:
    request["bao"] = [[2, 2]]


_BREAKS: Final = (_own_discard, _no_tile, _flag_twice, _bound_to_oneself)
SCORE: Final = Sampler(
    generators=(
        *[
            Generator(id=kind, make=partial(_declared, kind=kind), kinds=(kind,), weight=3 if kind == ILLEGAL else 1)
            for kind in (*_TYPES, ILLEGAL)
        ],
        Generator(id=REFUSED, make=_refused, kinds=(REFUSED,)),
    ),
    kinds=(*_TYPES, ILLEGAL),
    clauses=tuple(
        sorted(
            {row.rule for rows in (HAND_TYPES, MULTIPLIERS, REASONS) for row in rows.values()}
            | {row.rule for row in (DEALER, XING, XING_DISCARD_FACTOR, *BAO_FACTORS)}
            - {BAO_BOTH_WIN.rule}  # which takes two winners
            | {"M6"}
        )
    ),
)
