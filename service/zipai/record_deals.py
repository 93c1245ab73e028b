"""Deals for the samples of records: what is dealt, and how players who mostly play sensibly go on from there."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from service.common.rng import Rng
from service.zipai.cards import CARDS, COPIES, NO_CARD, ONE, covers, pack, unpack
from service.zipai.deal import Deal
from service.zipai.generator import PLANS, Draft, Unmade, few_you, seven_groups
from service.zipai.groups import CHI, CHI_WITH
from service.zipai.hand import hand_of
from service.zipai.reading import best_reading, fates
from service.zipai.record_play import apply, begin
from service.zipai.record_state import Act, Option, State, acts
from service.zipai.tables import DEALT_TO_DEALER, HAND

_ATTEMPTS: Final = 60  # at a hand by the plan
_MOST_ACTS: Final = 400
_KANS: Final = 4
_CLAIMED: Final = {"peng": 60, "chi": 35}  # percent of the claims that are made


def two_longs(draft: Draft) -> None:
    """Two longs, groups and a jiang, short of one card: a ready hand that is kept (Z17.4)."""
    for _ in range(2):
        draft.pile("long", on_table=False)
    draft.win_in_chi(CHI)
    for _ in range(3):
        draft.chi(CHI, on_table=False)
    draft.pile("jiang", on_table=False)


def kans(draft: Draft) -> None:
    """As many kans as are no wu_kan: kai_zhao and sao_chuan are to be expected, and 重招 (Z17.3)."""
    for _ in range(_KANS):
        draft.pile("kan", on_table=False)
    draft.draw(draft.dealt - len(draft.hand))


def any_cards(draft: Draft) -> None:
    """Cards as they come."""
    draft.draw(draft.dealt)


class Course(NamedTuple):
    """How a deal is to go: what makes the hand of one seat, and where its winning card lies.

    `seat`: whose hand it is, the dealer's, another's or anybody's. `card`: in the deck, in the dealer's hand to be the
    first discard, or the last of the deck. A `quiet` deal is one in which nobody claims what they may pass.
    """

    make: Callable[[Draft], None]
    seat: str = "any"
    card: str = "deck"
    quiet: bool = False


COURSES: Final[Mapping[str, Course]] = {
    "played": Course(any_cards),
    "quads": Course(kans),
    "tian_hu": Course(PLANS["tian_hu"].make, "dealer"),
    "san_long": Course(PLANS["san_long"].make),
    "wu_kan": Course(PLANS["wu_kan"].make),
    "di_hu": Course(seven_groups, "other", "first"),
    "ready": Course(seven_groups, "other"),
    "hai_di_hu": Course(seven_groups, "other", "last", quiet=True),
    "keep": Course(two_longs, "dealer"),
    "few_you": Course(few_you, "other"),
    "two_longs": Course(two_longs, "other"),
    "quiet": Course(any_cards, quiet=True),
}


class Dealt(NamedTuple):
    """The hands by seat, the deck with its next card at the end, the first discard if it is fixed, and what to hold.

    Nobody discards a card to hold unless there is no other.
    """

    hands: list[list[int]]
    deck: list[int]
    first: int
    held: frozenset[int]


def dealt(rng: Rng, course: Course, deal: Deal) -> Dealt:
    """Return a deal that may take the course."""
    table = deal.table
    others = [seat for seat in table.active if seat != table.dealer]
    seat = table.dealer if course.seat == "dealer" else rng.choice(others if course.seat == "other" else table.active)
    size = DEALT_TO_DEALER if seat == table.dealer else HAND
    draft = _made(rng, course, size, deal.rules.min_you)
    hand, card = draft.hand[:size], draft.card
    hands: list[list[int]] = [[] for _ in range(table.players)]
    hands[seat] = hand
    rest = unpack(COPIES * sum(ONE) - pack(hand))
    rng.shuffle(rest)
    first, held = NO_CARD, frozenset[int]()
    if card != NO_CARD:
        rest.remove(card)
    if card != NO_CARD and course.card == "first":
        hands[table.dealer].append(first := card)
    if course.card == "last":  # whatever else would complete the hand is dealt to others, who hold it
        held = frozenset(_completing(hand))
        rest.sort(key=lambda other: other in held)
    for other in table.active:
        while len(hands[other]) < (DEALT_TO_DEALER if other == table.dealer else HAND):
            hands[other].append(rest.pop())
    rng.shuffle(rest)
    if card != NO_CARD and first == NO_CARD:
        rest.insert(0 if course.card == "last" else len(rest) - rng.below(len(rest) // 2), card)
    return Dealt(hands, rest, first, held)


def _made(rng: Rng, course: Course, size: int, least_you: int) -> Draft:
    """Return a hand of `size` cards or a few more by the course; as cards come, where it does not come about."""
    for _ in range(_ATTEMPTS):
        draft = Draft(rng, "deck" if course.seat == "other" else "deal", closed=True, dealt=size, least_you=least_you)
        try:
            course.make(draft)
        except Unmade:
            continue
        if len(draft.hand) == size or course.make is two_longs:
            return draft
    draft = Draft(rng, "deal", closed=True, dealt=size, least_you=least_you)
    any_cards(draft)
    return draft


def _completing(hand: Sequence[int]) -> list[int]:
    """Return the cards that complete seven groups with the hand, however little they are worth."""
    held = hand_of(pack(hand), (), ())
    return [card for card in CARDS if best_reading(held, card, fates(held, "deck", card)) is not None]


class Played(Struct, frozen=True):
    """A deal as it went: every act, the deal before each of them and at last after all."""

    acts: list[Act]
    states: list[State]


def played(rng: Rng, course: Course, deal: Deal, given: Dealt) -> Played:
    """Return a deal played to its end."""
    deck = given.deck.copy()
    state = begin(deal, [pack(hand) for hand in given.hands], len(deck))
    done: list[Act] = []
    states = [state]
    while len(done) < _MOST_ACTS and (options := acts(state)):
        act = _chosen(rng, state, options, given, course.quiet).act
        if act.name in ("draw", "flip"):
            act = Act(act.name, act.seat, deck.pop())
        done.append(act)
        state = apply(state, act)
        states.append(state)
    return Played(done, states)


def _chosen(rng: Rng, state: State, options: Sequence[Option], given: Dealt, quiet: bool) -> Option:
    """Return what a player does who mostly plays sensibly: claims that are worth something, and loose cards first."""
    if state.moment == "discard" and not options[0].forced:
        return _discard(rng, state, options, given)
    for option in options[:-1]:
        bearing = any([group.you for group in option.act.groups])
        if not quiet and rng.chance(100 if bearing else _CLAIMED[option.act.name]):
            return option
    return options[-1]


def _discard(rng: Rng, state: State, options: Sequence[Option], given: Dealt) -> Option:
    first = [option for option in options if option.act.card == given.first and not state.played]
    if first or rng.chance(5):
        return first[0] if first else rng.choice(options)
    free = state.seats[state.turn].hand.free
    return min(options, key=lambda option: (option.act.card in given.held, _use(free, option.act.card)))


def _use(free: int, card: int) -> int:
    """Return how much a card does in the hand: what it lacks little to make counts."""
    others = free - ONE[card]
    use = 4 * covers(others, ONE[card])
    for group in CHI_WITH[card]:
        needed = group.packed - ONE[card]
        if covers(others, needed):
            use += 6 + group.you
        else:
            use += any([covers(others, ONE[other]) for other in group.cards if other != card])
    return use
