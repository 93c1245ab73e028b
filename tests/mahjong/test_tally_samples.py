"""Samples of tallies: what is called after whole deals, every clause in a thousand, and contradictions."""

import msgspec

from service.common.faults import Refusal
from service.common.rng import Rng
from service.common.sampler import REFUSED, Query
from service.common.samples import samples
from service.mahjong.operations import OPERATIONS
from tests.corpus import told_soon

[TALLY] = [operation for operation in OPERATIONS if operation.name == "tally"]


def test_every_clause_comes_in_a_thousand() -> None:
    assert TALLY.sampler
    wanted = {*TALLY.sampler.clauses}
    assert told_soon(TALLY, Query(seed=1, count=1000), "rule", wanted) == wanted


def test_house_rules_are_mixed_in_and_tallies_stay_possible() -> None:
    found = list(samples(TALLY, Query(seed=2, count=100, rules="mixed")))
    assert len(found) == 100
    assert any("quads" in win for sample in found for win in sample.request["wins"])


def test_refused_ones_are_refused() -> None:
    assert all(isinstance(each.response, Refusal) for each in samples(TALLY, Query(seed=3, count=50, kind=REFUSED)))


def test_what_is_called_after_a_deal_is_never_refused() -> None:
    assert TALLY.sampler
    for generator in TALLY.sampler.generators:
        for seed in range(8):
            request = generator.make(Rng(seed), Query(rules="mixed"))
            answer = TALLY.answer(msgspec.convert(request, TALLY.request), "en")
            assert isinstance(answer, Refusal) == (generator.id == REFUSED), (request, answer)
