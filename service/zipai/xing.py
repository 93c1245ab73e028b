"""翻醒 (Z10): what the flipped cards count, and whether another flip is due."""

from typing import Final

from service.zipai.cards import CARDS, GLYPHS, NO_CARD, RANKS, count
from service.zipai.hand import Declared
from service.zipai.rules import Rules
from service.zipai.schema import FlipAnswer, XingAnswer
from service.zipai.tables import REFLIP_AT

# The cards of the rank before and after each card, of the same size; 一 and 十 are neighbours.
_BEFORE: Final = tuple(card - 1 if card % RANKS else card + RANKS - 1 for card in CARDS)
_AFTER: Final = tuple(_BEFORE.index(card) for card in CARDS)


def xing(declared: Declared, rules: Rules) -> XingAnswer:
    """Return the xing of a legal hand."""
    if "hai_di" in declared.flags:
        return XingAnswer((), rules.hai_di_xing, False)
    flips: list[FlipAnswer] = []
    total, due = 0, not rules.xing_follow
    for card in _xing_cards(declared, rules):
        flip = _flip(card, declared.cards, rules)
        flips.append(flip)
        total += flip.count
        due = not rules.xing_follow and _calls_for_another(flip, rules)
    return XingAnswer(flips, total, due)


def flips_due(answer: XingAnswer, rules: Rules) -> int:
    """Return how many of the flips of `answer` the rules call for: each but the first needs the one before it."""
    for place, flip in enumerate(answer.flips, 1):
        if not _calls_for_another(flip, rules):
            return place
    return len(answer.flips)


def _xing_cards(declared: Declared, rules: Rules) -> tuple[int, ...]:
    if not rules.xing_follow:
        return declared.flips
    return () if declared.card == NO_CARD else (declared.card,)


def _flip(card: int, cards: int, rules: Rules) -> FlipAnswer:
    first, last = card % RANKS == 0, card % RANKS == RANKS - 1
    upper = count(cards, _BEFORE[card]) if rules.xing_wraps or not first else 0
    middle = count(cards, card)
    lower = count(cards, _AFTER[card]) if rules.xing_wraps or not last else 0
    counted = upper * rules.xing_upper + middle * rules.xing_middle + lower * rules.xing_lower
    return FlipAnswer(GLYPHS[card], upper, middle, lower, counted)


def _calls_for_another(flip: FlipAnswer, rules: Rules) -> bool:
    """Return whether a direction that is switched on counts four."""
    return rules.xing_reflip and (
        (rules.xing_upper and flip.upper == REFLIP_AT) or (rules.xing_lower and flip.lower == REFLIP_AT)
    )
