"""Corpora of any operation: of the kind and clause asked for, the same for the same query."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from service.common.faults import Fault, Refusal
from service.common.operation import Operation
from service.common.rng import Rng
from service.common.sampler import Generator, Query, Sampler
from service.common.samples import ATTEMPTS, attempts, query_faults, samples
from service.common.text import Lang, Text


class Asked(Struct, frozen=True):
    number: int


class Row(Struct, frozen=True):
    id: str
    rule: str


class Body(Struct, frozen=True):
    legal: bool
    hand_types: list[Row]


def answer(asked: Asked, lang: Lang) -> Body | Refusal:
    """Numbers below 0 are refused, those below 10 not legal, odd ones `odd` by M3, the others `even` by M2."""
    if asked.number < 0:
        return Refusal("contradiction", (Fault("/number", "range", Text("", "")),))
    if asked.number < 10:
        return Body(False, [Row("small", "M1")])
    return Body(True, [Row("odd", "M3") if asked.number % 2 else Row("even", "M2")])


def any_number(rng: Rng, query: Query) -> Mapping[str, Any]:
    return {"number": rng.below(20)}


def refused_number(rng: Rng, query: Query) -> Mapping[str, Any]:
    return {"number": -rng.below(3)}


def odd_number(rng: Rng, query: Query) -> Mapping[str, Any]:
    return {"number": 11 + 2 * rng.below(500 if query.rules == "mixed" else 5)}


OPERATION = Operation(
    game="mahjong",
    name="guess",
    request=Asked,
    response=Body,
    answer=answer,
    summary="",
    description="",
    sampler=Sampler(
        generators=(
            Generator(id="any", make=any_number, weight=3),
            Generator(id="odd", make=odd_number, kinds=("odd",), clauses=("M3",)),
            Generator(id="refused", make=refused_number, kinds=("refused",)),
        ),
        kinds=("odd", "even", "illegal"),
        clauses=("M1", "M2", "M3"),
    ),
)


def numbers(**query: Any) -> list[int]:
    return [sample.request["number"] for sample in samples(OPERATION, Query(**query))]


def test_any_holds_every_kind_that_is_answered() -> None:
    made = numbers(count=200)
    assert {number for number in made if number < 20} == {*range(20)}
    assert all(number >= 0 for number in made)


def test_each_sample_is_of_the_kind_asked_for() -> None:
    assert all(number >= 10 and number % 2 == 0 for number in numbers(kind="even", count=50))
    assert all(0 <= number < 10 for number in numbers(kind="illegal", count=50))
    assert {*numbers(kind="refused", count=50)} == {-1, -2}
    assert max(numbers(kind="odd", count=50, rules="mixed")) > 500


def test_each_sample_cites_the_clause_asked_for() -> None:
    assert all(number < 10 for number in numbers(clause="M1", count=50))
    assert all(number % 2 == 0 and number >= 10 for number in numbers(clause="M2", count=50))


def test_what_does_not_go_together_ends_after_so_many_attempts_with_a_pause_at_each() -> None:
    assert list(attempts(OPERATION, Query(kind="even", clause="M3"))) == [None] * ATTEMPTS
    assert numbers(kind="even", clause="M3") == []


def test_the_same_query_gives_the_same_and_fewer_a_prefix() -> None:
    assert numbers(seed=3, count=50) == numbers(seed=3, count=50)
    assert numbers(seed=3, count=20) == numbers(seed=3, count=50)[:20]
    assert numbers(seed=4, count=50) != numbers(seed=3, count=50)


def test_the_answer_is_the_operations_or_its_refusal() -> None:
    for kind in ("any", "refused"):
        for sample in samples(OPERATION, Query(kind=kind, count=20)):
            assert sample.response == answer(msgspec.convert(sample.request, Asked), "en")


def test_a_kind_or_clause_that_no_answer_has_is_a_fault_and_so_is_too_large_a_count() -> None:
    query = Query(kind="prime", clause="M9", count=1001)
    assert [(each.pointer, each.code) for each in query_faults(OPERATION, query)] == [
        ("/kind", "choice"),
        ("/clause", "choice"),
        ("/count", "range"),
    ]
    for kind in ("odd", "even", "illegal", "refused", "any"):
        assert query_faults(OPERATION, Query(kind=kind, clause="M3", count=1000)) == []
