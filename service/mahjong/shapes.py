"""The readings of a complete hand (M2): every way of seeing it as a winning shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Literal

from msgspec import Struct

from service.mahjong.hand import SUITS, Hand, Meld
from service.mahjong.schema import GroupAnswer, GroupKind
from service.mahjong.tiles import HONOURS, codes

Shape = Literal["standard", "seven_pairs", "scattered", "loose"]

CONCEALED_TILES = 14  # of a hand without melds, the winning tile included (M1.1)
LAN_PAI_HONOURS = 5  # the fewest a lan_pai holds (M2.2)
LAN_PAI_GAP = 3  # between any two of its tiles of one suit (M2.2)


def group(kind: GroupKind, tiles: tuple[int, ...], concealed: bool = True) -> GroupAnswer:
    """Return a group of a reading as it is answered; those of a split are made once and reused."""
    return GroupAnswer(kind, codes(tiles), concealed)


def melded(melds: Iterable[Meld]) -> tuple[GroupAnswer, ...]:
    """Return the groups that a legal hand's melds are; a chow's tiles in order, only a concealed kong is concealed."""
    return tuple([group(meld.kind.group, tuple(sorted(meld.tiles)), meld.source is None) for meld in melds])


class Split(Struct, frozen=True):
    """One way of dividing a suit's tiles into sets and at most one pair."""

    sets: tuple[GroupAnswer, ...] = ()
    pair: GroupAnswer | None = None


class Reading(Struct, frozen=True):
    """One way of seeing the concealed tiles, the winning tile included, as a winning shape.

    `triplets`: all four sets, melds included, are triplets or kongs. `quads`: how many tiles are held four times, as
    two pairs each. `honours`: how many of the seven honours a scattered hand has.
    """

    shape: Shape
    groups: tuple[GroupAnswer, ...]
    triplets: bool = False
    quads: int = 0
    honours: int = 0


def readings(hand: Hand) -> Iterator[Reading]:
    """Yield every reading of a hand of the right tile count (M1.1); none when it is no winning shape (M2)."""
    yield from _standard(hand)
    if not hand.holding.melds:
        yield from _seven_pairs(hand.counts)
        yield from _scattered(hand.counts)
    if hand.all_honours():
        yield Reading("loose", _singles(hand.counts))


def _standard(hand: Hand) -> Iterator[Reading]:
    """Four sets and a pair (M2.1)."""
    suits = [_splits(hand.counts[first:end], first) for first, end in SUITS]
    if sum([splits[0].pair is not None for splits in suits if splits]) != 1:
        return
    melded = all(meld.kind.group != "run" for meld in hand.holding.melds)
    for choice in product(*suits):
        sets = tuple([group for split in choice for group in split.sets])
        pair = tuple([split.pair for split in choice if split.pair])
        yield Reading("standard", sets + pair, triplets=melded and all(group.kind != "run" for group in sets))


@lru_cache(maxsize=8192)
def _splits(counts: tuple[int, ...], first: int) -> tuple[Split, ...]:
    """Return every way of dividing one suit's tiles; `first` is the suit's lowest tile. Honours form no runs."""
    rank = next((rank for rank, count in enumerate(counts) if count), None)
    if rank is None:
        return (Split(),)
    found: list[Split] = []
    tile = first + rank
    if counts[rank] >= 2:
        pair = group("pair", (tile,) * 2)
        rests = _splits(_without(counts, rank, rank), first)
        found += [Split(rest.sets, pair) for rest in rests if rest.pair is None]
    if counts[rank] >= 3:
        triplet = group("triplet", (tile,) * 3)
        found += [_with_set(triplet, rest) for rest in _splits(_without(counts, rank, rank, rank), first)]
    if first < HONOURS and rank + 2 < len(counts) and counts[rank + 1] and counts[rank + 2]:
        run = group("run", (tile, tile + 1, tile + 2))
        found += [_with_set(run, rest) for rest in _splits(_without(counts, rank, rank + 1, rank + 2), first)]
    return tuple(found)


def _without(counts: tuple[int, ...], *ranks: int) -> tuple[int, ...]:
    left = [*counts]
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


def _with_set(group: GroupAnswer, rest: Split) -> Split:
    return Split((group, *rest.sets), rest.pair)


def _seven_pairs(counts: tuple[int, ...]) -> Iterator[Reading]:
    """Seven pairs (M2.4); those of the same tile stand together (M2.5)."""
    if any(count % 2 for count in counts):
        return
    pairs = tuple([group("pair", (tile,) * 2) for tile, count in enumerate(counts) for _ in range(count // 2)])
    yield Reading("seven_pairs", pairs, quads=sum([count // 4 for count in counts]))


def _scattered(counts: tuple[int, ...]) -> Iterator[Reading]:
    """烂牌 (M2.2): 14 different tiles, within each suit any two LAN_PAI_GAP or more apart, enough honours."""
    if counts.count(1) != CONCEALED_TILES:
        return
    honours = sum(counts[HONOURS:])
    apart = not any(
        any(counts[tile + 1 : min(tile + LAN_PAI_GAP, end)])
        for first, end in SUITS[:-1]
        for tile in range(first, end)
        if counts[tile]
    )
    if honours >= LAN_PAI_HONOURS and apart:
        yield Reading("scattered", _singles(counts), honours=honours)


def _singles(counts: tuple[int, ...]) -> tuple[GroupAnswer, ...]:
    return tuple([group("single", (tile,)) for tile, count in enumerate(counts) for _ in range(count)])
