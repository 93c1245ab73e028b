"""Samples of tallies: every type and clause comes soon, the same query gives the same corpus."""

import msgspec
import pytest

from service.common.faults import Refusal
from service.common.sampler import Query, SampleRules
from service.common.samples import samples
from service.zipai.operations import OPERATIONS

TALLY = next(operation for operation in OPERATIONS if operation.name == "tally")


def corpus(query: Query) -> list[bytes]:
    return [msgspec.json.encode((sample.request, sample.response)) for sample in samples(TALLY, query)]


def test_every_type_and_clause_comes_in_a_thousand_samples() -> None:
    assert TALLY.sampler
    told = b"".join(corpus(Query(count=1000, rules="mixed")))
    missing = [kind for kind in TALLY.sampler.kinds if f'"id":"{kind}"'.encode() not in told]
    assert not missing + [clause for clause in TALLY.sampler.clauses if f'"rule":"{clause}"'.encode() not in told]


def test_the_same_query_gives_the_same_corpus() -> None:
    assert corpus(Query(seed=5, count=40)) == corpus(Query(seed=5, count=40))
    assert corpus(Query(seed=5, count=20)) == corpus(Query(seed=5, count=40))[:20]


@pytest.mark.parametrize("rules", ["default", "mixed"])
def test_refused_samples_are_refused_and_no_others(rules: SampleRules) -> None:
    refused = list(samples(TALLY, Query(count=100, kind="refused", rules=rules)))
    assert len(refused) == 100
    assert all(isinstance(sample.response, Refusal) for sample in refused)
    pointers = {
        fault.pointer for sample in refused if isinstance(sample.response, Refusal) for fault in sample.response.faults
    }
    assert pointers >= {"/dealer", "/win/winner", "/win/win/from", "/win/you", "/win/xing", "/win/hand_types/1"}
