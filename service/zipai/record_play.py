"""How a deal goes on (Z17): `begin` deals, `apply` makes one act that is allowed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from service.zipai.cards import GLYPHS, ONE, glyphs
from service.zipai.deal import Deal
from service.zipai.groups import PILES, Group
from service.zipai.hand import Declared, hand_of
from service.zipai.judge import Verdict, Worth, judge
from service.zipai.record_state import Act, Option, SeatState, State, claims_on, win_of
from service.zipai.schema import Chi, FlagId, GuoSao, KaiZhao, Peng, Sao, SaoChuan, Source
from service.zipai.tables import CHONG_ZHAO, QUADS
from service.zipai.waits import ready

T = TypeVar("T")


def begin(deal: Deal, hands: Sequence[int], wall: int) -> State:
    """Return the deal of `hands`, packed, by seat: a win is declared first (Z17.1), else the dealer goes."""
    dealt = [hand_of(held, (), ()) for held in hands]
    state = State(deal, tuple(map(SeatState, dealt)), wall, sum(hands), deal.table.dealer)
    for seat in deal.table.turns(deal.table.dealer):
        win, verdict = win_of(state, seat)
        if isinstance(verdict, Worth):
            return replace(state, claims=(Option(Act("win", seat), True, (win, verdict)),))
    return _to_discard(state, deal.table.dealer)


def apply(state: State, act: Act) -> State:
    """Return the deal after `act`, one of those that are allowed; of a draw or flip it names the card."""
    state = _passed(state, act) if state.claims else state
    return _APPLY[act.name](replace(state, claims=(), played=state.played + 1), act)


def _passed(state: State, act: Act) -> State:
    """Return the deal with those claims passed that come before `act` (Z17.5): 臭牌 to their seats (Z15.3)."""
    for option in state.claims:
        name, seat = option.act.name, option.act.seat
        if (name, seat) == (act.name, act.seat):
            break
        held = state.seats[seat]
        if name == "peng":
            held = replace(held, passed_peng=held.passed_peng | {state.card})
        else:
            held = replace(held, passed_chi=held.passed_chi | {state.card})
        state = _seated(state, seat, held)
    return state


def _seated(state: State, seat: int, held: SeatState) -> State:
    return replace(state, seats=(*state.seats[:seat], held, *state.seats[seat + 1 :]))


def _draw(state: State, act: Act) -> State:
    held = state.seats[act.seat]
    state = _seated(state, act.seat, replace(held, left=(*held.left, act.card)))
    return _shown(_off_deck(state, act.card), act, "deck")


def _off_deck(state: State, card: int) -> State:
    return replace(state, wall=state.wall - 1, known=state.known + ONE[card])


def _discard(state: State, act: Act) -> State:
    held = state.seats[act.seat]
    held = replace(
        held,
        hand=hand_of(held.hand.held - ONE[act.card], held.hand.melds, held.hand.chis),
        discards=(*held.discards, act.card),
        discarded=held.discarded | {act.card},
    )
    return _shown(_seated(state, act.seat, held), act, "discard")


def _shown(state: State, act: Act, source: Source) -> State:
    """Return the deal with the card of `act` open, and what holds of a win with it (Z17.7)."""
    flags: tuple[FlagId, ...] = () if state.wall else ("hai_di",)
    if source == "discard" and state.played == 1:
        flags = ("di_hu",)
    state = replace(state, moment="open", turn=act.seat, card=act.card, source=source, flags=flags)
    return replace(state, claims=claims_on(state))


def _taken(state: State) -> State:
    """Return the deal without the open card where it lies (D9)."""
    held = state.seats[state.turn]
    if state.source == "deck":
        return _seated(state, state.turn, replace(held, left=held.left[:-1]))
    return _seated(state, state.turn, replace(held, discards=held.discards[:-1]))


def _chi(state: State, act: Act) -> State:
    """Each group becomes a meld of its own (Z17.13)."""
    state = _taken(state)
    held, origin = state.seats[act.seat], _origin(state, act)
    hand = hand_of(
        held.hand.held + ONE[state.card] - sum([group.packed for group in act.groups]),
        (*held.hand.melds, *act.groups),
        (*held.hand.chis, *[(group, state.card) for group in act.groups]),
    )
    melds = [Chi(cards=[*glyphs(group.cards)], taken=GLYPHS[state.card], from_=origin) for group in act.groups]
    held = replace(held, hand=hand, melds=(*held.melds, *melds))
    return _to_discard(_seated(state, act.seat, held), act.seat)


def _origin(state: State, act: Act) -> int | UnsetType:
    """Return whose card completes a meld; nobody's if it is one's own draw (Z17.13)."""
    return UNSET if act.seat == state.turn else state.turn


def _pile(state: State, act: Act) -> State:
    """Lay the open card with its equals in the hand, or make their meld a quad."""
    state = _taken(state)
    held, card = state.seats[act.seat], state.card
    pile, melds = _PILES[act.name].groups[card], held.hand.melds
    places = [place for place, meld in enumerate(melds) if meld.packed + ONE[card] == pile.packed]
    place = places[0] if places else len(melds)
    left = held.hand.held if places else held.hand.held - pile.packed + ONE[card]
    hand = hand_of(left, _put(melds, place, pile), held.hand.chis)
    shown = _PILES[act.name].meld(card=GLYPHS[card], from_=_origin(state, act))
    state = _seated(state, act.seat, replace(held, hand=hand, melds=_put(held.melds, place, shown)))
    if pile.kind in QUADS and hand.quads >= CHONG_ZHAO:  # 重招 (Z17.3)
        return _to_next(state, act.seat)
    return _to_discard(state, act.seat)


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return `items` with `item` in the place of the one at `place`, or at the end."""
    return (*items[:place], item, *items[place + 1 :])


