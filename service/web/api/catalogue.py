"""The answer of GET /v1/rules: what each game tells of its own rules."""

from __future__ import annotations

from msgspec import Struct

from service.common.catalogue import GameReference


class RulesAnswer(Struct, frozen=True):
    """The answer of GET /v1/rules."""

    mahjong: GameReference
    zipai: GameReference
