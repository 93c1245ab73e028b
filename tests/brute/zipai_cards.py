"""Cards, spellings and groups of zipai for the slow reference (Z1, Z2, Z3, Z4).

A card is its simplified glyph. A group is a plain dict as the answers show it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import Any

Json = dict[str, Any]

SMALL = "一二三四五六七八九十"
BIG = "壹贰叁肆伍陆柒捌玖拾"
PACK = SMALL + BIG

VARIANTS = {"貳": "贰", "弐": "贰", "參": "叁", "叄": "叁", "陸": "陆", "㭍": "柒", "弌": "一", "⼗": "十"}
GLYPHS = {glyph: glyph for glyph in PACK} | VARIANTS
CODES = (
    GLYPHS
    | {f"s{rank}": glyph for rank, glyph in enumerate(SMALL, 1)}
    | {f"b{rank}": glyph for rank, glyph in enumerate(BIG, 1)}
)

QUADS = ("sao_chuan", "kai_zhao", "long")
YOU_SMALL_BIG = {
    "peng": (1, 3),
    "kan": (3, 6),
    "sao": (3, 6),
    "guo_sao": (3, 6),
    "kai_zhao": (6, 9),
    "sao_chuan": (9, 12),
    "long": (9, 12),
    "yi_er_san": (3, 6),
    "er_qi_shi": (3, 6),
    "run": (0, 0),
    "da_zi": (0, 0),
    "jiang": (0, 0),
    "chi": (0, 0),
    "loose": (0, 0),
}


def read_card(code: str) -> str | None:
    """The card that one code names, or None."""
    return CODES.get(code)


def read_cards(value: str | list[str]) -> list[str]:
    """The cards of a list of codes or of a compact string; what cannot be read is left out."""
    table = GLYPHS if isinstance(value, str) else CODES
    return [table[code] for code in value if code in table]


def unreadable(value: str | list[str], pointer: str) -> set[str]:
    """Pointers to what cannot be read: the compact string itself, or each code of a list."""
    if isinstance(value, str):
        return set() if all(glyph in GLYPHS for glyph in value) else {pointer}
    return {f"{pointer}/{index}" for index, code in enumerate(value) if code not in CODES}


def rank(card: str) -> int:
    """1 to 10."""
    return PACK.index(card) % 10 + 1


def is_big(card: str) -> bool:
    return card in BIG


def in_order(cards: Iterable[str]) -> list[str]:
    """Small before big, then by rank."""
    return sorted(cards, key=PACK.index)


def holds(cards: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the cards contain the wanted ones, each as often as wanted."""
    return not Counter(wanted) - Counter(cards)


def without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The cards that remain, in order."""
    return in_order((Counter(cards) - Counter(taken)).elements())


def chi_kind(cards: Sequence[str]) -> str | None:
    """The Z3 shape of three cards, or None when they are not a chi group."""
    if len(cards) != 3:
        return None
    ranks = sorted(rank(card) for card in cards)
    if len({is_big(card) for card in cards}) == 2:
        return "da_zi" if len(set(ranks)) == 1 else None
    if ranks == [1, 2, 3]:
        return "yi_er_san"
    if ranks == [2, 7, 10]:
        return "er_qi_shi"
    return "run" if ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2] else None


CHI_GROUPS = [cards for cards in combinations_with_replacement(PACK, 3) if chi_kind(cards)]
SPECIAL_CHI_GROUPS = [cards for cards in CHI_GROUPS if chi_kind(cards) in ("yi_er_san", "er_qi_shi")]


def group(kind: str, cards: Sequence[str], on_table: bool = False) -> Json:
    """A group as the answer shows it, with its you (Z4)."""
    you = YOU_SMALL_BIG[kind][is_big(cards[0])]
    return {"kind": kind, "cards": in_order(cards), "you": you, "on_table": on_table}


def meld_cards(meld: Json) -> list[str]:
    """All cards of a table meld."""
    if meld["kind"] == "chi":
        return read_cards(meld["cards"])
    card = read_card(meld["card"])
    return [] if card is None else [card] * (4 if meld["kind"] in QUADS else 3)


def meld_group(meld: Json) -> Json:
    """A table meld as a group; a chi keeps its Z3 shape as kind."""
    cards = meld_cards(meld)
    return group((chi_kind(cards) or "chi") if meld["kind"] == "chi" else meld["kind"], cards, on_table=True)
