"""What is wrong with a declared hand: contradictions of the request (C4), and defects that need no reading (M1)."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from service.common.faults import Fault
from service.common.rows import Row
from service.common.text import Text
from service.mahjong.counts import UNIT, copies, has_fifth, more_than_four, pack
from service.mahjong.flags import flag_faults
from service.mahjong.hand import Declared, Hand, Meld
from service.mahjong.schema import DeclaredWin, ScoreRequest
from service.mahjong.tables import (
    BAD_MELD,
    HELD_TILES,
    PLAYERS,
    ROBBED_COPIES,
    SET_TILES,
    TOO_MANY_COPIES,
    WRONG_TILE_COUNT,
)
from service.mahjong.tiles import RUNS, name

_OWN_MELD = Text("A meld cannot be taken from its owner.", "不能吃碰杠自己的牌。")


def win_faults(request: ScoreRequest | DeclaredWin, declared: Declared, at: str) -> list[Fault]:
    """Return the contradictions of one win with itself and its flags; `at` is its pointer in the request."""
    faults = source_faults(declared, at)
    if request.flags:
        faults += flag_faults(request.flags, declared, at + "/flags")
    return faults


def source_faults(declared: Declared, at: str) -> list[Fault]:
    """Return what is wrong with where the tile of a win came from; `at` is the win's pointer in the request."""
    by, source = declared.won.by, declared.won.source
    faults: list[Fault] = []
    if source is None and by == "discard":
        message = Text("A win on a discard needs `from`.", "点炮须写明 `from`。")
        faults.append(Fault(at + "/win/from", "from_missing", message))
    if source is not None and by == "self_draw":
        message = Text("A self-draw has no `from`.", "自摸不写 `from`。")
        faults.append(Fault(at + "/win/from", "from_forbidden", message))
    if source == declared.hand.seat:
        message = Text("The winner cannot be the discarder.", "胡牌者不能是点炮者。")
        faults.append(Fault(at + "/win/from", "seat", message))
    return faults


def own_meld_faults(owner: int, melds: Sequence[Meld], pointer: str) -> list[Fault]:
    """Return a fault for each of the `melds`, which stand at `pointer`, that its owner took from themselves."""
    faults: list[Fault] = []
    for place, meld in enumerate(melds):
        if meld.source == owner:
            faults.append(Fault(f"{pointer}/{place}/from", "seat", _OWN_MELD))
    return faults


def bao_faults(pairs: Sequence[Sequence[int]]) -> list[Fault]:
    """Return a fault for each given relation that is not two different seats, or stands twice in either order."""
    faults: list[Fault] = []
    seen: list[tuple[int, int]] = []
    for place, (one, other) in enumerate(pairs):
        if one == other:
            faults.append(
                Fault(f"/bao/{place}", "seat", Text("A player cannot be bound to themselves.", "不能与自己互包。"))
            )
        elif (one, other) in seen:
            faults.append(Fault(f"/bao/{place}", "bao_twice", Text("This relation stands twice.", "互包重复。")))
        seen += [(one, other), (other, one)]
    return faults


def defects(declared: Declared) -> list[tuple[Row, Text]]:
    """Return the reasons why a hand is not legal that need no reading (M1.1, M1.2, M1.3)."""
    found: list[tuple[Row, Text]] = []
    if declared.hand.tile_count() != HELD_TILES:
        found.append((WRONG_TILE_COUNT, _wrong_count(declared.hand)))
    if excess := too_many_copies(declared):
        found.append((TOO_MANY_COPIES, _list([_excess(tile, number) for tile, number in excess])))
    if declared.hand.melds and (bad := bad_melds(declared.hand.seat, declared.hand.melds)):
        placed = [Text(f"meld {place + 1}: {why.en}", f"第{place + 1}组：{why.zh}") for place, why in bad]
        found.append((BAD_MELD, _list(placed)))
    return found


