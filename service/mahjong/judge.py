"""Judge a declared hand: legal or every reason why not (M1, M2), and what its best reading is worth (M3–M6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod

from msgspec import Struct

from service.common.rows import Reason, reason
from service.common.text import Lang, Text
from service.mahjong.check import defects
from service.mahjong.counts import HONOUR_SUIT
from service.mahjong.hand import PLAYERS, Hand
from service.mahjong.rules import Rules
from service.mahjong.schema import HandTypeAnswer, MultiplierAnswer, XingAnswer
from service.mahjong.shapes import Reading, readings
from service.mahjong.tables import HAND_TYPES, MULTIPLIERS, NOT_A_WINNING_SHAPE, WRONG_TILE_COUNT, Facts, HandType
from service.mahjong.xing import xing

_NO_SHAPE = Text(
    "neither four sets and a pair, nor seven pairs, nor a lan_pai, nor all honours",
    "既不是四组一将，也不是七对、烂牌或字一色",
)


class Points(Struct, frozen=True, gc=False):
    """The hand types that count, each with its zi, and their sum."""

    hand_types: tuple[HandTypeAnswer, ...]
    total: int


class Appraisal(Struct, frozen=True, gc=False):
    """What facts are worth (M3, M4): the points of a payment between others and of one that involves the dealer."""

    plain: Points
    dealer: Points
    multipliers: tuple[MultiplierAnswer, ...]
    factor: int


class Worth(Struct, frozen=True, gc=False):
    """What a hand is worth as one reading sees it, in zi.

    `points`: those of the winner against a non-dealer, or against the discarder. `xing`: what xing adds. `amounts`:
    what each payer pays normally (M6), the three others or the discarder alone.
    """

    reading: Reading
    appraisal: Appraisal
    points: Points
    xing: int
    amounts: Mapping[int, int]


class Verdict(Struct, frozen=True, gc=False):
    """A judged hand: every reason why it is not legal; or its xing and what its best reading is worth."""

    reasons: tuple[Reason, ...]
    xing: XingAnswer | None = None
    worth: Worth | None = None


def judge(hand: Hand, rules: Rules, lang: Lang) -> Verdict:
    """Judge `hand`; the reasons' sentences are in `lang`. With a wrong tile count the shape is not judged (M1.4)."""
    found = defects(hand)
    flipped = xing(hand, rules)
    worth = None
    if all([row is not WRONG_TILE_COUNT for row, _ in found]):
        worth = best(hand, rules, flipped.total)
        if worth is None:
            found.append((NOT_A_WINNING_SHAPE, _NO_SHAPE))
    if found:
        return Verdict(tuple([reason(row, detail, lang) for row, detail in found]))
    return Verdict((), flipped, worth)


def best(hand: Hand, rules: Rules, flipped: int) -> Worth | None:
    """Return what the best reading of `hand` is worth, None if it is no winning shape; `flipped` is its xing.

    The best reading pays the winner most in all; on a tie it has more hand types; then the first stands (M2).
    """
    worths = [_worth(reading, hand, rules, flipped) for reading in readings(hand)]
    if len(worths) > 1:
        return max(worths, key=_rank)
    return worths[0] if worths else None


def _rank(worth: Worth) -> tuple[int, int]:
    return sum(worth.amounts.values()), len(worth.points.hand_types)


def _worth(reading: Reading, hand: Hand, rules: Rules, flipped: int) -> Worth:
    """M6: amount = points × multipliers + xing, the points depending on whether winner or payer is the dealer."""
    won, winner = hand.won, hand.holding.seat
    appraisal = appraise(_facts(reading, hand), rules)
    added = flipped * (appraisal.factor if rules.xing_multiplied else 1)
    if won.source is not None:
        points = appraisal.dealer if won.dealer in (winner, won.source) else appraisal.plain
        added *= rules.xing_discard_factor
        return Worth(reading, appraisal, points, added, {won.source: points.total * appraisal.factor + added})
    points = appraisal.dealer if won.dealer == winner else appraisal.plain
    amounts = dict.fromkeys(
        [seat for seat in range(PLAYERS) if seat != winner], points.total * appraisal.factor + added
    )
    if won.dealer != winner:
        amounts[won.dealer] = appraisal.dealer.total * appraisal.factor + added
    return Worth(reading, appraisal, points, added, amounts)


def _facts(reading: Reading, hand: Hand) -> Facts:
    return Facts(
        reading.shape,
        reading.triplets,
        reading.quads,
        reading.honours,
        hand.suit not in (None, HONOUR_SUIT),
        hand.suit == HONOUR_SUIT,
        len(hand.holding.melds),
        hand.won.by,
        hand.won.flags,
    )


@lru_cache(maxsize=4096)
def appraise(facts: Facts, rules: Rules) -> Appraisal:
    """Return what `facts` are worth under `rules`."""
    types = _hand_types(facts, rules)
    multipliers = [row for row in MULTIPLIERS.values() if row.holds(facts, types, rules)]
    return Appraisal(
        _points(types, facts, rules, dealer=False),
        _points(types, facts, rules, dealer=True),
        tuple([MultiplierAnswer(row.id, row.name, row.name_en, row.factor, row.rule) for row in multipliers]),
        prod([row.factor for row in multipliers]),
    )


def _hand_types(facts: Facts, rules: Rules) -> list[HandType]:
    """Return the types that count, in the order of the table (M3, M3.1)."""
    held = [row for row in HAND_TYPES.values() if row.holds(facts, rules)]
    if len(held) == 1:
        return held
    replaced = [row.replaces for row in held]
    return [row for row in held if not row.alone and row.id not in replaced]


def _points(types: Sequence[HandType], facts: Facts, rules: Rules, *, dealer: bool) -> Points:
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
