"""Types that narrow: schemas whose members depend on one of them, written as one variant for each of its values.

The Structs of the games are wider, since they have to be decoded before a contradiction can be named.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from service.web.http.schemas import Schema, reference


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A variant: which members it lacks, must have, has empty or not null, and the schema or only value of some."""

    name: str
    without: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    members: dict[str, str | int] = {}


# By the schema's name, the member that tells its variants apart, and that member's value.
Variants = dict[str, dict[str, dict[str, Variant]]]
NARROWED = msgspec.toml.decode(Path(__file__).with_name("variants.toml").read_bytes(), type=Variants)
BOOLEANS = {"true": True, "false": False}


def narrowed(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the schemas, those of `NARROWED` each as a choice of its variants."""
    found = dict(schemas)
    for name, tags in NARROWED.items():
        for tag, variants in tags.items():
            whole = found[name]
            found[name] = _choice(whole, tag, variants)
            found |= {variant.name: _variant(whole, tag, value, variant) for value, variant in variants.items()}
    return found


def _choice(whole: Schema, tag: str, variants: Mapping[str, Variant]) -> Schema:
    references = {value: reference(variant.name) for value, variant in variants.items()}
    choice: Schema = {"title": whole["title"], "description": whole["description"]}
    if BOOLEANS.keys() & variants:  # a discriminator would have to be a string
        return choice | {"anyOf": [*references.values()]}
    mapping = {value: schema["$ref"] for value, schema in references.items()}
    return choice | {"oneOf": [*references.values()], "discriminator": {"propertyName": tag, "mapping": mapping}}


def _variant(whole: Schema, tag: str, value: str, variant: Variant) -> Schema:
    properties = {name: part for name, part in whole["properties"].items() if name not in variant.without}
    described = {key: text for key, text in properties[tag].items() if key == "description"}
    # A boolean without its type: with it, a generator (openapi-generator's for Python) compares it with "true".
    constant = {"const": BOOLEANS[value]} if value in BOOLEANS else {"const": value, "type": "string"}
    properties[tag] = constant | described
    for name in variant.present:
        properties[name] = _not_null(properties[name])
    for name in variant.empty:
        properties[name] = properties[name] | {"maxItems": 0}
    for name, member in variant.members.items():
        narrow = reference(member) if isinstance(member, str) else {"const": member, "type": "integer"}
        properties[name] = narrow | {"description": properties[name]["description"]}
    required = [name for name in properties if name in {*whole.get("required", ()), *variant.required}]
    return whole | {"title": variant.name, "properties": properties, "required": required}


def _not_null(schema: Schema) -> Schema:
    """Return a schema without the null that it allows."""
    option: Schema = next(each for each in schema["anyOf"] if each != {"type": "null"})
    return {key: value for key, value in schema.items() if key != "anyOf"} | option
