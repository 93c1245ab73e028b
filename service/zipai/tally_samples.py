"""Samples of tallies: wins of every type as they would be called, drawn deals, and calls that contradict themselves."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from service.common import random_rules
from service.common.rng import Rng
from service.common.sampler import REFUSED, Generator, Query, Sampler
from service.zipai.deal import table_of
from service.zipai.pay import STEPS
from service.zipai.rules import Rules
from service.zipai.samples import HOUSE_RULES
from service.zipai.schema import By
from service.zipai.tables import CAUSES, FROM_ANOTHER, HAND_TYPES, PU_TONG_HU
from service.zipai.tally_schema import TallyRequest

Json = Any

_TYPES: Final = (*HAND_TYPES, PU_TONG_HU.id)
_BY: Final[Mapping[str, tuple[By, ...]]] = {  # how wins of a type come about; others in any way but by deal
    "tian_hu": ("deal",),
    "san_long": ("deal",),
    "wu_kan": ("deal",),
    "di_hu": ("discard",),
}
_PLAYED: Final[tuple[By, ...]] = ("self_draw", "deck", "discard")


def _table(rng: Rng, query: Query) -> tuple[dict[str, Json], Rules]:
    """Return house rules, stake and table of a request, and the rules in force."""
    given, rules = HOUSE_RULES.given(rng, query)
    players = rng.choice((2, 3, 3, 3, 4))
    seats = {"players": players, "dealer": rng.below(players)}
    explain = random_rules.explain(rng)
    return given | random_rules.stake(rng) | seats | explain, rules


def _drawn(rng: Rng, query: Query) -> dict[str, Json]:
    return _ordered(_table(rng, query)[0] | {"win": None})


def _won(rng: Rng, query: Query, type_: str) -> dict[str, Json]:
    """Return a tally whose win is of the type."""
    request, rules = _table(rng, query)
    table = table_of(request["players"], request["dealer"])
    by = rng.choice(_BY.get(type_, _PLAYED))
    turns = table.turns(table.dealer)
    winner = table.dealer if type_ == "tian_hu" else rng.choice(turns[1:] if type_ == "di_hu" else turns)
    turns.remove(winner)
    origin = {"from": table.dealer if type_ == "di_hu" else rng.choice(turns)} if by in FROM_ANOTHER else {}
    win: dict[str, Json] = {"winner": winner, "win": {"by": by} | origin, "you": rules.min_you + rng.below(40)}
    if type_ == "hai_di_hu":
        win["hai_di"] = True
    else:
        most = 1 if by == "deal" and rules.xing_follow else rng.choice((1, 8, 20))
        win |= {"xing": rng.below(most)} if most > 1 or rng.chance(50) else {}
        types = [] if type_ == PU_TONG_HU.id else [type_]
        if type_ == "san_long" and rng.chance(30):
            types.append("wu_kan")
        win |= random_rules.told(rng, "hand_types", types)
    return _ordered(request | {"win": win})


def _ordered(request: dict[str, Json]) -> dict[str, Json]:
    return random_rules.in_order(request, TallyRequest)


def _refused(rng: Rng, query: Query) -> dict[str, Json]:
    """Return a tally that contradicts itself in one way."""
    request = _won(rng, query, rng.choice(_TYPES))
    rng.choice(_BREAKS)(request["win"], request)
    return request


def _little_you(win: dict[str, Json], request: dict[str, Json]) -> None:
    win["you"] = 0
    win["hand_types"] = []
    request["rules"] = request.get("rules", {}) | {"min_you": 10}


def _own_card(win: dict[str, Json], request: dict[str, Json]) -> None:
    win["win"]["from"] = win["winner"]


def _type_twice(win: dict[str, Json], request: dict[str, Json]) -> None:
    win["hand_types"] = 2 * (win.get("hand_types") or ["di_hu"])


def _xing_of_hai_di(win: dict[str, Json], request: dict[str, Json]) -> None:
    win |= {"hai_di": True, "xing": win.get("xing", 0)}


def _no_such_seat(win: dict[str, Json], request: dict[str, Json]) -> None:
    request["dealer"] = win["winner"] = 3
    request["players"] = 3


_BREAKS: Final[tuple[Callable[[dict[str, Json], dict[str, Json]], None], ...]] = (
    _little_you,
    _own_card,
    _type_twice,
    _xing_of_hai_di,
    _no_such_seat,
)
TALLY: Final = Sampler(
    generators=(
        *[
            Generator(
                id=type_, make=partial(_won, type_=type_), kinds=(type_,), weight=3 if type_ == PU_TONG_HU.id else 1
            )
            for type_ in _TYPES
        ],
        Generator(id="drawn", make=_drawn),
        Generator(id="refused", make=_refused, kinds=(REFUSED,)),
    ),
    kinds=_TYPES,
    clauses=tuple(
        sorted({row.rule for rows in (HAND_TYPES, CAUSES, STEPS) for row in rows.values()} | {PU_TONG_HU.rule})
    ),
)
