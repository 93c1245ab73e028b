"""Who pays whom (C2, C3): a settlement is a list of transfers, the seats' totals are derived from it."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Op = Literal["add", "times", "cap"]  # what a step does with its value
Cause = Literal["self_draw", "deck", "discard", "deal", "bao", "added_kong", "concealed_kong", "exposed_kong", "chase"]
Seat = Annotated[int, Meta(ge=0, le=3, description="A seat in turn order (C1).")]
Stake = Annotated[int, Meta(ge=1, le=1_000_000, description="Points per 子 (C2); 1 when left out.")]
Explain = Annotated[bool, Meta(description="Give every transfer the steps of its arithmetic; false when left out.")]


class Step(Struct, frozen=True, gc=False):
    """One step of a payment's arithmetic: what `op` does with `value`, 子 or a factor, and by which clause.

    `cap` means not more than `value`. `seat` is whose normal amount is added, where several are added up (M10.2).
    """

    id: str
    op: Op
    value: Annotated[int, Meta(ge=0)]
    rule: str
    seat: Seat | UnsetType = UNSET

    def after(self, zi: int) -> int:
        """Return what `zi` is after this step."""
        if self.op == "add":
            return zi + self.value
        return zi * self.value if self.op == "times" else min(zi, self.value)


def telling(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return the `steps` that change the running total, which starts at 0."""
    told: list[Step] = []
    zi = 0
    for step in steps:
        if (after := step.after(zi)) != zi:
            told.append(step)
            zi = after
    return tuple(told)


class Transfer(Struct, frozen=True, gc=False):
    """One payment: `zi` 子 from seat `from` to seat `to`, with its cause and the clause that gives it (C3).

    `steps` is the arithmetic that makes `zi`, told on request alone (`explain`).
    """

    from_: Seat = field(name="from")
    to: Seat
    zi: Annotated[int, Meta(ge=1)]
    cause: Cause
    rule: str
    steps: Annotated[Sequence[Step], Meta(description="Evaluated from the left, starting at 0.")] | UnsetType = UNSET


class SeatTotal(Struct, frozen=True, gc=False):
    """What a seat wins (positive) or loses (negative), in 子 and in points (C2)."""

    seat: Seat
    zi: int
    points: int


class Settlement(Struct, frozen=True, gc=False):
    """All transfers, and each seat's total; the totals sum to zero (C3)."""

    transfers: Sequence[Transfer]
    seats: Sequence[SeatTotal]


def settlement(transfers: Sequence[Transfer], players: int, stake: int) -> Settlement:
    """Add up `transfers` over the seats 0…players-1, at `stake` points per 子. Transfers of 0 子 are left out."""
    totals = [0] * players
    paid: list[Transfer] = []
    for transfer in transfers:
        if zi := transfer.zi:
            totals[transfer.from_] -= zi
            totals[transfer.to] += zi
            paid.append(transfer)
    return Settlement(paid, [SeatTotal(seat, zi, zi * stake) for seat, zi in enumerate(totals)])
