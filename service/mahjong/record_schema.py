"""The contract of a mahjong record as msgspec Structs (D1–D10): acts, options, and what is answered."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from service.common.ledger import Explain, Seat, Settlement, Stake
from service.common.rows import Reason
from service.mahjong.rules import Rules, RulesRequest
from service.mahjong.schema import (
    BaoAnswer,
    ChowTiles,
    GroupAnswer,
    HandTypeAnswer,
    Meld,
    MultiplierAnswer,
    ScoreResponse,
    Tile,
    Tiles,
    Value,
    XingAnswer,
)
from service.mahjong.tiles import TileCode

ActId = Literal[
    "draw", "discard", "chow", "pung", "exposed_kong", "added_kong", "concealed_kong", "win", "flip", "end"
]  # fmt: skip


class SeatAct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="act"):
    """Something that a seat did."""

    seat: Seat


class TileAct(SeatAct, frozen=True, kw_only=True):
    """Something that a seat did with a tile."""

    tile: Tile


class DrawAct(TileAct, frozen=True, kw_only=True, tag="draw"):
    """摸: a tile drawn from the wall, after a kong its replacement (M12.1, M12.2)."""


class DiscardAct(TileAct, frozen=True, kw_only=True, tag="discard"):
    """打: a tile of the hand discarded (M12.1)."""


class ChowAct(SeatAct, frozen=True, kw_only=True, tag="chow"):
    """吃: a run made with the discard, which is among its `tiles` (M1.3)."""

    tiles: ChowTiles


class PungAct(SeatAct, frozen=True, kw_only=True, tag="pung"):
    """碰: the discard taken for a triplet (M1.3)."""


class ExposedKongAct(SeatAct, frozen=True, kw_only=True, tag="exposed_kong"):
    """点杠: the discard taken for a kong (M1.3)."""


class AddedKongAct(TileAct, frozen=True, kw_only=True, tag="added_kong"):
    """蓄杠: the fourth tile laid beside one's own pung (M12.1); the others may win on it (M12.3)."""


class ConcealedKongAct(TileAct, frozen=True, kw_only=True, tag="concealed_kong"):
    """暗杠: four of the hand laid down (M12.1)."""


class WinAct(SeatAct, frozen=True, kw_only=True, tag="win"):
    """胡: a win on the tile drawn, discarded or added to a pung (M12.1, M12.3, M12.4)."""


class FlipAct(TileAct, frozen=True, kw_only=True, tag="flip"):
    """翻醒: a tile that a winner flipped from the wall (M12.6)."""


class EndAct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="act", tag="end"):
    """流局: the wall is empty and the last discard is passed (M12.7)."""


Act = (
    DrawAct
    | DiscardAct
    | ChowAct
    | PungAct
    | ExposedKongAct
    | AddedKongAct
    | ConcealedKongAct
    | WinAct
    | FlipAct
    | EndAct
)


class RecordRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal as it was played: what was dealt to each seat, and all that happened, in order."""

    rules: RulesRequest | UnsetType = UNSET
    stake: Stake | UnsetType = UNSET
    dealer: Seat
    hands: Annotated[
        list[Tiles],
        Meta(min_length=4, max_length=4, description="The tiles dealt, by seat: 14 to the dealer, 13 to the others."),
    ]
    acts: Annotated[list[Act], Meta(max_length=400, description="Everything that happened, in order.")]
    explain: Explain | UnsetType = UNSET


class SeatOption(Struct, frozen=True, gc=False, tag_field="act"):
    """Something that a seat may do now."""

    seat: Seat


class TileOption(SeatOption, frozen=True, gc=False):
    """Something that a seat may do now with a tile."""

    tile: TileCode


class DrawOption(SeatOption, frozen=True, gc=False, tag="draw"):
    """The seat may draw; the wall says which tile."""


class DiscardOption(TileOption, frozen=True, gc=False, tag="discard"):
    """The seat may discard the tile."""


class ChowOption(SeatOption, frozen=True, gc=False, tag="chow"):
    """The seat may chow: the run, the discard included."""

    tiles: Annotated[Sequence[TileCode], Meta(description="The run, in order.")]


class PungOption(SeatOption, frozen=True, gc=False, tag="pung"):
    """The seat may pung."""


class ExposedKongOption(SeatOption, frozen=True, gc=False, tag="exposed_kong"):
    """The seat may make a kong of the discard."""


class AddedKongOption(TileOption, frozen=True, gc=False, tag="added_kong"):
    """The seat may add the tile to its pung."""


class ConcealedKongOption(TileOption, frozen=True, gc=False, tag="concealed_kong"):
    """The seat may lay down four of the tile."""


class WinOption(SeatOption, frozen=True, gc=False, tag="win"):
    """The seat may win; `result` is what score answers to that win, with its own melds and without flips (D10)."""

    result: ScoreResponse


class FlipOption(SeatOption, frozen=True, gc=False, tag="flip"):
    """The winner flips next; the wall says which tile."""


class EndOption(Struct, frozen=True, gc=False, tag_field="act", tag="end"):
    """The deal may end drawn."""


Option = (
    DrawOption
    | DiscardOption
    | ChowOption
    | PungOption
    | ExposedKongOption
    | AddedKongOption
    | ConcealedKongOption
    | WinOption
    | FlipOption
    | EndOption
)


class RecordReason(Reason, frozen=True):
    """Why an act is not allowed (M12.10); beside `not_a_win` stand the reasons that score would give."""


class RecordFault(Struct, frozen=True):
    """The first act that is not allowed, and every reason (D1, D8)."""

    act: Annotated[int, Meta(description="Its index among the acts.")]
    reasons: Annotated[Sequence[RecordReason], Meta(description="Every reason why it is not allowed.")]


class RecordSeat(Struct, frozen=True):
    """What a seat holds, has melded, and has discarded without anybody claiming it (D9)."""

    seat: Seat
    hand: Annotated[Sequence[TileCode], Meta(description="The tiles in its hand, in order.")]
    melds: Annotated[Sequence[Meld], Meta(description="Its melds, in the order they were laid.")]
    discards: Annotated[Sequence[TileCode], Meta(description="Tiles discarded that nobody claimed, in order.")]


class RecordWin(Struct, frozen=True, gc=False):
    """One win of the deal as settle answers it, without the rules."""

    legal: bool
    reasons: Sequence[Reason]
    hand_types: Sequence[HandTypeAnswer]
    multipliers: Sequence[MultiplierAnswer]
    groups: Sequence[GroupAnswer]
    xing: XingAnswer | None
    value: Value | None
    bao: Sequence[BaoAnswer]


class RecordResult(Struct, frozen=True):
    """What settle answers to the deal, without the rules; no wins in a drawn deal."""

    legal: Annotated[bool, Meta(description="Whether every win is legal: here always true.")]
    wins: Annotated[Sequence[RecordWin], Meta(description="The wins, in the order of their acts.")]
    bao: Annotated[Sequence[BaoAnswer], Meta(description="互包 that the melds show (M10).")]
    settlement: Settlement | None


class RecordResponse(Struct, frozen=True):
    """The deal after the last allowed act: what is allowed next, and the result once it is over."""

    legal: Annotated[bool, Meta(description="Whether every act is allowed.")]
    fault: Annotated[RecordFault | None, Meta(description="The first act that is not allowed; null if all are.")]
    over: Annotated[bool, Meta(description="Whether the deal is over.")]
    wall: Annotated[int, Meta(description="How many tiles are left in the wall.")]
    seats: Annotated[Sequence[RecordSeat], Meta(description="What each seat holds.")]
    options: Annotated[Sequence[Option], Meta(description="Every act allowed next, or instead of the one at fault.")]
    result: Annotated[RecordResult | None, Meta(description="What settle answers to the deal; null until it is over.")]
    next_dealer: Annotated[None, Meta(description="Always null: the rules of mahjong do not say who deals next.")]
    rules: Rules
