"""Samples of settle, waits and claims: what lies on the table at some moment of a whole deal, and contradictions."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from service.common import random_rules
from service.common.rng import Rng
from service.common.sampler import ILLEGAL, REFUSED, Generator, Query, Sampler
from service.mahjong.counts import kinds
from service.mahjong.hand import Declared, Hand, Meld
from service.mahjong.notation import STYLES, Style, write_group, write_one
from service.mahjong.record_courses import course_generators, course_played
from service.mahjong.record_state import DERIVED_FLAGS, State, win_of
from service.mahjong.samples import HOUSE_RULES
from service.mahjong.schema import ClaimsRequest, SettleRequest, WaitsRequest
from service.mahjong.tables import BAO_PARTNER, BAO_WINNER, HAND_TYPES, HELD_TILES, MULTIPLIERS, PLAYERS, REASONS
from service.mahjong.tally_samples import TALLY
from service.mahjong.tiles import CODES, COPIES

Json = Any

_OF_THE_TILE: Final = ("di_hu", "gang_shang_pao", "qiang_gang_hu")  # the flags that a tile to be claimed can have


def _deal(rng: Rng, query: Query, course: str) -> tuple[dict[str, Json], Sequence[State], Style]:
    """Return the rules as a request gives them, a deal that takes the course, and how its tiles are written."""
    given, rules = HOUSE_RULES.given(rng, query)
    states = course_played(rng, course, rules).states
    return given, states, "codes" if query.notation == "codes" else rng.choice(STYLES)


def _settle(rng: Rng, query: Query, course: str) -> dict[str, Json]:
    """Return the end of a deal."""
    given, states, style = _deal(rng, query, course)
    state = states[-1]
    melds = {str(hand.seat): _melds(rng, hand, style) for hand in state.hands if hand.melds or rng.chance(10)}
    request = (
        given
        | random_rules.stake(rng)
        | {"dealer": state.dealer, "wins": [_win(rng, win_of(state, seat)[0], style) for seat in state.wins]}
        | ({"melds": melds} if melds else {})
        | random_rules.told(rng, "chases", [{"first": first} for first in state.chases])
        | random_rules.explain(rng)
    )
    return random_rules.in_order(request, SettleRequest)


def _win(rng: Rng, declared: Declared, style: Style) -> dict[str, Json]:
    won = declared.won
    source = {} if won.source is None else {"from": won.source}
    return (
        {"winner": declared.hand.seat, "hand": _tiles(rng, declared.hand.concealed, style)}
        | {"win": {"by": won.by, "tile": write_one(rng, declared.tile, style)} | source}
        | random_rules.told(rng, "flags", sorted(won.flags))
        | random_rules.told(rng, "flips", write_group(rng, won.flips, style))
    )


def _not_legal(rng: Rng, query: Query) -> dict[str, Json]:
    """Return the end of a deal in which one win is not legal: a meld that cannot be, or a hand (M1.1–M1.3, M2)."""
    while True:
        request = _settle(rng, query, rng.choice(tuple(HAND_TYPES)))
        if request["wins"] and not isinstance(request["wins"][0]["hand"], str):
            hand, winner = request["wins"][0]["hand"], request["wins"][0]["winner"]
            melds = request.get("melds", {}).get(str(winner), [])
            if melds and rng.chance(60):
                melds[0] = {"kind": "chow", "tiles": ["7m", "8m", "1p"], "from": (winner - 1) % PLAYERS}
            elif rng.chance(30):
                del hand[rng.below(len(hand))]
            elif rng.chance(40):
                hand[:COPIES] = [request["wins"][0]["win"]["tile"]] * min(COPIES, len(hand))
            else:
                hand[rng.below(len(hand))] = rng.choice(CODES)
            return request


def _waits(rng: Rng, query: Query, course: str) -> dict[str, Json]:
    """Return a hand that waits, mostly, with some of what lies open."""
    given, states, style = _deal(rng, query, course)
    state = states[-1]
    hand = win_of(state, state.wins[0])[0].hand if state.wins else rng.choice(_idle_hands(state))
    seen = [tile for seat, tiles in enumerate(state.discards) for tile in tiles if seat != hand.seat]
    request = (
        given
        | {"dealer": state.dealer, "seat": hand.seat, "hand": _tiles(rng, hand.concealed, style)}
        | random_rules.told(rng, "melds", _melds(rng, hand, style))
        | random_rules.told(rng, "seen", write_group(rng, sorted(seen[: rng.below(20)]), style))
    )
    return random_rules.in_order(request, WaitsRequest)


def _idle_hands(state: State) -> list[Hand]:
    return [hand for hand in state.hands if hand.tile_count() == HELD_TILES]


def _claims(rng: Rng, query: Query, course: str) -> dict[str, Json]:
    """Return a tile just shown: the one that is won, or any."""
    given, states, style = _deal(rng, query, course)
    open_ = [state for state in states if state.moment in ("discarded", "adding") and not state.wins]
    if not open_:  # won before anything was discarded
        return _claims(rng, query, "ordinary")
    state = open_[-1] if rng.chance(60) else rng.choice(open_)
    source = state.actor
    flags = [flag.id for flag in DERIVED_FLAGS if any(flag.holds(state, seat) for seat in range(PLAYERS))]
    players = [
        {"seat": hand.seat, "hand": _tiles(rng, hand.concealed, style)}
        | random_rules.told(rng, "melds", _melds(rng, hand, style))
        for hand in _idle_hands(state)
        if hand.seat != source
    ]
    request = (
        given
        | {"dealer": state.dealer, "tile": write_one(rng, state.tile, style), "from": source, "players": players}
        | ({"last_tile": True} if "hai_di" in flags else {})
        | random_rules.told(rng, "flags", [flag for flag in _OF_THE_TILE if flag in flags])
    )
    return random_rules.in_order(request, ClaimsRequest)


def _tiles(rng: Rng, counts: int, style: Style) -> list[str] | str:
    return write_group(rng, [tile for tile, number in kinds(counts) for _ in range(number)], style)


def _melds(rng: Rng, hand: Hand, style: Style) -> list[dict[str, Json]]:
    return [_meld(rng, meld, style) for meld in hand.melds]


def _meld(rng: Rng, meld: Meld, style: Style) -> dict[str, Json]:
    source = {} if meld.source is None else {"from": meld.source}
    if meld.kind.id == "chow":
        return {"kind": "chow", "tiles": write_group(rng, meld.tiles, style)} | source
    return {"kind": meld.kind.id, "tile": write_one(rng, meld.tiles[0], style)} | source


def _refused(rng: Rng, query: Query, make: Callable[..., dict[str, Json]]) -> dict[str, Json]:
    """Return a request that cannot be answered: something in it is no tile, or a seat stands where it cannot."""
    request = make(rng, query, rng.choice(tuple(HAND_TYPES)))
    asked = request["wins"] or [{}] if "wins" in request else request.get("players") or [request]
    rng.choice(_BREAKS)(request, asked[0])
    return request


def _no_tile(_request: dict[str, Json], asked: dict[str, Json]) -> None:
    asked["hand"] = ["0m"]


def _too_much(request: dict[str, Json], asked: dict[str, Json]) -> None:
    if "wins" in request:
        request["wins"] = [*request["wins"], *request["wins"]][:PLAYERS]
    else:
        asked["hand"] = "EEEEE"


def _own_meld(request: dict[str, Json], asked: dict[str, Json]) -> None:
    if "wins" in request:
        request["melds"] = {"0": [{"kind": "pung", "tile": "E", "from": 0}]}
    else:
        asked["melds"] = [{"kind": "pung", "tile": "E", "from": asked.get("seat", 0)}]


_BREAKS: Final = (_no_tile, _too_much, _own_meld)


def _sampler(
    make: Callable[..., dict[str, Json]], kinds_: Sequence[str], clauses: Sequence[str], *more: Generator
) -> Sampler:
    """Return the sampler of an operation whose requests `make` takes from whole deals, beside the generators `more`."""
    generators = course_generators(make, kinds_)
    refused = Generator(id="refused", make=partial(_refused, make=make), kinds=(REFUSED,))
    return Sampler(generators=(*generators, *more, refused), kinds=tuple(kinds_), clauses=tuple(sorted({*clauses})))


_RULES: Final = {row.rule for rows in (HAND_TYPES, MULTIPLIERS) for row in rows.values()}
SETTLE: Final = _sampler(
    _settle,
    (*HAND_TYPES, ILLEGAL),
    [*TALLY.clauses, *(row.rule for row in REASONS.values())],
    Generator(id=ILLEGAL, make=_not_legal, kinds=(ILLEGAL,), weight=4),
)
_WAITED: Final = tuple([id_ for id_ in HAND_TYPES if id_ not in ("tian_hu", "di_hu")])
WAITS: Final = _sampler(_waits, _WAITED, [*(HAND_TYPES[id_].rule for id_ in _WAITED), "M4.1"])
_CLAIMED: Final = tuple([id_ for id_ in HAND_TYPES if id_ != "tian_hu"])
CLAIMS: Final = _sampler(_claims, _CLAIMED, [*_RULES, "M6", BAO_WINNER.rule, BAO_PARTNER.rule])
