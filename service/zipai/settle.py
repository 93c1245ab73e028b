"""Settle a whole deal, won or drawn, and tell who deals next (Z12–Z14)."""

from service.common.faults import Refusal, refusal
from service.common.text import Lang
from service.zipai.check import check_seat
from service.zipai.deal import deal_of
from service.zipai.pay import drawn
from service.zipai.schema import SettleRequest, SettleResponse
from service.zipai.score import score_win


def settle(request: SettleRequest, lang: Lang = "en") -> SettleResponse | Refusal:
    """Settle the deal, or say what is wrong with the request. In a drawn deal nobody pays."""
    deal = deal_of(request, request.stake)
    rules, table = deal.rules, deal.table
    faults = check_seat(request.dealer, table, "/dealer")
    if request.win is None:
        return refusal(faults) or SettleResponse(True, None, drawn(deal), table.next(table.dealer), rules)
    answer = score_win(request.win, deal, "/win", faults, lang, explain=request.explain is True)
    if isinstance(answer, Refusal):
        return answer
    return SettleResponse(answer.legal, answer, answer.settlement, answer.next_dealer, rules)
