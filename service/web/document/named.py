"""The parts of schemas that have names of their own in the OpenAPI document: each is told once and referred to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

import msgspec

from service.mahjong import record_schema as mahjong_record
from service.mahjong import schema as mahjong
from service.web.document.enumerations import ENUMERATIONS
from service.web.http.schemas import Schema, inline, reference
from service.zipai import record_schema as zipai_record
from service.zipai import schema as zipai


class Choice(NamedTuple):
    """A choice of Structs of a game, told apart by the member `tag`."""

    game: str
    kinds: Any
    tag: str
    meaning: str

    @property
    def schema(self) -> Schema:
        """The choice as a schema."""
        references = {
            struct.__struct_config__.tag: reference(self.game.capitalize() + struct.__name__)
            for struct in get_args(self.kinds)
        }
        mapping = {tag: schema["$ref"] for tag, schema in references.items()}
        discriminator = {"propertyName": self.tag, "mapping": mapping}
        return {"description": self.meaning, "oneOf": [*references.values()], "discriminator": discriminator}


MELD = "A meld on the table, told apart by its `kind`."
ACT = "What happened, told apart by its `act`."
OPTION = "What may happen next, told apart by its `act`."
CHOICES = {
    "MahjongMeld": Choice("mahjong", mahjong.Meld, "kind", MELD),
    "ZipaiMeld": Choice("zipai", zipai.Meld, "kind", MELD),
    "MahjongAct": Choice("mahjong", mahjong_record.Act, "act", ACT),
    "MahjongOption": Choice("mahjong", mahjong_record.Option, "act", OPTION),
    "ZipaiAct": Choice("zipai", zipai_record.Act, "act", ACT),
    "ZipaiOption": Choice("zipai", zipai_record.Option, "act", OPTION),
}
LISTS = {
    "MahjongTiles": (mahjong.Tiles, "Tiles: a list of codes, or one compact string."),
    "MahjongChowTiles": (mahjong.ChowTiles, "The three tiles of a chow: a list of codes, or one compact string."),
    "ZipaiCards": (zipai.Cards, "Cards: a list of codes, or one compact string."),
}
NAMED: Mapping[str, Schema] = {
    **{each.name: each.schema for each in ENUMERATIONS},
    **{name: {"title": name} | choice.schema for name, choice in CHOICES.items()},
    **{name: {"title": name, "description": meaning} | inline(type_) for name, (type_, meaning) in LISTS.items()},
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
    if "discriminator" in schema:
        return frozenset(schema["discriminator"]["mapping"].values())
    return msgspec.json.encode(schema["anyOf"]) if "anyOf" in schema else None


_BY_KEY = {_key(schema): name for name, schema in NAMED.items()}


def named(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas with references in place of the parts that have names."""
    found: dict[str, Schema] = referring(dict(schemas))
    for (name, member), enumeration in IDS.items():
        found[name]["properties"][member] = reference(enumeration)
    return found


def referred_to(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas of the named parts that `schemas` (or paths) refer to."""
    used = set(_references(schemas))
    return {name: schema for name, schema in NAMED.items() if name in used}


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


def _references(schema: Any) -> Iterator[str]:
    """Yield the name of every schema that is referred to."""
    if isinstance(schema, Mapping):
        if isinstance(target := schema.get("$ref"), str):
            yield target.rpartition("/")[2]
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _references(part)
