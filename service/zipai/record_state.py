"""A deal in progress, and what is allowed next (Z17): `acts` lists every act, one that is forced alone.

Who may claim a card is asked of the claims, what a win is worth of the judge.
"""

from typing import Final, Literal

from msgspec import Struct

from service.common.text import Lang
from service.zipai.cards import NO_CARD, unpack
from service.zipai.claims import Player, ShownCard, options_of
from service.zipai.deal import Deal
from service.zipai.groups import BY_CARDS, Group
from service.zipai.hand import Declared, Hand, declared
from service.zipai.judge import Verdict, Worth, judge
from service.zipai.record_schema import ActId
from service.zipai.schema import FlagId, Meld, Source
from service.zipai.tables import ACTIONS

Won = tuple[Declared, Worth]
Moment = Literal["discard", "open", "draw", "flip", "over"]
NOBODY: Final = -1  # whose act `end` is
NONE: Final[frozenset[int]] = frozenset()


class Act(Struct, frozen=True):
    """An act in integers. `card` is NO_CARD where the act has none, and in an option where the deck says which."""

    name: ActId
    seat: int = NOBODY
    card: int = NO_CARD
    groups: tuple[Group, ...] = ()

    def option(self) -> "Act":
        """Return the option that the act takes up: the deck's card left open, the groups of a chi in order."""
        if self.name in ("draw", "flip"):
            return Act(self.name, self.seat)
        return Act(self.name, self.seat, self.card, tuple(sorted(self.groups, key=BY_CARDS)))


class Option(Struct, frozen=True):
    """An act that is allowed, or the one that is `forced` (D3); `won` is of a win, before any flip (D10)."""

    act: Act
    forced: bool = False
    won: Won | None = None


class SeatState(Struct, frozen=True):
    """What a seat holds and has done. `melds` are the hand's as an answer shows them; the last three are its 臭牌."""

    hand: Hand
    melds: tuple[Meld, ...] = ()
    discards: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    discarded: frozenset[int] = NONE
    passed_chi: frozenset[int] = NONE
    passed_peng: frozenset[int] = NONE


class State(Struct, frozen=True):
    """A deal after some acts.

    `turn` is who is to discard, to draw or to flip, or who showed the `card` that lies open; `flags` are what holds of
    a win with it. `claims` are what must or may be done first: the forced act, or the claims on the open card in their
    order. `known` are all cards dealt, drawn and flipped, packed.
    """

    deal: Deal
    seats: tuple[SeatState, ...]
    wall: int
    known: int
    turn: int
    moment: Moment = "discard"
    card: int = NO_CARD
    source: Source = "deck"
    flags: tuple[FlagId, ...] = ()
    claims: tuple[Option, ...] = ()
    played: int = 0
    won: Won | None = None


def acts(state: State) -> tuple[Option, ...]:
    """Return every act that is allowed next, claims first and in their order; a forced one stands alone (D8)."""
    if state.claims and state.claims[0].forced:
        return state.claims
    if state.moment == "discard":
        cards = dict.fromkeys(unpack(state.seats[state.turn].hand.free))
        return tuple([Option(Act("discard", state.turn, card)) for card in cards])
    if state.moment == "open":
        return (*state.claims, _goes_on(state, state.deal.table.next(state.turn)))
    if state.moment == "draw":
        return (_goes_on(state, state.turn),)
    return (Option(Act("flip", state.turn)),) if state.moment == "flip" else ()


def _goes_on(state: State, seat: int) -> Option:
    """Return what comes if nobody claims: `seat` draws, or the deal ends with an empty deck (Z17.9)."""
    return Option(Act("draw", seat) if state.wall else Act("end"))


def claims_on(state: State) -> tuple[Option, ...]:
    """Return the claims on the open card: the forced one alone, or all that may be passed (Z15)."""
    seats = state.deal.table.turns(state.turn)[state.source == "discard" :]
    shown = ShownCard(state.card, state.source, state.turn, state.flags)
    claims = [
        Option(
            Act(claim.action, claim.seat, groups=claim.laid if claim.action == "chi" else ()),
            ACTIONS[claim.action].forced,
            claim.won,
        )
        for claim in options_of([_player(state, seat) for seat in seats], shown, state.deal)
        if claim.bar is None
    ]
    if not claims or not claims[0].forced:
        return tuple(claims)
    return (next((claim for claim in claims if claim.act.name == "win"), claims[0]),)  # before its sweep (Z17.11)


def _player(state: State, seat: int) -> Player:
    held = state.seats[seat]
    return Player(seat, held.hand, held.passed_chi, held.passed_peng, held.discarded)


def win_of(state: State, seat: int, lang: Lang = "en") -> tuple[Declared, Verdict]:
    """Return the win that `seat` would declare, with the open card or else by deal, and the verdict on it."""
    hand = state.seats[seat].hand
    if state.moment != "open":
        win = declared(hand, seat, "deal", NO_CARD, None)
    elif state.source == "deck" and seat == state.turn:
        win = declared(hand, seat, "self_draw", state.card, None, state.flags)
    else:
        win = declared(hand, seat, state.source, state.card, state.turn, state.flags)
    return win, judge(win, state.deal, lang)
