"""What mahjong tells of its own rules."""

from collections.abc import Sequence

from service.common.catalogue import ClauseText, GameCatalogue, plain, presets
from service.common.options import options
from service.mahjong.explain import STEPS
from service.mahjong.record_acts import ACT_KINDS, OFFENCES
from service.mahjong.rules import PRESETS, RULINGS, Rules
from service.mahjong.tables import ACTIONS, CAUSES, GROUP_KINDS, HAND_TYPES, MULTIPLIERS, REASONS


def catalogue(clauses: Sequence[ClauseText]) -> GameCatalogue:
    """Return presets, options and tables of the game, and the `clauses` that the handbook has of it."""
    return GameCatalogue(
        presets=presets(Rules, PRESETS),
        options=options(Rules),
        hand_types=plain(HAND_TYPES.values()),
        multipliers=plain(MULTIPLIERS.values()),
        group_kinds=plain(GROUP_KINDS.values()),
        reasons=plain({**REASONS, **OFFENCES}.values()),
        causes=plain(CAUSES.values()),
        steps=plain(STEPS.values()),
        actions=plain([*ACTIONS.values(), *[kind for kind in ACT_KINDS.values() if kind.id not in ACTIONS]]),
        bars=[],
        rulings=RULINGS,
        clauses=clauses,
    )
