"""The answer of GET /v1/rules: what each game tells of its own rules, and the text of every clause."""

from collections.abc import Sequence

from msgspec import Struct

from service.common.catalogue import ClauseText, GameCatalogue
from service.handbook.clauses import texts
from service.mahjong.catalogue import catalogue as mahjong_catalogue
from service.zipai.catalogue import catalogue as zipai_catalogue


class CommonCatalogue(Struct, frozen=True):
    """What both games share: the clauses C, and D of records."""

    clauses: Sequence[ClauseText]


class RulesAnswer(Struct, frozen=True):
    """The answer of GET /v1/rules."""

    mahjong: GameCatalogue
    zipai: GameCatalogue
    common: CommonCatalogue


def rules_answer() -> RulesAnswer:
    """Return the whole catalogue."""
    return RulesAnswer(
        mahjong_catalogue(texts("mahjong")), zipai_catalogue(texts("zipai")), CommonCatalogue(texts("common"))
    )
