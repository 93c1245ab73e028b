"""Samples: every kind is delivered, everything that a request can say occurs, the same seed gives the same bytes."""

from collections.abc import Iterator

import msgspec
import pytest

from service.common.options import options
from service.zipai.rules import PRESETS, Rules
from service.zipai.samples import KINDS, Sample, samples
from service.zipai.schema import ScoreRequest
from service.zipai.score import score
from service.zipai.tables import HAND_TYPES, REASONS
from service.zipai.tables import KINDS as GROUP_KINDS
from tests.brute import zipai as brute
from tests.corpus import encoded, file
from tests.zipai.test_against_brute import answer, assert_agrees, right_answer

LONG = 3000
TYPES = ("tian_hu", "di_hu", "san_long", "wu_kan", "hai_di_hu", "pu_tong_hu")


@pytest.fixture(scope="module")
def corpus() -> list[Sample]:
    """A long corpus of everything, house rules mixed in."""
    return list(samples(1, LONG, "any", True))


def test_the_kinds_are_the_hand_types_and_illegal_and_any() -> None:
    assert (*TYPES, "illegal", "any") == KINDS
    assert set(HAND_TYPES) < set(TYPES)


@pytest.mark.parametrize("mixed_rules", [False, True])
@pytest.mark.parametrize("kind", TYPES)
def test_z11_each_sample_of_a_hand_type_is_legal_and_of_it(kind: str, mixed_rules: bool) -> None:
    for sample in samples(2, 150, kind, mixed_rules):
        assert sample.response.legal
        assert kind in [row.id for row in sample.response.hand_types]


@pytest.mark.parametrize("mixed_rules", [False, True])
def test_z3_z8_no_sample_of_illegal_is_legal_and_every_reason_occurs(mixed_rules: bool) -> None:
    made = list(samples(2, 150, "illegal", mixed_rules))
    assert not any(sample.response.legal for sample in made)
    assert {reason.id for sample in made for reason in sample.response.reasons} == {*REASONS}


def test_any_holds_legal_and_illegal_hands_of_every_type(corpus: list[Sample]) -> None:
    assert {sample.response.legal for sample in corpus} == {True, False}
    assert {row.id for sample in corpus for row in sample.response.hand_types} == {*TYPES}


def test_every_group_meld_flag_and_way_to_win_occurs(corpus: list[Sample]) -> None:
    assert {group.kind for sample in corpus for group in sample.response.groups} == {*GROUP_KINDS}
    assert {meld["kind"] for sample in corpus for meld in sample.request.get("melds", ())} == {
        *("chi", "peng", "sao", "guo_sao", "sao_chuan", "kai_zhao")
    }
    assert {flag for sample in corpus for flag in sample.request.get("flags", ())} == {"di_hu", "hai_di", "swept"}
    assert {sample.request["win"]["by"] for sample in corpus} == {"self_draw", "deck", "discard", "deal"}
    assert {sample.request["players"] for sample in corpus} == {2, 3, 4}


def test_z7_every_fate_of_the_winning_card_occurs(corpus: list[Sample]) -> None:
    """A group that the winning card made stands among the answer's groups, and not among what the request says."""
    made = set()
    for sample in corpus:
        melds = [meld["kind"] for meld in sample.request.get("melds", ())]
        made |= {
            (sample.request["win"]["by"], group.kind)
            for group in sample.response.groups
            if group.kind in ("sao", "peng", "sao_chuan", "kai_zhao") and group.kind not in melds
        }
    assert made == {
        *(("self_draw", kind) for kind in ("sao", "sao_chuan", "kai_zhao")),
        *((by, kind) for by in ("deck", "discard") for kind in ("peng", "kai_zhao")),
    }


def test_z10_flips_and_flips_again_occur(corpus: list[Sample]) -> None:
    flipped = [sample.response.xing for sample in corpus if sample.response.xing]
    assert {min(len(xing.flips), 2) for xing in flipped} == {0, 1, 2}
    assert {xing.flip_due for xing in flipped} == {True, False}


def test_every_preset_and_value_of_an_option_occurs(corpus: list[Sample]) -> None:
    given = [sample.request.get("rules", {}) for sample in corpus]
    assert {rules["preset"] for rules in given if "preset" in rules} == {*PRESETS}
    for option in options(Rules):
        values = {rules[option.id] for rules in given if option.id in rules}
        wanted = {True, False} if option.type == "boolean" else {*(option.values or (option.default,))}
        assert values >= wanted, option.id
        assert option.type != "integer" or len(values) > 3, option.id


def test_every_notation_occurs(corpus: list[Sample]) -> None:
    hands = [sample.request["hand"] for sample in corpus]
    assert {type(hand) for hand in hands} == {list, str}
    assert {code for hand in hands for code in hand} >= {"s1", "b10", "一", "拾", "贰", "貳", "陸"}


def test_the_default_rules_are_not_told() -> None:
    assert not any("rules" in sample.request for sample in samples(1, 200, "any", False))


@pytest.mark.parametrize("kind", ["any", "illegal", "tian_hu"])
def test_the_same_seed_gives_the_same_bytes_and_fewer_of_them_a_prefix(kind: str) -> None:
    whole = [*lines(samples(5, 40, kind, True))]
    assert [*lines(samples(5, 40, kind, True))] == whole
    assert [*lines(samples(5, 15, kind, True))] == whole[:15]
    assert [*lines(samples(6, 40, kind, True))] != whole


def lines(made: Iterator[Sample]) -> Iterator[bytes]:
    return (msgspec.json.encode(sample) for sample in made)


def test_samples_are_made_only_when_they_are_asked_for() -> None:
    assert next(samples(1, 10**12, "any", False)).response is not None


def test_the_seed_gives_what_it_always_gave() -> None:
    assert encoded("zipai") == file("zipai").read_bytes()


@pytest.mark.parametrize("mixed_rules", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_the_reference_gives_the_same_answers(kind: str, mixed_rules: bool) -> None:
    for sample in samples(3, 40, kind, mixed_rules):
        told = answer(score, ScoreRequest, sample.request)
        assert_agrees(told, right_answer(brute.score(sample.request)), sample.request)
