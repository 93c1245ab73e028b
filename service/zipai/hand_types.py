"""The hand types of a win together: which hold, and what they multiply the duo by (Z11)."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import Final

from msgspec import Struct

from service.zipai.rules import Rules
from service.zipai.schema import HandTypeAnswer, HandTypeId
from service.zipai.tables import HAND_TYPES, PU_TONG_HU, Facts, HandType


class HandTypes(Struct, frozen=True, eq=False):
    """The hand types that hold, in table order, how the contract shows them, and what they are together.

    `factor` multiplies the duo if one special type counts, `product` if all do (Z11).
    """

    rows: tuple[HandType, ...]
    shown: tuple[HandTypeAnswer, ...]
    specials: tuple[HandType, ...]
    factor: int
    product: int
    bare: bool


def _together(rows: Sequence[HandType]) -> HandTypes:
    shown = tuple([HandTypeAnswer(row.id, row.name, row.name_en, row.rule, row.factor) for row in rows])
    specials = tuple([row for row in rows if row.special])
    factors = [row.factor for row in specials]
    return HandTypes(tuple(rows), shown, specials, max([1, *factors]), prod(factors), any([row.bare for row in rows]))


ORDINARY: Final = _together((PU_TONG_HU,))
_TOGETHER: Final = {  # by the ids that hold, in table order
    tuple([row.id for row in rows]): _together(rows) if rows else ORDINARY
    for number in range(len(HAND_TYPES) + 1)
    for rows in combinations(HAND_TYPES.values(), number)
}


@lru_cache(maxsize=1024)  # most wins are alike in all that hand types look at
def hand_types(facts: Facts, rules: Rules) -> HandTypes:
    """Return the hand types that hold."""
    return _TOGETHER[tuple([row.id for row in HAND_TYPES.values() if row.holds(facts, rules)])]


def together(ids: Collection[HandTypeId]) -> HandTypes:
    """Return the hand types named by `ids`, the ordinary one if there are none."""
    return _TOGETHER[tuple([row.id for row in HAND_TYPES.values() if row.id in ids])]
