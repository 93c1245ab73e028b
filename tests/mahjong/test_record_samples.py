"""Samples of records: whole deals, every clause within ten corpora of 100, and one act that is wrong."""

import re

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


def test_every_clause_and_every_end_comes_within_ten_corpora() -> None:
    found = [answer for seed in range(10) for answer in answers(corpus(RECORD, seed=seed, count=100))]
    cited = {rule for answer in found for rule in re.findall(r'"rule":"([^"]+)"', msgspec.json.encode(answer).decode())}
    assert RECORD.sampler and cited == {*RECORD.sampler.clauses}
    results = [answer.result for answer in found if answer.result]
    assert {len(result.wins) for result in results} == {0, 1, 2, 3}
    flips = {len(win.xing.flips) for result in results for win in result.wins if win.xing}
    assert flips == {0, 1, 2}
    assert {answer.legal for answer in found} == {True, False}


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
    for sample in corpus(RECORD, seed=1, count=10, codes_only=True):
        tiles = [tile for hand in sample.request["hands"] for tile in hand]
        tiles += [act["tile"] for act in sample.request["acts"] if "tile" in act]
        assert all(re.fullmatch(r"[1-9][mps]|[ESWNCFP]", tile) for tile in tiles)
