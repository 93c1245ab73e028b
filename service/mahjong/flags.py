"""The flags of a win, and what in the rest of a request contradicts them (C4)."""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from service.common.faults import Fault
from service.common.text import Text
from service.mahjong.hand import Declared, has_kong
from service.mahjong.schema import By, FlagId
from service.mahjong.tables import HAND_TYPES, MULTIPLIERS


class Clash(Struct, frozen=True):
    """What contradicts a flag, beside the way of winning and other flags."""

    holds: Callable[[Declared], bool]
    message: Text


class Flag(Struct, frozen=True, kw_only=True):
    """A circumstance of a win: how it must have been won, the flags it excludes, what else contradicts it."""

    id: FlagId
    by: By | None = None
    excludes: tuple[FlagId, ...] = ()
    clashes: tuple[Clash, ...] = ()


_NOT_FROM_DEALER = Text("di_hu is won on a discard of the dealer's.", "地胡胡的是庄家打出的牌。")

FLAGS = (
    Flag(id="qiang_gang_hu", by="discard", excludes=("gang_shang_pao",)),
    Flag(id="gang_shang_pao", by="discard"),
    Flag(
        id="gang_shang_hua",
        by="self_draw",
        clashes=(
            Clash(
                lambda declared: not has_kong(declared.hand.melds),
                Text("gang_shang_hua needs a kong among the winner's melds.", "杠上花须有杠。"),
            ),
        ),
    ),
    Flag(
        id="tian_hu",
        by="self_draw",
        excludes=("gang_shang_hua",),
        clashes=(
            Clash(
                lambda declared: declared.hand.seat != declared.won.dealer,
                Text("Only the dealer can win by tian_hu.", "只有庄家能天胡。"),
            ),
            Clash(lambda declared: bool(declared.hand.melds), Text("tian_hu has no melds.", "天胡没有副露。")),
        ),
    ),
    Flag(
        id="di_hu",
        by="discard",
        excludes=("qiang_gang_hu", "gang_shang_pao"),
        clashes=(
            Clash(
                lambda declared: declared.hand.seat == declared.won.dealer,
                Text("The dealer cannot win by di_hu.", "庄家不能地胡。"),
            ),
            Clash(
                lambda declared: declared.won.source not in (None, declared.won.dealer),
                _NOT_FROM_DEALER,
            ),
            Clash(lambda declared: bool(declared.hand.melds), Text("di_hu has no melds.", "地胡没有副露。")),
        ),
    ),
    Flag(
        id="hai_di",
        excludes=("tian_hu", "di_hu"),
        clashes=(
            Clash(lambda declared: bool(declared.won.flips), Text("Under hai_di nothing is flipped.", "海底不翻醒。")),
        ),
    ),
)
_NAMES = {row.id: row.name for row in (*MULTIPLIERS.values(), *HAND_TYPES.values())}


def flag_faults(flags: Sequence[FlagId], declared: Declared, pointer: str) -> list[Fault]:
    """Return every contradiction of the `flags` of a win, which stand at `pointer`."""
    held = declared.won.flags
    found = [message for flag in FLAGS if flag.id in held for message in contradictions(flag, declared)]
    return [Fault(pointer, "flag_conflict", message) for message in found] + twice(flags, pointer)


def claim_flag_faults(flags: Sequence[FlagId], *, last_tile: bool, from_dealer: bool) -> list[Fault]:
    """Return every contradiction among the `flags` of a tile that may be claimed, which stand at /flags."""
    if not flags:
        return []
    held = frozenset((*flags, "hai_di")) if last_tile else frozenset(flags)
    messages = [message for flag in FLAGS if flag.id in held for message in _exclusions(flag, held)]
    if "di_hu" in held and not from_dealer:
        messages.append(_NOT_FROM_DEALER)
    return [Fault("/flags", "flag_conflict", message) for message in messages] + twice(flags, "/flags")


def twice(flags: Sequence[FlagId], pointer: str) -> list[Fault]:
    """Return a fault if one of the `flags`, which stand at `pointer`, stands twice."""
    if len(set(flags)) == len(flags):
        return []
    return [Fault(pointer, "flag_twice", Text("A flag stands twice.", "标记重复。"))]


def contradictions(flag: Flag, declared: Declared) -> list[Text]:
    """Return what in a declared win contradicts one of its flags."""
    won = declared.won
    messages = [clash.message for clash in flag.clashes if clash.holds(declared)]
    if flag.by not in (None, won.by):
        name = _NAMES[flag.id]
        messages.append(
            Text(f"{flag.id} is a win on another's tile, not a self-draw.", f"{name}不能是自摸。")
            if flag.by == "discard"
            else Text(f"{flag.id} is a self-draw, not a win on another's tile.", f"{name}只能是自摸。")
        )
    return messages + _exclusions(flag, won.flags)


def _exclusions(flag: Flag, held: Collection[str]) -> list[Text]:
    """Return a message for each of the flags `held` that `flag` excludes."""
    return [
        Text(f"{flag.id} and {other} exclude each other.", f"{_NAMES[flag.id]}与{_NAMES[other]}不能同时成立。")
        for other in flag.excludes
        if other in held
    ]
