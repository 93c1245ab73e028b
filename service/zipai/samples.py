"""A corpus of declared hands with their answers, the same for the same seed everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from service.common import random_rules as chance
from service.common.faults import Refusal
from service.common.rng import Rng
from service.common.sampler import Generator, Query, Sampler
from service.zipai.cards import CARDS, NO_CARD, RANKS
from service.zipai.corrupt import SPOILERS
from service.zipai.deal import table_of
from service.zipai.generator import PLANS, Laid, Making, Plan, Unmade
from service.zipai.notation import STYLES, Style, write_group, write_one
from service.zipai.rules import PRESETS, Rules, RulesRequest, effective
from service.zipai.schema import ScoreRequest, ScoreResponse
from service.zipai.score import score
from service.zipai.tables import DEALT_TO_DEALER, HAND, HAND_TYPES, PU_TONG_HU, REASONS

Json = Any

ILLEGAL, ANY = "illegal", "any"
KINDS = (*HAND_TYPES, PU_TONG_HU.id, ILLEGAL, ANY)

_TYPES = (*HAND_TYPES, PU_TONG_HU.id)
_ANYTHING = (*_TYPES, *[PU_TONG_HU.id] * 4, *[ILLEGAL] * 3)
_HOUSE_RULES = chance.HouseRules(Rules, PRESETS)


class Sample(Struct, frozen=True):
    """A score request, and the answer to it."""

    request: dict[str, Json]
    response: ScoreResponse


class Seats(NamedTuple):
    """Who sits where: `source` is who drew or discarded the winning card, if it was another player's."""

    players: int
    dealer: int
    winner: int
    source: int


def samples(seed: int, count: int, kind: str, mixed_rules: bool) -> Iterator[Sample]:
    """Yield `count` samples: legal hands of the type `kind`, or those that are `illegal`, or `any`.

    They hold the default rules, or presets and options if `mixed_rules`. Sample i is the same for every count. A
    kind that is not one of KINDS raises KeyError.
    """
    rng = Rng(seed)
    for _ in range(count):
        yield _sample(rng, kind, mixed_rules)


def _sample(rng: Rng, kind: str, mixed_rules: bool) -> Sample:
    while True:
        sample = _made(rng, rng.choice(_ANYTHING) if kind == ANY else kind, mixed_rules)
        if kind == ANY or _is(kind, sample.response):
            return sample


def _is(kind: str, response: ScoreResponse) -> bool:
    """Tell whether the hand turned out as intended; a few turn out to be of another type as well, or instead."""
    if kind == ILLEGAL:
        return not response.legal
    return any([row.id == kind for row in response.hand_types])


def _made(rng: Rng, kind: str, mixed_rules: bool, styles: Sequence[Style] = STYLES) -> Sample:
    """Make a hand of the kind, and ask the engine about it."""
    reason = rng.choice(tuple(SPOILERS)) if kind == ILLEGAL else None
    type_ = rng.choice(SPOILERS[reason].types) if reason else kind
    given = _HOUSE_RULES.mixed(rng) if mixed_rules else {}
    rules = effective(msgspec.convert(given, RulesRequest))
    seats = _seats(rng, type_)
    hand = _hand(rng, (SPOILERS[reason].plan if reason else None) or PLANS[type_], seats, rules)
    if reason:
        SPOILERS[reason].change(hand)
    rng.shuffle(hand.hand)
    style = rng.choice(styles)
    request = (
        ({"rules": given} if given else {})
        | chance.stake(rng)
        | {"players": seats.players, "dealer": seats.dealer, "winner": seats.winner}
        | {"hand": write_group(rng, sorted(hand.hand) if rng.chance(50) else hand.hand, style)}
        | chance.told(rng, "melds", [_meld(rng, meld, style) for meld in hand.melds])
        | {"win": _win(hand, seats, style)}
        | chance.told(rng, "flags", _flags(type_, reason, hand))
    )
    return _flipped(request, hand, rules, style)


