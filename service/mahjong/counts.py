"""Counts of tiles, packed into one integer: a lane of bits for each tile, 1m lowest.

A question about a hand (a fifth copy? one suit? only pairs?) is then one operation on an integer, and the counts of a
suit can be looked up in a table. A lane holds twice as many copies as any request can name of one tile.
"""

from collections.abc import Iterable

from service.common.faults import Fault
from service.mahjong.tiles import CODES, COPIES, RANKS, SPELLINGS, parse_group

LANE_BITS = 13
LANE_MAX = (1 << LANE_BITS) - 1

UNIT = tuple([1 << LANE_BITS * tile for tile in range(len(CODES))])  # one copy of each tile
SUIT_BITS = LANE_BITS * RANKS
SUITS = tuple([((1 << SUIT_BITS) - 1) << SUIT_BITS * suit for suit in range(4)])  # their lanes, the honours fourth
HONOUR_SUIT = 3

_SPELLED = {spelling: UNIT[tile] for spelling, tile in SPELLINGS.items()}
_ONES = sum(UNIT)
_TOP = _ONES << LANE_BITS - 1
_TO_TOP = _ONES * ((1 << LANE_BITS - 1) - COPIES - 1)  # lifts a fifth copy to the lane's top bit


def _choices() -> dict[int, tuple[int, ...]]:
    """Return, by their counts, all choices of different tiles of one suit."""
    found: dict[int, tuple[int, ...]] = {}
    for first in range(0, len(CODES), RANKS):
        chosen: dict[int, tuple[int, ...]] = {0: ()}
        for tile in range(len(CODES))[first : first + RANKS]:
            chosen |= {counts + UNIT[tile]: (*tiles, tile) for counts, tiles in chosen.items()}
        found |= chosen
    return found


TILES_OF = _choices()  # one suit, by one copy of each tile


def parse_counts(group: list[str] | str, pointer: str, faults: list[Fault]) -> int:
    """Return the counts of a list of codes or of a compact string; faults as of `parse_group`."""
    if not isinstance(group, str):
        try:
            return sum(map(_SPELLED.__getitem__, group))
        except KeyError:
            pass
    return pack(parse_group(group, pointer, faults))


def pack(tiles: Iterable[int]) -> int:
    """Return the counts of `tiles`."""
    return sum(map(UNIT.__getitem__, tiles))


def copies(counts: int, tile: int) -> int:
    """Return how many there are of `tile`."""
    return counts >> LANE_BITS * tile & LANE_MAX


def total(counts: int) -> int:
    """Return how many tiles there are in all (at most LANE_MAX - 1)."""
    return counts % LANE_MAX  # a lane's place value is 1 more than a multiple of LANE_MAX


def only_suit(counts: int) -> int | None:
    """Return the suit that all the tiles are of, by its place in SUITS; None when they are of several."""
    suit = counts.bit_length() // SUIT_BITS  # of the highest tile: no lane reaches its top bit
    return suit if counts & SUITS[suit] == counts else None


def lowest_tile(counts: int) -> int:
    """Return the lowest of the tiles, of which there is one at least."""
    return (counts & -counts).bit_length() // LANE_BITS  # no lane reaches its top bit


def kinds(counts: int) -> list[tuple[int, int]]:
    """Return each tile that is there and how many, in order."""
    found = []
    while counts:
        tile = lowest_tile(counts)
        found.append((tile, copies(counts, tile)))
        counts &= -UNIT[tile] << LANE_BITS  # the lanes above
    return found


def different(present: int) -> tuple[int, ...]:
    """Return the tiles of which `present` holds one copy each, in order."""
    a, b, c, d = SUITS
    return TILES_OF[present & a] + TILES_OF[present & b] + TILES_OF[present & c] + TILES_OF[present & d]


def at_least_two(counts: int) -> int:
    """Return one copy of each tile of which there are two or more, as far as a complete hand can hold."""
    return (counts >> 1 | counts >> 2 | counts >> 3) & _ONES


def fours(counts: int) -> int:
    """Return one copy of each tile of which there are four, none being there more often."""
    return counts >> 2 & _ONES


def has_fifth(counts: int) -> bool:
    """Return whether there are more than four of any tile (M1.2)."""
    return counts + _TO_TOP & _TOP != 0


def more_than_four(counts: int) -> list[tuple[int, int]]:
    """Return each tile of which there are more than four and how many, in order."""
    return [(tile, copies(counts, tile)) for tile in different((counts + _TO_TOP & _TOP) >> LANE_BITS - 1)]


def odd(counts: int) -> int:
    """Return one copy of each tile of which there is an odd number."""
    return counts & _ONES


def all_even(counts: int) -> bool:
    """Return whether there is an even number of every tile."""
    return counts & _ONES == 0


def all_different(counts: int) -> bool:
    """Return whether no tile is there twice."""
    return counts & ~_ONES == 0
