"""Judge a declared win: every reason why it is not legal (Z3–Z8), or what it is worth (Z9–Z12.1)."""

from msgspec import Struct

from service.common.text import Lang, Text
from service.zipai.check import reason, reasons
from service.zipai.deal import Deal
from service.zipai.duo import duo
from service.zipai.hand import Declared
from service.zipai.hand_types import HandTypes, hand_types
from service.zipai.reading import Reading, best_reading, fates, special
from service.zipai.rules import Rules
from service.zipai.schema import DuoAnswer, Reason, XingAnswer
from service.zipai.tables import REASONS, Facts
from service.zipai.xing import xing


class Worth(Struct, frozen=True, gc=False):
    """What a legal win is worth: as it is read, its types, xing and duo."""

    reading: Reading
    types: HandTypes
    xing: XingAnswer
    duo: DuoAnswer


Verdict = Worth | tuple[Reason, ...]


def judge(declared: Declared, deal: Deal, lang: Lang) -> Verdict:
    """Return what a win that contradicts nothing is worth, or the reasons why it is not legal, worded in `lang`."""
    rules, hand = deal.rules, declared.hand
    found = reasons(declared, deal, lang)
    if any([REASONS[reason.id].stops for reason in found]):
        return tuple(found)
    complete = best_reading(hand, declared.card, fates(hand, declared.by, declared.card))
    enough = complete is not None and complete.you >= rules.min_you
    types = _types(declared, deal, enough)
    reading = complete if enough else None
    if types.bare:
        reading = _larger(reading, special(hand))
    if reading is None:
        found.append(_too_little(complete, rules, lang))
    if reading is None or found:
        return tuple(found)
    return _worth(declared, deal, reading, types)


def worth(declared: Declared, deal: Deal, reading: Reading) -> Worth:
    """Return what a legal win is worth whose `reading` has enough you."""
    return _worth(declared, deal, reading, _types(declared, deal, complete=True))


def _worth(declared: Declared, deal: Deal, reading: Reading, types: HandTypes) -> Worth:
    flipped = xing(declared, deal.rules)
    return Worth(reading, types, flipped, duo(deal.rules, reading.you, flipped.total, types, declared.by))


def _larger(reading: Reading | None, other: Reading) -> Reading:
    """Return the one with more you (Z11.1); seven groups, if they are there and worth the same."""
    return other if reading is None or other.you > reading.you else reading


def _types(declared: Declared, deal: Deal, complete: bool) -> HandTypes:
    hand, dealer_wins = declared.hand, declared.winner == deal.table.dealer
    kans = len(hand.locked) - hand.longs
    return hand_types(Facts(declared.by, declared.flags, dealer_wins, complete, kans, hand.longs), deal.rules)


def _too_little(complete: Reading | None, rules: Rules, lang: Lang) -> Reason:
    """Return the reason of a hand without seven groups, or without enough you in them (Z6.1, Z8)."""
    if complete is None:
        return reason("not_seven_groups", Text("the cards do not make seven groups", "凑不成七方门子"), lang)
    detail = Text(f"{complete.you} of {rules.min_you}", f"{complete.you}油，起胡{rules.min_you}油")
    return reason("you_too_low", detail, lang, complete.you, rules.min_you)
