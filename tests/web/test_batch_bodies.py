"""The outside of a batch: read strictly, its items left as they are, and nothing in it costs much time."""

from typing import Any

import msgpack
import pytest
from msgspec import Struct

from service.web.http.batch_bodies import BatchCodec
from service.web.http.bodies import Codec
from service.web.http.negotiation import JSON, MSGPACK, Media
from service.web.http.problems import ProblemError

MOST = 3
LONGEST = 20


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """What a batch holds."""

    a: int


CODEC = BatchCodec(Codec(Item), MOST, LONGEST)


def decoded(body: bytes, media: Media = JSON) -> list[Any]:
    """Return the items, with the pointers and codes of the faults in place of one that is none."""
    return [
        [(fault.pointer, fault.code) for fault in item.faults] if isinstance(item, ProblemError) else item
        for item in CODEC.decode(body, media)
    ]


def refused(body: bytes, media: Media) -> tuple[int, list[tuple[str, str]]]:
    """Return the status of a refusal, and the pointers and codes of its faults."""
    with pytest.raises(ProblemError) as caught:
        list(CODEC.decode(body, media))
    return caught.value.kind.status, [(fault.pointer, fault.code) for fault in caught.value.faults]


def test_sound_items_are_decoded() -> None:
    assert decoded(b' {"items" : [ {"a":1},{"a" : 2} ]} ') == [Item(1), Item(2)]
    assert decoded(msgpack.packb({"items": [{"a": 1}, {"a": 2}]}), MSGPACK) == [Item(1), Item(2)]


@pytest.mark.parametrize(
    ("item", "found"),
    [
        (b"[ ]", [("", "type")]),
        (b'"x:,"', [("", "type")]),
        (b'{"a":1,"a":1}', [("/a", "duplicate")]),
        (b'{"a":1,"\\u0061":1}', [("/a", "duplicate")]),
        (b'{"a":         1}', Item(1)),
        (b'{"a":                1}', [("", "length")]),
    ],
)
def test_a_wrong_item_does_not_touch_the_others(item: bytes, found: object) -> None:
    assert decoded(b'{"items":[{"a":1},%s,{"a":2}]}' % item) == [Item(1), found, Item(2)]


def test_a_wrong_item_does_not_touch_the_others_in_messagepack() -> None:
    found = [Item(1), [("/a", "duplicate")], Item(2)]
    assert decoded(b"\x81\xa5items\x93\x81\xa1a\x01\x82\xa1a\x01\xa1a\x01\x81\xa1a\x02", MSGPACK) == found


def test_a_byte_order_mark_is_passed_over() -> None:
    assert decoded(b'\xef\xbb\xbf{"items":[{"a":1}]}') == [Item(1)]


def test_an_item_that_cannot_be_read_spoils_the_whole_body() -> None:
    assert refused(b'{"items":[{"a":1},{"a":"\\ud800"}]}', JSON) == (400, [])


def test_a_fault_quotes_what_was_sent() -> None:
    with pytest.raises(ProblemError) as caught:
        CODEC.decode(b'[{"a":1}]', JSON)
    assert caught.value.faults[0].message.en == '[{"a": 1}] is not an object.'


def test_headers_longer_than_need_be_are_messagepack_too() -> None:
    assert decoded(b"\xde\x00\x01\xd9\x05items\xdd\x00\x00\x00\x01\x81\xa1a\x01", MSGPACK) == [Item(1)]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"{}", [("/items", "missing")]),
        (b'{"items":[]}', [("/items", "length")]),
        (b'{"items":{}}', [("/items", "type")]),
        (b'{"items":"[1]"}', [("/items", "type")]),
        (b'{"items":[1],"more":[1]}', [("/more", "unknown")]),
        (b'{"items":5,"more":[1]}', [("/items", "type"), ("/more", "unknown")]),
        (b'{"items":[1],"items":[1]}', [("/items", "duplicate")]),
        (b'{"items":[1,2,3,4]}', [("/items", "length")]),
        (b"[1]", [("", "type")]),
        (b"null", [("", "type")]),
        (b'{"items":[1],"x":"%s"}' % (b"a" * 20_000), [("/x", "unknown")]),
        (b'{"items":[%s]}' % (b"1," * 1000 + b"1"), [("/items", "length")]),
        (b'{"items":[%s]}' % (b"1," * 600_000 + b"1"), [("", "invalid")]),
    ],
)
def test_what_is_no_batch_is_refused(body: bytes, found: list[tuple[str, str]]) -> None:
    status, faults = refused(body, JSON)
    assert (status, sorted(faults)) == (422, found)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"\x80", [("/items", "missing")]),
        (b"\x81\xa5items\x90", [("/items", "length")]),
        (b"\x81\xa5items\x80", [("/items", "type")]),
        (b"\x82\xa5items\x91\xc0\xa4more\xc3", [("/more", "unknown")]),
        (b"\x82\xa5items\x91\xc0\xa5items\x91\xc0", [("/items", "duplicate")]),
        (b"\x81\xa5items\x94\xc0\xc0\xc0\xc0", [("/items", "length")]),
        (b"\x91\xc0", [("", "type")]),
    ],
)
def test_what_is_no_batch_is_refused_in_messagepack(body: bytes, found: list[tuple[str, str]]) -> None:
    assert refused(body, MSGPACK) == (422, found)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"items":[1]}x',
        b'{"items":[1}',
        b'{"items":["\xff"]}',
        b'{"more":1,"items":[' + b"[" * 5000,
        b"[" * 5000,
    ],
)
def test_what_is_no_json_is_refused(body: bytes) -> None:
    assert refused(body, JSON) == (400, [])


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\x81",
        b"\x81\xa5items\x91",
        b"\x81\xa5items\x91\xc0\xc0",
        b"\x81\xa5items\x91\xc1",
        b"\x81\xc4\x05items\x91\xc0",
        b"\x81\x01\x91\xc0",
        b"\x81\xa5items" + b"\x91" * 5000,
    ],
)
def test_what_is_no_messagepack_is_refused(body: bytes) -> None:
    assert refused(body, MSGPACK) == (400, [])
