"""The readings of a complete hand (M2): every way of seeing it as a winning shape, as far as it bears on its worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Literal

from msgspec import Struct

from service.mahjong.counts import (
    HONOUR_SUIT,
    SUITS,
    all_different,
    all_even,
    closer_than,
    copies,
    kinds,
    lowest_tile,
    pack,
    quads,
    total,
)
from service.mahjong.hand import Hand, Meld
from service.mahjong.schema import GroupAnswer, GroupKind
from service.mahjong.tiles import HONOURS, RANKS, codes

Shape = Literal["standard", "seven_pairs", "scattered", "loose"]

LAN_PAI_HONOURS = 5  # the fewest a lan_pai holds (M2.2)
LAN_PAI_GAP = 3  # between any two of its tiles of one suit (M2.2)


class Split(Struct, frozen=True, gc=False):
    """One way of dividing tiles into groups: sets and at most one pair, or what another shape consists of.

    `triplets`: no set is a run.
    """

    sets: tuple[GroupAnswer, ...] = ()
    pair: GroupAnswer | None = None
    triplets: bool = True


class Reading(Struct, frozen=True, gc=False):
    """One way of seeing the concealed tiles, the winning tile included, as a winning shape; `parts` make it up.

    `triplets`: all four sets, melds included, are triplets or kongs. `quads`: how many tiles are held four times, as
    two pairs each. `honours`: how many of the seven honours a scattered hand has.
    """

    shape: Shape
    parts: tuple[Split, ...]
    triplets: bool = False
    quads: int = 0
    honours: int = 0

    def groups(self) -> list[GroupAnswer]:
        """Return the groups in the order of their tiles, the pair of a standard hand last."""
        groups: list[GroupAnswer] = []
        pairs: list[GroupAnswer] = []
        for part in self.parts:
            groups += part.sets
            if part.pair:
                pairs.append(part.pair)
        return groups + pairs


def readings(hand: Hand) -> list[Reading]:
    """Return the readings of a hand of the right tile count (M1.1); none when it is no winning shape (M2).

    Of the standard readings that differ in groups alone, one stands for all.
    """
    found = _standard(hand)
    if not hand.holding.melds:
        found += _seven_pairs(hand.counts)
        found += _scattered(hand.counts)
    if hand.suit == HONOUR_SUIT:
        found.append(Reading("loose", _all_single(hand.counts)))
    return found


def _standard(hand: Hand) -> list[Reading]:
    """Four sets and a pair (M2.1)."""
    suits = []
    pairs = 0
    for suit in SUITS:
        splits = _splits(hand.counts & suit)
        if not splits:
            return []
        suits.append(splits)
        pairs += splits[0].pair is not None
    return [_reading(parts, hand.holding.melds) for parts in product(*suits)] if pairs == 1 else []


def _reading(parts: tuple[Split, ...], melds: Sequence[Meld]) -> Reading:
    triplets = all([part.triplets for part in parts]) and all([meld.kind.group != "run" for meld in melds])
    return Reading("standard", parts, triplets)


@lru_cache(maxsize=16384)
def _splits(counts: int) -> tuple[Split, ...]:
    """Return the ways of dividing the tiles `counts` of one suit into sets and at most one pair.

    There is a pair in all of them or in none, as the number of tiles says. Of those alike in `triplets` one is kept.
    """
    if not counts:
        return (Split(),)
    found: dict[bool, Split] = {}
    for lowest, tiles in _lowest_groups(counts):
        for rest in _splits(counts - pack(tiles)):
            if lowest.kind == "pair":
                split = Split(rest.sets, lowest, rest.triplets)
            else:
                split = Split((lowest, *rest.sets), rest.pair, rest.triplets and lowest.kind == "triplet")
            found.setdefault(split.triplets, split)
    return tuple(found.values())


def _lowest_groups(counts: int) -> list[tuple[GroupAnswer, tuple[int, ...]]]:
    """Return the groups that the lowest tile of a suit can be in, with their tiles. Honours form no runs."""
    tile = lowest_tile(counts)
    held = copies(counts, tile)
    found: list[tuple[GroupKind, tuple[int, ...]]] = []
    if held >= 2 and total(counts) % 3 == 2:
        found.append(("pair", (tile,) * 2))
    if held >= 3:
        found.append(("triplet", (tile,) * 3))
    if tile < HONOURS and tile % RANKS <= RANKS - 3 and copies(counts, tile + 1) and copies(counts, tile + 2):
        found.append(("run", (tile, tile + 1, tile + 2)))
    return [(_group(kind, tiles), tiles) for kind, tiles in found]


@cache
def _group(kind: GroupKind, tiles: tuple[int, ...]) -> GroupAnswer:
    return GroupAnswer(kind, codes(tiles), True)


def _seven_pairs(counts: int) -> list[Reading]:
    """Seven pairs (M2.4); those of the same tile stand together (M2.5)."""
    if not all_even(counts):
        return []
    return [Reading("seven_pairs", tuple([_pairs(counts & suit) for suit in SUITS]), quads=quads(counts))]


def _scattered(counts: int) -> list[Reading]:
    """烂牌 (M2.2): different tiles, within each suit any two LAN_PAI_GAP or more apart, enough honours."""
    honours = total(counts & SUITS[HONOUR_SUIT])
    if honours < LAN_PAI_HONOURS or not all_different(counts):
        return []
    if any([closer_than(counts & suit, LAN_PAI_GAP) for suit in SUITS[:HONOUR_SUIT]]):
        return []
    return [Reading("scattered", _all_single(counts), honours=honours)]


def _all_single(counts: int) -> tuple[Split, ...]:
    return tuple([_singles(counts & suit) for suit in SUITS])


@lru_cache(maxsize=4096)
def _pairs(counts: int) -> Split:
    return Split(tuple([_group("pair", (tile,) * 2) for tile, number in kinds(counts) for _ in range(number // 2)]))


@lru_cache(maxsize=4096)
def _singles(counts: int) -> Split:
    return Split(tuple([_group("single", (tile,)) for tile, number in kinds(counts) for _ in range(number)]))
