"""The answer of GET /v1/rules: what each game tells of its own rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from service.common.catalogue import ClauseText, GameReference


class CommonReference(Struct, frozen=True):
    """What both games share: the clauses C, and D of records."""

    clauses: Sequence[ClauseText]


class RulesAnswer(Struct, frozen=True):
    """The answer of GET /v1/rules."""

    mahjong: GameReference
    zipai: GameReference
    common: CommonReference
