"""The contract of deals as they were called at the table as msgspec Structs."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from service.common.ledger import Explain, Seat, Settlement, Stake
from service.zipai.rules import Rules, RulesRequest
from service.zipai.schema import By, DuoAnswer, HandTypeAnswer, Players

CalledTypeId = Literal["tian_hu", "di_hu", "san_long", "wu_kan"]


class CalledWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the card came (Z7): `from` is given with deck and discard alone."""

    by: By
    from_: Annotated[Seat, Meta(description="Who drew or discarded it.")] | UnsetType = field(
        name="from", default=UNSET
    )


class CalledWin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A win as it is called: its 油, the number of 醒, its special types."""

    winner: Seat
    win: CalledWay
    you: Annotated[int, Meta(ge=0, le=1000, description="油 of the whole hand (Z4); at least min_you (Z8).")]
    xing: (
        Annotated[int, Meta(ge=0, le=1000, description="How many 醒 count (Z10); not given under hai_di.")] | UnsetType
    ) = UNSET
    hand_types: (
        Annotated[list[CalledTypeId], Meta(max_length=4, description="Special types (Z11); none when left out.")]
        | UnsetType
    ) = UNSET
    hai_di: Annotated[bool, Meta(description="The winning card was the last of the deck (Z10.1).")] | UnsetType = UNSET


class TallyRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal as it was called, without cards; `win` is null for a drawn deal (流局)."""

    rules: RulesRequest | UnsetType = UNSET
    stake: Stake | UnsetType = UNSET
    players: Players
    dealer: Seat
    win: CalledWin | None
    explain: Explain | UnsetType = UNSET


class TallyWin(Struct, frozen=True, gc=False):
    """The win as it is paid: its types, 油 and 舵, and who pays."""

    hand_types: Sequence[HandTypeAnswer]
    you: int
    duo: DuoAnswer
    settlement: Settlement


class TallyResponse(Struct, frozen=True):
    """The deal settled; what was called is believed. `win` is null when it was drawn."""

    win: TallyWin | None
    settlement: Settlement
    next_dealer: Seat
    rules: Rules
