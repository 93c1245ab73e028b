"""翻醒 (Z10): what the flipped cards count, and whether another flip is due."""

from __future__ import annotations

from service.zipai.cards import GLYPHS, ONE, RANKS, count
from service.zipai.hand import Declared
from service.zipai.rules import Rules
from service.zipai.schema import FlipAnswer, XingAnswer
from service.zipai.tables import REFLIP_AT


def xing(declared: Declared, rules: Rules) -> XingAnswer:
    """Return the xing of a legal hand."""
    if "hai_di" in declared.flags:
        return XingAnswer([], rules.hai_di_xing, flip_due=False)
    flips = [_flip(card, _all_cards(declared), rules) for card in _xing_cards(declared, rules)]
    due = not rules.xing_follow and (not flips or _calls_for_another(flips[-1], rules))
    return XingAnswer(flips, sum([flip.count for flip in flips]), due)


def flips_due(answer: XingAnswer, rules: Rules) -> int:
    """Return how many of the flips of `answer` the rules call for: each but the first needs the one before it."""
    for place, flip in enumerate(answer.flips, 1):
        if not _calls_for_another(flip, rules):
            return place
    return len(answer.flips)


def _xing_cards(declared: Declared, rules: Rules) -> tuple[int, ...]:
    if not rules.xing_follow:
        return declared.flips
    return () if declared.card is None else (declared.card,)


def _all_cards(declared: Declared) -> int:
    return declared.hand.cards + (0 if declared.card is None else ONE[declared.card])


def _flip(card: int, cards: int, rules: Rules) -> FlipAnswer:
    upper = _neighbour(card, -1, cards, rules)
    middle = count(cards, card)
    lower = _neighbour(card, 1, cards, rules)
    counted = upper * rules.xing_upper + middle * rules.xing_middle + lower * rules.xing_lower
    return FlipAnswer(GLYPHS[card], upper, middle, lower, counted)


def _neighbour(card: int, step: int, cards: int, rules: Rules) -> int:
    """Count in `cards` the rank before (-1) or after (1) `card`; 一 and 十 are neighbours under xing_wraps only."""
    size, rank = divmod(card, RANKS)
    other = rank + step
    if not (rules.xing_wraps or 0 <= other < RANKS):
        return 0
    return count(cards, size * RANKS + other % RANKS)


def _calls_for_another(flip: FlipAnswer, rules: Rules) -> bool:
    """Tell whether a direction that is switched on counts four."""
    return rules.xing_reflip and (
        (rules.xing_upper and flip.upper == REFLIP_AT) or (rules.xing_lower and flip.lower == REFLIP_AT)
    )
