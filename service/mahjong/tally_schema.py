"""The contract of deals as they were called at the table as msgspec Structs."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from service.common.ledger import Explain, Seat, Settlement, Stake
from service.mahjong.rules import Rules, RulesRequest
from service.mahjong.schema import BaoAnswer, By, Chase, HandTypeAnswer, MultiplierAnswer, Pairs, Value

HandTypeId = Literal[
    "ping_hu", "lan_pai", "qing_yi_se", "zi_yi_se", "peng_peng_hu", "quan_qiu_ren", "qi_xing_lan", "qi_dui",
    "hao_hua_qi_dui", "tian_hu", "di_hu",
]  # fmt: skip
MultiplierId = Literal["men_qing", "qiang_gang_hu", "gang_shang_pao", "gang_shang_hua", "hai_di"]
KongKind = Literal["exposed_kong", "added_kong", "concealed_kong"]


class CalledWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the winning tile came from; `from` is given with `discard` only."""

    by: By
    from_: Annotated[Seat, Meta(description="Who discarded it.")] | UnsetType = field(name="from", default=UNSET)


class CalledWin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A win as it is called: the hand types and multipliers that count, and the number of 醒."""

    winner: Seat
    win: CalledWay
    hand_types: Annotated[
        list[HandTypeId],
        Meta(min_length=1, max_length=11, description="Every hand type that counts (M3.1), ping_hu too."),
    ]
    multipliers: (
        Annotated[
            list[MultiplierId],
            Meta(max_length=5, description="Every multiplier that counts (M4), men_qing too; none when left out."),
        ]
        | UnsetType
    ) = UNSET
    xing: Annotated[int, Meta(ge=0, le=1000, description="How many 醒 count (M5); 0 when left out.")] | UnsetType = (
        UNSET
    )
    quads: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=3,
                description="How many AAAA a hao_hua_qi_dui has, under hao_hua_per_quad alone; 1 when left out.",
            ),
        ]
        | UnsetType
    ) = UNSET


class CalledKong(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kong that is paid (M7); a robbed one is not called."""

    seat: Seat
    kind: KongKind
    from_: Annotated[Seat, Meta(description="Who fed it; not of a concealed kong.")] | UnsetType = field(
        name="from", default=UNSET
    )


class TallyRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal as it was called, without tiles; no wins in a drawn deal."""

    rules: RulesRequest | UnsetType = UNSET
    stake: Stake | UnsetType = UNSET
    dealer: Seat
    wins: Annotated[list[CalledWin], Meta(max_length=4, description="The wins, all on the same tile (M8).")]
    kongs: Annotated[list[CalledKong], Meta(max_length=16, description="The kongs (M7).")] | UnsetType = UNSET
    chases: Annotated[list[Chase], Meta(max_length=34, description="The chases (M9).")] | UnsetType = UNSET
    bao: Pairs | UnsetType = UNSET
    explain: Explain | UnsetType = UNSET


class TallyWin(Struct, frozen=True, gc=False):
    """A win as it is paid: its hand types with their zi, its multipliers, and what it is worth."""

    hand_types: Sequence[HandTypeAnswer]
    multipliers: Sequence[MultiplierAnswer]
    value: Value


class TallyResponse(Struct, frozen=True):
    """The deal settled; what was called is believed."""

    wins: Annotated[Sequence[TallyWin], Meta(description="The wins, in the order in which they were called.")]
    bao: Sequence[BaoAnswer]
    settlement: Settlement
    rules: Rules
