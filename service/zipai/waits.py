"""Tell what a hand waits for: every card that completes it, by each way it can come (Z7)."""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from service.common.faults import Refusal, refusal
from service.common.text import Lang
from service.zipai.cards import COPIES, GLYPHS, at_least, count, marked, pack, parse_group
from service.zipai.check import check_seat, read_possible_hand
from service.zipai.chi import impossible_chis
from service.zipai.deal import deal_of
from service.zipai.duo import duo
from service.zipai.groups import completions
from service.zipai.hand import Hand
from service.zipai.hand_types import ORDINARY
from service.zipai.reading import seven_groups, standing
from service.zipai.rules import Rules
from service.zipai.schema import By, Wait, WaitsRequest, WaitsResponse, WaitWorth
from service.zipai.tables import FATES, Fate

_NO_WIN: Final = WaitWorth(False, None, None)
_WAYS: Final[tuple[By, ...]] = ("self_draw", "deck", "discard")


def waits(request: WaitsRequest, lang: Lang = "en") -> WaitsResponse | Refusal:
    """List the waits of a hand, or say what is wrong with the request. No sentence needs `lang`."""
    deal = deal_of(request)
    rules, table = deal.rules, deal.table
    faults = check_seat(request.dealer, table, "/dealer") + check_seat(request.seat, table, "/seat")
    seen = 0 if request.seen is UNSET else pack(parse_group(request.seen, "/seen", faults))
    hand = read_possible_hand(request.hand, request.melds, seen, "", faults)
    return refusal(faults) or WaitsResponse(list(waits_of(hand, seen, rules)), rules)


def ready(hand: Hand, rules: Rules) -> bool:
    """Return whether some card would complete `hand`, as far as its player can tell (听牌, Z17.4)."""
    return next(waits_of(hand, 0, rules), None) is not None


def waits_of(hand: Hand, seen: int, rules: Rules) -> Iterator[Wait]:
    """Yield the waits of `hand`; `seen` are other cards, packed, that cannot come.

    A hand with a chi that cannot have been made waits for none (Z6.4).
    """
    if hand.size != hand.full_size or impossible_chis(hand, xia_bi=rules.xia_bi):
        return
    piles = (*hand.melds, *hand.locked)
    elsewhere = completions(hand.free)
    known = hand.cards + seen
    for card in sorted({*elsewhere, *[pile.cards[0] for pile in piles], *marked(at_least(hand.free, 2))}):
        left = COPIES - count(known, card)
        if left < 1:
            continue
        by_way = FATES[hand.match(card)]
        yous: dict[Fate, int] = {"elsewhere": hand.you + elsewhere[card]} if card in elsewhere else {}
        for fate in {fate for fates in by_way.values() for fate in fates if fate != "elsewhere"}:
            if (seven := seven_groups(standing(hand, card, fate))) is not None:
                yous[fate] = seven.you
        own, drawn, discarded = [
            _worth(max([yous[fate] for fate in by_way[by] if fate in yous], default=None), by, rules) for by in _WAYS
        ]
        if own.legal or drawn.legal or discarded.legal:
            yield Wait(GLYPHS[card], left, own, drawn, discarded)


def _worth(you: int | None, by: By, rules: Rules) -> WaitWorth:
    if you is None or you < rules.min_you:
        return _NO_WIN
    return WaitWorth(True, you, duo(rules, you, 0, ORDINARY, by).total)
