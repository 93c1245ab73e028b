"""The readings of a hand: what becomes of the winning card (Z7), and seven groups with the most you (Z6.1)."""

from collections.abc import Sequence

from msgspec import Struct

from service.zipai.cards import NO_CARD, ONE, size, unpack
from service.zipai.groups import BY_CARDS, PILES, YOU, Group, arrange, loose_answer, special_groups
from service.zipai.hand import Hand
from service.zipai.schema import By, GroupAnswer
from service.zipai.tables import CHI_CARDS, FATES, GROUPS, QUADS, Fate


class Reading(Struct, frozen=True, gc=False):
    """One way to see a hand in groups: its you, and as shown the table melds, then the groups in the hand in order."""

    you: int
    groups: tuple[GroupAnswer, ...]


class Standing(Struct, frozen=True, gc=False):
    """The part of a hand that the fate of the winning card fixes: melds, piles in the hand, and the you of both.

    The `free` cards, packed, are still to be arranged, with a `jiang` or without.
    """

    melds: tuple[Group, ...]
    piles: tuple[Group, ...]
    you: int
    free: int
    jiang: bool


class Seven(Struct, frozen=True, gc=False):
    """Seven groups, of which the first are the melds, and their you."""

    you: int
    groups: tuple[Group, ...]


def fates(hand: Hand, by: By, card: int) -> tuple[Fate, ...]:
    """Return what may become of the winning `card` (Z7), which is NO_CARD by deal."""
    return FATES[hand.match(card)][by] if card != NO_CARD else ("elsewhere",)


def standing(hand: Hand, card: int, fate: Fate) -> Standing:
    """Return what is fixed of `hand` once `card` has its `fate`, and what is still free."""
    if fate == "elsewhere":
        free = hand.free if card == NO_CARD else hand.free + ONE[card]
        return Standing(hand.melds, hand.locked, hand.you, free, hand.quads > 0)
    made = PILES[fate][card]
    if fate in QUADS:
        melds, piles = _grown(hand.melds, made), _grown(hand.locked, made)
        return Standing(melds, piles, sum(map(YOU, melds + piles)), hand.free, True)
    free = hand.free + ONE[card] - made.packed
    return Standing(hand.melds, (*hand.locked, made), hand.you + made.you, free, hand.quads > 0)


def _grown(groups: tuple[Group, ...], quad: Group) -> tuple[Group, ...]:
    """Return `groups` with the triple of the card of `quad`, if it is among them, replaced by it.

    No chi begins with that card, of which there would be a fifth.
    """
    return tuple([quad if g.cards[0] == quad.cards[0] else g for g in groups])


def seven_groups(stands: Standing) -> Seven | None:
    """Return the seven groups with the most you beside what is fixed (Z6.1); None if there are none.

    With one quad too many there are none, as the number of free cards is wrong (Z16.10).
    """
    stood = stands.melds + stands.piles
    if size(stands.free) != CHI_CARDS * (GROUPS - len(stood)) - stands.jiang:
        return None
    arranged = arrange(stands.free)
    return Seven(stands.you + arranged.you, stood + arranged.groups) if arranged else None


def best_reading(hand: Hand, card: int, allowed: Sequence[Fate]) -> Reading | None:
    """Return the reading in seven groups with the most you, the first in Z7's order on a tie; None if there is none.

    `allowed` are the fates of the winning `card` (`fates`), which is NO_CARD by deal.
    """
    found: Seven | None = None
    for fate in allowed:
        seven = seven_groups(standing(hand, card, fate))
        if seven and (found is None or seven.you > found.you):
            found = seven
    return _shown(found, len(hand.melds)) if found else None


def _shown(seven: Seven, melds: int) -> Reading:
    """Return the reading that shows `seven` groups, of which the first are the `melds`, and the rest in order."""
    groups = seven.groups
    shown = [meld.on_table for meld in groups[:melds]]
    shown += [other.in_hand for other in sorted(groups[melds:], key=BY_CARDS)]
    return Reading(seven.you, tuple(shown))


def special(hand: Hand) -> Reading:
    """Return the reading of a dealt san_long or wu_kan: its piles, the best you-bearing groups, loose cards (Z11.1)."""
    laid = special_groups(hand.free)
    groups = hand.locked + laid.groups
    shown = [each.in_hand for each in sorted(groups, key=BY_CARDS)]
    if rest := hand.free - sum([each.packed for each in laid.groups]):
        shown.append(loose_answer(unpack(rest)))
    return Reading(hand.you + laid.you, tuple(shown))
