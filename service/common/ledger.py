"""Who pays whom (C2, C3): a settlement is a list of transfers, the seats' totals are derived from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Cause = Literal["self_draw", "deck", "discard", "deal", "bao", "added_kong", "concealed_kong", "exposed_kong", "chase"]
Seat = Annotated[int, Meta(ge=0, le=3, description="A seat in turn order (C1).")]
Stake = Annotated[int, Meta(ge=1, le=1_000_000, description="Points per 子 (C2); 1 when left out.")]


class Transfer(Struct, frozen=True, gc=False):
    """One payment: `zi` 子 from seat `from` to seat `to`, with its cause and the clause that gives it (C3)."""

    from_: Seat = field(name="from")
    to: Seat
    zi: Annotated[int, Meta(ge=1)]
    cause: Cause
    rule: str


class SeatTotal(Struct, frozen=True, gc=False):
    """What a seat wins (positive) or loses (negative), in 子 and in points (C2)."""

    seat: Seat
    zi: int
    points: int


class Settlement(Struct, frozen=True):
    """All transfers, and each seat's total; the totals sum to zero (C3)."""

    transfers: Sequence[Transfer]
    seats: Sequence[SeatTotal]


def settlement(transfers: Sequence[Transfer], players: int, stake: int) -> Settlement:
    """Add up `transfers` over the seats 0…players-1, at `stake` points per 子. Transfers of 0 子 are left out."""
    totals = [0] * players
    for transfer in transfers:
        totals[transfer.from_] -= transfer.zi
        totals[transfer.to] += transfer.zi
    return Settlement(
        [transfer for transfer in transfers if transfer.zi],
        [SeatTotal(seat, zi, zi * stake) for seat, zi in enumerate(totals)],
    )
