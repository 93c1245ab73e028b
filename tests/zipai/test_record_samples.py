"""Samples of records: every way a deal can end, every reason and clause soon, the same corpus for the same query."""

from itertools import chain

import msgspec
import pytest

from service.common.faults import Refusal
from service.common.sampler import Query
from service.common.samples import Sample, samples
from service.zipai.operations import OPERATIONS
from service.zipai.record_schema import RecordResponse
from service.zipai.record_tables import OFFENCES

RECORD = next(operation for operation in OPERATIONS if operation.name == "record")
RARE = {"nothing_to_discard"}  # it takes seven groups that are worth too little to win


def corpus(query: Query) -> list[Sample]:
    return list(samples(RECORD, query))


@pytest.fixture(scope="module")
def hundreds() -> list[list[Sample]]:
    return [corpus(Query(seed=seed, count=100, rules="mixed")) for seed in range(3)]


def test_every_kind_and_clause_comes_within_three_seeds(hundreds: list[list[Sample]]) -> None:
    assert RECORD.sampler
    told = msgspec.json.encode(hundreds)
    missing = [kind for kind in RECORD.sampler.kinds[:-1] if f'"id":"{kind}"'.encode() not in told]
    missing += [clause for clause in RECORD.sampler.clauses if f'"rule":"{clause}"'.encode() not in told]
    assert not missing


def test_every_way_to_end_comes_at_every_table(hundreds: list[list[Sample]]) -> None:
    """By table: won by the deal, an own draw, another's draw, a discard; drawn, also without a card open (Z17.9)."""
    ways: dict[int, set[str]] = {2: set(), 3: set(), 4: set()}
    played: set[str] = set()
    for sample in chain.from_iterable(hundreds):
        answer, names = sample.response, [act["act"] for act in sample.request["acts"]]
        assert isinstance(answer, RecordResponse)
        if answer.result is None:
            continue
        played.update(names)
        win = answer.result.win
        paid = win.settlement.transfers if win and win.settlement else ()
        ways[sample.request["players"]].add(paid[0].cause if paid else "end")
    assert all(found == {"deal", "self_draw", "deck", "discard", "end"} for found in ways.values()), ways
    assert played >= {"chi", "peng", "sao", "guo_sao", "sao_chuan", "kai_zhao", "keep", "flip"}


def test_every_reason_comes_within_three_seeds(hundreds: list[list[Sample]]) -> None:
    answers = [sample.response for sample in chain.from_iterable(hundreds)]
    faults = [answer.fault for answer in answers if isinstance(answer, RecordResponse) and answer.fault]
    assert {reason.id for fault in faults for reason in fault.reasons} >= {*OFFENCES} - RARE


def test_the_same_query_gives_the_same_corpus() -> None:
    assert corpus(Query(seed=3, count=20)) == corpus(Query(seed=3, count=30))[:20]


def test_illegal_samples_have_a_fault_and_refused_ones_are_refused() -> None:
    illegal = corpus(Query(count=40, kind="illegal"))
    assert [isinstance(sample.response, RecordResponse) and sample.response.legal for sample in illegal] == [False] * 40
    refused = [sample.response for sample in corpus(Query(count=40, kind="refused"))]
    pointers = {fault.pointer for answer in refused if isinstance(answer, Refusal) for fault in answer.faults}
    assert {"/hands"} < pointers and any(pointer.startswith("/acts/") for pointer in pointers)


@pytest.mark.parametrize("kind", ["tian_hu", "di_hu", "san_long", "wu_kan", "hai_di_hu", "pu_tong_hu"])
def test_a_kind_can_be_asked_for(kind: str) -> None:
    assert len(corpus(Query(count=5, kind=kind))) == 5
