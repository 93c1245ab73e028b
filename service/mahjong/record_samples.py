"""Samples of records: whole deals that people could have played, and some with one act that is wrong."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from service.common import random_rules
from service.common.rng import Rng
from service.common.rows import Row
from service.common.sampler import ILLEGAL, REFUSED, Generator, Query, Sampler
from service.mahjong.explain import STEPS
from service.mahjong.generator import TILES
from service.mahjong.notation import STYLES, Style, write_group, write_one
from service.mahjong.record_acts import OFFENCES, offences
from service.mahjong.record_courses import course_generators, course_played
from service.mahjong.record_deals import Played
from service.mahjong.record_schema import ActId, RecordRequest
from service.mahjong.record_state import NOBODY, Act, State
from service.mahjong.samples import HOUSE_RULES
from service.mahjong.tables import (
    BAD_MELD,
    BAO_FACTORS,
    CAUSES,
    HAND_TYPES,
    MULTIPLIERS,
    NOT_A_WINNING_SHAPE,
    PLAYERS,
)
from service.mahjong.tiles import RUNS

Json = Any

_NAMED: Final[Mapping[str, Row]] = {
    **OFFENCES,
    BAD_MELD.id: BAD_MELD,
    NOT_A_WINNING_SHAPE.id: NOT_A_WINNING_SHAPE,
}
# The reasons why an act can be wrong, and the course of the deal in which such an act is looked for.
_WRONGS: Final[Mapping[str, str]] = {**dict.fromkeys(_NAMED, "ordinary"), "wall_empty": "drawn", "deal_over": "several"}
_BARE: Final[tuple[ActId, ...]] = ("pung", "exposed_kong", "win")
_OF_TILE: Final[tuple[ActId, ...]] = ("discard", "concealed_kong", "added_kong")


def _record(rng: Rng, query: Query, course: str, wrong: str = "") -> dict[str, Json]:
    """Return a deal that takes the course, with an act that is wrong for the reason `wrong` if one can be."""
    given, rules = HOUSE_RULES.given(rng, query)
    stake = random_rules.stake(rng)
    went = course_played(rng, course, rules, stake.get("stake", 1))
    done = went.acts
    if wrong:
        done = _corrupted(rng, went, wrong)
    elif rng.chance(10):
        done = done[: rng.below(len(done) + 1)]
    style = rng.choice(("codes",) if query.notation == "codes" else STYLES)
    return random_rules.in_order(
        given
        | stake
        | {"dealer": went.states[0].dealer}
        | {"hands": [write_group(rng, sorted(hand), style) for hand in went.hands]}
        | {"acts": [_written(rng, act, style) for act in done]}
        | random_rules.explain(rng),
        RecordRequest,
    )


def _written(rng: Rng, act: Act, style: Style) -> dict[str, Json]:
    told: dict[str, Json] = {} if act.seat == NOBODY else {"seat": act.seat}
    told["act"] = act.kind
    if act.kind in ("draw", "flip", *_OF_TILE):
        told["tile"] = write_one(rng, act.tile, style)
    if act.kind == "chow":
        tiles = list(act.tiles)
        rng.shuffle(tiles)
        told["tiles"] = write_group(rng, tiles, style)
    return told


def _corrupted(rng: Rng, went: Played, wrong: str) -> list[Act]:
    """Return the acts with one more, which is wrong for the reason `wrong`; unchanged if no such act is found."""
    places = list(range(len(went.states)))
    rng.shuffle(places)
    if wrong in ("wall_empty", "deal_over"):
        places.sort(key=lambda place: place < len(places) - 6)
    for place in places:
        state = went.states[place]
        found = [act for act in _thinkable(rng, state) if wrong in [why.id for why in offences(state, act, "en")]]
        if found:
            return [*went.acts[:place], rng.choice(found), *(went.acts[place:] if rng.chance(70) else ())]
    return went.acts


def _thinkable(rng: Rng, state: State) -> Iterator[Act]:
    """Yield acts that somebody might try now."""
    following = (state.actor + 1) % PLAYERS
    yield Act("end")
    yield Act("flip", rng.below(PLAYERS), rng.choice(TILES))
    yield Act("draw", rng.below(PLAYERS), rng.choice(TILES))
    yield Act("draw", following, rng.choice(TILES))
    yield from [Act(kind, rng.below(PLAYERS)) for kind in _BARE]
    yield from [Act(kind, state.actor, rng.choice(TILES)) for kind in _OF_TILE]
    yield Act("win", state.actor)
    yield from [Act("chow", seat, tiles=rng.choice(RUNS)) for seat in (following, rng.below(PLAYERS))]
    if state.moment == "discarded":
        yield from [Act("chow", following, tiles=run) for run in RUNS if state.tile in run]


def _refused(rng: Rng, query: Query) -> dict[str, Json]:
    """Return a record that contradicts itself in one way."""
    request = _record(rng, replace(query, notation="codes"), "ordinary")
    rng.choice(_BREAKS)(request)
    return request


def _lost_tile(request: dict[str, Json]) -> None:
    request["hands"][request["dealer"]].pop()


def _another_dealer(request: dict[str, Json]) -> None:
    request["dealer"] = (request["dealer"] + 1) % PLAYERS


def _fifth_copy(request: dict[str, Json]) -> None:
    hand = request["hands"][0]
    hand[:5] = [hand[0]] * 5


def _no_tile(request: dict[str, Json]) -> None:
    request["acts"] = [*request["acts"], {"seat": 0, "act": "discard", "tile": "0m"}]


_BREAKS: Final[tuple[Callable[[dict[str, Json]], None], ...]] = (_lost_tile, _another_dealer, _fifth_copy, _no_tile)
RECORD: Final = Sampler(
    generators=(
        *course_generators(_record, HAND_TYPES, otherwise=("ping_hu",), often=("ordinary", "bao")),
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
    kinds=(*HAND_TYPES, ILLEGAL),
    clauses=tuple(
        sorted(
            {row.rule for rows in (HAND_TYPES, MULTIPLIERS, CAUSES, STEPS, _NAMED) for row in rows.values()}
            - {CAUSES["bao"].rule}
            | {row.rule for row in BAO_FACTORS}
        )
    ),
)
