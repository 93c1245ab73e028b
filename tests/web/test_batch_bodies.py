"""The outside of a batch: read strictly, its items left as they are, and nothing in it costs much time."""

from __future__ import annotations

import msgpack
import pytest

from service.web.http.batch_bodies import BatchBody
from service.web.http.negotiation import JSON, MSGPACK, Media
from service.web.http.problems import ProblemError

MOST = 3


def refused(body: bytes, media: Media) -> tuple[int, list[tuple[str, str]]]:
    """Return the status of a refusal, and the pointers and codes of its faults."""
    with pytest.raises(ProblemError) as caught:
        BatchBody(MOST).decode(body, media)
    return caught.value.kind.status, [(fault.pointer, fault.code) for fault in caught.value.faults]


def test_items_stay_as_they_are() -> None:
    assert BatchBody(MOST).decode(b' {"items" : [ {"a":1}, [ ] ,"x:,"]} ', JSON) == [b'{"a":1}', b"[ ]", b'"x:,"']
    assert BatchBody(MOST).decode(msgpack.packb({"items": [{"a": 1}, 2]}), MSGPACK) == [b"\x81\xa1a\x01", b"\x02"]


def test_a_byte_order_mark_is_passed_over() -> None:
    assert BatchBody(MOST).decode(b'\xef\xbb\xbf{"items":[1]}', JSON) == [b"1"]


def test_a_fault_quotes_what_was_sent() -> None:
    with pytest.raises(ProblemError) as caught:
        BatchBody(MOST).decode(b'[{"a":1}]', JSON)
    assert caught.value.faults[0].message.en == '[{"a": 1}] is not an object.'


def test_headers_longer_than_need_be_are_messagepack_too() -> None:
    assert BatchBody(MOST).decode(b"\xde\x00\x01\xd9\x05items\xdd\x00\x00\x00\x01\xc0", MSGPACK) == [b"\xc0"]


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