def hand_faults(hand: Hand, at: str) -> list[Fault]:
    """Return why no hand can wait for a tile like this (M1.1, M1.3); `at` is its pointer in the request."""
    faults = bad_meld_faults(hand.seat, hand.melds, at + "/melds") if hand.melds else []
    held = hand.tile_count()
    if held != HELD_TILES:
        message = Text(
            f"The hand and melds hold {held} tiles instead of {HELD_TILES}, each meld counted as {SET_TILES}.",
            f"手牌与副露共{held}张，应为{HELD_TILES}张（每组副露算{SET_TILES}张）。",
        )
        faults.append(Fault(at + "/hand", "wrong_tile_count", message))
    return faults


def bad_meld_faults(owner: int, melds: Sequence[Meld], pointer: str) -> list[Fault]:
    """Return a fault for each of the `melds`, which stand at `pointer`, that cannot be (M1.3)."""
    return [
        Fault(f"{pointer}/{place}", "bad_meld", Text(f"This meld cannot be: {why.en}.", f"副露不合规则：{why.zh}。"))
        for place, why in bad_melds(owner, melds)
    ]


def meld_places(melds: Sequence[Meld], pointer: str) -> list[tuple[str, int]]:
    """Return the pointer of each of the `melds`, which stand at `pointer`, with its tiles, packed."""
    return [(f"{pointer}/{place}", meld.counts) for place, meld in enumerate(melds)]


def fifth_copy_faults(tiles: Iterable[tuple[str, int]], excused: Collection[int] = ()) -> list[Fault]:
    """Return a fault at each of the places, counted in this order, that holds a tile beyond its fourth copy (M1.2).

    `tiles` are pointers with the tiles there, packed; tiles that are `excused` are passed over.
    """
    faults: list[Fault] = []
    held = 0
    for pointer, counts in tiles:
        held += counts
        if has_fifth(held):
            faults += [
                Fault(pointer, "too_many_copies", _fifth_copy(_excess(tile, number)))
                for tile, number in more_than_four(held)
                if copies(counts, tile) and tile not in excused
            ]
    return faults


def too_many_copies(declared: Declared) -> list[tuple[int, int]]:
    """Return each tile with more than four copies and how many, flips and a robbed kong included (M1.2, M1.4)."""
    held = declared.owned
    won = declared.won
    if won.flips:
        held += pack(won.flips)
    if "qiang_gang_hu" in won.flags:
        held += ROBBED_COPIES * UNIT[declared.tile]
    return more_than_four(held) if has_fifth(held) else []


def bad_melds(owner: int, melds: Sequence[Meld]) -> list[tuple[int, Text]]:
    """Return the place of each meld that cannot be, and why (M1.3): only a chow can be wrong by itself."""
    found: list[tuple[int, Text]] = []
    for place, meld in enumerate(melds):
        if meld.kind.group == "run" and (why := chow_defect(meld.tiles, meld.source, owner)):
            found.append((place, why))
    return found


@lru_cache(maxsize=1024)
def chow_defect(tiles: tuple[int, ...], source: int | None, owner: int) -> Text | None:
    """Return why a chow of `tiles`, in order, cannot be."""
    if len(tiles) != SET_TILES:
        return Text(f"a chow of {len(tiles)} tiles", f"吃牌有{len(tiles)}张")
    if tiles not in RUNS:
        return Text("a chow that is no run of one suit", "吃牌不是同花色顺子")
    if source != (owner - 1) % PLAYERS:
        return Text("a chow from a seat that is not the previous one", "吃的不是上家的牌")
    return None


def _wrong_count(hand: Hand) -> Text:
    held = hand.tile_count()
    return Text(
        f"{held} + 1 tiles instead of {HELD_TILES} + 1, each meld counted as {SET_TILES}",
        f"{held}+1张，应为{HELD_TILES}+1张（每组副露算{SET_TILES}张）",
    )


def _excess(tile: int, number: int) -> Text:
    return Text(f"{name(tile).en} × {number}", f"{name(tile).zh}{number}张")


def _fifth_copy(excess: Text) -> Text:
    return Text(f"No tile is there more than four times: {excess.en}.", f"同一张牌不能超过四张：{excess.zh}。")


def _list(items: Sequence[Text]) -> Text:
    return Text("; ".join(item.en for item in items), "；".join(item.zh for item in items))
