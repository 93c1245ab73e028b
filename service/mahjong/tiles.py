"""Tiles (M1): integers inside, their many spellings at the edge; one parse, one format.

A tile is an integer 0…33: 1m…9m, 1p…9p, 1s…9s, then E S W N C F P. Parsing consumes every character or names the
first one that it cannot.
"""

from collections.abc import Iterable
from typing import Literal, get_args

from service.common.faults import NOTATION, Fault
from service.common.numerals import BIG, SMALL
from service.common.text import Text

TileCode = Literal[
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m",
    "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p",
    "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s",
    "E", "S", "W", "N", "C", "F", "P",
]  # fmt: skip
CODES: tuple[TileCode, ...] = get_args(TileCode)

COPIES = 4  # of each tile (M1)
RANKS = 9  # of each suit
HONOURS = 27  # the first honour; honours follow each other in the cycle of M5
RUNS = tuple(
    [(low, low + 1, low + 2) for low in range(HONOURS) if low % RANKS <= RANKS - 3]
)  # honours form none (M2.1)
NO_TILE = -1  # what parse_one returns beside a fault

_DIGITS = "123456789"
_NUMERALS = tuple([small + SMALL[small] + big + BIG[big] for small, big in zip(SMALL, BIG, strict=True)])[:RANKS]
_SUITS = (("m", "万萬"), ("p", "筒筩饼餅"), ("s", "条條索\uf96a"))
_HONOURS = ("E东東", "S南", "W西", "N北\uf963\U0002f82b", "C中㆗㊥🈭", "F发發発髮", "P白⽩")
_PICTURES = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀄🀅🀆"  # of the tiles, in their order
_SELECTORS = "\ufe0e\ufe0f"  # text and emoji style, one of which may follow a picture
_BLANKS = " \t\r\n\u3000"

_RANK = {glyph: rank for glyphs in (_DIGITS, _NUMERALS) for rank, all_ in enumerate(glyphs) for glyph in all_}
_SUIT = {glyph: RANKS * suit for suit, (letter, glyphs) in enumerate(_SUITS) for glyph in letter + glyphs}
_GLYPH_SUITS = "".join(glyphs for _, glyphs in _SUITS)
_HONOUR = {glyph: HONOURS + place for place, glyphs in enumerate(_HONOURS) for glyph in glyphs}
_PICTURE = {picture: tile for tile, picture in enumerate(_PICTURES)}
_WHOLE = _HONOUR | _PICTURE  # the tiles of one character

SPELLINGS: dict[str, int] = (
    _WHOLE
    | {picture + selector: tile for picture, tile in _PICTURE.items() for selector in _SELECTORS}
    | {
        rank + glyph: RANKS * suit + place
        for suit, (letter, glyphs) in enumerate(_SUITS)
        for ranks, ends in ((_DIGITS, letter + glyphs), (_NUMERALS, glyphs))
        for place, all_ in enumerate(ranks)
        for rank in all_
        for glyph in ends
    }
)


def _any_of(glyphs: Iterable[str]) -> str:
    """Return a pattern of any of `glyphs`; no class, as some are two code units in engines that count in UTF-16."""
    return f"(?:{'|'.join(glyphs)})"


_LATIN_ENDS = _any_of(letter for letter, _ in _SUITS)
_GLYPH_ENDS = _any_of(_GLYPH_SUITS)
_GLYPH_RANKS = _any_of(_RANK)
_ONE_CHARACTER = f"(?:{_any_of(_HONOUR)}|{_any_of(_PICTURES)}[{_SELECTORS}]?)"
TILE_PATTERN = f"^(?:[1-9]{_LATIN_ENDS}|{_GLYPH_RANKS}{_GLYPH_ENDS}|{_ONE_CHARACTER})$"
GROUP_PATTERN = (
    f"^[{_BLANKS}]*(?:(?:(?:[1-9][{_BLANKS}]*)+{_LATIN_ENDS}"
    f"|(?:{_GLYPH_RANKS}[{_BLANKS}]*)+{_GLYPH_ENDS}|{_ONE_CHARACTER})[{_BLANKS}]*)*$"
)


def parse_one(code: str, pointer: str, faults: list[Fault]) -> int:
    """Return the tile that `code` names; NO_TILE, and a fault at `pointer`, when it is not a tile."""
    tile = SPELLINGS.get(code, NO_TILE)
    if tile == NO_TILE:
        faults.append(Fault(pointer, NOTATION, Text(f"{code!r} is not a tile.", f"“{code}”不是牌。")))
    return tile


def parse_group(group: list[str] | str, pointer: str, faults: list[Fault]) -> tuple[int, ...]:
    """Return the tiles of a list of codes or of a compact string, in the order given.

    What is not a tile is a fault at its own place (`/hand/3`); a compact string's is at `pointer` and names the
    position, counted from 1.
    """
    if isinstance(group, str):
        return _parse_text(group, pointer, faults)
    try:
        return tuple(map(SPELLINGS.__getitem__, group))
    except KeyError:
        return tuple([parse_one(code, f"{pointer}/{place}", faults) for place, code in enumerate(group)])


def _parse_text(text: str, pointer: str, faults: list[Fault]) -> tuple[int, ...]:
    """Return the tiles of a compact string; none, and a fault at `pointer`, for the first character that fits nothing.

    Ranks wait for the suit that follows them. A Latin suit takes digits only, a Chinese one both kinds of rank.
    """
    tiles: list[int] = []
    ranks = before = ""  # the ranks that still lack a suit; the character before
    for position, char in enumerate(text, 1):
        if char in _RANK:
            ranks += char
        elif ranks and char in (_SUIT if ranks.isascii() else _GLYPH_SUITS):
            tiles += [_SUIT[char] + _RANK[rank] for rank in ranks]
            ranks = ""
        elif char in _WHOLE and not ranks:
            tiles.append(_WHOLE[char])
        elif not (char in _BLANKS or (char in _SELECTORS and before in _PICTURE)):
            en = f"The character {char!r} at position {position} belongs to no tile."
            faults.append(Fault(pointer, NOTATION, Text(en, f"第{position}个字符“{char}”不成牌。")))
            return ()
        before = char
    if ranks:
        faults.append(Fault(pointer, NOTATION, Text(f"No suit follows {ranks!r}.", f"“{ranks}”之后缺花色。")))
        return ()
    return tuple(tiles)


def name(tile: int) -> Text:
    """Return a tile's name: its code in English, 一万 and the like in Chinese."""
    if tile >= HONOURS:
        return Text(CODES[tile], _HONOURS[tile - HONOURS][1])
    return Text(CODES[tile], _NUMERALS[tile % RANKS][0] + _SUITS[tile // RANKS][1][0])


def codes(tiles: Iterable[int]) -> tuple[TileCode, ...]:
    """Return the codes of `tiles`, in their order."""
    return tuple([CODES[tile] for tile in tiles])
