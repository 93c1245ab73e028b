"""What mahjong tells of its own rules."""

from __future__ import annotations

from service.common.catalogue import GameReference, plain, presets
from service.common.options import options
from service.mahjong.rules import PRESETS, RULINGS, Rules
from service.mahjong.tables import ACTIONS, CAUSES, GROUP_KINDS, HAND_TYPES, MULTIPLIERS, REASONS


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
        actions=plain(ACTIONS.values()),
        bars=[],
        rulings=RULINGS,
    )
