"""A deal in play (M12): what every seat holds, what just happened, and what each act makes of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from service.common.text import Lang
from service.mahjong.counts import UNIT, lowest_tile, total
from service.mahjong.hand import Circumstances, Declared, Hand, Meld, declared, made
from service.mahjong.judge import Verdict, Worth, judge
from service.mahjong.record_schema import ActId
from service.mahjong.rules import Rules
from service.mahjong.schema import AddedKong, Chow, ConcealedKong, ExposedKong, FlagId, Pung
from service.mahjong.tables import MELD_KINDS, PLAYERS
from service.mahjong.tiles import CODES, COPIES, NO_TILE

Moment = Literal["drawn", "melded", "konged", "adding", "discarded", "ended"]
T = TypeVar("T")

NOBODY = -1  # the seat of an act that is nobody's
CLAIMED = {  # the kinds of meld that a discard is taken for
    kind.id: kind for kind in (MELD_KINDS[Chow], MELD_KINDS[Pung], MELD_KINDS[ExposedKong])
}


class Act(Struct, frozen=True, gc=False):
    """An act with its tiles as integers; `end` has no seat, a draw or flip that is only allowed no tile."""

    kind: ActId
    seat: int = NOBODY
    tile: int = NO_TILE
    tiles: tuple[int, ...] = ()


class Discard(NamedTuple):
    """A tile that a seat discarded."""

    seat: int
    tile: int


class State(Struct, frozen=True):
    """A deal after some acts.

    `moment` tells what the last act was, wins and flips aside, `actor` who made it, and `tile` is the tile drawn,
    discarded or added; a deal begins as if the dealer had drawn (M12.1). `acts`: how many there were, likewise.
    `after_kong`: the actor drew the replacement of a kong in this turn. `lap`: the last discards of one same tile,
    nothing claimed and no kong between them; `chases`: who began one (M12.8). `wins`: the winners, in the order of
    their acts; `flips`: the tiles flipped, in order, with who did so.
    """

    rules: Rules
    stake: int
    dealer: int
    hands: tuple[Hand, ...]
    discards: tuple[tuple[int, ...], ...]
    wall: int
    moment: Moment
    actor: int
    tile: int
    acts: int = 0
    after_kong: bool = False
    lap: tuple[Discard, ...] = ()
    chases: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()
    flips: tuple[tuple[int, int], ...] = ()

    @property
    def self_drawn(self) -> bool:
        """Whether a win now is a self-draw."""
        return self.moment == "drawn"


def begin(rules: Rules, stake: int, dealer: int, hands: Sequence[int]) -> State:
    """Return a deal before the first act; any of the dealer's tiles may count as the one drawn (M12.1)."""
    return State(
        rules=rules,
        stake=stake,
        dealer=dealer,
        hands=tuple([Hand(seat, hand, ()) for seat, hand in enumerate(hands)]),
        discards=((),) * PLAYERS,
        wall=len(CODES) * COPIES - total(sum(hands)),
        moment="drawn",
        actor=dealer,
        tile=lowest_tile(hands[dealer]),
    )


class DerivedFlag(NamedTuple):
    """A flag of a win, and when the course of the deal makes it hold for a seat (M12.5)."""

    id: FlagId
    holds: Callable[[State, int], bool]


DERIVED_FLAGS = (
    DerivedFlag("tian_hu", lambda state, seat: not state.acts),
    DerivedFlag("di_hu", lambda state, seat: state.acts == 1),  # the only first act that others win on is a discard
    DerivedFlag("gang_shang_hua", lambda state, seat: state.self_drawn and state.after_kong),
    DerivedFlag("gang_shang_pao", lambda state, seat: state.moment == "discarded" and state.after_kong),
    DerivedFlag("qiang_gang_hu", lambda state, seat: state.moment == "adding"),
    DerivedFlag("hai_di", lambda state, seat: state.wall + len(state.flips) == 0),  # never with tian_hu or di_hu
)


def win_of(state: State, seat: int, lang: Lang = "en") -> tuple[Declared, Verdict]:
    """Return the win that `seat` declares now or has declared, its flips included, and what it is worth."""
    hand = state.hands[seat]
    if state.self_drawn:
        hand = Hand(seat, hand.concealed - UNIT[state.tile], hand.melds)
    won = Circumstances(
        state.dealer,
        "self_draw" if state.self_drawn else "discard",
        None if state.self_drawn else state.actor,
        frozenset([flag.id for flag in DERIVED_FLAGS if flag.holds(state, seat)]),
        tuple([tile for flipper, tile in state.flips if flipper == seat]),
    )
    win = declared(hand, state.tile, won)
    return win, judge(win, state.rules, lang)


