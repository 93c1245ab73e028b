"""Judge one declared hand and settle it (M1–M6, M10)."""

from functools import lru_cache

from service.common.faults import Fault, Refusal, refusal
from service.common.ledger import Settlement, settlement
from service.common.text import Lang, Text
from service.mahjong.check import bao_faults, own_meld_faults, win_faults
from service.mahjong.explain import Earned, explained
from service.mahjong.hand import Declared, read_declared, read_melds
from service.mahjong.judge import Verdict, Worth, judge
from service.mahjong.pay import normal_amounts, relations, unbound_payments, win_payments
from service.mahjong.rules import Rules, effective
from service.mahjong.schema import (
    BaoAnswer,
    DeclaredWin,
    ScoreRequest,
    ScoreResponse,
    Value,
    XingAnswer,
)
from service.mahjong.tables import PLAYERS
from service.mahjong.xing import flips_called_for


def score(request: ScoreRequest, lang: Lang = "en") -> ScoreResponse | Refusal:
    """Judge the hand and settle it, sentences in `lang`; a `Refusal` when the request contradicts itself."""
    faults: list[Fault] = []
    rules = effective(request.rules)
    melds = read_melds(request.melds, "/melds", faults) if request.melds else ()
    declared = read_declared(request, request.dealer, melds, "", faults)
    faults += win_faults(request, declared, "")
    if melds:
        faults += own_meld_faults(request.winner, melds, "/melds")
    if request.bao:
        faults += bao_faults(request.bao)
    if refused := refusal(faults):
        return refused
    verdict = judge(declared, rules, lang)
    if declared.won.flips and isinstance(verdict, Worth):
        faults += flip_faults(request, verdict.xing, rules, "")
        if refused := refusal(faults):
            return refused
    bound = relations(request.bao, {request.winner: melds}, rules) if request.bao or melds else ()
    return settled(declared, verdict, bound, rules, request.stake or 1, explain=request.explain is True)


def settled(
    declared: Declared,
    verdict: Verdict,
    bound: tuple[BaoAnswer, ...],
    rules: Rules,
    stake: int | None,
    *,
    explain: bool = False,
) -> ScoreResponse:
    """Return the body that answers a win as judged; with a `stake`, also what is paid for this win alone.

    `explain`: with the steps of every payment.
    """
    if not isinstance(verdict, Worth):
        return ScoreResponse(False, verdict, (), (), (), None, None, None, bound, rules)
    won, winner, points, appraisal = declared.won, declared.hand.seat, verdict.points, verdict.appraisal
    if stake is None:
        paid = None
    elif bound or explain:
        payments = win_payments({winner: verdict.amounts(declared)}, won.source, bound, rules)
        if explain:
            payments = explained(payments, [earned(declared, verdict)], rules)
        paid = settlement(payments, PLAYERS, stake)
    else:
        paid = _paid(winner, won.source, won.dealer, verdict.plain, verdict.raised, stake)
    return ScoreResponse(
        True,
        (),
        points.hand_types,
        appraisal.multipliers,
        verdict.groups,
        verdict.xing,
        Value(points.total, appraisal.factor, verdict.added),
        paid,
        bound,
        rules,
    )


@lru_cache(maxsize=2048)
def _paid(winner: int, source: int | None, dealer: int, plain: int, raised: int, stake: int) -> Settlement:
    """Return the settlement of a deal that one player wins, bound to nobody, and in which nothing else is paid."""
    return settlement(
        unbound_payments({winner: normal_amounts(winner, source, dealer, plain, raised)}, source), PLAYERS, stake
    )


def earned(declared: Declared, worth: Worth) -> Earned:
    """Return what a legal win earns, as `explained` takes it."""
    won = declared.won
    return Earned(
        declared.hand.seat, won.source, won.dealer, worth.appraisal, worth.xing.total, worth.amounts(declared)
    )


def flip_faults(request: ScoreRequest | DeclaredWin, xing: XingAnswer, rules: Rules, at: str) -> list[Fault]:
    """Return a fault for each flip of a legal hand beyond those that the rules call for (M5.1)."""
    made, called = len(xing.flips), flips_called_for(xing.flips, rules)
    if made <= called:
        return []
    pointer = at + "/flips"
    pointers = [pointer] if isinstance(request.flips, str) else [f"{pointer}/{place}" for place in range(called, made)]
    message = Text("The flips before it call for no further one.", "之前的翻醒不足以再翻。")
    return [Fault(excess, "too_many_flips", message) for excess in pointers]
