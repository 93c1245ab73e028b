"""Writes cards in the notations that requests may use: lists of glyphs or codes, and glyphs in a row."""

from collections.abc import Sequence
from typing import Literal

from service.common.rng import Rng
from service.zipai.cards import GLYPHS, RANKS

Style = Literal["row", "glyphs", "codes", "traditional"]
STYLES: tuple[Style, ...] = ("row", "row", "row", "row", "glyphs", "glyphs", "glyphs", "codes", "traditional")

_TRADITIONAL = {"贰": "貳", "叁": "參", "陆": "陸"}


def write_one(rng: Rng, card: int, style: Style) -> str:
    """Return one card: its glyph, or its code."""
    if style == "codes":
        return f"{'sb'[card // RANKS]}{card % RANKS + 1}"
    glyph = GLYPHS[card]
    return _TRADITIONAL.get(glyph, glyph) if style == "traditional" and rng.chance(80) else glyph


def write_group(rng: Rng, cards: Sequence[int], style: Style) -> list[str] | str:
    """Return a group of cards, in the order given."""
    written = [write_one(rng, card, style) for card in cards]
    return "".join(written) if style in ("row", "traditional") else written
