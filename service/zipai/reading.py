"""The readings of a hand: what becomes of the winning card (Z7), and seven groups with the most you (Z6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.zipai.cards import ONE, unpack
from service.zipai.groups import PILES, Group, arrange, group, special_groups
from service.zipai.hand import Hand
from service.zipai.schema import By
from service.zipai.tables import FATES, GROUPS, MATCHES, QUADS, Fate


class Reading(NamedTuple):
    """One way to see a hand in groups: its you, the table melds, the groups in the hand in card order."""

    you: int
    on_table: tuple[Group, ...]
    in_hand: tuple[Group, ...]


def fates(hand: Hand, by: By, card: int) -> Sequence[Fate]:
    """Return what may become of the winning card (Z7). With a quad already there it makes no other (Z16.10)."""
    allowed = FATES[hand.match(card)][by]
    if not hand.quads:
        return allowed
    return [fate for fate in allowed if fate not in QUADS] or ["elsewhere"]


def best(hand: Hand, by: By, card: int | None) -> Reading | None:
    """Return the reading in seven groups with the most you, the first in Z7's order on a tie; None if there is none."""
    if card is None:
        return _seven_groups(hand.melds, hand.locked, hand.free, hand.quads)
    readings = [_with(hand, fate, card) for fate in fates(hand, by, card)]
    return max((reading for reading in readings if reading is not None), key=lambda r: r.you, default=None)


def special(hand: Hand) -> Reading:
    """Return the reading of a dealt san_long or wu_kan: its piles, the best you-bearing groups, loose cards (Z11.1)."""
    laid = special_groups(hand.free)
    rest = hand.free - sum(g.packed for g in laid.groups)
    loose = (group("loose", tuple(unpack(rest))),) if rest else ()
    groups = sorted((*hand.locked, *laid.groups))
    return Reading(sum(g.you for g in groups), (), (*groups, *loose))


def _with(hand: Hand, fate: Fate, card: int) -> Reading | None:
    if fate == "elsewhere":
        return _seven_groups(hand.melds, hand.locked, hand.free + ONE[card], hand.quads)
    made = PILES[fate][card]
    if fate in QUADS:
        return _seven_groups(_grown(hand.melds, made), _grown(hand.locked, made), hand.free, hand.quads + 1)
    return _seven_groups(hand.melds, (*hand.locked, made), hand.free - made.packed + ONE[card], hand.quads)


def _grown(groups: tuple[Group, ...], quad: Group) -> tuple[Group, ...]:
    """Return `groups` with the triple of the card of `quad` replaced by it."""
    return tuple([quad if g.kind in MATCHES and g.cards[0] == quad.cards[0] else g for g in groups])


def _seven_groups(melds: tuple[Group, ...], locked: tuple[Group, ...], free: int, quads: int) -> Reading | None:
    arranged = arrange(free, quads > 0)
    if arranged is None or len(melds) + len(locked) + len(arranged.groups) != GROUPS:
        return None
    you = arranged.you + sum([g.you for g in melds]) + sum([g.you for g in locked])
    return Reading(you, melds, tuple(sorted(locked + arranged.groups)))
