"""Who pays a win, and how much (Z12)."""

from __future__ import annotations

from functools import lru_cache

from service.common.ledger import Settlement, Transfer, settlement
from service.zipai.deal import Deal, Table
from service.zipai.hand import Declared
from service.zipai.judge import Worth
from service.zipai.schema import By


def payments(declared: Declared, worth: Worth, deal: Deal) -> Settlement:
    """Return who pays the winner the total duo: on a discard the discarder alone, `discard_shares` times (Z12)."""
    payer = declared.origin if declared.by == "discard" else None
    zi = worth.duo.total if payer is None else worth.duo.total * deal.rules.discard_shares
    return _settled(deal.table, deal.stake, declared.winner, declared.by, payer, zi)


@lru_cache(maxsize=2048)
def _settled(table: Table, stake: int, winner: int, by: By, payer: int | None, zi: int) -> Settlement:
    """Return the settlement in which `payer`, or every other active seat if it is None, pays the winner `zi`."""
    payers = [seat for seat in table.active if seat != winner] if payer is None else [payer]
    return settlement([Transfer(seat, winner, zi, by, "Z12") for seat in payers], table.players, stake)
