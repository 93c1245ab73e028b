"""The named enumerations of the OpenAPI document, each once and in the order of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

from service.common import faults, ledger, options
from service.common.sampler import ANY, ILLEGAL, REFUSED
from service.mahjong import record_acts as mahjong_record
from service.mahjong import rules as mahjong_rules
from service.mahjong import schema as mahjong
from service.mahjong import tables as mahjong_tables
from service.mahjong.tiles import TileCode
from service.web.api.operations import OPERATIONS
from service.web.http.problems import PROBLEM_TYPES, URN
from service.web.http.schemas import Schema
from service.zipai import rules as zipai_rules
from service.zipai import schema as zipai
from service.zipai import tables as zipai_tables
from service.zipai import tally_schema as zipai_tally
from service.zipai.cards import GLYPHS, RANKS
from service.zipai.record_tables import OFFENCES

HONOURS = {"E": "EAST", "S": "SOUTH", "W": "WEST", "N": "NORTH", "C": "RED", "F": "GREEN", "P": "WHITE"}


class Enumeration(NamedTuple):
    """A closed list of ids, and the names that constants of a program get for them."""

    name: str
    values: tuple[str, ...]
    meaning: str
    constants: tuple[str, ...] = ()

    @property
    def schema(self) -> Schema:
        """The enumeration as a schema."""
        constants = self.constants or tuple(value.upper() for value in self.values)
        return {
            "title": self.name,
            "description": self.meaning,
            "type": "string",
            "enum": [*self.values],
            "x-enum-varnames": [*constants],
        }


def _literal(name: str, literal: Any, meaning: str) -> Enumeration:
    return Enumeration(name, get_args(literal), meaning)


def _ids(name: str, rows: Mapping[Any, Any], meaning: str) -> Enumeration:
    return Enumeration(name, tuple(str(id_) for id_ in rows), meaning)


TILES = Enumeration(
    "MahjongTile",
    get_args(TileCode),
    "A tile: 万 1m…9m, 筒 1p…9p, 条 1s…9s, 东南西北 E S W N, 中发白 C F P.",
    tuple(HONOURS.get(code, code[::-1].upper()) for code in get_args(TileCode)),
)
CARDS = Enumeration(
    "ZipaiCard",
    GLYPHS,
    "A card: the small 一…十 or the big 壹…拾.",
    tuple(f"{'SB'[card // RANKS]}{card % RANKS + 1}" for card in range(len(GLYPHS))),
)
OPTIONS = {
    option.id: option.values or ()
    for rules in (mahjong_rules.Rules, zipai_rules.Rules)
    for option in options.options(rules)
}
PROBLEM_TYPE = Enumeration(
    "ProblemType",
    tuple(URN + kind.id for kind in PROBLEM_TYPES),
    "What kind of problem it is; the same kind has always the same status and title.",
    tuple(kind.id.replace("-", "_").upper() for kind in PROBLEM_TYPES),
)
ENUMERATIONS = (
    TILES,
    CARDS,
    PROBLEM_TYPE,
    _literal(
        "FaultCode", faults.CodeId, "What is wrong:\n\n" + "\n".join(f"- `{c}`: {m}" for c, m in faults.CODES.items())
    ),
    _literal("Cause", ledger.Cause, "Why a payment is made (C3)."),
    Enumeration("OptionType", ("boolean", "integer", "string"), "The type of an option's values."),
    Enumeration("OperationName", tuple(dict.fromkeys(each.name for each in OPERATIONS)), "An operation of a game."),
    Enumeration("SampleRules", ("default", "mixed"), "Under which house rules samples are made."),
    Enumeration("SampleNotation", ("any", "codes"), "How samples write tiles and cards."),
    _literal("StepOperation", ledger.Op, "What a step does: add its value, multiply by it, or allow no more than it."),
    _literal("MahjongWinBy", mahjong.By, "How a tile is won: drawn by the winner, or from another's discard."),
    _literal("MahjongFlag", mahjong.FlagId, "A circumstance of the win (M4, M3.2, M5.2)."),
    _literal("MahjongClaimFlag", mahjong.ClaimFlagId, "A circumstance of the discard that may be claimed (M4, M3.2)."),
    _literal("MahjongGroupKind", mahjong.GroupKind, "What a group of tiles is (M2)."),
    _literal("MahjongAction", mahjong.ActionId, "What a player may do with a discard (M11)."),
    Enumeration("MahjongPreset", tuple(mahjong_rules.PRESETS), "A named set of house rules of mahjong."),
    Enumeration("MahjongAddedKongPayer", (*OPTIONS["added_kong_payer"],), "Who pays an added kong (M7)."),
    Enumeration("MahjongBaoSource", ("given", "derived"), "Where a relation of 互包 comes from (M10)."),
    Enumeration(
        "MahjongSampleKind",
        (*mahjong_tables.HAND_TYPES, ILLEGAL, REFUSED, ANY),
        "A hand type, or what else samples may be.",
    ),
    _ids("MahjongHandTypeId", mahjong_tables.HAND_TYPES, "A hand type (M3)."),
    _ids("MahjongMultiplierId", mahjong_tables.MULTIPLIERS, "A multiplier (M4)."),
    _ids("MahjongReasonId", mahjong_tables.REASONS, "Why a declared hand is not legal."),
    _ids(
        "MahjongRecordReasonId",
        {**mahjong_record.OFFENCES, **mahjong_tables.REASONS},
        "Why an act is not allowed (M12.10).",
    ),
    _literal("ZipaiWinBy", zipai.By, "How a card is won: drawn, from the deck by another, discarded, or dealt (Z7)."),
    _literal("ZipaiSource", zipai.Source, "Where a card that is shown comes from (Z15)."),
    _literal("ZipaiFlag", zipai.FlagId, "A circumstance of the win (Z10, Z11, Z7)."),
    _literal("ZipaiShownFlag", zipai.ShownFlagId, "A circumstance of the card that is shown (Z10, Z11)."),
    _literal("ZipaiGroupKind", zipai.GroupKind, "What a group of cards is (Z3, Z5)."),
    _literal("ZipaiAction", zipai.ActionId, "What a player may or must do with a card (Z15)."),
    Enumeration("ZipaiPreset", tuple(zipai_rules.PRESETS), "A named set of house rules of zipai."),
    Enumeration("ZipaiSelfDrawBonus", (*OPTIONS["self_draw_bonus"],), "What a self-draw adds (Z12.1)."),
    Enumeration(
        "ZipaiSampleKind",
        (*get_args(zipai.HandTypeId), ILLEGAL, REFUSED, ANY),
        "A hand type, or what else samples may be.",
    ),
    _literal("ZipaiHandTypeId", zipai.HandTypeId, "A hand type (Z11)."),
    _ids("ZipaiReasonId", zipai_tables.REASONS, "Why a declared hand is not legal."),
    _ids("ZipaiRecordReasonId", {**OFFENCES, **zipai_tables.REASONS}, "Why an act is not allowed (Z17.12)."),
    _literal("ZipaiCalledTypeId", zipai_tally.CalledTypeId, "A special hand type that is called (Z11)."),
    _ids("ZipaiBarId", zipai_tables.BARS, "Why a claim that looks possible is not (Z15)."),
)
