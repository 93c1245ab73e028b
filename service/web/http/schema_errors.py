"""The faults of a body that does not match its JSON Schema: place, code and sentence of each."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from jsonschema_rs import Draft202012Validator, ValidationError, ValidationErrorKind

from service.common.faults import NOTATION, CodeId, Fault, escaped
from service.common.text import Text
from service.web.http.problems import MAX_ERRORS

Kind = ValidationErrorKind
Path = list[str | int]
LONGEST_QUOTE = 40
VAST = 800  # weight of a value that is more than any request; the largest, of a whole table, weighs about 700
OBJECT = 12  # what an object weighs more than another value

UNNAMED = Fault("", "invalid", Text("The request does not match its schema.", "请求不符合格式。"))
TYPES = {
    "array": Text("a list", "列表"),
    "boolean": Text("true or false", "true 或 false"),
    "integer": Text("an integer", "整数"),
    "null": Text("null", "null"),
    "object": Text("an object", "对象"),
    "string": Text("a string", "字符串"),
}


def pointer(path: Iterable[str | int]) -> str:
    """Return the JSON Pointer (RFC 6901) of `path`."""
    return "".join("/" + escaped(part) for part in path)


def quote(value: Any) -> str:
    """Return `value` as JSON, cut so that a sentence can hold it."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def faults(validator: Draft202012Validator, value: Any) -> list[Fault]:
    """Return the faults of `value`, `MAX_ERRORS` at most, in the order in which they stand in the schema.

    Of a value far larger than any request only the first is looked for: the validator makes all errors before it
    returns one, at up to 0.2 ms each. Raise RecursionError if `value` is nested more deeply than can be followed.
    """
    try:
        errors = _first(validator, value) if _weight(value) >= VAST else validator.iter_errors(value)
        found = list(islice((fault for error in errors for fault in _faults(error)), MAX_ERRORS))
    except ValueError as error:  # how the validator says that it cannot follow the nesting
        raise RecursionError(*error.args) from error
    mistyped = {fault.pointer for fault in found if fault.code == "type"}
    return [fault for fault in found if fault.code != "choice" or fault.pointer not in mistyped]


def _first(validator: Draft202012Validator, value: Any) -> Iterator[ValidationError]:
    try:
        validator.validate(value)
    except ValidationError as error:
        yield error


def _weight(value: Any) -> int:
    """Return how many values there are in `value`, itself included, with `OBJECT` more for each object."""
    if isinstance(value, dict):
        return 1 + OBJECT + sum(map(_weight, value.values()))
    return 1 + sum(map(_weight, value)) if isinstance(value, list) else 1


def _faults(error: ValidationError) -> Iterator[Fault]:
    path, kind = error.instance_path, error.kind
    match kind:
        case Kind.AnyOf(context) | Kind.OneOfNotValid(context):
            yield from _branch_faults(path, error.instance, context)
        case Kind.AdditionalProperties(unexpected):
            for name in unexpected:
                yield Fault(pointer([*path, name]), "unknown", Text("There is no such field.", "没有这个字段。"))
        case Kind.Required(name):
            yield missing([*path, name])
        case Kind.PropertyNames(inner):
            code, message = _sentence(inner.kind, inner.instance)
            yield Fault(pointer([*path, str(inner.instance)]), code, message)
        case _:
            code, message = _sentence(kind, error.instance)
            yield Fault(pointer(path), code, message)


def missing(path: Path) -> Fault:
    """Return the fault of a member that must be there and is not; the pointer names the member."""
    return Fault(pointer(path), "missing", Text("This field is required.", "缺少必填字段。"))


def _branch_faults(path: Path, value: Any, branches: list[list[ValidationError]]) -> Iterator[Fault]:
    """Yield the faults of the branch of a union that the value was meant for, or that it fits none."""
    meant = [branch for branch in branches if not any(_excludes(error, path) for error in branch)]
    if len(meant) == 1:
        for error in meant[0]:
            yield from _faults(error)
        return
    tags = [e for branch in branches for e in branch if isinstance(e.kind, Kind.Constant) and e.instance_path != path]
    wanted = [{e.kind.property for e in branch if isinstance(e.kind, Kind.Required)} for branch in branches]
    if tags:
        choices = Text(*[", ".join(quote(e.kind.value) for e in tags)] * 2)
        message = Text(f"{quote(tags[0].instance)} is none of {choices.en}.", f"须为下列之一：{choices.zh}。")
        yield Fault(pointer(tags[0].instance_path), "choice", message)
    elif common := set.intersection(*wanted):
        yield from (missing([*path, name]) for name in sorted(common))
    else:
        types = [e.kind.value for branch in branches for e in branch if isinstance(e.kind, Kind.Type)]
        code, message = _type_sentence([name for names in types for name in names], value)
        yield Fault(pointer(path), code, message)


def _excludes(error: ValidationError, path: Path) -> bool:
    """Return whether `error` shows that the value at `path` was not meant for its branch: other type, other tag."""
    if isinstance(error.kind, Kind.Type):
        return error.instance_path == path
    return isinstance(error.kind, Kind.Constant) and len(error.instance_path) == len(path) + 1


def _sentence(kind: ValidationErrorKind, value: Any) -> tuple[CodeId, Text]:
    shown = quote(value)
    match kind:
        case Kind.Type(types):
            return _type_sentence(types, value)
        case Kind.Enum(options):
            choices = ", ".join(quote(option) for option in options)
            return "choice", Text(f"{shown} is none of {choices}.", f"{shown} 不在可选值之中：{choices}。")
        case Kind.Constant(expected):
            return "choice", Text(f"This must be {quote(expected)}.", f"此处须为 {quote(expected)}。")
        case Kind.Minimum(limit):
            return "range", Text(f"{shown} is less than {limit}.", f"{shown} 小于 {limit}。")
        case Kind.Maximum(limit):
            return "range", Text(f"{shown} is greater than {limit}.", f"{shown} 大于 {limit}。")
        case Kind.MinItems(limit) | Kind.MinLength(limit) | Kind.MinProperties(limit):
            return "length", Text(f"Too short: at least {limit}.", f"过短：至少 {limit}。")
        case Kind.MaxItems(limit) | Kind.MaxLength(limit) | Kind.MaxProperties(limit):
            return "length", Text(f"Too long: at most {limit}.", f"过长：至多 {limit}。")
        case Kind.Pattern(_):
            return NOTATION, Text(f"{shown} is not in the notation asked for.", f"{shown} 不合记法。")
        case _:
            return "invalid", Text(f"{shown} is not allowed here ({kind.name}).", f"{shown} 不合要求（{kind.name}）。")


def _type_sentence(types: Iterable[str], value: Any) -> tuple[CodeId, Text]:
    names = [TYPES[name] for name in dict.fromkeys(types)]
    en = " or ".join(name.en for name in names)
    zh = "或".join(name.zh for name in names)
    return "type", Text(f"{quote(value)} is not {en}.", f"此处须为{zh}，而不是 {quote(value)}。")
