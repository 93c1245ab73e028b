"""JSON Schemas of the contract's Structs, for the OpenAPI document and for the faults of a body."""

from collections.abc import Iterable
from typing import Any

import msgspec
from jsonschema_rs import Draft202012Validator

Schema = dict[str, Any]
REF = "#/components/schemas/{name}"


def components(types: Iterable[Any]) -> dict[str, Schema]:
    """Return the schemas of `types` and of all they refer to, by name."""
    _, schemas = msgspec.json.schema_components(types, ref_template=REF)
    return {name: _tidy(schemas[name]) for name in sorted(schemas)}


def inline(type_: Any, prefix: str = "") -> Schema:
    """Return the schema of a type that has no name; `prefix` goes before the names that it refers to."""
    (schema,), _ = msgspec.json.schema_components([type_], ref_template=REF.format(name=prefix + "{name}"))
    tidied: Schema = _tidy(schema)
    return tidied


def reference(name: str) -> Schema:
    """Return the schema that refers to another by its name."""
    return {"$ref": REF.format(name=name)}


def validator(type_: type) -> Draft202012Validator:
    """Return a JSON Schema validator of `type_`."""
    return Draft202012Validator({**reference(type_.__name__), "components": {"schemas": components([type_])}})


def _tidy(schema: Any) -> Any:
    """Say what msgspec leaves out: a `type` beside each enum, `const` for an enum of one; drop what says nothing."""
    if isinstance(schema, list):
        return [_tidy(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    tidied = {key: _tidy(value) for key, value in schema.items() if not (key == "required" and value == [])}
    values = tidied.get("enum")
    if isinstance(values, list):
        if not isinstance(values[0], bool):
            tidied["type"] = "string" if all(isinstance(value, str) for value in values) else "integer"
        if len(values) == 1:
            tidied["const"] = tidied.pop("enum")[0]
    return tidied
