"""What a chi lays: the shown card with two hand cards, and all that 下比 obliges (Z15.2)."""

from __future__ import annotations

from service.zipai.cards import ONE, covers
from service.zipai.groups import BY_CARDS, CHI_WITH, Group
from service.zipai.hand import Hand

Laid = tuple[Group, ...]


def chi_options(hand: Hand, card: int) -> list[Laid]:
    """Return every different way to chi `card`, each with all the groups it lays, in order."""
    options = {
        tuple(sorted((chi, *more), key=BY_CARDS))
        for chi in CHI_WITH[card]
        if covers(hand.free, _from_hand(chi, card))
        for more in _xia_bi(hand.free - _from_hand(chi, card), card)
    }
    return sorted(options, key=lambda laid: [group.cards for group in laid])


def locked_options(hand: Hand, card: int) -> list[Laid]:
    """Return the groups with `card` that the hand could lay only by splitting a kan or long."""
    needs = [(chi, _from_hand(chi, card)) for chi in CHI_WITH[card]]
    return [(chi,) for chi, need in needs if covers(hand.held, need) and not covers(hand.free, need)]


def _from_hand(group: Group, card: int) -> int:
    """Return what `group`, laid with the shown `card`, takes from the hand, packed."""
    return group.packed - ONE[card]


def _xia_bi(free: int, card: int) -> list[Laid]:
    """Return every way to lay groups of the cards `free` until none with `card` can be made."""
    ways = [
        (chi, *more) for chi in CHI_WITH[card] if covers(free, chi.packed) for more in _xia_bi(free - chi.packed, card)
    ]
    return ways or [()]
