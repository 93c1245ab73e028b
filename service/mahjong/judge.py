"""Judge a declared hand: legal or every reason why not (M1, M2), and what its best reading is worth (M3–M6)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from service.common.rows import Reason, Row, reason
from service.common.text import Lang, Text
from service.mahjong.check import defects
from service.mahjong.counts import HONOUR_SUIT
from service.mahjong.hand import Circumstances, Declared
from service.mahjong.pay import normal_amounts
from service.mahjong.rules import CountingRules, Rules, counting
from service.mahjong.schema import By, GroupAnswer, HandTypeAnswer, MultiplierAnswer, XingAnswer
from service.mahjong.shapes import Reading, readings
from service.mahjong.tables import (
    HAND_TYPES,
    MULTIPLIERS,
    NOT_A_WINNING_SHAPE,
    WRONG_TILE_COUNT,
    Facts,
    HandType,
    Multiplier,
)
from service.mahjong.xing import xing

_NO_SHAPE = Text(
    "neither four sets and a pair, nor seven pairs, nor a lan_pai, nor all honours",
    "既不是四组一将，也不是七对、烂牌或字一色",
)

# The hand types that depend on the groups of a standard hand: their ids and what they ask of the groups.
_ASKED = [(row.id, row.groups) for row in HAND_TYPES.values() if row.groups]


class Points(Struct, frozen=True, gc=False):
    """The hand types that count, each with its zi, and their sum."""

    hand_types: tuple[HandTypeAnswer, ...]
    total: int


class Appraisal(Struct, frozen=True, gc=False):
    """What facts are worth (M3, M4): the points of a payment without the dealer, and with the dealer."""

    plain: Points
    dealer: Points
    multipliers: tuple[MultiplierAnswer, ...]
    factor: int

    def points(self, winner: int, won: Circumstances) -> Points:
        """Return the points of `winner` against a non-dealer, or against the discarder."""
        return self.dealer if won.dealer in (winner, won.source) else self.plain

    def amounts(self, added: int) -> tuple[int, int]:
        """M6: return points × multipliers + what xing `added`, of a payment without the dealer and of one with."""
        return self.plain.total * self.factor + added, self.dealer.total * self.factor + added


class Worth(Struct, frozen=True, gc=False):
    """What a legal win is worth as one reading sees it, in zi.

    `groups`: the melds, then those of the reading. `points`: those of the winner against a non-dealer, or against the
    discarder. `added`: what `xing` adds. `plain`, `raised`: what a payment comes to (M6) where neither winner nor payer
    is the dealer, and where one of them is.
    """

    groups: tuple[GroupAnswer, ...]
    appraisal: Appraisal
    points: Points
    xing: XingAnswer
    added: int
    plain: int
    raised: int

    def amounts(self, declared: Declared) -> Mapping[int, int]:
        """Return what each payer pays normally (M6): the three others, or the discarder alone."""
        return normal_amounts(declared.hand.seat, declared.won.source, declared.won.dealer, self.plain, self.raised)

    def rank(self, declared: Declared) -> tuple[int, int]:
        """Return what decides between readings (M2): what the winner is paid in all, then how many types count."""
        return sum(self.amounts(declared).values()), len(self.points.hand_types)


Verdict = Worth | tuple[Reason, ...]


def judge(declared: Declared, rules: Rules, lang: Lang) -> Verdict:
    """Return what a declared win is worth, or every reason why it is not legal, its sentence in `lang`.

    With a wrong tile count the shape is not judged (M1.4).
    """
    found = defects(declared)
    if WRONG_TILE_COUNT in [row for row, _ in found]:
        return _reasons(found, lang)
    seen = readings(declared)
    if not seen:
        found.append((NOT_A_WINNING_SHAPE, _NO_SHAPE))
    return _reasons(found, lang) if found else best_worth(seen, declared, rules)


def _reasons(found: Sequence[tuple[Row, Text]], lang: Lang) -> tuple[Reason, ...]:
    return tuple([reason(row, detail, lang) for row, detail in found])


def best_worth(seen: Sequence[Reading], declared: Declared, rules: Rules) -> Worth:
    """Return what the best of the readings `seen` of a win is worth; on a tie the first stands (M2)."""
    flipped = xing(declared, rules)
    if len(seen) == 1:
        return worth(seen[0], declared, rules, flipped)
    return max([worth(reading, declared, rules, flipped) for reading in seen], key=lambda each: each.rank(declared))


def worth(reading: Reading, declared: Declared, rules: Rules, flipped: XingAnswer) -> Worth:
    """Return what a win is worth as `reading` sees it, with the tiles `flipped`."""
    won, hand = declared.won, declared.hand
    groups = (*[meld.answer for meld in hand.melds], *reading.groups) if hand.melds else reading.groups
    facts = Facts(
        reading.shape,
        arranged_types(groups) if reading.shape == "standard" else (),
        reading.quads,
        reading.honours,
        declared.suit is not None and declared.suit != HONOUR_SUIT,
        declared.suit == HONOUR_SUIT,
        len(hand.melds),
        won.by,
        won.flags,
    )
    appraisal = appraise(facts, counting(rules))
    added = added_by(flipped.total, appraisal.factor, won.by, rules)
    return Worth(groups, appraisal, appraisal.points(hand.seat, won), flipped, added, *appraisal.amounts(added))


def arranged_types(groups: Sequence[GroupAnswer]) -> tuple[str, ...]:
    """Return the ids of the hand types that the groups of a standard hand fit."""
    found: tuple[str, ...] = ()
    for id_, asked in _ASKED:
        if asked(groups):
            found += (id_,)
    return found


def added_by(xing: int, factor: int, by: By, rules: Rules) -> int:
    """Return what `xing` adds to an amount (M6)."""
    added = xing * factor if rules.xing_multiplied else xing
    return added * rules.xing_discard_factor if by == "discard" else added


@lru_cache(maxsize=2048)
def appraise(facts: Facts, rules: CountingRules) -> Appraisal:
    """Return what `facts` are worth under `rules`."""
    types = _hand_types(facts, rules)
    counted = replace(facts, types=types)
    multipliers = [row for row in MULTIPLIERS.values() if row.holds(counted, rules)]
    return appraisal_of(types, multipliers, facts, rules)


def appraisal_of(
    types: Sequence[HandType], multipliers: Sequence[Multiplier], facts: Facts, rules: CountingRules
) -> Appraisal:
    """Return what the hand types and multipliers that count are worth."""
    return Appraisal(
        _points(types, facts, rules, dealer=False),
        _points(types, facts, rules, dealer=True),
        tuple([MultiplierAnswer(row.id, row.name, row.name_en, row.factor, row.rule) for row in multipliers]),
        prod([row.factor for row in multipliers]),
    )


def _hand_types(facts: Facts, rules: CountingRules) -> tuple[HandType, ...]:
    """Return the types that count, in the order of the table (M3, M3.1)."""
    rows = [row for row in HAND_TYPES.values() if row.groups is None or row.id in facts.arranged]
    held = [row for row in rows if row.holds(facts, rules)]
    if len(held) > 1:
        replaced = [row.replaces for row in held]
        held = [row for row in held if not row.alone and row.id not in replaced]
    return tuple(held)


def _points(types: Sequence[HandType], facts: Facts, rules: CountingRules, *, dealer: bool) -> Points:
    """Return the points of `types` in a payment that involves the dealer, or not."""
    answers = [
        HandTypeAnswer(
            row.id,
            row.name,
            row.name_en,
            row.figure(facts.by) * row.times(facts, rules) + (row.dealer_adds if dealer else 0),
            row.rule,
        )
        for row in types
    ]
    return Points(tuple(answers), sum([answer.zi for answer in answers]))
