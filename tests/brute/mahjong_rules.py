"""Reference for mahjong, the tables: tiles and their notation, options, figures, melds (M1, M3, M4).

The reference is slow and plain on purpose: every reading is enumerated and every clause is written out where it
applies, so that the engine under `service/mahjong` can be compared with it. Nothing here may be taken from the engine.
"""

from typing import Any

Body = dict[str, Any]
Group = dict[str, Any]

SUITS = "mps"
HONOURS = ["E", "S", "W", "N", "C", "F", "P"]
TILES = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)] + HONOURS
SEATS = [0, 1, 2, 3]
KONGS = {"exposed_kong", "added_kong", "concealed_kong"}

RANK_GLYPHS = {glyph: rank for glyphs in ("123456789", "一二三四五六七八九") for rank, glyph in enumerate(glyphs, 1)}
SUIT_GLYPHS = {"m": "m", "万": "m", "萬": "m", "p": "p", "筒": "p", "饼": "p", "s": "s", "条": "s", "索": "s"}
HONOUR_GLYPHS = {"东": "E", "東": "E", "南": "S", "西": "W", "北": "N", "中": "C", "发": "F", "發": "F", "白": "P"} | {
    honour: honour for honour in HONOURS
}

DEFAULTS: Body = {
    "preset": "guilin",
    "xing_same": False,
    "xing_match_suit": False,
    "xing_reflip_at": 4,
    "xing_max_flips": 2,
    "xing_multiplied": False,
    "xing_discard_factor": 1,
    "men_qing_self_draw_only": False,
    "quan_qiu_ren_self_draw": True,
    "tian_di_hu": True,
    "hao_hua_per_quad": False,
    "hai_di_double": False,
    "bao": True,
    "bao_partner_factor": 1,
    "zhui_zi": 1,
    "added_kong_zi": 1,
    "concealed_kong_zi": 2,
    "exposed_kong_zi": 3,
    "added_kong_payer": "all",
}
GUILIU: Body = {
    "xing_same": True,
    "xing_match_suit": True,
    "quan_qiu_ren_self_draw": False,
    "bao_partner_factor": 2,
    "added_kong_zi": 3,
    "added_kong_payer": "feeder",
}

# id: (name, rule, zi by self-draw, zi by discard), M3. 0: the type does not exist that way.
TYPES = {
    "ping_hu": ("平胡", "M3", 2, 5),
    "lan_pai": ("烂牌", "M2.2", 3, 8),
    "qing_yi_se": ("清一色", "M3", 15, 35),
    "zi_yi_se": ("字一色", "M2.6", 15, 35),
    "peng_peng_hu": ("碰碰和", "M3", 15, 35),
    "quan_qiu_ren": ("全求人", "M3", 15, 35),
    "qi_xing_lan": ("七星烂", "M2.3", 15, 35),
    "qi_dui": ("七对", "M2.4", 15, 35),
    "hao_hua_qi_dui": ("豪华七对", "M2.5", 30, 70),
    "tian_hu": ("天胡", "M3.2", 15, 0),
    "di_hu": ("地胡", "M3.2", 0, 35),
}
DEALER_ADDS_TWO = {"ping_hu", "lan_pai"}
# id: (name, rule), M4. An empty name is one that the rules leave open.
MULTIPLIERS = {
    "men_qing": ("门清", "M4.1"),
    "qiang_gang_hu": ("抢杠胡", "M4.2"),
    "gang_shang_pao": ("杠上炮", "M4"),
    "gang_shang_hua": ("杠上花", "M4"),
    "hai_di": ("", "M4"),
}
REASONS = {
    "wrong_tile_count": ("", "M1.1"),
    "too_many_copies": ("同一张牌超过四张", "M1.2"),
    "bad_meld": ("副露不合规则", "M1.3"),
    "not_a_winning_shape": ("不成胡牌牌型", "M2"),
}


def sorted_pairs(pairs: list[list[int]]) -> list[list[int]]:
    """Pairs of seats, each with the lower seat first."""
    return [sorted(pair) for pair in pairs]


def parse_tiles(group: str | list[str]) -> list[str]:
    """Read a compact string or a list of names; the tiles as codes, in the order given."""
    if isinstance(group, list):
        return [parse_tile(name) for name in group]
    tiles: list[str] = []
    ranks: list[int] = []
    for glyph in group:
        if glyph.isspace():
            continue
        if glyph in RANK_GLYPHS:
            ranks.append(RANK_GLYPHS[glyph])
        elif glyph in SUIT_GLYPHS and ranks:
            tiles += [f"{rank}{SUIT_GLYPHS[glyph]}" for rank in ranks]
            ranks = []
        elif glyph in HONOUR_GLYPHS and not ranks:
            tiles.append(HONOUR_GLYPHS[glyph])
        else:
            raise ValueError(f"not tiles: {group}")
    if ranks:
        raise ValueError(f"ranks without a suit: {group}")
    return tiles


def parse_tile(name: str) -> str:
    """Read the name of one tile as its code."""
    [tile] = parse_tiles(name)
    return tile


def in_order(tiles: list[str]) -> list[str]:
    """Sort tiles by suit and rank, honours last."""
    return sorted(tiles, key=TILES.index)


def is_honour(tile: str) -> bool:
    """Whether the tile is a wind or a dragon."""
    return tile in HONOURS


def is_run(tiles: list[str]) -> bool:
    """Whether these are three consecutive tiles of one suit, in any order (M2.1)."""
    if len(tiles) != 3 or any(is_honour(tile) for tile in tiles) or len({tile[1] for tile in tiles}) != 1:
        return False
    low, middle, high = sorted(int(tile[0]) for tile in tiles)
    return (middle, high) == (low + 1, low + 2)


def parse_meld(meld: Body) -> Body:
    """Spell a meld out: `kind`, all its `tiles`, and `from` (None for a concealed kong)."""
    kind = meld["kind"]
    if kind == "chow":
        tiles = in_order(parse_tiles(meld["tiles"]))
    else:
        tiles = [parse_tile(meld["tile"])] * (3 if kind == "pung" else 4)
    return {"kind": kind, "tiles": tiles, "from": meld.get("from")}


def is_bad_meld(meld: Body, owner: int) -> bool:
    """Whether a parsed meld breaks M1.3: only a chow can, by its tiles or by its giver."""
    return meld["kind"] == "chow" and not (is_run(meld["tiles"]) and meld["from"] == (owner - 1) % 4)


def effective_rules(request: Body) -> Body:
    """All options that hold for a request: its preset, then its own options."""
    given: Body = request.get("rules", {})
    preset = GUILIU if given.get("preset") == "guiliu" else {}
    return DEFAULTS | preset | given
