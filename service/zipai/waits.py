"""Tell what a hand waits for: every card that completes it, by each way it can come (Z7)."""

from __future__ import annotations

from msgspec import UNSET

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang
from service.zipai.cards import CARDS, COPIES, GLYPHS, count, pack, parse_group
from service.zipai.check import check_seat, read_possible_hand
from service.zipai.deal import deal_of
from service.zipai.duo import duo
from service.zipai.hand import Hand
from service.zipai.reading import best
from service.zipai.rules import Rules
from service.zipai.schema import By, Wait, WaitsRequest, WaitsResponse, Worth
from service.zipai.tables import ORDINARY

_NO_WIN = Worth(False, None, None)


def waits(request: WaitsRequest, lang: Lang = "en") -> WaitsResponse | Refusal:
    """List the waits of a hand, or say what is wrong with the request. Nothing in the answer is a sentence."""
    deal = deal_of(request)
    rules, table = deal.rules, deal.table
    faults: list[Fault] = []
    check_seat(request.dealer, table, "/dealer", faults)
    check_seat(request.seat, table, "/seat", faults)
    seen = 0 if request.seen is UNSET else pack(parse_group(request.seen, "/seen", faults))
    hand = read_possible_hand(request.hand, request.melds, seen, "", faults)
    return refusal(faults) or WaitsResponse(_waits(hand, hand.cards + seen, rules), rules)


def _waits(hand: Hand, known: int, rules: Rules) -> list[Wait]:
    """List the waits of `hand`; `known` are the cards, packed, that cannot come."""
    if hand.size != hand.full_size:
        return []
    found: list[Wait] = []
    for card in CARDS:
        left = COPIES - count(known, card)
        if left:
            own, drawn, discarded = [_worth(hand, by, card, rules) for by in ("self_draw", "deck", "discard")]
            if own.legal or drawn.legal or discarded.legal:
                found.append(Wait(GLYPHS[card], left, own, drawn, discarded))
    return found


def _worth(hand: Hand, by: By, card: int, rules: Rules) -> Worth:
    reading = best(hand, by, card)
    if reading is None or reading.you < rules.min_you:
        return _NO_WIN
    return Worth(True, reading.you, duo(rules, reading.you, 0, ORDINARY, by).total)
