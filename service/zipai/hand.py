"""A player's cards as read from a request: the hand split by Z5, the table melds, and the win declared on them."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from service.common.faults import Fault
from service.common.text import Text
from service.zipai.cards import (
    COPIES,
    NO_CARD,
    ONE,
    SPELLINGS,
    at_least,
    count,
    glyphs,
    marked,
    parse_group,
    parse_one,
    parse_packed,
    size,
    without,
)
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
from service.zipai.tables import HAND, HAND_MATCHES, KAN, MELD_MATCHES, Match

_PILE_KINDS: Final[Mapping[type[Struct], GroupKind]] = {
    Peng: "peng",
    Sao: "sao",
    GuoSao: "guo_sao",
    SaoChuan: "sao_chuan",
    KaiZhao: "kai_zhao",
}
# What the melds of requests mostly are, by how they are written.
_PILES_BY_CODE: Final = {
    form: {code: PILES[kind][card] for code, card in SPELLINGS.items()} for form, kind in _PILE_KINDS.items()
}
_CHI_BY_GLYPHS: Final = {"".join(glyphs(cards)): chi for cards, chi in CHI_OF.items()}

Eaten = tuple[Group, int]  # a chi, and its card that was eaten; NO_CARD if that is not told


class Hand(Struct, frozen=True, gc=False):
    """A hand without the card that is shown, and its melds. Multisets are packed."""

    held: int  # the cards in the hand
    locked: tuple[Group, ...]  # the hand's kans and longs (Z5)
    free: int  # the hand's other cards
    melds: tuple[Group, ...]  # cards that are not a chi are `loose`
    chis: tuple[Eaten, ...]  # those of the melds that are a chi
    loose: tuple[int, ...]  # the places of those that are no group (Z3)
    you: int  # of the kans, longs and melds
    cards: int  # all of them, hand and melds
    size: int  # how many cards, hand and melds
    full_size: int  # how many it needs before the winning card (Z6)
    longs: int
    quads: int  # sao_chuan and kai_zhao melds, and longs (q of Z6)

    def match(self, card: int) -> Match:
        """Return what in the hand or among its melds `card` matches (Z7)."""
        held = count(self.held, card)
        if self.melds and count(self.cards, card) - held >= KAN:
            for meld in self.melds:
                if meld.kind in MELD_MATCHES and meld.cards[0] == card:
                    return MELD_MATCHES[meld.kind]
        return HAND_MATCHES.get(held, "other")


def hand_of(held: int, melds: tuple[Group, ...], chis: tuple[Eaten, ...], loose: tuple[int, ...] = ()) -> Hand:
    """Return the hand of the cards `held`, packed, and the `melds`, of which `chis` and `loose` tell as in `Hand`."""
    locked: tuple[Group, ...] = ()
    free, longs = held, 0
    if three := at_least(held, KAN):
        four = at_least(held, COPIES)
        locked, free, longs = _locked(three, four), without(held, three), four.bit_count()
    cards, quads, you = held, longs, 0
    for meld in melds:
        cards += meld.packed
        quads += meld.is_quad
        you += meld.you
    for pile in locked:
        you += pile.you
    full_size = HAND + (quads - 1 if quads else 0)
    return Hand(held, locked, free, melds, chis, loose, you, cards, size(cards), full_size, longs, quads)


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


def _locked(three: int, four: int) -> tuple[Group, ...]:
    """Return the kans and longs of a hand (Z5); `three` and `four` mark the cards that it holds so often or more.

    More than four of a card, which cannot be, count as a long.
    """
    kans = PILES["kan"]
    if not four:
        return tuple([kans[card] for card in marked(three)])
    longs, quads = PILES["long"], marked(four)
    return tuple([longs[card] if card in quads else kans[card] for card in marked(three)])


def read_hand(given: str | Sequence[str], melds: Sequence[Meld] | UnsetType, pointer: str, faults: list[Fault]) -> Hand:
    """Read a hand and its melds, which stand under `pointer` in the request.

    Add a fault for what is not a card, and for a card eaten that is not in its meld (Z6.4).
    """
    held = parse_packed(given, pointer + "/hand", faults)
    if not melds:
        return hand_of(held, (), ())
    read: list[Group] = []
    chis: list[Eaten] = []
    loose: list[int] = []
    for place, meld in enumerate(melds):
        if isinstance(meld, Chi):
            if meld.taken is UNSET and isinstance(meld.cards, str) and meld.cards in _CHI_BY_GLYPHS:
                chi, taken = _CHI_BY_GLYPHS[meld.cards], NO_CARD
            else:
                chi, taken = _read_chi(meld, f"{pointer}/melds/{place}", faults)
            read.append(chi)
            if chi.kind == "loose":
                loose.append(place)
            else:
                chis.append((chi, taken))
        else:
            pile = _PILES_BY_CODE[type(meld)].get(meld.card)
            read.append(pile or PILES["peng"][parse_one(meld.card, f"{pointer}/melds/{place}/card", faults)])
    return hand_of(held, tuple(read), tuple(chis), tuple(loose))


def _read_chi(meld: Chi, pointer: str, faults: list[Fault]) -> Eaten:
    """Return the group, `loose` if the cards are none, and the card eaten."""
    cards = parse_group(meld.cards, f"{pointer}/cards", faults)
    taken = NO_CARD if meld.taken is UNSET else parse_one(meld.taken, f"{pointer}/taken", faults)
    if cards and taken != NO_CARD and taken not in cards:
        message = Text("The card eaten is not in the meld.", "所吃的牌不在这一组里。")
        faults.append(Fault(f"{pointer}/taken", "not_in_meld", message))
    return CHI_OF.get(cards) or group("loose", tuple(sorted(cards))), taken


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
