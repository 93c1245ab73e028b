"""A seat's tiles as integers, read once from a request; everything that judges works on these."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct

from service.common.faults import Fault
from service.mahjong import schema
from service.mahjong.counts import UNIT, only_suit, pack, parse_counts, total
from service.mahjong.tables import MELD_KINDS, SET_TILES, MeldKind
from service.mahjong.tiles import CODES, NO_TILE, SPELLINGS, codes, parse_group, parse_one

NO_FLAGS: frozenset[str] = frozenset()
_CHOW = MELD_KINDS[schema.Chow]


class Meld(Struct, frozen=True, gc=False):
    """A meld on the table; a kong has four tiles, a chow's are in order.

    `source` is the seat it was taken from, None for a concealed kong; `counts` are its tiles packed, `answer` is the
    group it makes.
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    source: int | None
    counts: int
    answer: schema.GroupAnswer


def has_kong(melds: Sequence[Meld]) -> bool:
    """Return whether there is a kong of any kind among `melds`."""
    return any(meld.kind.group == "kong" for meld in melds)


class Hand(Struct, frozen=True, gc=False):
    """What a seat holds: its concealed tiles, packed, without a winning tile, and its melds."""

    seat: int
    concealed: int
    melds: tuple[Meld, ...]

    @property
    def owned(self) -> int:
        """All its tiles, a meld's too, packed."""
        owned = self.concealed
        for meld in self.melds:
            owned += meld.counts
        return owned

    def tile_count(self) -> int:
        """Return the number of tiles, each meld counting as a set (M1.1, M1.4)."""
        return total(self.concealed) + SET_TILES * len(self.melds)


class Circumstances(Struct, frozen=True, gc=False):
    """How a hand was won: by self-draw or from the discarder `source`, with its flags and the tiles flipped."""

    dealer: int
    by: schema.By
    source: int | None
    flags: frozenset[str] = NO_FLAGS
    flips: tuple[int, ...] = ()


class Declared(Struct, frozen=True, gc=False):
    """A declared win: a hand, its winning tile and how it was won.

    `counts` are the concealed tiles and the winning tile, `owned` all its tiles, a meld's too; both packed. `suit` is
    the suit that they are all of, None if they are of several.
    """

    hand: Hand
    tile: int
    won: Circumstances
    counts: int
    owned: int
    suit: int | None


def declared(hand: Hand, tile: int, won: Circumstances) -> Declared:
    """Return the win that `hand` and the winning `tile` make."""
    counts = hand.concealed + UNIT[tile]
    owned = hand.owned + UNIT[tile] if hand.melds else counts
    return Declared(hand, tile, won, counts, owned, only_suit(owned))


def read_declared(
    request: schema.ScoreRequest | schema.DeclaredWin,
    dealer: int,
    melds: tuple[Meld, ...],
    at: str,
    faults: list[Fault],
) -> Declared:
    """Return the win that a request declares; `at` is the pointer of the win in the request."""
    win = request.win
    hand = Hand(request.winner, parse_counts(request.hand, at + "/hand", faults), melds)
    won = Circumstances(
        dealer,
        win.by,
        None if win.from_ is UNSET else win.from_,
        frozenset(request.flags) if request.flags else NO_FLAGS,
        parse_group(request.flips, at + "/flips", faults) if request.flips else (),
    )
    return declared(hand, parse_one(win.tile, at + "/win/tile", faults), won)


def read_melds(melds: Sequence[schema.Meld], pointer: str, faults: list[Fault]) -> tuple[Meld, ...]:
    """Return the melds of a request as integers; `pointer` is where they stand."""
    return tuple([_read_meld(meld, pointer, place, faults) for place, meld in enumerate(melds)])


def _read_meld(meld: schema.Meld, pointer: str, place: int, faults: list[Fault]) -> Meld:
    if isinstance(meld, schema.Chow):
        tiles = parse_group(meld.tiles, f"{pointer}/{place}/tiles", faults)
        return made(_CHOW, tuple(sorted(tiles)), meld.from_)
    if meld.tile not in SPELLINGS:
        parse_one(meld.tile, f"{pointer}/{place}/tile", faults)
    return _of_one_tile(meld)


def shown(meld: Meld) -> schema.Meld:
    """Return a meld in its form in requests and answers."""
    form: Any = meld.kind.form
    source = {} if meld.source is None else {"from_": meld.source}
    if form is schema.Chow:
        return schema.Chow(tiles=list(codes(meld.tiles)), **source)
    taken: schema.Meld = form(tile=CODES[meld.tiles[0]], **source)
    return taken


@lru_cache(maxsize=2048)
def _of_one_tile(meld: schema.Taken | schema.ConcealedKong) -> Meld:
    """Return a meld of a request as integers; what is not a tile is NO_TILE."""
    kind = MELD_KINDS[type(meld)]
    tile = SPELLINGS.get(meld.tile, NO_TILE)
    return made(kind, (tile,) * kind.tiles, meld.from_ if isinstance(meld, schema.Taken) else None)


@lru_cache(maxsize=2048)
def made(kind: MeldKind, tiles: tuple[int, ...], source: int | None) -> Meld:
    """Return the meld of a kind that `tiles`, in order, make; `source` is whom its last tile was taken from."""
    return Meld(kind, tiles, source, pack(tiles), schema.GroupAnswer(kind.group, codes(tiles), source is None))
