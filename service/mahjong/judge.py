"""Judge a declared hand: legal or every reason why not (M1, M2), and what its best reading is worth (M3–M6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from msgspec import Struct

from service.common.rows import Reason, reason
from service.common.text import Lang, Text
from service.mahjong.check import HELD_TILES, defects
from service.mahjong.hand import PLAYERS, Hand
from service.mahjong.rules import Rules
from service.mahjong.schema import HandTypeAnswer, MultiplierAnswer, XingAnswer
from service.mahjong.shapes import Reading, readings
from service.mahjong.tables import HAND_TYPES, MULTIPLIERS, NOT_A_WINNING_SHAPE, HandType
from service.mahjong.xing import xing

_NO_SHAPE = Text(
    "neither four sets and a pair, nor seven pairs, nor a lan_pai, nor all honours",
    "既不是四组一将，也不是七对、烂牌或字一色",
)

_MULTIPLIER_ANSWERS = {
    row.id: MultiplierAnswer(row.id, row.name, row.name_en, row.factor, row.rule) for row in MULTIPLIERS.values()
}


class Worth(Struct, frozen=True):
    """What a reading is worth (M6): `points` × `factor` + `xing`, all in zi, is what a normal payer pays.

    `amounts` are all payers' normal amounts: the three others', or the discarder's alone.
    """

    reading: Reading
    hand_types: tuple[HandTypeAnswer, ...]
    multipliers: tuple[MultiplierAnswer, ...]
    points: int
    factor: int
    xing: int
    amounts: Mapping[int, int]


class Verdict(Struct, frozen=True):
    """A judged hand: every reason why it is not legal; or its xing and what its best reading is worth."""

    reasons: tuple[Reason, ...]
    xing: XingAnswer | None = None
    worth: Worth | None = None


def judge(hand: Hand, rules: Rules, lang: Lang) -> Verdict:
    """Judge `hand`; the reasons' sentences are in `lang`. With a wrong tile count the shape is not judged (M1.4)."""
    found = defects(hand)
    shapes = [*readings(hand)] if hand.holding.tile_count() == HELD_TILES else []
    if not shapes and hand.holding.tile_count() == HELD_TILES:
        found.append((NOT_A_WINNING_SHAPE, _NO_SHAPE))
    if found:
        return Verdict(tuple([reason(row, detail, lang) for row, detail in found]))
    flipped = xing(hand, rules)
    return Verdict((), flipped, best(hand, shapes, rules, flipped.total))


def best(hand: Hand, shapes: Sequence[Reading], rules: Rules, flipped: int) -> Worth:
    """Return what the best of the readings `shapes` is worth; `flipped` is the hand's xing.

    The best pays the winner most in all; on a tie it has more hand types; then the first stands (M2).
    """
    worths = [_worth(reading, hand, rules, flipped) for reading in shapes]
    return max(worths, key=lambda worth: (sum(worth.amounts.values()), len(worth.hand_types)))


def _worth(reading: Reading, hand: Hand, rules: Rules, flipped: int) -> Worth:
    won, winner = hand.won, hand.holding.seat
    dealer_in = won.dealer in (winner, won.source)
    types = _hand_types(reading, hand, rules)
    multipliers = [row for row in MULTIPLIERS.values() if row.holds(hand, types, rules)]
    factor = prod([row.factor for row in multipliers])
    added = flipped * (1 if won.source is None else rules.xing_discard_factor)
    if rules.xing_multiplied:
        added *= factor
    figures = [row.figure(won.by) * row.times(reading, rules) for row in types]
    dealer_adds = sum([row.dealer_adds for row in types])
    payers = [seat for seat in range(PLAYERS) if seat != winner] if won.source is None else [won.source]
    plain = sum(figures)
    return Worth(
        reading=reading,
        hand_types=tuple(
            [
                HandTypeAnswer(row.id, row.name, row.name_en, zi + (row.dealer_adds if dealer_in else 0), row.rule)
                for row, zi in zip(types, figures, strict=True)
            ]
        ),
        multipliers=tuple([_MULTIPLIER_ANSWERS[row.id] for row in multipliers]),
        points=plain + (dealer_adds if dealer_in else 0),
        factor=factor,
        xing=added,
        amounts={
            payer: (plain + (dealer_adds if won.dealer in (winner, payer) else 0)) * factor + added for payer in payers
        },
    )


def _hand_types(reading: Reading, hand: Hand, rules: Rules) -> list[HandType]:
    """Return the types that count for `reading`, in the order of the table (M3, M3.1)."""
    held = [row for row in HAND_TYPES.values() if row.holds(reading, hand, rules)]
    if len(held) == 1:
        return held
    replaced = [row.replaces for row in held]
    return [row for row in held if not row.alone and row.id not in replaced]
