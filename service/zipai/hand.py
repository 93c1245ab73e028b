"""A player's cards as read from a request: the hand split by Z5, the table melds, and the win declared on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from service.common.faults import Fault
from service.zipai.cards import CARDS, COPIES, ONE, count, pack, parse_group, parse_one
from service.zipai.groups import CHI, PILES, Group, group
from service.zipai.schema import (
    By,
    Chi,
    DeclaredWin,
    FlagId,
    GroupKind,
    GuoSao,
    KaiZhao,
    Meld,
    Peng,
    Sao,
    SaoChuan,
    ScoreRequest,
)
from service.zipai.tables import HAND, LOCKED, MATCHES, PAIR, QUADS, Match

_PILE_KINDS: dict[type[Struct], GroupKind] = {
    Peng: "peng",
    Sao: "sao",
    GuoSao: "guo_sao",
    SaoChuan: "sao_chuan",
    KaiZhao: "kai_zhao",
}


class Hand(Struct, frozen=True):
    """A hand without the card that is shown, and its melds. Multisets are packed."""

    held: int  # the cards in the hand
    locked: tuple[Group, ...]  # the hand's kans and longs (Z5)
    free: int  # the hand's other cards
    melds: tuple[Group, ...]  # a chi that is none is `loose`
    cards: int  # all of them, hand and melds
    size: int  # how many cards, hand and melds
    quads: int  # sao_chuan and kai_zhao melds, and longs (q of Z6)

    @property
    def full_size(self) -> int:
        """How many cards the hand needs before the winning card (Z6)."""
        return HAND + max(0, self.quads - 1)

    def match(self, card: int) -> Match:
        """Return what in the hand or among its melds `card` matches (Z7)."""
        for pile in (*self.locked, *self.melds):
            if pile.kind in MATCHES and pile.cards[0] == card:
                return MATCHES[pile.kind]
        return "pair" if count(self.free, card) == PAIR else "other"


class Declared(NamedTuple):
    """A win as declared, read into cards."""

    hand: Hand
    winner: int
    by: By
    card: int | None  # None by deal
    origin: int | None  # who drew or discarded the card, if somebody else
    flags: tuple[FlagId, ...] = ()
    flips: tuple[int, ...] = ()


@lru_cache(maxsize=1 << 13)
def _split(held: int) -> tuple[tuple[Group, ...], int]:
    """Split the cards `held` into kans and longs, and the free rest (Z5)."""
    locked: list[Group] = []
    for card in CARDS:
        copies = count(held, card)
        if kind := LOCKED.get(min(copies, COPIES)):
            locked.append(PILES[kind][card])
            held -= copies * ONE[card]
    return tuple(locked), held


def read_hand(cards: str | Sequence[str], melds: Sequence[Meld] | UnsetType, pointer: str, faults: list[Fault]) -> Hand:
    """Read a hand and its melds, which stand under `pointer` in the request; add a fault for each that is no card."""
    in_hand = parse_group(cards, f"{pointer}/hand", faults)
    on_table = tuple(
        [_read_meld(meld, f"{pointer}/melds/{index}", faults) for index, meld in enumerate(melds)] if melds else ()
    )
    held = pack(in_hand)
    locked, free = _split(held)
    return Hand(
        held,
        locked,
        free,
        on_table,
        held + sum([meld.packed for meld in on_table]),
        len(in_hand) + sum([len(meld.cards) for meld in on_table]),
        sum([pile.kind in QUADS for pile in (*on_table, *locked)]),
    )


def _read_meld(meld: Meld, pointer: str, faults: list[Fault]) -> Group:
    if isinstance(meld, Chi):
        cards = tuple(sorted(parse_group(meld.cards, f"{pointer}/cards", faults)))
        return CHI.get(cards) or group("loose", cards)
    return PILES[_PILE_KINDS[type(meld)]][parse_one(meld.card, f"{pointer}/card", faults)]


def read_win(request: ScoreRequest | DeclaredWin, pointer: str, faults: list[Fault]) -> Declared:
    """Read the win that `request`, which stands under `pointer`, declares; add a fault for each that is no card."""
    card = request.win.card
    return Declared(
        read_hand(request.hand, request.melds, pointer, faults),
        request.winner,
        request.win.by,
        None if card is UNSET else parse_one(card, f"{pointer}/win/card", faults),
        None if request.win.from_ is UNSET else request.win.from_,
        tuple(request.flags) if request.flags else (),
        parse_group(request.flips, f"{pointer}/flips", faults) if request.flips else (),
    )