def flipper(state: State) -> int | None:
    """Return the winner whose flip is due, while the wall lasts: in turn order from the actor's next (M12.6)."""
    if not state.wall:
        return None
    for seat in sorted(state.wins, key=lambda winner: (winner - state.actor) % PLAYERS):
        _, verdict = win_of(state, seat)
        if isinstance(verdict, Worth) and verdict.xing.flip_due:
            return seat
    return None


def is_over(state: State) -> bool:
    """Return whether the deal is over (M12.5a, M12.6, M12.7)."""
    return state.moment == "ended" or (bool(state.wins) and flipper(state) is None)


def play(state: State, act: Act) -> State:
    """Return the deal after an allowed act; a draw or flip has the tile that the wall gave."""
    return _PLAYS[act.kind](state, act)


def _draw(state: State, act: Act) -> State:
    hand = state.hands[act.seat]
    drawn = Hand(act.seat, hand.concealed + UNIT[act.tile], hand.melds)
    return replace(
        _next(state, act, "drawn", drawn),
        wall=state.wall - 1,
        after_kong=state.moment in ("konged", "adding"),
    )


def _discard(state: State, act: Act) -> State:
    hand = state.hands[act.seat]
    left = Hand(act.seat, hand.concealed - UNIT[act.tile], hand.melds)
    lap = (*state.lap, Discard(act.seat, act.tile))
    if lap[0].tile != act.tile:
        lap = lap[-1:]
    return replace(
        _next(state, act, "discarded", left),
        discards=_with_item(state.discards, act.seat, (*state.discards[act.seat], act.tile)),
        lap=lap,
        chases=(*state.chases, lap[0].seat) if len(lap) == PLAYERS else state.chases,
    )


def _claim(state: State, act: Act) -> State:
    """Lay the meld that the discard completes; it leaves the discards (D9)."""
    kind = CLAIMED[act.kind]
    meld = made(kind, act.tiles or (state.tile,) * kind.tiles, state.actor)
    hand = state.hands[act.seat]
    left = Hand(act.seat, hand.concealed - meld.counts + UNIT[state.tile], (*hand.melds, meld))
    moment: Moment = "konged" if kind.group == "kong" else "melded"
    return replace(
        _next(state, act, moment, left),
        discards=_with_item(state.discards, state.actor, state.discards[state.actor][:-1]),
        after_kong=False,
        lap=(),
    )


def _concealed_kong(state: State, act: Act) -> State:
    kind = MELD_KINDS[ConcealedKong]
    meld = made(kind, (act.tile,) * kind.tiles, None)
    hand = state.hands[act.seat]
    laid = Hand(act.seat, hand.concealed - meld.counts, (*hand.melds, meld))
    return replace(_next(state, act, "konged", laid), lap=())


def _added_kong(state: State, act: Act) -> State:
    hand = state.hands[act.seat]
    added = Hand(act.seat, hand.concealed - UNIT[act.tile], _changed(hand.melds, act.tile, AddedKong))
    return replace(_next(state, act, "adding", added), lap=())


def _win(state: State, act: Act) -> State:
    """A win moves nothing (D9), but that a robbed kong stays the pung it was (M12.3, M12.9)."""
    won = replace(state, wins=(*state.wins, act.seat))
    if state.moment != "adding" or state.wins:
        return won
    robbed = state.hands[state.actor]
    hand = Hand(state.actor, robbed.concealed, _changed(robbed.melds, state.tile, Pung))
    return replace(
        won,
        hands=_with_item(state.hands, state.actor, hand),
        discards=_with_item(state.discards, state.actor, (*state.discards[state.actor], state.tile)),
    )


def _flip(state: State, act: Act) -> State:
    return replace(state, wall=state.wall - 1, flips=(*state.flips, (act.seat, act.tile)))


def _end(state: State, act: Act) -> State:
    return replace(state, moment="ended")


_PLAYS: Mapping[ActId, Callable[[State, Act], State]] = {
    "draw": _draw,
    "discard": _discard,
    "chow": _claim,
    "pung": _claim,
    "exposed_kong": _claim,
    "added_kong": _added_kong,
    "concealed_kong": _concealed_kong,
    "win": _win,
    "flip": _flip,
    "end": _end,
}


def _next(state: State, act: Act, moment: Moment, hand: Hand) -> State:
    """Return the state after an act that leaves its seat with `hand`."""
    hands = _with_item(state.hands, act.seat, hand)
    return replace(state, hands=hands, moment=moment, actor=act.seat, tile=act.tile, acts=state.acts + 1)


def _changed(melds: tuple[Meld, ...], tile: int, form: type[AddedKong] | type[Pung]) -> tuple[Meld, ...]:
    """Return `melds` with the pung or added kong of `tile` made the other of the two."""
    kind = MELD_KINDS[form]
    tiles = (tile,) * kind.tiles
    return tuple(
        [
            made(kind, tiles, meld.source) if meld.kind.group != "run" and meld.tiles[0] == tile else meld
            for meld in melds
        ]
    )


def _with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
