"""Makes winning hands for the samples: one of each hand type by construction, its tiles taken from one wall."""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from service.common.rng import Rng
from service.mahjong.tables import HELD_TILES, LAN_PAI_GAP, LAN_PAI_HONOURS, PAIRS, PLAYERS, SET_TILES, SETS
from service.mahjong.tiles import CODES, COPIES, HONOURS, RANKS, RUNS

Tiles = tuple[int, ...]

TILES = tuple(range(len(CODES)))
SUITS = tuple([TILES[first : first + RANKS] for first in range(0, HONOURS, RANKS)])
HONOUR_TILES = TILES[HONOURS:]
POOLS = (*[TILES] * 6, *SUITS, HONOUR_TILES)  # that a hand is made of: mostly all tiles
SPREADS = tuple(  # by how many: the ranks that a lan_pai may hold of one suit (M2.2)
    [
        [ranks for ranks in combinations(range(RANKS), number) if all(b - a >= LAN_PAI_GAP for a, b in pairwise(ranks))]
        for number in range(4)
    ]
)
LAN_PAI_SUITS: dict[int, tuple[Tiles, ...]] = {  # how many tiles of each suit, by the number of honours
    5: ((3, 3, 3),),
    6: ((3, 3, 2),),
    7: ((3, 3, 1), (3, 2, 2)),
}
PUNG_LIKE = ("pung", "pung", "pung", "exposed_kong", "added_kong", "concealed_kong")


class Laid(NamedTuple):
    """A meld on the table; `source` is None for a concealed kong."""

    kind: str
    tiles: Tiles
    source: int | None


class Draft:
    """A winner's tiles while they are put together: `concealed`, the winning tile among them, and `melds`.

    `left` are the copies of each tile still in the wall. A `closed` hand has no melds; most of an open one's are fed
    by one seat, so that 互包 comes up (M10).
    """

    def __init__(self, rng: Rng, seat: int, *, closed: bool) -> None:
        self.rng = rng
        self.seat = seat
        self.closed = closed
        self.left = [COPIES] * len(CODES)
        self.concealed: list[int] = []
        self.melds: list[Laid] = []
        self._feeder = self.other_seat() if rng.chance(50) else (seat - 1) % PLAYERS

    def other_seat(self) -> int:
        """Return a seat that is not the winner's."""
        return (self.seat + 1 + self.rng.below(PLAYERS - 1)) % PLAYERS

    def melded(self, most: int) -> int:
        """Return how many sets lie on the table, `most` at most; none of a closed hand."""
        return self.rng.below(most + 1) if not self.closed and self.rng.chance(70) else 0

    def take(self, groups: Sequence[Tiles]) -> Tiles:
        """Take one of `groups` from the wall, the first still there from a random place on; () if none is."""
        start = self.rng.below(len(groups)) if groups else 0
        for group in (*groups[start:], *groups[:start]):
            if all([self.left[tile] >= group.count(tile) for tile in group]):
                for tile in group:
                    self.left[tile] -= 1
                return group
        return ()

    def draw(self, tiles: Sequence[int], number: int) -> None:
        """Take `number` single tiles out of `tiles` into the hand."""
        for _ in range(number):
            self.concealed += self.take([(tile,) for tile in tiles])

    def lay(self, tiles: Sequence[int], runs: Sequence[Tiles]) -> None:
        """Lay a meld: one of `runs` if there are any, else copies of one of `tiles`."""
        run = self.take(runs)
        if run:
            self.melds.append(Laid("chow", run, (self.seat - 1) % PLAYERS))
            return
        kind = self.rng.choice(PUNG_LIKE)
        made = () if kind == "pung" else self.take([(tile,) * COPIES for tile in tiles])
        kind, made = (kind, made) if made else ("pung", self.take([(tile,) * SET_TILES for tile in tiles]))
        source = self._feeder if self.rng.chance(75) else self.other_seat()
        self.melds.append(Laid(kind, made, None if kind == "concealed_kong" else source))

    def standard(self, tiles: Sequence[int], *, runs: int, melded: int, sets: int = SETS) -> None:
        """Take `sets` of `tiles`, the first `melded` of them laid, each with a chance of `runs` percent a run."""
        known = RUNS if tiles == TILES else [run for run in RUNS if run[0] in tiles]
        for place in range(sets):
            wanted = known if self.rng.chance(runs) else []
            if place < melded:
                self.lay(tiles, wanted)
            else:
                self.concealed += self.take(wanted) or self.take([(tile,) * SET_TILES for tile in tiles])

    def pair(self, tiles: Sequence[int], copies: int = 2) -> None:
        """Take a pair, or more `copies`, of one of `tiles` into the hand."""
        self.concealed += self.take([(tile,) * copies for tile in tiles])