def _seats(rng: Rng, type_: str) -> Seats:
    """Return seats that go with the type."""
    players = rng.choice((2, 3, 3, 3, 4))
    dealer = rng.below(players)
    active = table_of(players, dealer).turns(dealer)
    if type_ == "di_hu":
        return Seats(players, dealer, rng.choice(active[1:]), dealer)
    winner = dealer if type_ == "tian_hu" else rng.choice(active)
    active.remove(winner)
    return Seats(players, dealer, winner, rng.choice(active))


def _hand(rng: Rng, plan: Plan, seats: Seats, rules: Rules) -> Making:
    """Return cards made by the plan; where chance leaves too little you or no cards for a group, others."""
    by = rng.choice(plan.by)
    dealt = DEALT_TO_DEALER if seats.winner == seats.dealer else HAND
    while True:
        making = Making(rng, by, closed=plan.closed, dealt=dealt, least_you=rules.min_you)
        try:
            plan.make(making)
        except Unmade:
            continue
        return making


def _flags(type_: str, reason: str | None, hand: Making) -> list[str]:
    flags = [flag for flag, of in (("di_hu", "di_hu"), ("hai_di", "hai_di_hu")) if type_ == of]
    swept = hand.by == "deck" and (reason == "swept_by_other" or (reason is not None and hand.rng.chance(20)))
    return [*flags, *(["swept"] if swept else [])]


def _meld(rng: Rng, meld: Laid, style: Style) -> dict[str, Json]:
    if meld.kind == "chi":
        cards = list(meld.cards)
        rng.shuffle(cards)
        return {"kind": "chi", "cards": write_group(rng, cards, style)}
    return {"kind": meld.kind, "card": write_one(rng, meld.cards[0], style)}


def _win(hand: Making, seats: Seats, style: Style) -> dict[str, Json]:
    if hand.card == NO_CARD:
        return {"by": hand.by}
    source = {} if hand.by == "self_draw" else {"from": seats.source}
    return {"by": hand.by, "card": write_one(hand.rng, hand.card, style)} | source


def _flipped(request: dict[str, Json], hand: Making, rules: Rules, style: Style) -> Sample:
    """Flip as often as the rules call for, or stop before (Z10); ask the engine."""
    rng = hand.rng
    flips: list[int] = []
    response: ScoreResponse | None = None
    due = not rules.xing_follow and "hai_di" not in request.get("flags", ()) and rng.chance(75)
    while due:
        flips.append(rng.choice(_beside_fours(hand) if rng.chance(40) else _in_pack(hand)))
        hand.left[flips[-1]] -= 1
        request = chance.in_order(request | {"flips": write_group(rng, flips, style)}, ScoreRequest)
        response = _answer(request)
        due = response.xing is not None and response.xing.flip_due and rng.chance(80)
    return Sample(request, response or _answer(request))


def _in_pack(hand: Making) -> list[int]:
    return [card for card in CARDS if hand.left[card] > 0]


def _beside_fours(hand: Making) -> list[int]:
    """Return the cards whose flip counts four, so that another is due (Z10); any cards if there is none."""
    around = [(card // RANKS * RANKS + (card + step) % RANKS, card) for card in _in_pack(hand) for step in (-1, 1)]
    return [card for other, card in around if not hand.left[other]] or _in_pack(hand)


def _answer(request: dict[str, Json]) -> ScoreResponse:
    answer = score(msgspec.convert(request, ScoreRequest))
    if isinstance(answer, Refusal):
        raise ValueError(f"a sample that contradicts itself: {answer.faults}")
    return answer


def _request(rng: Rng, query: Query, kind: str) -> dict[str, Json]:
    return _made(rng, kind, query.mixed_rules, ("glyphs",) if query.codes_only else STYLES).request


SCORE = Sampler(
    generators=tuple(
        [
            Generator(id=kind, make=partial(_request, kind=kind), kinds=(kind,), weight=3 if kind == ILLEGAL else 1)
            for kind in (*_TYPES, ILLEGAL)
        ]
    ),
    kinds=(*_TYPES, ILLEGAL),
    clauses=tuple(sorted({row.rule for rows in (HAND_TYPES, REASONS) for row in rows.values()} | {"Z12"})),
)
