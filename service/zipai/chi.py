"""What a chi lays: the shown card with two hand cards, and all that 下比 obliges (Z15.2); chi that cannot be (Z6.4)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from service.zipai.cards import CARDS, NO_CARD, ONE, at_least, count, covers
from service.zipai.groups import BY_CARDS, CHI, CHI_WITH, Group
from service.zipai.hand import Eaten, Hand
from service.zipai.schema import BarId
from service.zipai.tables import KAN

ChiGroups = tuple[Group, ...]

_EATEN_WITH: Final = tuple(  # by the card shown: every chi with it, and what that takes from the hand, packed
    tuple([(chi, chi.packed - ONE[card]) for chi in CHI_WITH[card]]) for card in CARDS
)


def chi_options(hand: Hand, card: int, *, xia_bi: bool) -> list[tuple[ChiGroups, BarId | None]]:
    """Return every different way to chi `card`, each with all the groups it lays, in order.

    After them come those that only look like a chi, with what bars them: a kan or long is split, or a group still owed.
    """
    within_reach = [each for each in _EATEN_WITH[card] if covers(hand.held, each[1])]
    if not within_reach:
        return []
    found: dict[ChiGroups, BarId | None] = {}
    may_owe = xia_bi and count(hand.free, card)
    for chi, taken in within_reach:
        if not covers(hand.free, taken):
            found[(chi,)] = "locked"
        elif not may_owe:
            found[(chi,)] = None
        else:
            for more, owed in _ways_to_lay(hand.free - taken, card):
                found[tuple(sorted((chi, *more), key=BY_CARDS))] = "xia_bi_owed" if owed else None
    return sorted(found.items(), key=lambda way: (way[1] is not None, [group.cards for group in way[0]]))


def _ways_to_lay(free: int, card: int) -> Iterator[tuple[ChiGroups, bool]]:
    """Yield every way to lay further groups with `card` of the cards `free`, and whether one is still owed then."""
    further = [chi for chi in CHI_WITH[card] if covers(free, chi.packed)] if count(free, card) else []
    yield (), bool(further)
    for chi in further:
        for more, owed in _ways_to_lay(free - chi.packed, card):
            yield (chi, *more), owed


class _Eating(Struct, frozen=True, gc=False):
    """How a chi may have come about: the card eaten, the two others, packed, and the marks of both (`at_least`)."""

    card: int
    others: int
    mark: int
    marks: int


def _eatings(chi: Group) -> tuple[_Eating, ...]:
    return tuple(
        [
            _Eating(card, chi.packed - ONE[card], at_least(ONE[card], 1), at_least(chi.packed - ONE[card], 1))
            for card in sorted({*chi.cards})
        ]
    )


_EATINGS: Final = {chi: _eatings(chi) for chi in CHI}


def impossible_chis(hand: Hand, *, xia_bi: bool) -> list[Group]:
    """Return the melds of `hand` that are a chi and cannot have been made, whichever card was eaten (Z6.4).

    A chi of which the hand holds no card is always possible.
    """
    marks = at_least(hand.held, 1)
    return [eaten[0] for eaten in hand.chis if marks & eaten[0].marks and not _is_possible(hand, eaten, xia_bi)]


def _is_possible(hand: Hand, eaten: Eaten, xia_bi: bool) -> bool:
    chi, taken = eaten
    for eating in _EATINGS[chi]:
        if (taken == NO_CARD or taken == eating.card) and _can_have_eaten(hand, eating, xia_bi):
            return True
    return False


def cards_eaten(hand: Hand, chi: Group, *, xia_bi: bool) -> list[int]:
    """Return the cards by eating which `hand` may have made `chi` (Z6.4)."""
    return [eating.card for eating in _EATINGS[chi] if _can_have_eaten(hand, eating, xia_bi)]


def _can_have_eaten(hand: Hand, eating: _Eating, xia_bi: bool) -> bool:
    """Return whether the player may have eaten that card: the hand has not changed since but for what the chi took."""
    if at_least(hand.held + eating.others, KAN) & eating.marks:
        return False  # (a): a kan was split
    if at_least(hand.held, KAN) & eating.mark:
        return False  # (b): the fourth card is forced
    if not xia_bi or not at_least(hand.free, 1) & eating.mark:
        return True
    return not any([covers(hand.free, chi.packed) for chi in CHI_WITH[eating.card]])  # (c): that group was owed
