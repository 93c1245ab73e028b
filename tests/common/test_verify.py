"""Verification of any operation: the right answer may be a problem, and other arrangements may be as good."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from service.common.compare import Arranged, Conventions, Difference
from service.common.faults import Fault, Refusal
from service.common.operation import Operation
from service.common.text import Lang, Text
from service.common.verify import VerifyResponse, request_type, response_type, verify


class Asked(Struct, frozen=True):
    number: int


class Body(Struct, frozen=True):
    groups: list[list[int]]
    inner: list[dict[str, Any]]


class Problem(Struct, frozen=True):
    status: int
    title: str
    errors: list[dict[str, str]]


GROUPS = [[1, 2], [3]]
FAULTS = (Fault("/number", "range", Text("Odd.", "奇数。")), Fault("/number", "seat", Text("No.", "不。")))


def answer(asked: Asked, lang: Lang) -> Body | Refusal:
    if asked.number % 2:
        return Refusal("contradiction", FAULTS)
    return Body(GROUPS, [{"groups": GROUPS, "rank": 1}, {"groups": GROUPS, "rank": 2}])


def arranged(asked: Asked, body: Body) -> list[Arranged]:
    """The same numbers in other groups are as good."""

    def like(claimed: Any) -> Any:
        numbers = sorted(number for group in claimed for number in group) if isinstance(claimed, list) else []
        return claimed if numbers == [1, 2, 3] else None

    return [Arranged(path, "groups", like) for path in ((), ("inner", 0), ("inner", 1))]


def problem(refusal: Refusal, lang: Lang) -> Problem:
    return Problem(422, refusal.kind, [{"pointer": each.pointer, "code": each.code} for each in refusal.faults])


OPERATION = Operation(
    game="mahjong",
    name="guess",
    request=Asked,
    response=Body,
    answer=answer,
    summary="",
    description="",
    conventions=Conventions(sets={"groups": (), "inner": ("rank",)}, ranked={"inner": "rank"}),
    arrangements=arranged,
)


def verified(number: int, claimed: dict[str, Any]) -> VerifyResponse | Refusal:
    asked = msgspec.convert({"request": {"number": number}, "claimed": claimed}, request_type(OPERATION))
    return verify(OPERATION, asked, "en", problem)


def differences_of(number: int, claimed: dict[str, Any]) -> list[Difference]:
    found = verified(number, claimed)
    assert isinstance(found, VerifyResponse), found
    assert found.agrees is not bool(found.differences)
    return list(found.differences)


def test_the_whole_answer_agrees_and_comes_back() -> None:
    whole = msgspec.to_builtins(answer(Asked(2), "en"))
    assert verified(2, whole) == VerifyResponse(True, [], answer(Asked(2), "en"))


def test_another_arrangement_is_no_difference_at_any_depth_and_place() -> None:
    other = {"groups": [[2], [3, 1]], "rank": 2}
    assert differences_of(2, {"groups": [[3], [2], [1]], "inner": [{"rank": 1}, other]}) == []
    worse = {"groups": [[2], [3]], "rank": 2}
    assert differences_of(2, {"inner": [{"rank": 1}, worse]}) == [
        Difference("/inner/1/groups/0", [2], None),
        Difference("/inner/1/groups/-", None, [1, 2]),
    ]


def test_items_out_of_the_order_of_their_rank_differ() -> None:
    assert differences_of(2, {"inner": [{"rank": 2}, {"rank": 1}]}) == [
        Difference("/inner/1", {"rank": 1}, {"groups": GROUPS, "rank": 2})
    ]


@pytest.mark.parametrize(
    "claimed",
    [
        {},
        {"status": 422},
        {"status": 422, "title": "in another language"},
        {"errors": [{"pointer": "/number", "code": "seat"}, {"pointer": "/number", "code": "range"}]},
    ],
)
def test_where_the_answer_is_a_problem_any_part_of_it_may_be_claimed(claimed: dict[str, Any]) -> None:
    assert verified(1, claimed) == VerifyResponse(True, [], problem(Refusal("contradiction", FAULTS), "en"))


def test_an_answer_and_a_problem_are_told_apart() -> None:
    assert differences_of(1, {"groups": GROUPS}) == [Difference("/groups", GROUPS, None)]
    assert differences_of(2, {"status": 422}) == [Difference("/status", 422, None)]
    assert differences_of(1, {"status": 200}) == [Difference("/status", 200, 422)]
    missed = {"errors": [{"pointer": "/number", "code": "seat"}]}
    assert differences_of(1, missed) == [Difference("/errors/-", None, {"pointer": "/number", "code": "range"})]


def test_a_claim_that_cannot_be_shown_is_refused() -> None:
    refused = verified(2, {"groups": [[]] * 201})
    assert isinstance(refused, Refusal)
    assert [(fault.pointer, fault.code) for fault in refused.faults] == [("/claimed", "length")]


def test_the_types_are_named_by_the_operation_and_hold_its_own() -> None:
    assert (request_type(OPERATION).__name__, response_type(OPERATION).__name__) == (
        "GuessVerifyRequest",
        "GuessVerifyResponse",
    )
    assert msgspec.convert(
        {"agrees": True, "differences": [], "correct": {"groups": [], "inner": []}}, response_type(OPERATION)
    ).correct == Body([], [])