def _some(rng: Rng, items: Sequence[int], number: int) -> list[int]:
    """Return `number` different `items`."""
    mixed = list(items)
    rng.shuffle(mixed)
    return mixed[:number]


def ping_hu(hand: Draft) -> None:
    """Four sets, a run among them, and a pair of another suit: no other type."""
    suit = hand.rng.choice(SUITS)
    melded = hand.melded(SETS - 1)
    hand.standard(suit, runs=100, melded=0, sets=1)
    hand.standard(TILES, runs=65, melded=melded, sets=SETS - 1)
    hand.pair([tile for tile in TILES if tile not in suit])


def lan_pai(hand: Draft) -> None:
    """Five or six honours and suit tiles far apart (M2.2)."""
    _scattered(hand, LAN_PAI_HONOURS + hand.rng.below(2))


def qi_xing_lan(hand: Draft) -> None:
    """All seven honours and suit tiles far apart (M2.3)."""
    _scattered(hand, len(HONOUR_TILES))


def _scattered(hand: Draft, honours: int) -> None:
    hand.concealed += _some(hand.rng, HONOUR_TILES, honours)
    numbers = _some(hand.rng, hand.rng.choice(LAN_PAI_SUITS[honours]), len(SUITS))
    for suit, number in zip(SUITS, numbers, strict=True):
        hand.concealed += [suit[rank] for rank in hand.rng.choice(SPREADS[number])]
    for tile in hand.concealed:
        hand.left[tile] -= 1


def qing_yi_se(hand: Draft) -> None:
    """One suit: sets, or seven pairs."""
    suit = hand.rng.choice(SUITS)
    if hand.rng.chance(20):
        _pairs(hand, suit, 0)
    else:
        hand.standard(suit, runs=60, melded=hand.melded(SETS))
        hand.pair(suit)


def zi_yi_se(hand: Draft) -> None:
    """Honours alone: in sets, in pairs, or in no arrangement at all (M2.6)."""
    way = hand.rng.below(3)
    if way == 0:
        hand.standard(HONOUR_TILES, runs=0, melded=hand.melded(SETS))
        hand.pair(HONOUR_TILES)
    elif way == 1:
        _pairs(hand, HONOUR_TILES, hand.rng.below(3))
    else:
        melded = hand.melded(SETS - 1)
        hand.standard(HONOUR_TILES, runs=0, melded=melded, sets=melded)
        hand.draw(HONOUR_TILES, HELD_TILES + 1 - SET_TILES * melded)


def peng_peng_hu(hand: Draft) -> None:
    """Triplets and kongs, at times of one suit or of honours only."""
    tiles = hand.rng.choice(POOLS)
    hand.standard(tiles, runs=0, melded=hand.melded(SETS))
    hand.pair(tiles)


def quan_qiu_ren(hand: Draft) -> None:
    """Everything melded but one tile."""
    tiles = hand.rng.choice(POOLS)
    hand.standard(tiles, runs=hand.rng.choice((0, 50, 80)), melded=SETS)
    hand.pair(tiles)


def qi_dui(hand: Draft) -> None:
    """Seven different pairs, at times of one suit."""
    _pairs(hand, hand.rng.choice(POOLS), 0)


def hao_hua_qi_dui(hand: Draft) -> None:
    """Seven pairs of which some are the same tile (M2.5)."""
    _pairs(hand, hand.rng.choice(POOLS), hand.rng.choice((1, 1, 1, 2, 3)))


def _pairs(hand: Draft, tiles: Sequence[int], quads: int) -> None:
    """Take seven pairs of `tiles`, `quads` times two of the same tile."""
    for place, tile in enumerate(_some(hand.rng, tiles, PAIRS - quads)):
        hand.pair([tile], COPIES if place < quads else 2)


def any_closed(hand: Draft) -> None:
    """Any hand without melds, as it may be dealt (M3.2)."""
    hand.rng.choice((ping_hu, ping_hu, lan_pai, qi_xing_lan, qing_yi_se, zi_yi_se, peng_peng_hu, qi_dui))(hand)


MAKERS: dict[str, Callable[[Draft], None]] = {
    "ping_hu": ping_hu,
    "lan_pai": lan_pai,
    "qing_yi_se": qing_yi_se,
    "zi_yi_se": zi_yi_se,
    "peng_peng_hu": peng_peng_hu,
    "quan_qiu_ren": quan_qiu_ren,
    "qi_xing_lan": qi_xing_lan,
    "qi_dui": qi_dui,
    "hao_hua_qi_dui": hao_hua_qi_dui,
    "tian_hu": any_closed,
    "di_hu": any_closed,
}
CLOSED = ("tian_hu", "di_hu")  # types that no meld goes with
