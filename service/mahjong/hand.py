"""A seat's tiles as integers, read once from a request; everything that judges works on these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from service.common.faults import Fault
from service.common.rows import Row, by_id
from service.mahjong import schema
from service.mahjong.tiles import HONOURS, RANKS, parse_group, parse_one

PLAYERS = 4
TILE_KINDS = 34
SUITS = ((0, RANKS), (RANKS, 2 * RANKS), (2 * RANKS, HONOURS), (HONOURS, TILE_KINDS))  # honours as a fourth
ALL_HONOURS = (3,)
_KIND_IDS: dict[type[schema.Meld], str] = {
    schema.Pung: "pung",
    schema.ExposedKong: "exposed_kong",
    schema.AddedKong: "added_kong",
    schema.ConcealedKong: "concealed_kong",
}


class MeldKind(Row, frozen=True, kw_only=True):
    """A kind of meld: the group it makes and how many tiles it has (M1.3)."""

    group: Literal["run", "triplet", "kong"]
    tiles: int


MELD_KINDS = by_id(
    (
        MeldKind(id="chow", name="吃", name_en="Chow", rule="M1.3", group="run", tiles=3),
        MeldKind(id="pung", name="碰", name_en="Pung", rule="M1.3", group="triplet", tiles=3),
        MeldKind(id="exposed_kong", name="点杠", name_en="Exposed kong", rule="M1.3", group="kong", tiles=4),
        MeldKind(id="added_kong", name="蓄杠", name_en="Added kong", rule="M1.3", group="kong", tiles=4),
        MeldKind(id="concealed_kong", name="暗杠", name_en="Concealed kong", rule="M1.3", group="kong", tiles=4),
    )
)


class Meld(Struct, frozen=True):
    """A meld on the table; a kong has four tiles. `source` is the seat it was taken from, None for a concealed kong."""

    kind: MeldKind
    tiles: tuple[int, ...]
    source: int | None


class Holding(Struct, frozen=True):
    """What a seat holds: its concealed tiles, without a winning tile, and its melds."""

    seat: int
    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]

    def tile_count(self) -> int:
        """Return the number of tiles, each meld counting as three (M1.1, M1.4)."""
        return len(self.concealed) + 3 * len(self.melds)


class Circumstances(Struct, frozen=True, kw_only=True):
    """How a hand was won: by self-draw or from the discarder `source`, with its flags and the tiles flipped."""

    dealer: int
    by: schema.By
    source: int | None
    flags: frozenset[str] = frozenset()
    flips: tuple[int, ...] = ()


class Hand(Struct, frozen=True):
    """A declared hand: a holding, its winning tile and how it was won.

    `counts` are the copies of each tile among the concealed ones and the winning tile, `owned` among the melds too
    (a kong's four); `suits` are those it has tiles of, by their place in SUITS.
    """

    holding: Holding
    tile: int
    won: Circumstances
    counts: tuple[int, ...]
    owned: tuple[int, ...]
    suits: tuple[int, ...]

    def one_suit(self) -> bool:
        """Return whether every tile is of one suit."""
        return len(self.suits) == 1 and not self.all_honours()

    def all_honours(self) -> bool:
        """Return whether every tile is an honour."""
        return self.suits == ALL_HONOURS


def declared(holding: Holding, tile: int, won: Circumstances) -> Hand:
    """Return the hand that `holding` and the winning `tile` make."""
    counts = copies(holding.concealed, (tile,))
    owned = [*counts]
    for meld in holding.melds:
        for melded in meld.tiles:
            owned[melded] += 1
    suits = tuple([suit for suit, (first, end) in enumerate(SUITS) if any(owned[first:end])])
    return Hand(holding, tile, won, tuple(counts), tuple(owned), suits)


def copies(*groups: Iterable[int]) -> list[int]:
    """Count the copies of each of the 34 tiles over `groups`."""
    counts = [0] * TILE_KINDS
    for group in groups:
        for tile in group:
            counts[tile] += 1
    return counts


def read_declared(
    win: schema.ScoreRequest | schema.DeclaredWin, dealer: int, melds: tuple[Meld, ...], at: str, faults: list[Fault]
) -> Hand:
    """Return the hand that a request declares; `at` is the pointer of the win in the request."""
    holding = Holding(win.winner, parse_group(win.hand, at + "/hand", faults), melds)
    won = Circumstances(
        dealer=dealer,
        by=win.win.by,
        source=None if win.win.from_ is UNSET else win.win.from_,
        flags=frozenset() if win.flags is UNSET else frozenset(win.flags),
        flips=() if win.flips is UNSET else parse_group(win.flips, at + "/flips", faults),
    )
    return declared(holding, parse_one(win.win.tile, at + "/win/tile", faults), won)


def read_melds(melds: Sequence[schema.Meld] | UnsetType, pointer: str, faults: list[Fault]) -> tuple[Meld, ...]:
    """Return the melds of a request as integers; `pointer` is where they stand."""
    if melds is UNSET:
        return ()
    return tuple([_read_meld(meld, f"{pointer}/{place}", faults) for place, meld in enumerate(melds)])


def _read_meld(meld: schema.Meld, pointer: str, faults: list[Fault]) -> Meld:
    if isinstance(meld, schema.Chow):
        return Meld(MELD_KINDS["chow"], parse_group(meld.tiles, pointer + "/tiles", faults), meld.from_)
    kind = MELD_KINDS[_KIND_IDS[type(meld)]]
    tile = parse_one(meld.tile, pointer + "/tile", faults)
    return Meld(kind, (tile,) * kind.tiles, None if isinstance(meld, schema.ConcealedKong) else meld.from_)
