"""The eighty cards (Z1), their spellings, and multisets of cards packed into one int.

Inside the package a card is an int: 0…9 are the small 一…十, 10…19 the big 壹…拾. Glyphs are read and written here
only.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, get_args

from service.common import numerals
from service.common.faults import NOTATION, Fault
from service.common.text import Text

Glyph = Literal[
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "十",
    "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖", "拾",
]  # fmt: skip

GLYPHS: Final[tuple[Glyph, ...]] = get_args(Glyph)
CARDS: Final = range(len(GLYPHS))
RANKS: Final = 10  # cards of one size
COPIES: Final = 4  # of each card (Z1)
NO_CARD: Final = -1  # what parse_one returns beside a fault

_BY_GLYPH: Final[Mapping[str, int]] = {
    spelling: card
    for card, (glyph, variants) in enumerate({**numerals.SMALL, **numerals.BIG}.items())
    for spelling in (glyph, *variants)
}
SPELLINGS: Final[Mapping[str, int]] = {  # every spelling of a single card
    **_BY_GLYPH,
    **{f"{size}{rank + 1}": first + rank for size, first in (("s", 0), ("b", RANKS)) for rank in range(RANKS)},
}
_CARD_OF_GLYPH: Final = _BY_GLYPH.__getitem__
_CARD_OF_CODE: Final = SPELLINGS.__getitem__
_A_GLYPH: Final = "|".join(_BY_GLYPH)  # not a class: some are two code units in engines that count in UTF-16
CARD_PATTERN: Final = f"^(?:{_A_GLYPH}|[sb](?:[1-9]|10))$"
GROUP_PATTERN: Final = f"^(?:{_A_GLYPH})*$"


def parse_one(code: str, pointer: str, faults: list[Fault]) -> int:
    """Return the card that `code` names; NO_CARD, and a fault at `pointer`, when it is not a card."""
    card = SPELLINGS.get(code, NO_CARD)
    if card == NO_CARD:
        faults.append(Fault(pointer, NOTATION, Text(f"{code!r} is not a card.", f"“{code}”不是字牌。")))
    return card


def parse_group(group: str | Sequence[str], pointer: str, faults: list[Fault]) -> tuple[int, ...]:
    """Return the cards of `group`, a list of codes or the glyphs in a row.

    Everything that is not a card becomes a fault, at its index in a list, with its position (from 1) in a string.
    """
    try:
        return tuple(map(_CARD_OF_GLYPH if isinstance(group, str) else _CARD_OF_CODE, group))
    except KeyError:
        faults.extend(_string_faults(group, pointer) if isinstance(group, str) else _list_faults(group, pointer))
        return ()


def parse_packed(group: str | Sequence[str], pointer: str, faults: list[Fault]) -> int:
    """Return the multiset of the cards of `group`; faults as of `parse_group`."""
    try:
        return sum(map(_ONE_OF_GLYPH if isinstance(group, str) else _ONE_OF_CODE, group))
    except KeyError:
        return pack(parse_group(group, pointer, faults))


def _string_faults(group: str, pointer: str) -> list[Fault]:
    return [
        Fault(
            pointer,
            NOTATION,
            Text(
                f"{glyph!r} at position {place} is not a card; a string of cards is glyphs only.",
                f"第{place}个字符“{glyph}”不是字牌；字符串里只能写字牌。",
            ),
        )
        for place, glyph in enumerate(group, 1)
        if glyph not in _BY_GLYPH
    ]


def _list_faults(group: Sequence[str], pointer: str) -> list[Fault]:
    faults: list[Fault] = []
    for index, code in enumerate(group):
        parse_one(code, f"{pointer}/{index}", faults)
    return faults


def glyphs(cards: Iterable[int]) -> list[Glyph]:
    """Return the glyphs of `cards`, in their order."""
    return [GLYPHS[card] for card in cards]


# A multiset of cards is one int of twenty 16-bit counts, in card order. Sums and differences of multisets are those of
# the ints. The highest bit of each count stays free, for counts to be compared with others all at once.
_COUNT_BITS: Final = 16
_COUNT_MASK: Final = (1 << _COUNT_BITS) - 1
ONE: Final = tuple(1 << _COUNT_BITS * card for card in CARDS)  # the multiset of a single card
_ONE_OF: Final = ONE.__getitem__
SMALL: Final = (1 << _COUNT_BITS * RANKS) - 1  # the bits of the small cards
BIG_SHIFT: Final = _COUNT_BITS * RANKS  # from a small card to the big one of its rank
_ONE_OF_GLYPH: Final = {glyph: ONE[card] for glyph, card in _BY_GLYPH.items()}.__getitem__
_ONE_OF_CODE: Final = {code: ONE[card] for code, card in SPELLINGS.items()}.__getitem__
_TOP_BIT: Final = 1 << (_COUNT_BITS - 1)
_TOP_BITS: Final = _TOP_BIT * sum(ONE)
_TO_TOP_FROM: Final = tuple((_TOP_BIT - copies) * sum(ONE) for copies in range(COPIES + 2))


def pack(cards: Iterable[int]) -> int:
    """Return the multiset of `cards`."""
    return sum(map(_ONE_OF, cards))


def count(packed: int, card: int) -> int:
    """Return how often `card` is in the multiset `packed`."""
    return (packed >> _COUNT_BITS * card) & _COUNT_MASK


def unpack(packed: int) -> list[int]:
    """Return the cards of the multiset `packed`, in order."""
    return [card for card in marked(at_least(packed, 1)) for _ in range(count(packed, card))]


def size(packed: int) -> int:
    """Return how many cards are in the multiset `packed`."""
    return packed % _COUNT_MASK  # the sum of the digits, as the digital root is in base ten


def without(packed: int, marks: int) -> int:
    """Return the multiset `packed` without any copy of the cards that `marks` (of `at_least`) tell."""
    return packed & ~(marks // _TOP_BIT * _COUNT_MASK)


def covers(packed: int, part: int) -> bool:
    """Return whether the multiset `packed` holds all of the multiset `part`."""
    return not (packed - part) & _TOP_BITS


def at_least(packed: int, copies: int) -> int:
    """Return a bit for each card that is in the multiset `packed` `copies` times or more; `marked` tells which."""
    return (packed + _TO_TOP_FROM[copies]) & _TOP_BITS


def _choices(cards: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Return every choice of `cards`, in order, by its marks."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for card in cards:
        found |= {marks + _TOP_BIT * ONE[card]: (*chosen, card) for marks, chosen in found.items()}
    return found


_MARKED: Final = _choices(CARDS[:RANKS]) | _choices(CARDS[RANKS:])  # of one size


def marked(bits: int) -> tuple[int, ...]:
    """Return the cards, in order, for which `at_least` returned `bits`."""
    small = bits & SMALL
    return _MARKED[small] + _MARKED[bits - small]


def overfull(packed: int) -> int:
    """Return a mark for each card that is in the multiset `packed` more than four times (Z6.2)."""
    return at_least(packed, COPIES + 1)
