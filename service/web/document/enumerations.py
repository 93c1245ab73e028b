"""The named enumerations of the OpenAPI document, each once and in the order of the rules."""

from collections.abc import Sequence
from typing import Any, get_args

from service.common import faults, ledger
from service.common.sampler import ANY, ILLEGAL, REFUSED, SampleNotation, SampleRules
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
NO_TYPE = (ILLEGAL, REFUSED, ANY)  # what samples may be instead of a hand type


def _enum(name: str, values: Any, meaning: str, constants: Sequence[str] = ()) -> Schema:
    """Return the schema of a closed list of ids, those of a `Literal` or the keys of rows.

    `constants` are the names of the constants that generated clients have for them, by default the ids in capitals.
    """
    ids = [str(value) for value in get_args(values) or values]
    return {
        "title": name,
        "description": meaning,
        "type": "string",
        "enum": ids,
        "x-enum-varnames": [*constants] or [id_.upper() for id_ in ids],
    }


ENUMERATIONS = (
    _enum(
        "MahjongTile",
        TileCode,
        "A tile: 万 1m…9m, 筒 1p…9p, 条 1s…9s, 东南西北 E S W N, 中发白 C F P.",
        [HONOURS.get(code, code[::-1].upper()) for code in get_args(TileCode)],
    ),
    _enum(
        "ZipaiCard",
        GLYPHS,
        "A card: the small 一…十 or the big 壹…拾.",
        [f"{'SB'[card // RANKS]}{card % RANKS + 1}" for card in range(len(GLYPHS))],
    ),
    _enum(
        "ProblemType",
        [URN + kind.id for kind in PROBLEM_TYPES],
        "What kind of problem it is; the same kind has always the same status and title.",
        [kind.id.replace("-", "_").upper() for kind in PROBLEM_TYPES],
    ),
    _enum("FaultCode", faults.CodeId, faults.CODE_MEANING),
    _enum("Cause", ledger.Cause, "Why a payment is made (C3)."),
    _enum("OptionType", ("boolean", "integer", "string"), "The type of an option's values."),
    _enum("OperationName", dict.fromkeys(each.name for each in OPERATIONS), "An operation of a game."),
    _enum("SampleRules", SampleRules, "Under which house rules samples are made."),
    _enum("SampleNotation", SampleNotation, "How samples write tiles and cards."),
    _enum("StepOperation", ledger.Op, "What a step does: add its value, multiply by it, or allow no more than it."),
    _enum("MahjongWinBy", mahjong.By, "How a tile is won: drawn by the winner, or from another's discard."),
    _enum("MahjongFlag", mahjong.FlagId, "A circumstance of the win (M4, M3.2, M5.2)."),
    _enum("MahjongClaimFlag", mahjong.ClaimFlagId, "A circumstance of the discard that may be claimed (M4, M3.2)."),
    _enum("MahjongGroupKind", mahjong.GroupKind, "What a group of tiles is (M2)."),
    _enum("MahjongAction", mahjong.ActionId, "What a player may do with a discard (M11)."),
    _enum("MahjongPreset", mahjong_rules.PRESETS, "A named set of house rules of mahjong."),
    _enum("MahjongAddedKongPayer", mahjong_rules.AddedKongPayer, "Who pays an added kong (M7)."),
    _enum("MahjongBaoSource", ("given", "derived"), "Where a relation of 互包 comes from (M10)."),
    _enum("MahjongSampleKind", [*mahjong_tables.HAND_TYPES, *NO_TYPE], "A hand type, or what else samples may be."),
    _enum("MahjongHandTypeId", mahjong_tables.HAND_TYPES, "A hand type (M3)."),
    _enum("MahjongMultiplierId", mahjong_tables.MULTIPLIERS, "A multiplier (M4)."),
    _enum("MahjongReasonId", mahjong_tables.REASONS, "Why a declared hand is not legal."),
    _enum(
        "MahjongRecordReasonId",
        {**mahjong_record.OFFENCES, **mahjong_tables.REASONS},
        "Why an act is not allowed (M12.10).",
    ),
    _enum("ZipaiWinBy", zipai.By, "How a card is won: drawn, from the deck by another, discarded, or dealt (Z7)."),
    _enum("ZipaiSource", zipai.Source, "Where a card that is shown comes from (Z15)."),
    _enum("ZipaiFlag", zipai.FlagId, "A circumstance of the win (Z10, Z11, Z7)."),
    _enum("ZipaiShownFlag", zipai.ShownFlagId, "A circumstance of the card that is shown (Z10, Z11)."),
    _enum("ZipaiGroupKind", zipai.GroupKind, "What a group of cards is (Z3, Z5)."),
    _enum("ZipaiAction", zipai.ActionId, "What a player may or must do with a card (Z15)."),
    _enum("ZipaiPreset", zipai_rules.PRESETS, "A named set of house rules of zipai."),
    _enum("ZipaiSelfDrawBonus", zipai_rules.SelfDrawBonus, "What a self-draw adds (Z12.1)."),
    _enum("ZipaiSampleKind", [*get_args(zipai.HandTypeId), *NO_TYPE], "A hand type, or what else samples may be."),
    _enum("ZipaiHandTypeId", zipai.HandTypeId, "A hand type (Z11)."),
    _enum("ZipaiReasonId", zipai_tables.REASONS, "Why a declared hand is not legal."),
    _enum("ZipaiRecordReasonId", {**OFFENCES, **zipai_tables.REASONS}, "Why an act is not allowed (Z17.12)."),
    _enum("ZipaiCalledTypeId", zipai_tally.CalledTypeId, "A special hand type that is called (Z11)."),
    _enum("ZipaiBarId", zipai_tables.BARS, "Why a claim that looks possible is not (Z15)."),
)
