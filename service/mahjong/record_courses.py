"""The courses that a sampled deal may take: what is dealt and drawn so that each way a deal can end comes about."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from service.common.rng import Rng
from service.common.sampler import Generator
from service.mahjong.generator import HONOUR_TILES, MAKERS, TILES, Draft
from service.mahjong.record_deals import Played, Start, played
from service.mahjong.rules import Rules
from service.mahjong.tables import BAO_FACTORS, BINDING_MELDS, HAND_TYPES, PLAYERS, SETS
from service.mahjong.tiles import COPIES, HONOURS, NO_TILE, RANKS, RUNS

MIDDLE = [tile for tile in TILES if tile < HONOURS and 0 < tile % RANKS < RANKS - 1]  # a gap may wait for these


def _ordinary(_start: Start) -> None:
    """Whatever is dealt."""


def _of_type(start: Start, type_: str) -> None:
    """A seat waits for the last tile of a hand without melds of the type."""
    winner, holder, *_ = start.seats()
    hand = Draft(start.rng, winner, closed=True)
    MAKERS[type_](hand)
    tiles = [*hand.concealed]
    start.rng.shuffle(tiles)
    start.target = tiles.pop()
    start.winners = [winner]
    start.plan(winner, tiles)
    if type_ == "tian_hu":
        start.dealer = winner
    if type_ == "di_hu":
        start.dealer, start.after = holder, 0
    if type_ == "tian_hu":
        start.take(winner, [start.target])
    elif type_ == "di_hu" or start.rng.chance(60):
        start.take(holder, [start.target])
    else:
        start.wanted[winner] = [start.target]


def _feed(start: Start, taker: int, feeder: int, number: int) -> None:
    """Let `taker` pung `number` different tiles that `feeder` discards."""
    for _ in range(number):
        tile = start.some([(tile,) * 3 for tile in TILES if abs(tile - start.target) > 1])[0]
        start.plan(taker, [tile] * 2)
        start.take(feeder, [tile])
        start.fed.add(tile)
    start.melded[taker] = number


def _quan_qiu_ren(start: Start) -> None:
    """A seat melds all its sets and waits for a pair."""
    taker, feeder, other, _ = start.seats()
    start.target = start.rng.choice(HONOUR_TILES)
    start.winners = [taker]
    _feed(start, taker, feeder, start.rng.below(SETS + 1))
    _feed(start, taker, other, SETS - len(start.fed))
    start.melded[taker] = SETS
    start.plan(taker, [start.target])
    if start.rng.chance(70):
        start.take(other, [start.target])
    else:
        start.wanted[taker] = [start.target]


def _bao(start: Start) -> None:
    """Two are bound (M10), and one of them, a third or both win, by self-draw or on a discard."""
    taker, feeder, third, fourth = start.seats()
    target = start.rng.choice(MIDDLE)
    start.target = target
    way = start.rng.below(5)
    _feed(start, taker, feeder, BINDING_MELDS)
    if way < 3:
        start.waiting(taker, target, 0)
        start.take((third, feeder)[way % 2], [target] if way else [])
        start.wanted[taker] = [] if way else [target]
    elif way == 3:
        start.waiting(third, target, SETS - 1)
        start.take(start.rng.choice((taker, feeder)), [target])
    else:
        start.waiting(taker, target, 0)
        start.waiting(feeder, target, 2)
        run = start.some([run for run in RUNS if target not in run])
        start.wanted[feeder] = [*run]
        start.plans[feeder] += run
        start.take(fourth, [target])


def _robbed(start: Start) -> None:
    """A seat adds to its pung the tile that another waits for (M12.3)."""
    winner, adder, feeder, other = start.seats()
    target = start.rng.choice(MIDDLE)
    start.plan(adder, [target] * 2)
    start.take(feeder, [target])
    start.waiting(winner, target, SETS - 1)
    if start.rng.chance(30):
        start.plan(other, [])
    start.fed, start.target = {target}, NO_TILE
    start.wanted[adder], start.melded[adder] = [target], 1
    start.eager = lambda state: state.moment == "adding"


def _after_kong(start: Start) -> None:
    """A win on the replacement of a kong, or on the discard after it (M12.5)."""
    winner, maker, *_ = start.seats()
    target = start.rng.choice(MIDDLE)
    own = start.rng.chance(50)
    seat = winner if own else maker
    start.waiting(winner, target, SETS - 2 if own else SETS - 1)
    kong = start.some([(tile,) * COPIES for tile in TILES if abs(tile - target) > 1])[0]
    start.plan(seat, [kong] * 3)
    start.fed, start.after = {kong}, 2
    start.wanted[seat] = [kong, target]


def _several(start: Start) -> None:
    """Two or three wait for the same tile (M8)."""
    *winners, holder = start.seats()
    target = start.rng.choice(MIDDLE)
    for seat in winners[: 2 + start.rng.below(2)]:
        start.waiting(seat, target, SETS - 1)
    start.take(holder, [target])


def _last(start: Start) -> None:
    """The last tile of the wall or the discard after it wins (M12.5)."""
    winner, *others = start.seats()
    start.waiting(winner, start.rng.choice(MIDDLE), SETS - 1)
    for seat in others:
        start.take(seat, [start.target])
    start.claims = 5
    start.eager = lambda state: not state.wall
    start.late = True


def _drawn_deal(start: Start) -> None:
    """Nobody wins (M12.7)."""
    start.claims = 25
    start.eager = lambda state: False


def _chase(start: Start) -> None:
    """All four throw the same tile, one after the other (M12.8)."""
    tile = start.rng.choice(HONOUR_TILES)
    for seat in range(PLAYERS):
        start.take(seat, [tile])
    start.fed = {tile}


COURSES: Mapping[str, Callable[[Start], None]] = {
    "ordinary": _ordinary,
    **{id_: partial(_of_type, type_=id_) for id_ in HAND_TYPES},
    "quan_qiu_ren": _quan_qiu_ren,
    "bao": _bao,
    "robbed": _robbed,
    "after_kong": _after_kong,
    "several": _several,
    "last": _last,
    "drawn": _drawn_deal,
    "chase": _chase,
}
# The clauses that other courses seldom lead to, by course.
COURSE_CLAUSES: Mapping[str, tuple[str, ...]] = {
    "bao": tuple([row.rule for row in BAO_FACTORS]),
    "robbed": ("M4.2",),
    "after_kong": ("M4", "M7"),
    "chase": ("M9",),
}


def course_played(rng: Rng, course: str, rules: Rules, stake: int = 1) -> Played:
    """Return a deal that takes the course, played to its end."""
    start = Start(rng)
    COURSES[course](start)
    return played(start, rules, stake)


def course_generators(
    make: Callable[..., Mapping[str, Any]],
    kinds: Collection[str],
    otherwise: tuple[str, ...] = (),
    often: Collection[str] = ("bao",),
) -> list[Generator]:
    """Return a generator for each course; `make` takes its name as `course`.

    A course named after one of the `kinds` of answers leads to that kind, any other to the kinds `otherwise`. The
    courses `often` have three times the weight.
    """
    return [
        Generator(
            id=id_,
            make=partial(make, course=id_),
            kinds=(id_,) if id_ in kinds else otherwise,
            clauses=COURSE_CLAUSES.get(id_, ()),
            weight=3 if id_ in often else 1,
        )
        for id_ in COURSES
    ]
