"""A player's cards as read from a request: the hand split by Z5, the table melds, and the win declared on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType

from service.common.faults import Fault
from service.zipai.cards import CARDS, CODES, COPIES, NO_CARD, ONE, count, parse_group, parse_one, parse_packed
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
    melds: tuple[Group, ...]  # cards that are not a chi are `loose`
    cards: int  # all of them, hand and melds
    size: int  # how many cards, hand and melds
    full_size: int  # how many it needs before the winning card (Z6)
    longs: int
    quads: int  # sao_chuan and kai_zhao melds, and longs (q of Z6)

    def match(self, card: int) -> Match:
        """Return what in the hand or among its melds `card` matches (Z7)."""
        for meld in self.melds:
            if meld.kind in MELD_MATCHES and meld.cards[0] == card:
                return MELD_MATCHES[meld.kind]
        return HAND_MATCHES.get(count(self.held, card), "other")


class Declared(Struct, frozen=True, gc=False):
    """A win as declared, read into cards; `cards` are all of the winner's, packed."""

    hand: Hand
    winner: int
    by: By
    card: int  # NO_CARD by deal
    cards: int
    origin: int | None  # who drew or discarded the card, if somebody else
    flags: tuple[FlagId, ...]
    flips: tuple[int, ...]


def declared(
    hand: Hand,
    winner: int,
    by: By,
    card: int,
    origin: int | None,
    flags: tuple[FlagId, ...] = (),
    flips: tuple[int, ...] = (),
) -> Declared:
    """Return the win that the `hand` of `winner` and `card` make."""
    cards = hand.cards if card == NO_CARD else hand.cards + ONE[card]
    return Declared(hand, winner, by, card, cards, origin, flags, flips)


@lru_cache(maxsize=1 << 12)
def split(held: int) -> tuple[tuple[Group, ...], int, int]:
    """Split the cards `held`, packed, into kans and longs, the free rest, packed (Z5); and tell how many are longs."""
    locked: list[Group] = []
    for card in CARDS:
        copies = count(held, card)
        if kind := LOCKED.get(min(copies, COPIES)):
            locked.append(PILES[kind][card])
            held -= copies * ONE[card]
    return tuple(locked), held, [pile.kind for pile in locked].count("long")


def read_hand(given: str | Sequence[str], melds: Sequence[Meld] | UnsetType, pointer: str, faults: list[Fault]) -> Hand:
    """Read a hand and its melds, which stand under `pointer` in the request; add a fault for what is not a card."""
    held = cards = parse_packed(given, pointer + "/hand", faults)
    on_table = _read_melds(melds, pointer + "/melds", faults) if melds else ()
    locked, free, longs = split(held)
    size, quads = len(given), longs
    for meld in on_table:
        cards += meld.packed
        size += len(meld.cards)
        quads += meld.kind in QUADS
    return Hand(held, locked, free, on_table, cards, size, HAND + max(quads - 1, 0), longs, quads)


def _read_melds(melds: Sequence[Meld], pointer: str, faults: list[Fault]) -> tuple[Group, ...]:
    return tuple([_read_meld(meld, pointer, place, faults) for place, meld in enumerate(melds)])


def _read_meld(meld: Meld, pointer: str, place: int, faults: list[Fault]) -> Group:
    if isinstance(meld, Chi):
        cards = parse_group(meld.cards, f"{pointer}/{place}/cards", faults)
        return CHI_OF.get(cards) or group("loose", tuple(sorted(cards)))
    card = CODES.get(meld.card, NO_CARD)
    if card == NO_CARD:
        parse_one(meld.card, f"{pointer}/{place}/card", faults)
    return PILES[_PILE_KINDS[type(meld)]][card]


def read_win(request: ScoreRequest | DeclaredWin, pointer: str, faults: list[Fault]) -> Declared:
    """Read the win that `request`, which stands under `pointer`, declares; add a fault for what is not a card."""
    win = request.win
    return declared(
        read_hand(request.hand, request.melds, pointer, faults),
        request.winner,
        win.by,
        NO_CARD if win.card is UNSET else parse_one(win.card, pointer + "/win/card", faults),
        None if win.from_ is UNSET else win.from_,
        tuple(request.flags) if request.flags else (),
        parse_group(request.flips, pointer + "/flips", faults) if request.flips else (),
    )
