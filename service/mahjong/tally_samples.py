"""Samples of tallies: what players would call after whole deals, and calls that contradict themselves."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from service.common import random_rules
from service.common.rng import Rng
from service.common.sampler import REFUSED, Generator, Query, Sampler
from service.mahjong.counts import fours, total
from service.mahjong.explain import STEPS
from service.mahjong.judge import Worth
from service.mahjong.pay import kongs_of, relations
from service.mahjong.record_courses import course_generators, course_played
from service.mahjong.record_state import State, win_of
from service.mahjong.samples import HOUSE_RULES
from service.mahjong.tables import BAO_FACTORS, CAUSES, HAND_TYPES, MULTIPLIERS
from service.mahjong.tally_schema import TallyRequest

Json = Any


def _tally(rng: Rng, query: Query, course: str) -> dict[str, Json]:
    """Return what is called after a deal that takes the course."""
    given, rules = HOUSE_RULES.given(rng, query)
    state = course_played(rng, course, rules).states[-1]
    melds = {hand.seat: hand.melds for hand in state.hands}
    kongs = [_from({"seat": kong.seat, "kind": kong.kind}, kong.source) for kong in kongs_of(melds)]
    return random_rules.in_order(
        given
        | random_rules.stake(rng)
        | {"dealer": state.dealer, "wins": [_win(rng, state, seat) for seat in state.wins]}
        | random_rules.told(rng, "kongs", kongs)
        | random_rules.told(rng, "chases", [{"first": first} for first in state.chases])
        | random_rules.told(rng, "bao", [[*relation.seats] for relation in relations(UNSET, melds, state.rules)])
        | random_rules.explain(rng),
        TallyRequest,
    )


def _from(told: dict[str, Json], source: int | None) -> dict[str, Json]:
    return told if source is None else told | {"from": source}


def _win(rng: Rng, state: State, seat: int) -> dict[str, Json]:
    """Return what one winner calls."""
    declared, worth = win_of(state, seat)
    assert isinstance(worth, Worth)
    types = [row.id for row in worth.points.hand_types]
    fours_held = total(fours(declared.counts))
    return (
        {"winner": seat, "win": _from({"by": declared.won.by}, declared.won.source), "hand_types": types}
        | random_rules.told(rng, "multipliers", [row.id for row in worth.appraisal.multipliers])
        | ({"xing": worth.xing.total} if worth.xing.total or rng.chance(50) else {})
        | ({"quads": fours_held} if state.rules.hao_hua_per_quad and "hao_hua_qi_dui" in types else {})
    )


def _refused(rng: Rng, query: Query) -> dict[str, Json]:
    """Return a tally that contradicts itself in one way."""
    request = _tally(rng, query, rng.choice(tuple(HAND_TYPES)))
    while not request["wins"]:
        request = _tally(rng, query, "ping_hu")
    rng.choice(_BREAKS)(request["wins"][0], request)
    return request


def _beside_ping_hu(win: dict[str, Json], _request: dict[str, Json]) -> None:
    win["hand_types"] = ["ping_hu", "qing_yi_se"]


def _type_twice(win: dict[str, Json], _request: dict[str, Json]) -> None:
    win["hand_types"] = [*win["hand_types"], win["hand_types"][0]]


def _own_discard(win: dict[str, Json], _request: dict[str, Json]) -> None:
    win["win"] = {"by": "discard", "from": win["winner"]}


def _both_ways(win: dict[str, Json], _request: dict[str, Json]) -> None:
    win["multipliers"] = ["qiang_gang_hu", "gang_shang_hua"]


def _bound_to_oneself(_win: dict[str, Json], request: dict[str, Json]) -> None:
    request["bao"] = [[2, 2]]


def _nobody_fed_it(_win: dict[str, Json], request: dict[str, Json]) -> None:
    request["kongs"] = [*request.get("kongs", ()), {"seat": 3, "kind": "exposed_kong"}]


_BREAKS: Final[tuple[Callable[[dict[str, Json], dict[str, Json]], None], ...]] = (
    _beside_ping_hu,
    _type_twice,
    _own_discard,
    _both_ways,
    _bound_to_oneself,
    _nobody_fed_it,
)
TALLY: Final = Sampler(
    generators=(
        *course_generators(_tally, HAND_TYPES, otherwise=("ping_hu",)),
        Generator(id="refused", make=_refused, kinds=(REFUSED,)),
    ),
    kinds=tuple(HAND_TYPES),
    clauses=tuple(
        sorted(
            {row.rule for rows in (HAND_TYPES, MULTIPLIERS, CAUSES, STEPS) for row in rows.values()}
            - {CAUSES["bao"].rule}
            | {row.rule for row in BAO_FACTORS}
        )
    ),
)
