"""Samples: every kind is delivered, everything that a request can say occurs, the same seed gives the same bytes."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from service.common import samples as corpora
from service.common.options import options
from service.common.sampler import Query, SampleRules
from service.mahjong.operations import OPERATIONS
from service.mahjong.rules import PRESETS, Rules
from service.mahjong.tables import HAND_TYPES, MELD_KINDS, MULTIPLIERS, REASONS
from tests.brute import mahjong as brute
from tests.brute.test_mahjong import compare
from tests.corpus import encoded, file

LONG = 3000
SCORE = next(operation for operation in OPERATIONS if operation.name == "score")
KINDS = (*HAND_TYPES, "illegal", "any")


def samples(seed: int, count: int, kind: str, rules: SampleRules) -> Iterator[Any]:
    return corpora.samples(SCORE, Query(seed=seed, count=count, kind=kind, rules=rules))


@pytest.fixture(scope="module")
def corpus() -> list[Any]:
    """A long corpus of everything, house rules mixed in."""
    return list(samples(1, LONG, "any", "mixed"))


@pytest.mark.parametrize("rules", ["default", "mixed"])
@pytest.mark.parametrize("kind", HAND_TYPES)
def test_m3_each_sample_of_a_hand_type_is_legal_and_of_it(kind: str, rules: SampleRules) -> None:
    for sample in samples(2, 150, kind, rules):
        assert sample.response.legal
        assert kind in [row.id for row in sample.response.hand_types]


@pytest.mark.parametrize("rules", ["default", "mixed"])
def test_m1_m2_no_sample_of_illegal_is_legal_and_every_reason_occurs(rules: SampleRules) -> None:
    made = list(samples(2, 150, "illegal", rules))
    assert not any(sample.response.legal for sample in made)
    assert {reason.id for sample in made for reason in sample.response.reasons} == {*REASONS}


def test_any_holds_legal_and_illegal_hands_of_every_type(corpus: list[Any]) -> None:
    assert {sample.response.legal for sample in corpus} == {True, False}
    assert {row.id for sample in corpus for row in sample.response.hand_types} == {*HAND_TYPES}


def test_every_multiplier_meld_flag_and_way_to_win_occurs(corpus: list[Any]) -> None:
    assert {row.id for sample in corpus for row in sample.response.multipliers} == {*MULTIPLIERS}
    assert {meld["kind"] for sample in corpus for meld in sample.request.get("melds", ())} == {
        kind.id for kind in MELD_KINDS.values()
    }
    assert {flag for sample in corpus for flag in sample.request.get("flags", ())} == {
        *("qiang_gang_hu", "gang_shang_pao", "gang_shang_hua", "tian_hu", "di_hu", "hai_di")
    }
    assert {sample.request.get("explain") for sample in corpus} == {None, True}
    assert {sample.request["win"]["by"] for sample in corpus} == {"self_draw", "discard"}
    assert {sample.request[seat] for sample in corpus for seat in ("winner", "dealer")} == {0, 1, 2, 3}


def test_m5_m10_flips_relations_and_every_way_to_pay_occur(corpus: list[Any]) -> None:
    flipped = [sample.response.xing for sample in corpus if sample.response.xing]
    assert {min(len(xing.flips), 2) for xing in flipped} == {0, 1, 2}
    assert {xing.flip_due for xing in flipped} == {True, False}
    assert {relation.source for sample in corpus for relation in sample.response.bao} == {"given", "derived"}
    settlements = [sample.response.settlement for sample in corpus if sample.response.settlement]
    assert {transfer.rule for each in settlements for transfer in each.transfers} == {
        *("M6", "M10.1", "M10.2", "M10.3", "M10.6")
    }


def test_every_preset_and_value_of_an_option_occurs(corpus: list[Any]) -> None:
    given = [sample.request.get("rules", {}) for sample in corpus]
    assert {rules["preset"] for rules in given if "preset" in rules} == {*PRESETS}
    for option in options(Rules):
        values = {rules[option.id] for rules in given if option.id in rules}
        wanted = {True, False} if option.type == "boolean" else {*(option.values or (option.default, 3))}
        assert values >= wanted, option.id


def test_every_notation_occurs(corpus: list[Any]) -> None:
    hands = [sample.request["hand"] for sample in corpus]
    assert {type(hand) for hand in hands} == {list, str}
    assert {code for hand in hands for code in hand} >= {"1m", "一万", "9筒", "五条", "E", "東", "发"}
    assert any(" " in hand for hand in hands)


def test_the_default_rules_are_not_told() -> None:
    assert not any("rules" in sample.request for sample in samples(1, 200, "any", "default"))


@pytest.mark.parametrize("kind", ["any", "illegal", "ping_hu"])
def test_the_same_seed_gives_the_same_bytes_and_fewer_of_them_a_prefix(kind: str) -> None:
    whole = [*lines(samples(5, 40, kind, "mixed"))]
    assert [*lines(samples(5, 40, kind, "mixed"))] == whole
    assert [*lines(samples(5, 15, kind, "mixed"))] == whole[:15]
    assert [*lines(samples(6, 40, kind, "mixed"))] != whole


def lines(made: Iterator[Any]) -> Iterator[bytes]:
    return (msgspec.json.encode(sample) for sample in made)


def test_samples_are_made_only_when_they_are_asked_for() -> None:
    assert next(samples(1, 10**12, "any", "default")).response is not None


def test_the_seed_gives_what_it_always_gave() -> None:
    assert encoded("mahjong") == file("mahjong").read_bytes()


@pytest.mark.parametrize("rules", ["default", "mixed"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_reference_gives_the_same_answers(kind: str, rules: SampleRules) -> None:
    for sample in samples(3, 25, kind, rules):
        request = {name: value for name, value in sample.request.items() if name != "explain"}  # it knows no steps
        differing: list[Any] = compare("score", request, brute.score(request))
        assert differing == [], request
