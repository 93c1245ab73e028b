"""Samples of score, settle, waits and claims: every clause and kind comes, refused ones are refused."""

import pytest

from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.sampler import REFUSED, Query
from service.common.samples import samples
from service.mahjong.operations import OPERATIONS
from tests.corpus import told_soon

SAMPLED = [operation for operation in OPERATIONS if operation.name in ("score", "settle", "waits", "claims")]
each = pytest.mark.parametrize("operation", SAMPLED, ids=lambda operation: operation.name)


@each
def test_a_thousand_of_any_cite_every_clause_that_an_answer_can_cite(operation: Operation) -> None:
    assert operation.sampler
    wanted = {*operation.sampler.clauses}
    assert told_soon(operation, Query(seed=1, count=1000), "rule", wanted) == wanted


@each
def test_every_kind_can_be_asked_for(operation: Operation) -> None:
    assert operation.sampler
    for kind in operation.sampler.kinds:
        assert len(list(samples(operation, Query(seed=2, count=2, kind=kind)))) == 2, kind


@each
def test_refused_ones_are_refused_and_house_rules_are_mixed_in(operation: Operation) -> None:
    refused = list(samples(operation, Query(seed=3, count=40, kind=REFUSED)))
    assert [type(sample.response) for sample in refused] == [Refusal] * 40
    mixed = list(samples(operation, Query(seed=4, count=40, rules="mixed")))
    assert any("rules" in sample.request for sample in mixed)


@each
def test_codes_are_plain_lists(operation: Operation) -> None:
    for sample in samples(operation, Query(seed=5, count=20, notation="codes")):
        held = [part.get("hand") for part in (sample.request, *sample.request.get("wins", ()))]
        assert all(isinstance(hand, list) for hand in held if hand is not None)
