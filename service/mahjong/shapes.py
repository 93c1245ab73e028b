"""The readings of a complete hand (M2): every way of seeing it as a winning shape, as far as it bears on its worth."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

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
from service.mahjong.hand import Declared
from service.mahjong.schema import GroupAnswer, GroupKind
from service.mahjong.tables import LAN_PAI_GAP, LAN_PAI_HONOURS, Shape
from service.mahjong.tiles import HONOURS, RANKS, codes


class Split(Struct, frozen=True, gc=False):
    """One way of dividing a suit's tiles into sets and at most one pair; `triplets`: no set is a run."""

    sets: tuple[GroupAnswer, ...] = ()
    pair: GroupAnswer | None = None
    triplets: bool = True


class Reading(Struct, frozen=True, gc=False):
    """One way of seeing the concealed tiles, the winning tile included, as a winning shape.

    `groups` are in the order of their tiles, the pair of a standard hand last. `triplets`: all four sets, melds
    included, are triplets or kongs. `quads`: how many tiles are held four times, as two pairs each. `honours`: how many
    of the seven honours a scattered hand has.
    """

    shape: Shape
    groups: tuple[GroupAnswer, ...]
    triplets: bool = False
    quads: int = 0
    honours: int = 0


def readings(declared: Declared) -> tuple[Reading, ...]:
    """Return the readings of a hand of the right tile count (M1.1); none when it is no winning shape (M2).

    Of the standard readings that differ in groups alone, one stands for all.
    """
    triplets = True
    for meld in declared.hand.melds:
        triplets = triplets and meld.kind.group != "run"
    return _readings(declared.counts, bool(declared.hand.melds), triplets, declared.suit == HONOUR_SUIT)


@lru_cache(maxsize=4096)
def _readings(counts: int, melded: bool, triplets: bool, honours: bool) -> tuple[Reading, ...]:
    """Return the readings of concealed tiles beside melds, if any, all of which are `triplets` or not.

    `honours`: every tile is one, a meld's too.
    """
    found = _standard(counts, triplets)
    if not melded:
        found += _seven_pairs(counts)
        found += _scattered(counts)
    if honours:
        found.append(Reading("loose", _singles(counts)))
    return tuple(found)


def _standard(counts: int, triplets: bool) -> list[Reading]:
    """Four sets and a pair (M2.1)."""
    suits = [_splits(counts & suit) for suit in SUITS]
    found = []
    for parts in product(*suits):
        sets = tuple([group for part in parts for group in part.sets])
        pairs = tuple([part.pair for part in parts if part.pair])
        if len(pairs) == 1:
            found.append(Reading("standard", sets + pairs, triplets and all([part.triplets for part in parts])))
    return found


@lru_cache(maxsize=8192)
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
    pairs = [_group("pair", (tile,) * 2) for tile, number in kinds(counts) for _ in range(number // 2)]
    return [Reading("seven_pairs", tuple(pairs), quads=quads(counts))]


def _scattered(counts: int) -> list[Reading]:
    """烂牌 (M2.2): different tiles, within each suit any two LAN_PAI_GAP or more apart, enough honours."""
    honours = total(counts & SUITS[HONOUR_SUIT])
    if honours < LAN_PAI_HONOURS or not all_different(counts):
        return []
    if any([closer_than(counts & suit, LAN_PAI_GAP) for suit in SUITS[:HONOUR_SUIT]]):
        return []
    return [Reading("scattered", _singles(counts), honours=honours)]


def _singles(counts: int) -> tuple[GroupAnswer, ...]:
    return tuple([_group("single", (tile,)) for tile, number in kinds(counts) for _ in range(number)])
