"""What a win is worth in 舵 (Z9, Z11, Z12.1)."""

from collections.abc import Sequence
from functools import lru_cache

from service.zipai.hand_types import HandTypes
from service.zipai.rules import Rules
from service.zipai.schema import By, DuoAnswer
from service.zipai.tables import LEAST_DUO, SELF_DRAW_BONUS, HandType


@lru_cache(maxsize=2048)  # you and xing are small
def duo(rules: Rules, you: int, xing: int, types: HandTypes, by: By) -> DuoAnswer:
    """Return the duo of a win of `you` with `xing` and hand types `types`, won in the way `by`."""
    base = max(LEAST_DUO, 1 + (you - rules.min_you) // rules.you_per_duo)
    factor = types.product if rules.specials_stack else types.factor
    total = (base + xing) * factor
    bonus = SELF_DRAW_BONUS[rules.self_draw_bonus](total) if by == "self_draw" and not types.specials else 0
    total += bonus
    return DuoAnswer(base, xing, factor, bonus, total if rules.max_duo is None else min(total, rules.max_duo))


def multiplying(types: HandTypes, rules: Rules) -> Sequence[HandType]:
    """Return the types that multiply the duo: the first special one, or all of them under specials_stack (Z11)."""
    return types.specials if rules.specials_stack else types.specials[:1]
