"""Writes tiles in the notations that requests may use: lists and compact strings, codes and Chinese names."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from service.common.rng import Rng
from service.mahjong.tiles import CODES, HONOURS, SPELLINGS, name

Style = Literal["codes", "compact", "names", "row"]
STYLES: tuple[Style, ...] = ("codes", "codes", "codes", "codes", "compact", "compact", "compact", "names", "row")

_USUAL = frozenset("123456789mps一二三四五六七八九万萬筒饼条索ESWNCFP东東南西北中发發白")  # what other engines may know
_NAMES = tuple(
    [
        [text for text, known in SPELLINGS.items() if known == tile and _USUAL.issuperset(text)]
        for tile in range(len(CODES))
    ]
)


def write_one(rng: Rng, tile: int, style: Style) -> str:
    """Return one tile: its code, or any of its names."""
    return rng.choice(_NAMES[tile]) if style in ("names", "row") else CODES[tile]


def write_group(rng: Rng, tiles: Sequence[int], style: Style) -> list[str] | str:
    """Return a group of tiles, in the order given."""
    if style == "row":
        return "".join([name(tile).zh for tile in tiles])
    if style == "compact":
        return rng.choice((" ", "")).join([_compact(list(part)) for _, part in groupby(tiles, _suit)])
    return [write_one(rng, tile, style) for tile in tiles]


def _suit(tile: int) -> str:
    return "" if tile >= HONOURS else CODES[tile][1]


def _compact(tiles: Sequence[int]) -> str:
    """Return neighbours of one suit, which share its letter, or honours."""
    return "".join([CODES[tile][0] for tile in tiles]) + _suit(tiles[0])