def _to_discard(state: State, seat: int) -> State:
    """`seat` discards, unless it must keep what it holds (Z17.4) or holds only kans and longs (Z17.10).

    Only a hand that was dealt two longs lacks a card now (Z6) and so can be ready.
    """
    held = state.seats[seat]
    state = replace(state, moment="discard", turn=seat)
    if ready(held.hand, state.deal.rules):
        return replace(state, claims=(Option(Act("keep", seat), True),))
    return state if held.hand.free else _to_next(state, seat)


def _to_next(state: State, seat: int) -> State:
    """The seat after `seat` draws, though no card lies open."""
    return replace(state, moment="draw", turn=state.deal.table.next(seat))


def _keep(state: State, act: Act) -> State:
    return _to_next(state, act.seat)


def _win(state: State, act: Act) -> State:
    return _won(replace(state, turn=act.seat), *win_of(state, act.seat))


def _flip(state: State, act: Act) -> State:
    assert state.won
    win = replace(state.won[0], flips=(*state.won[0].flips, act.card))
    return _won(_off_deck(state, act.card), win, judge(win, state.deal, "en"))


def _won(state: State, win: Declared, worth: Verdict) -> State:
    """The winner flips as long as Z10 calls for it and the deck lasts (Z17.8)."""
    assert isinstance(worth, Worth)
    due = worth.xing.flip_due and state.wall > 0
    return replace(state, moment="flip" if due else "over", won=(win, worth))


def _end(state: State, _act: Act) -> State:
    return replace(state, moment="over")


class _Pile(NamedTuple):
    """The groups of one card that a claim makes, by card, and how an answer shows them."""

    groups: tuple[Group, ...]
    meld: type[Peng | Sao | GuoSao | SaoChuan | KaiZhao]


_PILES: Final = {
    "peng": _Pile(PILES["peng"], Peng),
    "sao": _Pile(PILES["sao"], Sao),
    "guo_sao": _Pile(PILES["guo_sao"], GuoSao),
    "sao_chuan": _Pile(PILES["sao_chuan"], SaoChuan),
    "kai_zhao": _Pile(PILES["kai_zhao"], KaiZhao),
}
_APPLY: Final[Mapping[str, Callable[[State, Act], State]]] = {
    "draw": _draw,
    "discard": _discard,
    "chi": _chi,
    **dict.fromkeys(_PILES, _pile),
    "keep": _keep,
    "win": _win,
    "flip": _flip,
    "end": _end,
}
