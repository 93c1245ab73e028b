"""Decoding: strict, once, and every fault named when it fails (C4)."""

from typing import Annotated, Any, Literal

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, Struct, UnsetType

from service.web.http.bodies import Codec
from service.web.http.negotiation import JSON, MSGPACK, Media
from service.web.http.problems import ProblemError


class Round(Struct, forbid_unknown_fields=True, tag_field="kind", tag="round"):
    size: Annotated[int, Meta(ge=0, le=3)]


class Named(Struct, forbid_unknown_fields=True, tag_field="kind", tag="named"):
    name: str


class Question(Struct, forbid_unknown_fields=True):
    hand: list[Annotated[str, Meta(max_length=3)]] | Annotated[str, Meta(max_length=9)]
    parts: list[Round | Named] | UnsetType = UNSET
    count: Annotated[int, Meta(ge=0, le=5)] | UnsetType = UNSET
    colour: Literal["red", "black"] | UnsetType = UNSET
    by_seat: dict[Literal["0", "1"], int] | UnsetType = UNSET


CODEC = Codec(Question)


def refused(body: bytes, media: Media = JSON) -> tuple[str, list[tuple[str, str]]]:
    """Return the problem's id and the (pointer, code) pairs that a body is refused with."""
    with pytest.raises(ProblemError) as caught:
        CODEC.decode(body, media)
    return caught.value.kind.id, [(fault.pointer, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize("hand", ['{"a":1}', "{}", "true", "1.5", "null"])
def test_a_hand_that_is_neither_list_nor_string_is_told_at_its_place(hand: str) -> None:
    assert refused(f'{{"hand":{hand}}}'.encode()) == ("invalid", [("/hand", "type")])
    both = refused(f'{{"hand":{hand},"count":"x"}}'.encode())
    assert sorted(both[1]) == [("/count", "type"), ("/hand", "type")]


def test_a_member_that_is_no_seat_is_told_at_its_own_place() -> None:
    kind, found = refused(b'{"hand":"a","by_seat":{"0":1,"4":1,"x/y":1}}')
    assert (kind, sorted(found)) == ("invalid", [("/by_seat/4", "choice"), ("/by_seat/x~1y", "choice")])


def test_a_right_body_is_decoded() -> None:
    body = b'{"hand": ["a", "b"], "parts": [{"kind": "named", "name": "x:y"}], "count": 5}'
    assert CODEC.decode(body, JSON) == Question(hand=["a", "b"], parts=[Named("x:y")], count=5)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert CODEC.decode(b'\xef\xbb\xbf{"hand":"a"}', JSON) == Question(hand="a")


def test_a_whole_float_is_the_integer_that_json_schema_takes_it_for() -> None:
    assert CODEC.decode(b'{"hand":"a","count":2.0}', JSON).count == 2
    assert refused(b'{"hand":"a","count":2.5}') == ("invalid", [("/count", "type")])


def test_every_fault_is_named_not_only_the_first() -> None:
    body = b'{"hand": 3, "count": 7, "colour": "blue", "a/b~c": 1}'
    expected = [("/hand", "type"), ("/count", "range"), ("/colour", "choice"), ("/a~1b~0c", "unknown")]
    kind, found = refused(body)
    assert (kind, sorted(found)) == ("invalid", sorted(expected))


@pytest.mark.parametrize(
    ("part", "pointer", "code"),
    [
        ('{"kind":"round","size":9}', "/parts/1/size", "range"),
        ('{"kind":"round"}', "/parts/1/size", "missing"),
        ('{"kind":"square"}', "/parts/1/kind", "choice"),
        ('{"size":1}', "/parts/1/kind", "missing"),
        ("{}", "/parts/1/kind", "missing"),
        ("7", "/parts/1", "type"),
        ('{"kind":"named","name":"x","size":1}', "/parts/1/size", "unknown"),
    ],
)
def test_of_a_union_the_branch_that_was_meant_is_told(part: str, pointer: str, code: str) -> None:
    body = f'{{"hand":"a","parts":[{{"kind":"named","name":"n"}},{part}]}}'
    assert refused(body.encode()) == ("invalid", [(pointer, code)])


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"hand":"a"} x',
        b'{"hand":"\xff"}',
        b'{"hand":"\\ud800"}',
        b'{"hand":"a","count":NaN}',
        b'{"hand":"a","count":01}',
        b"[" * 100_000,
        b'{"hand":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
)
def test_what_is_no_json_is_400_with_no_pointer(body: bytes) -> None:
    assert refused(body) == ("not-json", [])


