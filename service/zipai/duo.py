"""What a win is worth in 舵 (Z9, Z11, Z12.1) and who pays it (Z12)."""

from __future__ import annotations

from functools import lru_cache

from service.common.ledger import Settlement, Transfer, settlement
from service.zipai.deal import Deal, Table
from service.zipai.hand import Declared
from service.zipai.rules import Rules
from service.zipai.schema import By, DuoAnswer
from service.zipai.tables import LEAST_DUO, SELF_DRAW_BONUS, HandTypes


@lru_cache(maxsize=2048)
def duo(rules: Rules, you: int, xing: int, types: HandTypes, by: By) -> DuoAnswer:
    """Return the duo of a win of `you` with `xing` and hand types `types`, won in the way `by`."""
    base = max(LEAST_DUO, 1 + (you - rules.min_you) // rules.you_per_duo)
    factor = 1
    for row in types.rows:
        factor = factor * row.factor if rules.specials_stack else max(factor, row.factor)
    total = (base + xing) * factor
    bonus = SELF_DRAW_BONUS[rules.self_draw_bonus](total) if by == "self_draw" and not types.special else 0
    total += bonus
    return DuoAnswer(base, xing, factor, bonus, total if rules.max_duo is None else min(total, rules.max_duo))


def payments(declared: Declared, deal: Deal, total: int) -> Settlement:
    """Return who pays the winner the `total` duo: on a discard the discarder alone, `discard_shares` times (Z12)."""
    payer = declared.origin if declared.by == "discard" else None
    zi = total if payer is None else total * deal.rules.discard_shares
    return _settled(deal.table, deal.stake, declared.winner, declared.by, payer, zi)


@lru_cache(maxsize=2048)
def _settled(table: Table, stake: int, winner: int, by: By, payer: int | None, zi: int) -> Settlement:
    """Return the settlement in which `payer`, or every other active seat if it is None, pays the winner `zi`."""
    payers = [seat for seat in table.active if seat != winner] if payer is None else [payer]
    return settlement([Transfer(seat, winner, zi, by, "Z12") for seat in payers], table.players, stake)
