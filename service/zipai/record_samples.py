"""Samples of records: whole deals that people could have played, and some with one act that is wrong."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from service.common import random_rules
from service.common.rng import Rng
from service.common.rows import Row
from service.common.sampler import ILLEGAL, REFUSED, Generator, Query, Sampler
from service.zipai.cards import CARDS
from service.zipai.deal import Deal, table_of
from service.zipai.groups import CHI_WITH, group
from service.zipai.notation import STYLES, Style, write_group, write_one
from service.zipai.pay import STEPS
from service.zipai.record_deals import COURSES, Played, dealt, played
from service.zipai.record_reasons import reasons
from service.zipai.record_schema import ActId, RecordRequest
from service.zipai.record_state import NOBODY, Act, State, acts
from service.zipai.record_tables import OFFENCES
from service.zipai.samples import HOUSE_RULES
from service.zipai.tables import CAUSES, HAND_TYPES, PU_TONG_HU, REASONS

Json = Any

_WEIGHTS: Final = {"played": 8, "quads": 3, "ready": 3}
# The reasons why an act can be wrong, and the course of the deal in which such an act is looked for.
_WRONGS: Final[Mapping[str, str]] = {
    **dict.fromkeys(OFFENCES, "played"),
    "wall_empty": "quiet",
    "not_seven_groups": "played",
    "you_too_low": "few_you",
    "wrong_card_count": "two_longs",
}
_NAMED: Final[Mapping[str, Row]] = {**REASONS, **OFFENCES}
_BY_NAME: Final[tuple[ActId, ...]] = ("peng", "sao", "guo_sao", "sao_chuan", "kai_zhao", "win", "keep")


def _deal(rng: Rng, query: Query) -> tuple[dict[str, Json], Deal]:
    """Return house rules, stake and table of a request, and the deal that they make."""
    given, rules = HOUSE_RULES.given(rng, query)
    seats, stake = {"players": rng.choice((2, 3, 3, 3, 4))}, random_rules.stake(rng)
    seats["dealer"] = rng.below(seats["players"])
    deal = Deal(rules, table_of(**seats), stake.get("stake", 1))
    return given | stake | seats, deal


def _record(rng: Rng, query: Query, course: str, wrong: str = "") -> dict[str, Json]:
    """Return a deal that takes the course, with an act that is wrong for the reason `wrong` if one can be."""
    request, deal = _deal(rng, query)
    given = dealt(rng, COURSES[course], deal)
    went = played(rng, COURSES[course], deal, given)
    done = went.acts
    if wrong:
        done = _corrupted(rng, went, wrong)
    elif rng.chance(10):
        done = done[: rng.below(len(done) + 1)]
    style = rng.choice(("glyphs",) if query.notation == "codes" else STYLES)
    return random_rules.in_order(
        request
        | {"hands": [write_group(rng, hand, style) for hand in given.hands]}
        | {"acts": [_written(rng, act, style) for act in done]}
        | random_rules.explain(rng),
        RecordRequest,
    )


def _written(rng: Rng, act: Act, style: Style) -> dict[str, Json]:
    seat = {} if act.seat == NOBODY else {"seat": act.seat}
    told: dict[str, Json] = {**seat, "act": act.name}
    if act.name in ("draw", "discard", "flip"):
        told["card"] = write_one(rng, act.card, style)
    if act.name == "chi":
        told["groups"] = [write_group(rng, laid.cards, style) for laid in act.groups]
    return told


def _corrupted(rng: Rng, went: Played, wrong: str) -> list[Act]:
    """Return the acts with one more, which is wrong for the reason `wrong`; unchanged if no such act is found."""
    places = list(range(len(went.states)))
    rng.shuffle(places)
    for place in places:
        state = went.states[place]
        options = acts(state)
        allowed = [option.act for option in options]
        found = [
            act
            for act in _thinkable(rng, state)
            if act.option() not in allowed and wrong in [reason.id for reason in reasons(state, act, options, "en")]
        ]
        if found:
            return [*went.acts[:place], rng.choice(found), *(went.acts[place:] if rng.chance(70) else ())]
    return went.acts


def _thinkable(rng: Rng, state: State) -> Iterator[Act]:
    """Yield acts that somebody might try now."""
    table, hand = state.deal.table, state.seats[state.turn].hand
    yield Act("end")
    yield Act("flip", rng.choice(table.active), rng.choice(CARDS))
    yield Act("draw", rng.choice(table.active), rng.choice(CARDS))
    yield Act("draw", table.next(state.turn), rng.choice(CARDS))
    yield Act("discard", state.turn, rng.choice(CARDS))
    yield from [Act("discard", state.turn, pile.cards[0]) for pile in hand.locked]
    for seat in table.active:
        yield from [Act(name, seat) for name in _BY_NAME]
    if state.moment == "open":
        for seat in (state.turn, table.next(state.turn)):
            yield Act("chi", seat, groups=(group("loose", (state.card, rng.choice(CARDS), rng.choice(CARDS))),))
            yield from [Act("chi", seat, groups=(chi,)) for chi in CHI_WITH[state.card]]


def _refused(rng: Rng, query: Query) -> dict[str, Json]:
    """Return a record that contradicts itself in one way."""
    request = _record(rng, query, "played")
    rng.choice(_BREAKS)(request)
    return request


def _lost_card(request: dict[str, Json]) -> None:
    request["hands"][request["dealer"]] = request["hands"][request["dealer"]][:-1]


def _no_such_seat(request: dict[str, Json]) -> None:
    seat = (request["dealer"] + 2) % 4 if request["players"] == 4 else request["players"]
    request["acts"] = [*request["acts"], {"seat": seat, "act": "win"}]


def _fifth_copy(request: dict[str, Json]) -> None:
    hand = request["hands"][request["dealer"]]
    request["hands"][request["dealer"]] = 5 * hand[:1] + hand[5:]


def _lost_hand(request: dict[str, Json]) -> None:
    request["hands"] = [*request["hands"], ""][:4] if request["players"] < 4 else request["hands"][:3]


_BREAKS: Final[tuple[Callable[[dict[str, Json]], None], ...]] = (_lost_card, _no_such_seat, _fifth_copy, _lost_hand)
_KINDS: Final = (*HAND_TYPES, PU_TONG_HU.id)
_RULES: Final = {
    row.rule
    for row in (
        *HAND_TYPES.values(),
        PU_TONG_HU,
        *CAUSES.values(),
        *STEPS.values(),
        *[_NAMED[id_] for id_ in _WRONGS],
    )
}
RECORD: Final = Sampler(
    generators=(
        *[
            Generator(
                id=id_,
                make=partial(_record, course=id_),
                kinds=tuple([kind for kind in _KINDS if kind == id_]) or (PU_TONG_HU.id,),
                weight=_WEIGHTS.get(id_, 1),
            )
            for id_ in COURSES
        ],
        *[
            Generator(
                id=wrong,
                make=partial(_record, course=course, wrong=wrong),
                kinds=(ILLEGAL,),
                clauses=(_NAMED[wrong].rule,),
            )
            for wrong, course in _WRONGS.items()
        ],
        Generator(id="refused", make=_refused, kinds=(REFUSED,)),
    ),
    kinds=(*_KINDS, ILLEGAL),
    clauses=tuple(sorted(_RULES)),
)
