"""A player's cards as read from a request: the hand split by Z5, the table melds, and the win declared on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from service.common.faults import Fault
from service.zipai.cards import CARDS, COPIES, NO_CARD, ONE, count, pack, parse_group, parse_one
from service.zipai.groups import CHI_OF, PILES, Group, group
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
from service.zipai.tables import HAND, HAND_MATCHES, LOCKED, MELD_MATCHES, QUADS, Match

_PILE_KINDS: dict[type[Struct], GroupKind] = {
    Peng: "peng",
    Sao: "sao",
    GuoSao: "guo_sao",
    SaoChuan: "sao_chuan",
    KaiZhao: "kai_zhao",
}


class Hand(Struct, frozen=True, gc=False):
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
        return HAND + self.quads - 1 if self.quads else HAND

    def match(self, card: int) -> Match:
        """Return what in the hand or among its melds `card` matches (Z7)."""
        for meld in self.melds:
            if meld.kind in MELD_MATCHES and meld.cards[0] == card:
                return MELD_MATCHES[meld.kind]
        return HAND_MATCHES.get(count(self.held, card), "other")


class Declared(NamedTuple):
    """A win as declared, read into cards."""

    hand: Hand
    winner: int
    by: By
    card: int  # NO_CARD by deal
    origin: int | None  # who drew or discarded the card, if somebody else
    flags: tuple[FlagId, ...] = ()
    flips: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """All cards of the winner, packed."""
        return self.hand.cards if self.card == NO_CARD else self.hand.cards + ONE[self.card]


@lru_cache(maxsize=1 << 13)
def split(held: int) -> tuple[tuple[Group, ...], int]:
    """Split the cards `held`, packed, into kans and longs, and the free rest, packed (Z5)."""
    locked: list[Group] = []
    for card in CARDS:
        copies = count(held, card)
        if kind := LOCKED.get(min(copies, COPIES)):
            locked.append(PILES[kind][card])
            held -= copies * ONE[card]
    return tuple(locked), held


def read_hand(given: str | Sequence[str], melds: Sequence[Meld] | UnsetType, pointer: str, faults: list[Fault]) -> Hand:
    """Read a hand and its melds, which stand under `pointer` in the request; add a fault for each that is no card."""
    in_hand = parse_group(given, f"{pointer}/hand", faults)
    on_table = tuple([_read_meld(meld, pointer, index, faults) for index, meld in enumerate(melds or ())])
    held = cards = pack(in_hand)
    locked, free = split(held)
    size, quads = len(in_hand), 0
    for meld in on_table:
        cards += meld.packed
        size += len(meld.cards)
    for pile in (*on_table, *locked):
        quads += pile.kind in QUADS
    return Hand(held, locked, free, on_table, cards, size, quads)


def _read_meld(meld: Meld, pointer: str, index: int, faults: list[Fault]) -> Group:
    if isinstance(meld, Chi):
        cards = parse_group(meld.cards, f"{pointer}/melds/{index}/cards", faults)
        return CHI_OF.get(cards) or group("loose", tuple(sorted(cards)))
    return PILES[_PILE_KINDS[type(meld)]][parse_one(meld.card, f"{pointer}/melds/{index}/card", faults)]


def read_win(request: ScoreRequest | DeclaredWin, pointer: str, faults: list[Fault]) -> Declared:
    """Read the win that `request`, which stands under `pointer`, declares; add a fault for each that is no card."""
    win = request.win
    return Declared(
        read_hand(request.hand, request.melds, pointer, faults),
        request.winner,
        win.by,
        NO_CARD if win.card is UNSET else parse_one(win.card, f"{pointer}/win/card", faults),
        None if win.from_ is UNSET else win.from_,
        tuple(request.flags or ()),
        parse_group(request.flips, f"{pointer}/flips", faults) if request.flips else (),
    )
