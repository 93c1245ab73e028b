"""Judge a declared hand: legal or every reason why not (Z3–Z8), what it is worth and who pays (Z9–Z14)."""

from __future__ import annotations

from service.common.text import Lang, Text
from service.zipai.check import reason, reasons
from service.zipai.deal import Deal
from service.zipai.duo import duo, payments
from service.zipai.hand import Declared
from service.zipai.reading import Reading, best, special
from service.zipai.rules import Rules
from service.zipai.schema import Reason, ScoreResponse
from service.zipai.tables import REASONS, Facts, HandTypes, hand_types
from service.zipai.xing import xing


def judge(declared: Declared, deal: Deal, lang: Lang) -> ScoreResponse:
    """Judge and settle a win that contradicts nothing, the reasons' sentences in `lang`."""
    rules, hand = deal.rules, declared.hand
    found = reasons(declared, deal.table, lang)
    if found and any([REASONS[reason.id].stops for reason in found]):
        return _not_legal(found, rules)
    complete = best(hand, declared.by, declared.card)
    enough = complete is not None and complete.you >= rules.min_you
    types = _types(declared, deal, enough)
    reading = complete if enough else None
    if types.bare:
        reading = _larger(reading, special(hand.held))
    if reading is None:
        found.append(_too_little(complete, rules, lang))
    if reading is None or found:
        return _not_legal(found, rules)
    return _legal(reading, types, declared, deal)


def _larger(reading: Reading | None, other: Reading) -> Reading:
    """Return the one with more you (Z11.1); seven groups, if they are there and worth the same."""
    return other if reading is None or other.you > reading.you else reading


def _types(declared: Declared, deal: Deal, complete: bool) -> HandTypes:
    longs, kans = declared.hand.longs, len(declared.hand.locked)
    if not deal.rules.wu_kan_counts_long:
        kans -= longs
    dealer_wins = declared.winner == deal.table.dealer
    return hand_types(Facts(declared.by, declared.flags, dealer_wins, complete, kans, longs))


def _legal(reading: Reading, types: HandTypes, declared: Declared, deal: Deal) -> ScoreResponse:
    rules, groups = deal.rules, reading.in_hand
    if reading.on_table:
        groups = (*[meld.on_table for meld in reading.on_table], *groups)
    flipped = xing(declared, rules)
    worth = duo(rules, reading.you, flipped.total, types, declared.by)
    paid = payments(declared, deal, worth.total)
    return ScoreResponse(True, (), types.shown, groups, reading.you, worth, flipped, paid, declared.winner, rules)


def _not_legal(found: list[Reason], rules: Rules) -> ScoreResponse:
    return ScoreResponse(False, found, (), (), None, None, None, None, None, rules)


def _too_little(complete: Reading | None, rules: Rules, lang: Lang) -> Reason:
    """Return the reason of a hand without seven groups, or without enough you in them (Z6.1, Z8)."""
    if complete is None:
        return reason("not_seven_groups", Text("the cards do not make seven groups", "凑不成七方门子"), lang)
    detail = Text(f"{complete.you} of {rules.min_you}", f"{complete.you}油，起胡{rules.min_you}油")
    return reason("you_too_low", detail, lang, complete.you, rules.min_you)
