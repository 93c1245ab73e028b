"""The readings of a hand: what becomes of the winning card (Z7), and seven groups with the most you (Z6.1)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from service.zipai.cards import NO_CARD, ONE, unpack
from service.zipai.groups import BY_CARDS, PILES, Group, arrange, group, special_groups
from service.zipai.hand import Hand, split
from service.zipai.schema import By, GroupAnswer
from service.zipai.tables import FATES, GROUPS, QUADS, TRIPLES, Fate


class Reading(Struct, frozen=True, gc=False):
    """One way to see a hand in groups: its you, and as shown the table melds, then the groups in the hand in order."""

    you: int
    groups: tuple[GroupAnswer, ...]


def best(hand: Hand, by: By, card: int) -> Reading | None:
    """Return the reading in seven groups with the most you, the first in Z7's order on a tie; None if there is none.

    By deal `card` is NO_CARD.
    """
    found: Reading | None = None
    for fate in _fates(hand, by, card):
        reading = _with(hand, None if fate == "elsewhere" else PILES[fate][card], card)
        if reading is not None and (found is None or reading.you > found.you):
            found = reading
    return found


def _fates(hand: Hand, by: By, card: int) -> tuple[Fate, ...]:
    """Return what may become of the winning card (Z7). With a quad already there it makes no other (Z16.10)."""
    if card == NO_CARD:
        return ("elsewhere",)
    allowed = FATES[hand.match(card)][by]
    return tuple([fate for fate in allowed if fate not in QUADS]) if hand.quads else allowed


def _with(hand: Hand, made: Group | None, card: int) -> Reading | None:
    """Return the best reading in which the winning card makes the pile `made`, or goes elsewhere if that is None."""
    melds, jiang = hand.melds, hand.quads > 0
    if made is not None and made.kind in QUADS:
        melds, jiang = _grown(melds, made), True
    alone = _arrange_hand(hand.held, made, card, jiang)
    if alone is None or len(melds) + len(alone.groups) != GROUPS:
        return None
    you = alone.you
    for meld in melds:
        you += meld.you
    return Reading(you, (*[meld.on_table for meld in melds], *alone.groups))


@lru_cache(maxsize=4096)
def _arrange_hand(held: int, made: Group | None, card: int, jiang: bool) -> Reading | None:
    """Return the reading without melds that has the most you: locked groups, `made` of `card`, and of free cards."""
    locked, free, _ = split(held)
    if made is None:
        free += 0 if card == NO_CARD else ONE[card]
    elif made.kind in QUADS:
        locked = _grown(locked, made)
    else:
        free -= made.packed - ONE[card]
        locked = (*locked, made)
    arranged = arrange(free, jiang)
    if arranged is None:
        return None
    return _alone(locked + arranged.groups)


def _grown(groups: tuple[Group, ...], quad: Group) -> tuple[Group, ...]:
    """Return `groups` with the triple of the card of `quad`, if it is among them, replaced by it."""
    return tuple([quad if g.kind in TRIPLES and g.cards[0] == quad.cards[0] else g for g in groups])


@lru_cache(maxsize=256)  # read several times for one request, hardly ever for another
def special(held: int) -> Reading:
    """Return the reading of a dealt san_long or wu_kan: its piles, the best you-bearing groups, loose cards (Z11.1)."""
    locked, free, _ = split(held)
    laid = special_groups(free)
    rest = free - sum(g.packed for g in laid.groups)
    return _alone(locked + laid.groups, (group("loose", tuple(unpack(rest))),) if rest else ())


def _alone(groups: tuple[Group, ...], last: tuple[Group, ...] = ()) -> Reading:
    """Return the reading of a hand without melds as `groups`, in card order, and the `last` after them."""
    shown = tuple([g.in_hand for g in (*sorted(groups, key=BY_CARDS), *last)])
    return Reading(sum([g.you for g in shown]), shown)
