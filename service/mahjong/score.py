"""Judge one declared hand and settle it (M1–M6, M10): POST /v1/mahjong/score."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from service.common.faults import Fault, Refusal, refusal
from service.common.ledger import settlement
from service.common.rows import Reason
from service.common.text import Lang, Text
from service.mahjong.bao import payments, relations
from service.mahjong.check import bao_faults, own_meld_faults, win_faults
from service.mahjong.hand import PLAYERS, Hand, read_declared, read_melds
from service.mahjong.judge import Verdict, judge
from service.mahjong.rules import Rules, effective
from service.mahjong.schema import (
    BaoAnswer,
    DeclaredWin,
    GroupAnswer,
    HandTypeAnswer,
    MultiplierAnswer,
    ScoreRequest,
    ScoreResponse,
    Value,
    WinResponse,
    XingAnswer,
)
from service.mahjong.xing import flips_called_for

# What the bodies of a score and of a deal's win have in common, from `legal` to `value`.
Judged = tuple[
    bool,
    Sequence[Reason],
    Sequence[HandTypeAnswer],
    Sequence[MultiplierAnswer],
    Sequence[GroupAnswer],
    XingAnswer | None,
    Value | None,
]


def score(request: ScoreRequest, lang: Lang = "en") -> ScoreResponse | Refusal:
    """Judge the hand and settle it, sentences in `lang`; a `Refusal` when the request contradicts itself."""
    faults: list[Fault] = []
    rules = effective(request.rules)
    hand = read_declared(request, request.dealer, read_melds(request.melds, "/melds", faults), "", faults)
    holding = hand.holding
    faults += win_faults(request, hand, "")
    faults += own_meld_faults(holding.seat, holding.melds, "/melds")
    faults += bao_faults(request.bao)
    if refused := refusal(faults):
        return refused
    verdict = judge(hand, rules, lang)
    if refused := refusal(flip_faults(request, verdict, rules, "")):
        return refused
    bound = relations(request.bao, {holding.seat: holding.melds}, rules)
    return settled(hand, verdict, bound, rules, 1 if request.stake is UNSET else request.stake)


def settled(hand: Hand, verdict: Verdict, bound: Sequence[BaoAnswer], rules: Rules, stake: int) -> ScoreResponse:
    """Return the body that answers a hand won by itself: as judged, and what is paid for it."""
    paid = None
    if verdict.worth is not None:
        transfers = payments({hand.holding.seat: verdict.worth.amounts}, hand.won.source, bound, rules)
        paid = settlement(transfers, PLAYERS, stake)
    return ScoreResponse(*_judged(hand, verdict), paid, bound, rules)


def win_response(hand: Hand, verdict: Verdict, bound: Sequence[BaoAnswer], rules: Rules) -> WinResponse:
    """Return the body that answers one win of a deal, whatever is paid for it."""
    return WinResponse(*_judged(hand, verdict), bound, rules)


def flip_faults(request: ScoreRequest | DeclaredWin, verdict: Verdict, rules: Rules, at: str) -> list[Fault]:
    """Return a fault for each flip of a legal hand beyond those that the rules call for (M5.1)."""
    if verdict.xing is None or verdict.xing.flip_due:
        return []
    made, called = len(verdict.xing.flips), flips_called_for(verdict.xing.flips, rules)
    if made <= called:
        return []
    pointer = at + "/flips"
    pointers = [pointer] if isinstance(request.flips, str) else [f"{pointer}/{place}" for place in range(called, made)]
    message = Text("the flips before it call for no further one", "之前的翻醒不足以再翻")
    return [Fault(excess, "too_many_flips", message) for excess in pointers]


def _judged(hand: Hand, verdict: Verdict) -> Judged:
    worth = verdict.worth
    if worth is None:
        return False, verdict.reasons, (), (), (), None, None
    groups = (*[meld.answer for meld in hand.holding.melds], *worth.reading.groups)
    value = Value(worth.points.total, worth.appraisal.factor, worth.xing)
    return True, (), worth.points.hand_types, worth.appraisal.multipliers, groups, verdict.xing, value
