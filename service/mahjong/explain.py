"""The arithmetic of every payment as steps with their clauses, for requests that ask for it (`explain`)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from service.common.ledger import Op, Step, Transfer, telling
from service.common.rows import Row, by_id
from service.mahjong.judge import Appraisal
from service.mahjong.rules import Rules
from service.mahjong.schema import HandTypeAnswer, MultiplierAnswer
from service.mahjong.tables import (
    BAO_FACTORS,
    BAO_PARTNER,
    BAO_SELF_DRAW,
    CAUSES,
    HAND_TYPES,
    KONG_PAYMENTS,
    MULTIPLIERS,
)

DEALER = Row(id="dealer", name="庄", name_en="Dealer", rule="M3")
XING = Row(id="xing", name="醒", name_en="Xing", rule="M5")
XING_DISCARD_FACTOR = Row(id="xing_discard_factor", name="点炮醒翻倍", name_en="Xing on a discard", rule="M6")
AMOUNT = Row(id="amount", name="应付", name_en="Normal amount", rule="M6")
STEPS = by_id(
    (
        *HAND_TYPES.values(),
        DEALER,
        *MULTIPLIERS.values(),
        XING,
        XING_DISCARD_FACTOR,
        AMOUNT,
        CAUSES["bao"],
        BAO_PARTNER,
        *[CAUSES[id_] for id_ in KONG_PAYMENTS],
        CAUSES["chase"],
    )
)
_FACTORS = {row.rule: row for row in BAO_FACTORS}


class Earned(NamedTuple):
    """What a win is worth, and from whom: its appraisal, the xing counted, the normal amount of each payer (M6)."""

    winner: int
    source: int | None
    dealer: int
    appraisal: Appraisal
    xing: int
    amounts: Mapping[int, int]

    def steps(self, payer: int, rules: Rules) -> Iterator[Step]:
        """Yield the steps of the normal amount of `payer` (M6): the multipliers apply to xing by option only."""
        times = [_step(row, "times", row.factor) for row in self.appraisal.multipliers]
        yield from [_step(row, "add", row.zi) for row in self.appraisal.plain.hand_types]
        if self.dealer in (self.winner, payer):
            yield _step(DEALER, "add", self.appraisal.dealer.total - self.appraisal.plain.total)
        if not rules.xing_multiplied:
            yield from times
        yield _step(XING, "add", self.xing)
        if self.source is not None:
            yield _step(XING_DISCARD_FACTOR, "add", self.xing * (rules.xing_discard_factor - 1))
        if rules.xing_multiplied:
            yield from times


def explained(transfers: Iterable[Transfer], wins: Sequence[Earned], rules: Rules) -> list[Transfer]:
    """Return the `transfers` of a deal with `wins`, each with its steps; those that change nothing are left out."""
    by_winner = {win.winner: win for win in wins}
    return [
        Transfer(each.from_, each.to, each.zi, each.cause, each.rule, telling(_steps(each, by_winner, rules)))
        for each in transfers
    ]


def _steps(transfer: Transfer, wins: Mapping[int, Earned], rules: Rules) -> Iterator[Step]:
    """Yield the steps of one payment: of a kong or chase its figure, of a win the amounts it repeats and its factor."""
    if transfer.cause in KONG_PAYMENTS or transfer.cause == "chase":
        yield _step(CAUSES[transfer.cause], "add", transfer.zi)
        return
    win = wins[transfer.to]
    if transfer.rule == BAO_SELF_DRAW.rule:
        yield from [Step(AMOUNT.id, "add", zi, AMOUNT.rule, payer) for payer, zi in win.amounts.items()]
    else:
        yield from win.steps(transfer.from_ if win.source is None else win.source, rules)
    if factor := _FACTORS.get(transfer.rule):
        yield _step(factor, "times", factor.times(rules))


def _step(row: Row | HandTypeAnswer | MultiplierAnswer, op: Op, value: int) -> Step:
    return Step(row.id, op, value, row.rule)
