"""Judge one declared win and settle it (Z1–Z12, Z14)."""

from __future__ import annotations

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang
from service.zipai.check import check_flips, check_seat, check_win
from service.zipai.deal import Deal, deal_of
from service.zipai.hand import Declared, read_win
from service.zipai.judge import Verdict, Worth, judge
from service.zipai.pay import payments
from service.zipai.schema import DeclaredWin, ScoreRequest, ScoreResponse


def score(request: ScoreRequest, lang: Lang = "en") -> ScoreResponse | Refusal:
    """Judge and settle the win that `request` declares, or say what is wrong with the request."""
    deal = deal_of(request, request.stake)
    return score_win(request, deal, "", check_seat(request.dealer, deal.table, "/dealer"), lang)


def score_win(
    request: ScoreRequest | DeclaredWin, deal: Deal, pointer: str, faults: list[Fault], lang: Lang
) -> ScoreResponse | Refusal:
    """Judge and settle the win that `request` declares; it stands under `pointer`, `faults` were found before it."""
    declared = read_win(request, pointer, faults)
    faults += check_win(request, deal, pointer)
    if refused := refusal(faults):
        return refused
    verdict = judge(declared, deal, lang)
    flip_faults = check_flips(request, verdict.xing, deal.rules, pointer) if isinstance(verdict, Worth) else []
    return refusal(flip_faults) or answered(declared, verdict, deal)


def answered(declared: Declared, verdict: Verdict, deal: Deal) -> ScoreResponse:
    """Return the answer about a declared win: its worth and who pays it, or why it is not legal."""
    if not isinstance(verdict, Worth):
        return ScoreResponse(False, verdict, (), (), None, None, None, None, None, deal.rules)
    reading = verdict.reading
    return ScoreResponse(
        True,
        (),
        verdict.types.shown,
        reading.groups,
        reading.you,
        verdict.duo,
        verdict.xing,
        payments(declared, verdict, deal),
        declared.winner,
        deal.rules,
    )
