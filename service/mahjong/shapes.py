"""The readings of a complete hand (M2): every way of seeing it as a winning shape.

How the tiles of a suit divide into sets is looked up in a table, made at import, of all that four sets or fewer can be.
"""

from itertools import combinations_with_replacement, product

from msgspec import Struct

from service.mahjong.counts import (
    HONOUR_SUIT,
    SUITS,
    TILES_OF,
    UNIT,
    all_different,
    all_even,
    at_least_two,
    copies,
    different,
    fours,
    odd,
    pack,
    total,
)
from service.mahjong.hand import Declared, Hand
from service.mahjong.schema import GroupAnswer, GroupKind
from service.mahjong.tables import LAN_PAI_GAP, LAN_PAI_HONOURS, SET_TILES, SETS, Shape
from service.mahjong.tiles import CODES, HONOURS, RANKS, RUNS, codes

Groups = tuple[GroupAnswer, ...]


class Reading(Struct, frozen=True, gc=False):
    """One way of seeing the concealed tiles, the winning tile included, as a winning shape.

    `groups` are in the order of their tiles, the pair of a standard hand last. `quads`: how many tiles are held four
    times, as two pairs each. `honours`: how many of the seven honours a scattered hand has.
    """

    shape: Shape
    groups: Groups
    quads: int = 0
    honours: int = 0


def _group(kind: GroupKind, *tiles: int) -> GroupAnswer:
    return GroupAnswer(kind, codes(tiles), True)


def _splits() -> dict[int, tuple[Groups, ...]]:
    """Return, by their counts, all tiles of one suit that divide into sets, with every way to divide them.

    Tiles of few sets, which most hands hold of a suit, come first and so lie close together in memory.
    """
    found: dict[int, tuple[Groups, ...]] = {0: ((),)}
    suits = [_sets(first) for first in range(0, len(CODES), RANKS)]
    for number in range(1, SETS + 1):
        for sets in suits:
            tiles = map(sum, combinations_with_replacement(sets, number))
            for counts, groups in zip(tiles, combinations_with_replacement(sets.values(), number), strict=True):
                found[counts] = (*found.get(counts, ()), groups)
    return found


def _sets(first: int) -> dict[int, GroupAnswer]:
    """Return, by their counts, the sets of the suit whose lowest tile is `first`."""
    sets: dict[int, GroupAnswer] = {}
    for tile in range(first, min(first + RANKS, len(CODES))):
        sets[SET_TILES * UNIT[tile]] = _group("triplet", tile, tile, tile)
        sets |= {pack(run): _group("run", *run) for run in RUNS if run[0] == tile}
    return sets


_ways = _splits().get  # to divide tiles of one suit into sets
_PAIRS = [(2 * unit, _group("pair", tile, tile)) for tile, unit in enumerate(UNIT)]
_SINGLES = [_group("single", tile) for tile in range(len(CODES))]


def _spreads() -> dict[int, Groups]:
    """Return, by their counts, all tiles of one suit that may stand in a 烂牌 (M2.2), each by itself."""
    found: dict[int, Groups] = {0: ()}
    for first in range(0, len(CODES), RANKS):
        gap = 1 if first == HONOURS else LAN_PAI_GAP
        for tile in range(first, min(first + RANKS, len(CODES))):
            near = ~sum(UNIT[first : max(first, tile - gap + 1)])
            found |= {
                counts + UNIT[tile]: (*groups, _SINGLES[tile]) for counts, groups in found.items() if not counts & near
            }
    return found


_spread = _spreads().get
_M, _P, _S, _H = SUITS  # the lanes of each suit
_PAIR_IN_ONE = [0, 0, 0, 2]  # tiles beyond whole sets in the suits of a standard hand, in order of size


def readings(declared: Declared) -> list[Reading]:
    """Return all readings of a win of the right tile count (M1.1); none when it is no winning shape (M2)."""
    counts = declared.counts
    if declared.hand.melds:
        found = _standard(counts)
    elif all_different(counts):
        found = _scattered(counts)
    else:
        found = _standard(counts)
        if all_even(counts):
            found.append(_seven_pairs(counts))
    if declared.suit == HONOUR_SUIT:
        found.append(_loose(counts))
    return found


def completing(hand: Hand) -> list[int]:
    """Return the tiles that may complete a hand of the right tile count (M1.1), by the number of tiles in each suit.

    In a standard hand every suit holds whole sets, and one of them two tiles more, the pair (M2.1).
    """
    counts = hand.concealed
    if not hand.melds and all_different(counts):
        return list(range(len(CODES)))
    beyond = [total(counts & suit) % SET_TILES for suit in SUITS]  # whole sets
    found = 0
    for place, suit in enumerate(SUITS):
        completed = [*beyond[:place], (beyond[place] + 1) % SET_TILES, *beyond[place + 1 :]]
        if sorted(completed) == _PAIR_IN_ONE:
            found |= suit
    unpaired = odd(counts)
    if not hand.melds and not unpaired & unpaired - 1:  # one tile alone, beside six pairs (M2.4)
        found |= unpaired
    return [tile for tile, unit in enumerate(UNIT) if found & unit]


def _standard(counts: int) -> list[Reading]:
    """Four sets and a pair (M2.1): all suits but one divide into sets, and that one when a pair is taken away."""
    parts = [_ways(counts & _M, ()), _ways(counts & _P, ()), _ways(counts & _S, ()), _ways(counts & _H, ())]
    if parts.count(()) != 1:
        return []
    place = parts.index(())
    paired = counts & SUITS[place]
    found: list[Reading] = []
    for tile in TILES_OF[at_least_two(paired)]:
        two, pair = _PAIRS[tile]
        if splits := _ways(paired - two):
            parts[place] = splits
            for a, b, c, d in product(*parts):
                found.append(Reading("standard", (*a, *b, *c, *d, pair)))
    return found


def _seven_pairs(counts: int) -> Reading:
    """Seven pairs (M2.4); those of the same tile stand together (M2.5)."""
    twice = different(fours(counts))
    pairs = sorted(different(at_least_two(counts)) + twice)
    return Reading("seven_pairs", tuple([_PAIRS[tile][1] for tile in pairs]), quads=len(twice))


def _scattered(counts: int) -> list[Reading]:
    """烂牌 (M2.2): different tiles, within each suit any two LAN_PAI_GAP or more apart, enough honours."""
    honours = total(counts & SUITS[HONOUR_SUIT])
    if honours < LAN_PAI_HONOURS:
        return []
    m, p, s, singles = [_spread(counts & suit, ()) for suit in SUITS]
    groups = (*m, *p, *s, *singles)
    return [Reading("scattered", groups, honours=honours)] if len(groups) == total(counts) else []


def _loose(counts: int) -> Reading:
    """Honours in no arrangement (M2.6)."""
    tiles = [tile for tile in range(HONOURS, len(CODES)) for _ in range(copies(counts, tile))]
    return Reading("loose", tuple([_SINGLES[tile] for tile in tiles]))
