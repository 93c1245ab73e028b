"""House rules as data: a game's `Rules` Struct holds every option with default, bounds, meaning and clause.

The Struct is the only table: the request type, the effective rules, the contract's document and what the
game tells of its rules are all read off it. Presets hold only what differs from the defaults.
"""

from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Value = bool | int | str | None
RulesT = TypeVar("RulesT", bound=Struct)


class Preset(Struct, frozen=True, kw_only=True):
    """A named set of house rules: what differs from the defaults."""

    id: str
    name: str
    name_en: str
    differs: Mapping[str, Value]


class Option(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option as a game tells it; `meaning` is Chinese, `meaning_en` English, `rule` its clause."""

    id: str
    type: Literal["boolean", "integer", "string"]
    default: Value | UnsetType = UNSET
    nullable: bool = False
    minimum: int | None = None
    maximum: int | None = None
    values: Sequence[str] | None = None
    meaning: str
    meaning_en: str
    rule: str


def option(rule: str, zh: str, en: str, *, ge: int | None = None, le: int | None = None) -> Meta:
    """Annotate an option's field: its clause, its meaning in both languages, its bounds."""
    return Meta(ge=ge, le=le, description=f"{en} ({rule})", extra_json_schema={"x-rule": rule, "x-meaning": [zh, en]})


def request_of(rules: type[RulesT]) -> type[RulesT]:
    """Return the request's Struct of `rules`: the same options, each of which may be left out, unknown ones refused."""
    hints: dict[str, Any] = get_type_hints(rules, include_extras=True)
    made = msgspec.defstruct(
        f"{rules.__name__}Request",
        [(name, hints[name] | UnsetType, UNSET) for name in rules.__struct_fields__],
        module=rules.__module__,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        namespace={"__doc__": "House rules: a preset, and any option that overrides it. All may be left out."},
    )
    return cast(type[RulesT], made)


def effective(rules: type[RulesT], presets: Mapping[str, Preset], given: RulesT | UnsetType) -> RulesT:
    """Return the full rules in force: the defaults, changed by the preset, changed by what is `given` itself."""
    own = {} if given is UNSET else msgspec.to_builtins(given)  # without what is UNSET
    preset = presets[own.get("preset", "guilin")]
    return rules(**{"preset": preset.id, **preset.differs, **own})


def options(rules: type[Struct]) -> list[Option]:
    """List the options of `rules` in order, read off its fields."""
    hints = get_type_hints(rules, include_extras=True)
    return [
        _option(field.name, hints[field.name], field.default)
        for field in msgspec.structs.fields(rules)
        if field.name != "preset"
    ]


def _option(name: str, hint: Any, default: Value) -> Option:
    nullable = get_origin(hint) in (Union, UnionType)
    kind, meta = get_args(get_args(hint)[0] if nullable else hint)
    meaning, meaning_en = meta.extra_json_schema["x-meaning"]
    return Option(
        id=name,
        type="boolean" if kind is bool else "integer" if kind is int else "string",
        default=default,
        nullable=nullable,
        minimum=meta.ge,
        maximum=meta.le,
        values=[str(value) for value in get_args(kind)] if get_origin(kind) is Literal else None,
        meaning=meaning,
        meaning_en=meaning_en,
        rule=meta.extra_json_schema["x-rule"],
    )
