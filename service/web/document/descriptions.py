"""What every member of the OpenAPI document's schemas means, with its unit, where its own type does not say so."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from service.web.http.schemas import Schema

SEAT = "A seat in turn order (C1)."  # what every seat says that does not say more
MEANINGS = msgspec.toml.decode(Path(__file__).with_name("meanings.toml").read_bytes(), type=dict[str, dict[str, str]])


def described(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas with a description of each member that has none."""
    return {name: _described(name, schema) for name, schema in schemas.items()}


def _described(name: str, schema: Schema) -> Schema:
    """Describe each member of a schema: as one of this very schema, as one of an answer, or as one of any."""
    if "properties" not in schema:
        return schema
    answers = MEANINGS["Response"] if name.endswith("Response") else {}
    meanings = MEANINGS["any"] | answers | MEANINGS.get(name, {})
    members = {
        member: part | {"description": meanings[member]}
        if part.get("description", SEAT) == SEAT and member in meanings
        else part
        for member, part in schema["properties"].items()
    }
    return schema | {"properties": members}
