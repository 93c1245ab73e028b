"""Judge one declared hand and settle it (Z1–Z12, Z14)."""

from __future__ import annotations

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang
from service.zipai.check import check_flips, check_seat, check_win
from service.zipai.deal import Deal, deal_of
from service.zipai.hand import read_win
from service.zipai.judge import judge
from service.zipai.schema import DeclaredWin, ScoreRequest, ScoreResponse


def score(request: ScoreRequest, lang: Lang = "en") -> ScoreResponse | Refusal:
    """Judge and settle the hand that `request` declares, or say what is wrong with the request."""
    deal = deal_of(request, request.stake)
    faults: list[Fault] = []
    if request.dealer not in deal.table.active:
        check_seat(request.dealer, deal.table, "/dealer", faults)
    return score_win(request, deal, "", faults, lang)


def score_win(
    request: ScoreRequest | DeclaredWin, deal: Deal, pointer: str, faults: list[Fault], lang: Lang
) -> ScoreResponse | Refusal:
    """Judge and settle the win that `request` declares; it stands under `pointer`, `faults` were found before it."""
    declared = read_win(request, pointer, faults)
    check_win(request, deal, pointer, faults)
    if refused := refusal(faults):
        return refused
    answer = judge(declared, deal, lang)
    if len(declared.flips) > 1 and answer.xing is not None:  # the first flip is always due
        check_flips(request, answer.xing, deal.rules, pointer, faults)
        return refusal(faults) or answer
    return answer
