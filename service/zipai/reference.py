"""What zipai tells of its own rules: GET /v1/rules."""

from __future__ import annotations

from service.common.options import options
from service.common.reference import GameReference, plain, presets
from service.common.rows import Row, by_id
from service.zipai.rules import PRESETS, RULINGS, Rules
from service.zipai.tables import ACTIONS, BARS, HAND_TYPES, KINDS, PU_TONG_HU, REASONS

CAUSES = by_id(
    Row(id=id_, name=name, name_en=name_en, rule="Z12")
    for id_, name, name_en in (
        ("self_draw", "自摸", "Self-draw"),
        ("deck", "墩上翻牌", "Another player's draw"),
        ("discard", "点炮", "Discard"),
        ("deal", "起手", "Dealt complete"),
    )
)


def reference() -> GameReference:
    """Return presets, options and tables of the game."""
    return GameReference(
        presets=presets(Rules, PRESETS),
        options=options(Rules),
        hand_types=plain([*HAND_TYPES.values(), PU_TONG_HU]),
        multipliers=[],
        group_kinds=plain(KINDS.values()),
        reasons=plain(REASONS.values()),
        causes=plain(CAUSES.values()),
        actions=plain(ACTIONS.values()),
        bars=plain(BARS.values()),
        rulings=RULINGS,
    )