@pytest.mark.parametrize(
    ("count", "code"), [(b"9" * 1000, "range"), (b"-" + b"9" * 9000, "range"), (b"1e999", "range"), (b"null", "type")]
)
def test_a_number_far_out_of_range_is_a_range_fault(count: bytes, code: str) -> None:
    assert refused(b'{"hand":"a","count":' + count + b"}") == ("invalid", [("/count", code)])


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        (b'{"hand":"a","hand":"b"}', "/hand"),
        (b'{"hand":"a","parts":[{"kind":"named","name":"x","name":"x"}]}', "/parts/0/name"),
        (b'{"hand":"a","h\\u0061nd":"a:b"}', "/hand"),
        (b'{"count":1,"count":1,"hand":"\\u003a"}', "/count"),
    ],
)
def test_a_name_that_stands_twice_is_refused_with_its_place(body: bytes, pointer: str) -> None:
    assert refused(body) == ("invalid", [(pointer, "duplicate")])


def test_an_escape_alone_is_no_fault() -> None:
    assert CODEC.decode(b'{"h\\u0061nd":"\\u003a"}', JSON).hand == ":"


def test_messagepack_is_read_like_json() -> None:
    assert CODEC.decode(msgpack.packb({"hand": "a", "count": 3}), MSGPACK) == Question(hand="a", count=3)
    assert refused(msgpack.packb({"hand": 1, "z": 2}), MSGPACK)[0] == "invalid"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        msgpack.packb({"hand": b"a"}),
        msgpack.packb({"hand": "a", "count": float("nan")}),
        msgpack.packb({1: 2}),
        msgpack.packb({"hand": msgpack.ExtType(5, b"x")}),
        b"\x91" * 100_000,
    ],
)
def test_messagepack_that_json_could_not_say_is_400(body: bytes) -> None:
    assert refused(body, MSGPACK) == ("not-json", [])


def test_messagepack_with_a_name_twice_is_refused() -> None:
    twice = b"\x82\xa4hand\xa1a\xa4hand\xa1a"
    assert refused(twice, MSGPACK) == ("invalid", [("/hand", "duplicate")])


def test_messagepack_in_a_longer_form_than_needed_is_fine() -> None:
    long_form = b"\xde\x00\x01\xd9\x04hand\xd9\x01a"
    assert CODEC.decode(long_form, MSGPACK).hand == "a"


@pytest.mark.parametrize("colour", ["null", "7", "[]"])
def test_a_choice_of_another_type_is_one_fault(colour: str) -> None:
    assert refused(b'{"hand":"a","colour":' + colour.encode() + b"}") == ("invalid", [("/colour", "type")])


def test_at_most_a_hundred_faults_are_told() -> None:
    body = msgspec.json.encode({"hand": "a", **{f"x{i}": i for i in range(500)}})
    assert len(refused(body)[1]) == 100


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)
MEMBERS = st.fixed_dictionaries(
    {},
    optional={
        "hand": JSON_VALUES | st.lists(st.sampled_from(["a", "bc", "long"])),
        "parts": JSON_VALUES
        | st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "kind": st.sampled_from(["round", "named", "x"]),
                    "size": st.integers(-1, 5),
                    "name": JSON_VALUES,
                },
            )
        ),
        "count": JSON_VALUES | st.integers(-1, 7),
        "colour": st.sampled_from(["red", "blue", None]),
        "other": JSON_VALUES,
    },
)


@given(MEMBERS)
def test_a_body_is_either_decoded_or_refused_with_pointers_that_lead_somewhere(value: dict[str, Any]) -> None:
    body = msgspec.json.encode(value)
    try:
        decoded = CODEC.decode(body, JSON)
    except ProblemError as exc:
        assert exc.kind.id == "invalid"
        assert exc.faults
        for fault in exc.faults:
            assert leads_somewhere(value, fault.pointer, fault.code), fault
    else:
        assert msgspec.json.decode(msgspec.json.encode(decoded), type=Question) == decoded


def leads_somewhere(value: Any, pointer: str, code: str) -> bool:
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    for depth, part in enumerate(parts):
        if isinstance(value, list):
            value = value[int(part)]
        elif part in value:
            value = value[part]
        else:
            return code == "missing" and depth == len(parts) - 1
    return code != "missing"


@pytest.mark.parametrize(
    ("body", "en", "zh"),
    [
        (b"[]", "[] is not an object.", "此处须为对象，而不是 []。"),
        (b'{"hand": "1", "count": 9}', "/count: 9 is greater than 5.", "/count：9 大于 5。"),
        (
            b'{"hand": "1", "count": 9, "x": 1}',
            "2 faults, the first at /count: 9 is greater than 5.",
            "共2处错误，第一处在 /count：9 大于 5。",
        ),
    ],
)
def test_the_detail_names_the_first_fault_and_its_place_if_it_has_one(body: bytes, en: str, zh: str) -> None:
    with pytest.raises(ProblemError) as caught:
        CODEC.decode(body, JSON)
    assert (caught.value.detail.en, caught.value.detail.zh) == (en, zh)
