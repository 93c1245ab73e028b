"""What mahjong tells of its own rules: GET /v1/rules."""

from __future__ import annotations

from service.common.options import options
from service.common.reference import GameReference, plain, presets
from service.common.rows import Row, by_id
from service.mahjong.rules import PRESETS, RULINGS, Rules
from service.mahjong.tables import HAND_TYPES, MULTIPLIERS, REASONS

GROUP_KINDS = by_id(
    Row(id=id_, name=name, name_en=name_en, rule=rule)
    for id_, name, name_en, rule in (
        ("run", "顺子", "Run", "M2.1"),
        ("triplet", "刻子", "Triplet", "M2.1"),
        ("kong", "杠", "Kong", "M1.3"),
        ("pair", "将", "Pair", "M2.1"),
        ("single", "单张", "Single tile", "M2.2"),
    )
)
CAUSES = by_id(
    Row(id=id_, name=name, name_en=name_en, rule=rule)
    for id_, name, name_en, rule in (
        ("self_draw", "自摸", "Self-draw", "M6"),
        ("discard", "点炮", "Discard", "M6"),
        ("bao", "互包", "Bound pair", "M10"),
        ("added_kong", "蓄杠", "Added kong", "M7"),
        ("concealed_kong", "暗杠", "Concealed kong", "M7"),
        ("exposed_kong", "点杠", "Exposed kong", "M7"),
        ("chase", "追牌", "Chase", "M9"),
    )
)


def reference() -> GameReference:
    """Return presets, options and tables of the game."""
    return GameReference(
        presets=presets(Rules, PRESETS),
        options=options(Rules),
        hand_types=plain(HAND_TYPES.values()),
        multipliers=plain(MULTIPLIERS.values()),
        group_kinds=plain(GROUP_KINDS.values()),
        reasons=plain(REASONS.values()),
        causes=plain(CAUSES.values()),
        rulings=RULINGS,
    )
