"""Samples of records: whole deals, every clause within ten corpora of 100, and one act that is wrong."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.sampler import ILLEGAL, REFUSED, Query
from service.common.samples import Sample, samples
from service.mahjong.operations import OPERATIONS
from service.mahjong.record_schema import RecordResponse
from service.mahjong.tables import HAND_TYPES

[RECORD] = [operation for operation in OPERATIONS if operation.name == "record"]
assert RECORD.sampler


def corpus(operation: Operation, **query: object) -> list[Sample]:
    return list(samples(operation, msgspec.convert(query, Query)))


def answers(found: list[Sample]) -> list[RecordResponse]:
    """The answers of samples that are not refused."""
    given = [sample.response for sample in found]
    assert all(isinstance(answer, RecordResponse) for answer in given)
    return [answer for answer in given if isinstance(answer, RecordResponse)]


def seen_in(answer: RecordResponse) -> Iterator[object]:
    """Yield the clauses that an answer cites, its number of wins, how many flips each had, and whether it is legal."""
    yield from re.findall(r'"rule":"([^"]+)"', msgspec.json.encode(answer).decode())
    yield ("legal", answer.legal)
    if answer.result:
        yield ("wins", len(answer.result.wins))
        yield from (("flips", len(win.xing.flips)) for win in answer.result.wins if win.xing)


def test_every_clause_and_every_end_comes_within_ten_corpora() -> None:
    assert RECORD.sampler
    wanted: set[object] = {*RECORD.sampler.clauses, ("legal", True), ("legal", False)}
    wanted |= {("wins", number) for number in range(4)} | {("flips", number) for number in range(3)}
    seen: set[object] = set()
    for seed in range(10):
        seen.update(each for answer in answers(corpus(RECORD, seed=seed, count=100)) for each in seen_in(answer))
        if seen >= wanted:
            break
    assert seen == wanted


@pytest.mark.parametrize("kind", HAND_TYPES)
def test_each_hand_type_can_be_asked_for(kind: str) -> None:
    found = answers(corpus(RECORD, seed=3, count=2, kind=kind))
    assert len(found) == 2
    assert all(f'"id":"{kind}"'.encode() in msgspec.json.encode(answer) for answer in found)


def test_illegal_ones_have_one_act_that_is_not_allowed() -> None:
    found = answers(corpus(RECORD, seed=5, count=20, kind=ILLEGAL))
    assert all(answer.fault and answer.fault.reasons for answer in found)


def test_refused_ones_are_refused() -> None:
    assert all(isinstance(sample.response, Refusal) for sample in corpus(RECORD, seed=7, count=10, kind=REFUSED))


def test_codes_are_codes() -> None:
    for sample in corpus(RECORD, seed=1, count=10, notation="codes"):
        tiles = [tile for hand in sample.request["hands"] for tile in hand]
        tiles += [act["tile"] for act in sample.request["acts"] if "tile" in act]
        assert all(re.fullmatch(r"[1-9][mps]|[ESWNCFP]", tile) for tile in tiles)
