"""The outside of a batch: its items, each still encoded, so that one that is wrong does not spoil the others.

What the items hold is not looked at here, and what else a body holds is only skipped, however much it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgpack
import msgspec
from msgspec import Meta, Raw, Struct

from service.common.faults import Fault
from service.common.text import Text
from service.web.http import schema_errors as naming
from service.web.http import schemas
from service.web.http.bodies import NO_MSGPACK, nested_too_deeply, repeated_name, unreadable
from service.web.http.negotiation import JSON, Media
from service.web.http.problems import INVALID, MAX_ERRORS, Refused, summary

ITEMS = "items"
MOST_BESIDE = 16_384  # bytes of a batch besides its items, blanks perhaps
MOST_COMMAS = 300  # in one item of a batch; a question with another engine's whole answer has about 200


class BatchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The questions of a batch, each still encoded: one that is wrong must not spoil the others."""

    items: Annotated[list[Raw], Meta(min_length=1)]


class _Members(Struct):
    """The items of anything that may be a batch, and nothing of what stands beside them."""

    items: Raw = Raw()


_decode = msgspec.json.Decoder(BatchRequest).decode
_loosely = msgspec.json.Decoder(_Members).decode
_members = msgspec.json.Decoder(dict[str, Raw]).decode
_anything = msgspec.json.Decoder(Raw).decode
_validator = schemas.validator(BatchRequest)

_JSON_TYPES: Mapping[int, Any] = dict(zip(b'{"tfn', ({}, "", True, True, None), strict=True))  # by the first byte
_MSGPACK_MAP = frozenset([*range(0x80, 0x90), 0xDE, 0xDF])
_MSGPACK_LIST = frozenset([*range(0x90, 0xA0), 0xDC, 0xDD])
_MSGPACK_TEXT = frozenset([*range(0xA0, 0xC0), 0xD9, 0xDA, 0xDB])
_MSGPACK_TYPES: Mapping[int, Any] = {0xC0: None, 0xC2: False, 0xC3: True}


class Envelope:
    """Decodes the outside of batches of `most` items at most."""

    def __init__(self, most: int) -> None:
        self._most = most

    def decode(self, body: bytes, media: Media) -> list[bytes]:
        """Return the items; raise `Refused` if the body cannot be read, is no batch or has too many of them."""
        try:
            return _json_items(body, self._most) if media is JSON else _msgpack_items(body, self._most)
        except RecursionError:
            raise nested_too_deeply() from None


def _json_items(body: bytes, most: int) -> list[bytes]:
    if body.count(b",") > most * MOST_COMMAS:
        more = most * MOST_COMMAS
        raise _invalid([Fault("", "length", Text(f"It holds more than {more} values.", f"内容超过 {more} 个值。"))])
    try:
        body.decode()  # msgspec does not look whether what it leaves encoded is UTF-8
        found = _decode(body).items
    except msgspec.ValidationError:
        raise _refused(_json_outline(body)) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise unreadable("it is not valid JSON in UTF-8", "不是 UTF-8 编码的有效 JSON") from None
    if len(found) > most:
        raise _too_many(most)
    items = [bytes(item) for item in found]
    if body.count(b":") != 1 + sum([item.count(b":") for item in items]):  # the only name there is, once more
        raise _invalid([repeated_name([ITEMS])])
    return items


def _json_outline(body: bytes) -> Any:
    """Return the outermost form of a body that is no batch, each member a small value of its type."""
    try:
        _anything(body)
        if len(body) - len(bytes(_loosely(body).items)) > MOST_BESIDE:
            raise _invalid(
                [Fault("", "unknown", Text("It holds far more than a list of items.", "除列表外内容过多。"))]
            )
        members = _members(body)
    except msgspec.ValidationError:
        return _json_type(body.strip())
    except msgspec.DecodeError:
        raise unreadable("it is not valid JSON", "不是有效的 JSON") from None
    return {name: _json_type(bytes(value)) for name, value in members.items()}


def _json_type(value: bytes) -> Any:
    if value.startswith(b"["):
        return [] if value[1:].lstrip().startswith(b"]") else [None]
    return _JSON_TYPES.get(value[0], 0)


def _msgpack_items(body: bytes, most: int) -> list[bytes]:
    try:
        items, outline = _msgpack_walk(body, most)
    except (ValueError, TypeError, msgpack.UnpackException):
        raise unreadable(*NO_MSGPACK) from None
    if found := naming.faults(_validator, outline):
        raise _invalid(found)
    return items


def _msgpack_walk(body: bytes, most: int) -> tuple[list[bytes], Any]:
    """Return the items of a body and its outermost form; what else it holds is skipped."""
    reader = msgpack.Unpacker(max_buffer_size=len(body))
    reader.feed(body)
    outline = _msgpack_type(body, 0)
    items: list[bytes] = []
    if not isinstance(outline, dict):
        reader.skip()
    else:
        outline = {}
        for _ in range(min(reader.read_map_header(), MAX_ERRORS)):
            name = reader.unpack()
            if not isinstance(name, str):
                raise TypeError("a name is no text")
            if name in outline:
                raise _invalid([repeated_name([name])])
            outline[name] = _msgpack_type(body, reader.tell())
            if name == ITEMS and isinstance(outline[name], list):
                items = _msgpack_list(reader, body, most)
                outline[name] = [None] * min(len(items), 1)
            else:
                reader.skip()
    if reader.tell() != len(body) and len(outline) < MAX_ERRORS:
        raise ValueError("trailing bytes")
    return items, outline


def _msgpack_list(reader: msgpack.Unpacker, body: bytes, most: int) -> list[bytes]:
    number = reader.read_array_header()
    if number > most:
        raise _too_many(most)
    items = []
    for _ in range(number):
        start = reader.tell()
        reader.skip()
        items.append(body[start : reader.tell()])
    return items


def _msgpack_type(body: bytes, place: int) -> Any:
    first = body[place] if place < len(body) else 0
    if first in _MSGPACK_MAP:
        return {}
    if first in _MSGPACK_LIST:
        return []
    return "" if first in _MSGPACK_TEXT else _MSGPACK_TYPES.get(first, 0)


def _too_many(most: int) -> Refused:
    message = Text(f"A batch may have {most} items at most.", f"一批至多 {most} 项。")
    return _invalid([Fault("/items", "length", message)])


def _refused(outline: Any) -> Refused:
    return _invalid(naming.faults(_validator, outline) or [naming.UNNAMED])


def _invalid(found: list[Fault]) -> Refused:
    return Refused(INVALID, summary(found), found)
