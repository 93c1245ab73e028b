"""Who pays a win, and how much (Z12), with the arithmetic of it where that is asked for (`explain`)."""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from service.common.ledger import Settlement, Step, Transfer, settlement, telling
from service.common.rows import Row, by_id
from service.zipai.deal import Deal
from service.zipai.duo import multiplying
from service.zipai.hand_types import HandTypes
from service.zipai.rules import Rules
from service.zipai.schema import By, DuoAnswer
from service.zipai.tables import HAND_TYPES

HAI_DI_HU: Final = HAND_TYPES["hai_di_hu"]
BASE: Final = Row(id="base", name="底舵", name_en="Base", rule="Z9")
XING: Final = Row(id="xing", name="醒", name_en="Xing", rule="Z10")
BONUS: Final = Row(id="bonus", name="自摸加成", name_en="Self-draw bonus", rule="Z12.1")
MAX_DUO: Final = Row(id="max_duo", name="封顶", name_en="Cap", rule="Z12.1")
SHARES: Final = Row(id="discard_shares", name="点炮份数", name_en="Shares of the discarder", rule="Z12")
STEPS: Final = by_id((BASE, XING, *[row for row in HAND_TYPES.values() if row.special], BONUS, MAX_DUO, SHARES))


def payments(
    deal: Deal, winner: int, by: By, origin: int | None, types: HandTypes, duo: DuoAnswer, *, explain: bool
) -> Settlement:
    """Return who pays the `winner` the total duo: on a discard the discarder alone, `discard_shares` times (Z12).

    `origin` is who drew or discarded the winning card, if somebody else. With `explain` transfers carry their steps.
    """
    zi, payers = duo.total, deal.table.active
    if by == "discard":
        assert origin is not None
        zi, payers = zi * deal.rules.discard_shares, (origin,)
    steps = telling(_steps(deal.rules, by, types, duo)) if explain else UNSET
    transfers = [Transfer(seat, winner, zi, by, "Z12", steps) for seat in payers if seat != winner]
    return settlement(transfers, deal.table.players, deal.stake)


def drawn(deal: Deal) -> Settlement:
    """Return the settlement of a drawn deal (流局): nobody pays."""
    return settlement((), deal.table.players, deal.stake)


def _steps(rules: Rules, by: By, types: HandTypes, duo: DuoAnswer) -> Iterator[Step]:
    """Yield the arithmetic of a payment, steps that change nothing included."""
    yield Step(BASE.id, "add", duo.base, BASE.rule)
    yield Step(XING.id, "add", duo.xing, (HAI_DI_HU if HAI_DI_HU in types.rows else XING).rule)
    for row in multiplying(types, rules):
        yield Step(row.id, "times", row.factor, row.rule)
    yield Step(BONUS.id, "add", duo.bonus, BONUS.rule)
    if rules.max_duo is not None:
        yield Step(MAX_DUO.id, "cap", rules.max_duo, MAX_DUO.rule)
    if by == "discard":
        yield Step(SHARES.id, "times", rules.discard_shares, SHARES.rule)
