"""Judge a declared hand: legal or every reason why not (Z3–Z8), what it is worth and who pays (Z9–Z14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from service.common.text import Lang, Text
from service.zipai.check import reasons
from service.zipai.deal import Deal
from service.zipai.duo import duo, payments
from service.zipai.hand import Declared
from service.zipai.reading import Reading, best, special
from service.zipai.rules import Rules
from service.zipai.schema import HandTypeAnswer, Reason, ScoreResponse
from service.zipai.tables import HAND_TYPES, PU_TONG_HU, REASONS, Circumstances, HandType, hand_types
from service.zipai.xing import xing

_HAND_TYPE_ANSWERS = {
    row.id: HandTypeAnswer(row.id, row.name, row.name_en, row.rule, row.factor)
    for row in (*HAND_TYPES.values(), PU_TONG_HU)
}


def judge(declared: Declared, deal: Deal, lang: Lang) -> ScoreResponse:
    """Judge and settle a win that contradicts nothing, the reasons' sentences in `lang`."""
    rules = deal.rules
    found = [_reason(id_, detail, lang) for id_, detail in reasons(declared, deal.table)]
    if any([REASONS[reason.id].stops for reason in found]):
        return _not_legal(found, rules)
    complete = best(declared.hand, declared.by, declared.card)
    enough = complete is not None and complete.you >= rules.min_you
    types = _types(declared, deal, enough)
    reading = complete if enough else None
    if any([row.bare for row in types]):
        reading = _larger(reading, special(declared.hand))
    if reading is None:
        found.append(_too_little(complete, rules, lang))
    if reading is None or found:
        return _not_legal(found, rules)
    return _legal(reading, types, declared, deal)


def _larger(reading: Reading | None, other: Reading) -> Reading:
    """Return the one with more you (Z11.1); seven groups, if they are there and worth the same."""
    return other if reading is None or other.you > reading.you else reading


def _types(declared: Declared, deal: Deal, complete: bool) -> tuple[HandType, ...]:
    longs = 0
    for pile in declared.hand.locked:
        longs += pile.kind == "long"
    piles = len(declared.hand.locked)
    kans = piles if deal.rules.wu_kan_counts_long else piles - longs
    dealer_wins = declared.winner == deal.table.dealer
    return hand_types(Circumstances(declared.by, declared.flags, dealer_wins, complete, kans, longs))


def _legal(reading: Reading, types: Sequence[HandType], declared: Declared, deal: Deal) -> ScoreResponse:
    rules = deal.rules
    flipped = xing(declared, rules)
    worth = duo(rules, reading.you, flipped.total, types, declared.by)
    return ScoreResponse(
        True,
        [],
        [_HAND_TYPE_ANSWERS[row.id] for row in types],
        [group.on_table for group in reading.on_table] + [group.in_hand for group in reading.in_hand],
        reading.you,
        worth,
        flipped,
        payments(declared, deal, worth.total),
        declared.winner,
        rules,
    )


def _not_legal(found: list[Reason], rules: Rules) -> ScoreResponse:
    return ScoreResponse(False, found, [], [], None, None, None, None, None, rules)


def _too_little(complete: Reading | None, rules: Rules, lang: Lang) -> Reason:
    """Return the reason of a hand without seven groups, or without enough you in them (Z6.1, Z8)."""
    if complete is None:
        return _reason("not_seven_groups", Text("the cards do not make seven groups", "凑不成七方门子"), lang)
    detail = Text(f"{complete.you} of {rules.min_you}", f"{complete.you}油，起胡{rules.min_you}油")
    return _reason("you_too_low", detail, lang, complete.you, rules.min_you)


def _reason(
    id_: str, detail: Text, lang: Lang, you: int | UnsetType = UNSET, min_you: int | UnsetType = UNSET
) -> Reason:
    row = REASONS[id_]
    return Reason(row.id, row.name, row.name_en, row.rule, detail.to(lang), you, min_you)
