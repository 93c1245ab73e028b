"""What zipai tells of its own rules."""

from collections.abc import Sequence

from service.common.catalogue import ClauseText, GameCatalogue, plain, presets
from service.common.options import options
from service.zipai.pay import STEPS
from service.zipai.record_tables import ACTS, OFFENCES
from service.zipai.rules import PRESETS, RULINGS, Rules
from service.zipai.tables import BARS, CAUSES, HAND_TYPES, KINDS, PU_TONG_HU, REASONS


def catalogue(clauses: Sequence[ClauseText]) -> GameCatalogue:
    """Return presets, options and tables of the game, and the `clauses` that the handbook has of it."""
    return GameCatalogue(
        presets=presets(Rules, PRESETS),
        options=options(Rules),
        hand_types=plain([*HAND_TYPES.values(), PU_TONG_HU]),
        multipliers=[],
        group_kinds=plain(KINDS.values()),
        reasons=plain({**REASONS, **OFFENCES}.values()),
        causes=plain(CAUSES.values()),
        steps=plain(STEPS.values()),
        actions=plain(ACTS.values()),
        bars=plain(BARS.values()),
        rulings=RULINGS,
        clauses=clauses,
    )
