"""Read and decode what a client sent: strictly, and with every fault named when it fails.

The fast path is a prebuilt msgspec decoder. Only when that fails, or when a name may stand twice, is the body parsed
again, by the standard library's `json` or by `msgpack`; when it fails, it is checked against its JSON Schema.
"""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar, cast
from urllib.parse import parse_qsl

import msgpack
import msgspec
from jsonschema_rs import Draft202012Validator
from litestar.types import Receive, Scope
from msgspec import Struct

from service.common.faults import Fault
from service.common.text import Text
from service.web.http import schema_errors, schemas
from service.web.http.negotiation import JSON, Media
from service.web.http.problems import BAD_REQUEST, NOT_JSON, TOO_LARGE, ProblemError, invalid

T = TypeVar("T")
BOM = b"\xef\xbb\xbf"  # before JSON it is passed over (RFC 8259, 8.1)
NO_MSGPACK = "it is not MessagePack of the values that JSON has", "不是只含 JSON 值的 MessagePack"
LARGEST_WHOLE = 2.0**63  # of the floats that are taken for integers; what is larger is out of every range anyway
LONGEST_INTEGER = 40  # digits; beyond it the value is only known to be far out of every range
BEYOND: int = 10**LONGEST_INTEGER  # stands for a number beyond floats, as far out of every range


async def read_body(scope: Scope, receive: Receive, limit: int) -> bytes:
    """Return the request's body; raise `ProblemError` 413 when it is larger than `limit` bytes."""
    for name, value in scope["headers"]:
        if name == b"content-length" and int(value) > limit:
            raise too_large(limit)
    body = bytearray()
    while True:
        message = cast("dict[str, Any]", await receive())
        if message["type"] != "http.request":
            raise ProblemError(BAD_REQUEST, Text("The client went away.", "客户端已断开。"))
        body += message.get("body", b"")
        if len(body) > limit:
            raise too_large(limit)
        if not message.get("more_body"):
            return bytes(body)


def too_large(limit: int) -> ProblemError:
    """Return the 413 of a body that is longer than `limit` bytes."""
    return ProblemError(TOO_LARGE, Text(f"A body may be {limit} bytes long at most.", f"请求体至多 {limit} 字节。"))


class Codec(Generic[T]):
    """Decodes bodies (and query strings) into one request type, strictly.

    `decode` and `from_query` raise `ProblemError`: 400 when nothing can be read, 422 with every fault otherwise.
    """

    def __init__(self, request: type[T]) -> None:
        self.request = request
        self._json: Callable[[bytes], T] = msgspec.json.Decoder(request).decode
        self._msgpack: Callable[[bytes], T] = msgspec.msgpack.Decoder(request).decode

    @cached_property
    def validator(self) -> Draft202012Validator:
        """What names the faults of a body."""
        return schemas.validator(self.request)

    def typed(self, body: bytes, media: Media) -> T:
        """Return what `body` holds by msgspec alone, which names no fault and lets names stand twice."""
        return self._json(body) if media is JSON else self._msgpack(body)

    def decode(self, body: bytes, media: Media) -> T:
        """Return the request that `body` holds."""
        try:
            try:
                value = self.typed(body, media)
            except (msgspec.DecodeError, UnicodeDecodeError):
                return self._convert(parse(body, media))
            if _may_repeat_names(value, body, media) and (found := list(repeated_names(parse(body, media)))):
                raise invalid(found)
            return value
        except RecursionError:
            raise nested_too_deeply() from None

    def sound(self, body: bytes, media: Media) -> T | None:
        """Return the request that `body` holds, None unless that is certain without parsing it again."""
        try:
            value = self.typed(body, media)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        return None if _may_repeat_names(value, body, media) else value

    def from_query(self, query: bytes) -> T:
        """Return the request that a query string holds; a name that stands twice is refused."""
        try:
            pairs = parse_qsl(
                query.decode("ascii"), keep_blank_values=True, strict_parsing=bool(query), errors="strict"
            )
        except ValueError:
            raise ProblemError(BAD_REQUEST, Text("The query string cannot be read.", "无法读取查询字符串。")) from None
        return self._convert(_object([(name, _number(value)) for name, value in pairs]))

    def _convert(self, value: Any) -> T:
        """Convert a parsed body to the request; raise `ProblemError` with all its faults if it is none."""
        whole = _integral(value)
        found = [*repeated_names(value), *schema_errors.faults(self.validator, whole)]
        if not found:
            try:
                return msgspec.convert(whole, self.request)
            except msgspec.ValidationError:
                found = [schema_errors.UNNAMED]
        raise invalid(found)


class NoQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The query string of an operation that has no parameters."""


_NO_QUERY = Codec(NoQuery)


def no_query(scope: Scope) -> None:
    """Raise `ProblemError` 422 with each parameter of the request, which this operation would have to ignore."""
    if scope["query_string"]:
        _NO_QUERY.from_query(scope["query_string"])


def _may_repeat_names(value: Any, body: bytes, media: Media) -> bool:
    """Return whether a name may stand twice: the body has more than its value needs, or an escape might hide that."""
    if media is JSON:
        return b"\\u00" in body or body.count(b":") != media.encode(value).count(b":")
    return len(media.encode(value)) != len(body)


class _Object(dict[str, Any]):
    """A parsed object that remembers which of its names stood more than once."""

    repeated: tuple[str, ...] = ()


def _object(pairs: list[tuple[Any, Any]]) -> _Object:
    made = _Object(pairs)
    if len(made) != len(pairs):
        made.repeated = tuple(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
    return made


def parse(body: bytes, media: Media) -> Any:
    """Return the value that `body` holds; raise `ProblemError` 400 if it cannot be read."""
    return _parse_json(body) if media is JSON else _parse_msgpack(body)


def _parse_json(body: bytes) -> Any:
    try:
        value = json.loads(
            body.removeprefix(BOM).decode(), object_pairs_hook=_object, parse_int=_integer, parse_float=_finite
        )
        _check_text(value)
    except UnicodeError:
        raise unreadable("it is not valid UTF-8", "不是有效的 UTF-8") from None
    except ValueError as error:
        place = f" at position {error.pos}" if isinstance(error, json.JSONDecodeError) else ""
        raise unreadable(f"it is not valid JSON{place}", "不是有效的 JSON") from None
    return value


def _parse_msgpack(body: bytes) -> Any:
    try:
        value = msgpack.unpackb(body, object_pairs_hook=_object, strict_map_key=True)
        _check_text(value)
    except (ValueError, TypeError, msgpack.UnpackException):
        raise unreadable(*NO_MSGPACK) from None
    return value


def _check_text(value: Any) -> None:
    """Raise ValueError or TypeError if `value` is more than JSON in UTF-8 can say (a lone surrogate, NaN, bytes)."""
    json.dumps(value, ensure_ascii=False, allow_nan=False).encode()


def unreadable(en: str, zh: str) -> ProblemError:
    """Return the 400 of a body that cannot be read at all, and why."""
    return ProblemError(NOT_JSON, Text(f"The body cannot be read: {en}.", f"无法读取请求体：{zh}。"))


def nested_too_deeply() -> ProblemError:
    """Return the 400 of a body that is nested more deeply than can be followed."""
    return unreadable("it is nested too deeply", "嵌套过深")


def _integer(digits: str) -> int:
    return int(digits[:LONGEST_INTEGER])


def _finite(text: str) -> float | int:
    number = float(text)
    if math.isfinite(number):
        return number
    return BEYOND if number > 0 else -BEYOND


def _number(text: str) -> int | str:
    digits = text.removeprefix("-")
    return _integer(text) if digits.isascii() and digits.isdigit() else text


def _integral(value: Any) -> Any:
    """Return `value` with each whole float as the integer that JSON Schema takes it for."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < LARGEST_WHOLE else value
    if isinstance(value, list):
        return [_integral(part) for part in value]
    if isinstance(value, dict):
        return {name: _integral(part) for name, part in value.items()}
    return value


def repeated_names(value: Any, path: Sequence[str | int] = ()) -> Iterator[Fault]:
    """Yield a fault for each name that stands more than once in its object; `value` stands at `path`."""
    if isinstance(value, _Object):
        for name in value.repeated:
            message = Text("This name stands more than once.", "这个名字重复出现。")
            yield Fault(schema_errors.pointer([*path, name]), "duplicate", message)
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from repeated_names(part, [*path, key])
