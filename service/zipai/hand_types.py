"""The hand types of a win together: which hold, and what they multiply the duo by (Z11)."""

from collections.abc import Collection
from functools import cache, lru_cache
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


@cache  # of the few sets of types that a win can have
def _together(ids: tuple[str, ...]) -> HandTypes:
    """Return the hand types named by `ids`, in table order; the ordinary one if there are none."""
    rows = tuple([HAND_TYPES[id_] for id_ in ids]) or (PU_TONG_HU,)
    shown = tuple([HandTypeAnswer(row.id, row.name, row.name_en, row.rule, row.factor) for row in rows])
    specials = tuple([row for row in rows if row.special])
    factors = [row.factor for row in specials]
    return HandTypes(rows, shown, specials, max([1, *factors]), prod(factors), any([row.bare for row in rows]))


ORDINARY: Final = _together(())


@lru_cache(maxsize=1024)  # most wins are alike in all that hand types look at
def hand_types(facts: Facts, rules: Rules) -> HandTypes:
    """Return the hand types that hold."""
    return _together(tuple([row.id for row in HAND_TYPES.values() if row.holds(facts, rules)]))


def together(ids: Collection[HandTypeId]) -> HandTypes:
    """Return the hand types named by `ids`, the ordinary one if there are none."""
    return _together(tuple([row.id for row in HAND_TYPES.values() if row.id in ids]))
