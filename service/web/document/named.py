"""The parts of schemas that have names of their own in the OpenAPI document: each is written once and referred to."""

from collections.abc import Hashable, Mapping
from typing import Any

import msgspec

from service.mahjong import record_schema as mahjong_record
from service.mahjong import schema as mahjong
from service.web.document.enumerations import ENUMERATIONS
from service.web.http.schemas import REF, Schema, inline, reference
from service.zipai import record_schema as zipai_record
from service.zipai import schema as zipai

MELD = "A meld on the table, told apart by its `kind`."
ACT = "What happened, told apart by its `act`."
OPTION = "What may happen next, told apart by its `act`."
UNIONS = {
    "MahjongMeld": (mahjong.Meld, MELD),
    "ZipaiMeld": (zipai.Meld, MELD),
    "MahjongAct": (mahjong_record.Act, ACT),
    "MahjongOption": (mahjong_record.Option, OPTION),
    "ZipaiAct": (zipai_record.Act, ACT),
    "ZipaiOption": (zipai_record.Option, OPTION),
    "MahjongTiles": (mahjong.Tiles, "Tiles: a list of codes, or one compact string."),
    "MahjongChowTiles": (mahjong.ChowTiles, "The three tiles of a chow: a list of codes, or one compact string."),
    "ZipaiCards": (zipai.Cards, "Cards: a list of codes, or one compact string."),
}


def _union(name: str, type_: Any, meaning: str) -> Schema:
    """Return the schema of a union of a game's types; where a member tells them apart, one of them alone fits."""
    schema = inline(type_, "Mahjong" if name.startswith("Mahjong") else "Zipai")
    choices = "oneOf" if "discriminator" in schema else "anyOf"
    return {"title": name, "description": meaning, choices: schema.pop("anyOf"), **schema}


NAMED: Mapping[str, Schema] = {
    **{schema["title"]: schema for schema in ENUMERATIONS},
    **{name: _union(name, *union) for name, union in UNIONS.items()},
}
# Members that the games declare as plain strings, because their rows hold the ids.
IDS = {
    ("MahjongHandTypeAnswer", "id"): "MahjongHandTypeId",
    ("MahjongMultiplierAnswer", "id"): "MahjongMultiplierId",
    ("MahjongReason", "id"): "MahjongReasonId",
    ("MahjongRecordReason", "id"): "MahjongRecordReasonId",
    ("ZipaiReason", "id"): "ZipaiReasonId",
    ("ZipaiRecordReason", "id"): "ZipaiRecordReasonId",
    ("Problem", "type"): "ProblemType",
}


def _key(schema: Schema) -> Hashable:
    """Return what two schemas of the same thing have in common, whatever else they say; None if it has no name."""
    if "enum" in schema:
        return frozenset(map(str, schema["enum"]))
    choices = schema.get("oneOf") or schema.get("anyOf")
    return msgspec.json.encode(choices) if choices else None


_BY_KEY = {_key(schema): name for name, schema in NAMED.items()}


def named(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas with references in place of the parts that have names."""
    found: dict[str, Schema] = referring(dict(schemas))
    for (name, member), enumeration in IDS.items():
        found[name]["properties"][member] = reference(enumeration)
    return found


def referred_to(document: Any) -> dict[str, Schema]:
    """Return the schemas of the named parts that `document`, or a part of it, refers to."""
    told = msgspec.json.encode(document).decode()
    return {name: schema for name, schema in NAMED.items() if REF.format(name=name) + '"' in told}


def referring(schema: Any) -> Any:
    """Return a schema, or a part of one, with references in place of the parts that have names."""
    if isinstance(schema, list):
        return [referring(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if name := _BY_KEY.get(_key(schema)):
        kept = {"description": schema["description"]} if "description" in schema and name != "FaultCode" else {}
        return reference(name) | kept
    return {key: referring(value) for key, value in schema.items()}
