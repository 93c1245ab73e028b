"""Samples of score, settle, waits and claims: every kind and clause comes soon, the same query gives the same bytes."""

from typing import Any

import msgspec
import pytest

from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.options import options
from service.common.sampler import Query, SampleRules
from service.common.samples import samples
from service.zipai.cards import GLYPHS
from service.zipai.operations import OPERATIONS
from service.zipai.rules import PRESETS, Rules
from service.zipai.tables import BARS, REASONS
from service.zipai.tables import KINDS as GROUP_KINDS
from tests.brute.zipai_cards import Json
from tests.corpus import encoded, file, told_soon

TYPES = ("tian_hu", "di_hu", "san_long", "wu_kan", "hai_di_hu", "pu_tong_hu")
BY_NAME: dict[str, Operation] = {operation.name: operation for operation in OPERATIONS}
NAMES = ("score", "settle", "waits", "claims")


def asked(name: str, **query: Any) -> list[tuple[Json, Json]]:
    """Requests and answers of a corpus, decoded."""
    made = samples(BY_NAME[name], Query(**query))
    return [(dict(each.request), msgspec.json.decode(msgspec.json.encode(each.response))) for each in made]


@pytest.fixture(scope="module")
def corpus() -> list[tuple[Json, Json]]:
    """A long corpus of scores, house rules mixed in."""
    return asked("score", seed=1, count=2000, rules="mixed")


def test_the_kinds_are_the_types_that_answers_name() -> None:
    for name, kinds in (
        ("score", (*TYPES, "illegal")),
        ("settle", (*TYPES, "illegal")),
        ("waits", ()),
        ("claims", ("di_hu", "hai_di_hu", "pu_tong_hu")),
    ):
        sampler = BY_NAME[name].sampler
        assert sampler and sampler.kinds == kinds


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_every_kind_and_clause_comes_in_a_thousand_samples_of_any(name: str, seed: int) -> None:
    sampler = BY_NAME[name].sampler
    assert sampler
    query = Query(seed=seed, count=1000, rules="mixed")
    kinds, clauses = {*sampler.kinds} - {"illegal"}, {*sampler.clauses}
    assert told_soon(BY_NAME[name], query, "id", kinds) >= kinds
    assert told_soon(BY_NAME[name], query, "rule", clauses) == clauses


@pytest.mark.parametrize("rules", ["default", "mixed"])
@pytest.mark.parametrize("kind", TYPES)
def test_z11_each_sample_of_a_hand_type_is_legal_and_of_it(kind: str, rules: SampleRules) -> None:
    for _, answer in asked("score", seed=2, count=150, kind=kind, rules=rules):
        assert answer["legal"]
        assert kind in [row["id"] for row in answer["hand_types"]]


@pytest.mark.parametrize("rules", ["default", "mixed"])
def test_z3_z8_no_sample_of_illegal_is_legal_and_every_reason_occurs(rules: SampleRules) -> None:
    made = [answer for _, answer in asked("score", seed=2, count=200, kind="illegal", rules=rules)]
    assert not any(answer["legal"] for answer in made)
    assert {reason["id"] for answer in made for reason in answer["reasons"]} == {*REASONS}


@pytest.mark.parametrize("clause", ["Z3", "Z6.4", "Z8", "Z12.1"])
def test_a_sample_asked_for_by_clause_cites_it(clause: str) -> None:
    made = list(samples(BY_NAME["score"], Query(count=20, clause=clause, rules="mixed")))
    assert len(made) == 20
    assert all(f'"rule":"{clause}"'.encode() in msgspec.json.encode(each.response) for each in made)


def test_few_hands_are_illegal_but_those_made_so(corpus: list[tuple[Json, Json]]) -> None:
    """A quarter of the generators make such."""
    illegal = [answer for _, answer in corpus if not answer["legal"]]
    assert len(illegal) < 0.35 * len(corpus)


def test_every_group_meld_flag_and_way_to_win_occurs(corpus: list[tuple[Json, Json]]) -> None:
    melds = [meld for request, _ in corpus for meld in request.get("melds", ())]
    assert {group["kind"] for _, answer in corpus for group in answer["groups"]} == {*GROUP_KINDS}
    assert {meld["kind"] for meld in melds} == {*("chi", "peng", "sao", "guo_sao", "sao_chuan", "kai_zhao")}
    assert {"taken" in meld for meld in melds if meld["kind"] == "chi"} == {"from" in meld for meld in melds}
    assert {flag for request, _ in corpus for flag in request.get("flags", ())} == {"di_hu", "hai_di", "swept"}
    assert {request["win"]["by"] for request, _ in corpus} == {"self_draw", "deck", "discard", "deal"}
    assert {request["players"] for request, _ in corpus} == {2, 3, 4}


def test_z7_every_fate_of_the_winning_card_occurs(corpus: list[tuple[Json, Json]]) -> None:
    """A group that the winning card made stands among the answer's groups, and not among what the request says."""
    made = set()
    for request, answer in corpus:
        melds = [meld["kind"] for meld in request.get("melds", ())]
        made |= {
            (request["win"]["by"], group["kind"])
            for group in answer["groups"]
            if group["kind"] in ("sao", "peng", "sao_chuan", "kai_zhao") and group["kind"] not in melds
        }
    assert made == {
        *(("self_draw", kind) for kind in ("sao", "sao_chuan", "kai_zhao")),
        *((by, kind) for by in ("deck", "discard") for kind in ("peng", "kai_zhao")),
    }


def test_z10_flips_and_flips_again_occur(corpus: list[tuple[Json, Json]]) -> None:
    flipped = [answer["xing"] for _, answer in corpus if answer["xing"]]
    assert {min(len(xing["flips"]), 2) for xing in flipped} == {0, 1, 2}
    assert {xing["flip_due"] for xing in flipped} == {True, False}


def test_every_preset_and_value_of_an_option_occurs(corpus: list[tuple[Json, Json]]) -> None:
    given = [request.get("rules", {}) for request, _ in corpus]
    assert {rules["preset"] for rules in given if "preset" in rules} == {*PRESETS}
    for option in options(Rules):
        values = {rules[option.id] for rules in given if option.id in rules}
        wanted = {True, False} if option.type == "boolean" else {*(option.values or (option.default,))}
        assert values >= wanted, option.id
        assert option.type != "integer" or len(values) > 3, option.id


def test_every_notation_occurs(corpus: list[tuple[Json, Json]]) -> None:
    hands = [request["hand"] for request, _ in corpus]
    assert {type(hand) for hand in hands} == {list, str}
    assert {code for hand in hands for code in hand} >= {"s1", "b10", "一", "拾", "贰", "貳", "陸"}


@pytest.mark.parametrize("name", NAMES)
def test_codes_are_plain_lists_of_the_glyphs_that_answers_use(name: str) -> None:
    for request, _ in asked(name, count=100, notation="codes"):
        held = request.get("win") or request
        hands = [held] if "hand" in held else request.get("seats", [])
        for each in hands:
            chis = [meld["cards"] for meld in each.get("melds", ()) if meld["kind"] == "chi"]
            assert all(isinstance(cards, list) and {*cards} <= {*GLYPHS} for cards in (each["hand"], *chis))


@pytest.mark.parametrize("name", NAMES)
def test_the_default_rules_are_not_told(name: str) -> None:
    assert not any("rules" in request for request, _ in asked(name, seed=1, count=200))


@pytest.mark.parametrize("name", NAMES)
def test_refused_samples_are_refused_and_no_others(name: str) -> None:
    refused = list(samples(BY_NAME[name], Query(count=60, kind="refused")))
    assert len(refused) == 60 and all(isinstance(each.response, Refusal) for each in refused)
    assert not any(isinstance(each.response, Refusal) for each in samples(BY_NAME[name], Query(count=60)))


def test_refused_samples_show_many_faults() -> None:
    made = samples(BY_NAME["score"], Query(count=300, kind="refused"))
    codes = {fault.code for each in made if isinstance(each.response, Refusal) for fault in each.response.faults}
    assert codes >= {
        *("notation", "seat", "from_winner", "from_forbidden", "card_missing", "card_forbidden", "not_in_meld"),
        *("flag_twice", "flag_conflict", "too_many_flips"),
    }


def test_z15_every_action_and_bar_occurs_in_samples_of_claims() -> None:
    made = [answer for _, answer in asked("claims", count=1000)]
    assert {claim["action"] for answer in made for claim in answer["claims"]} == {
        *("sao_chuan", "sao", "guo_sao", "win", "kai_zhao", "peng", "chi")
    }
    assert {each["reason"]["id"] for answer in made for each in answer.get("blocked", ())} == {*BARS}


def test_z7_most_sampled_hands_wait() -> None:
    made = [answer["waits"] for _, answer in asked("waits", count=300)]
    assert sum(not waits for waits in made) in range(1, 100)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_query_gives_the_same_bytes_and_fewer_of_them_a_prefix(name: str) -> None:
    whole = asked(name, seed=5, count=40, rules="mixed")
    assert asked(name, seed=5, count=40, rules="mixed") == whole
    assert asked(name, seed=5, count=15, rules="mixed") == whole[:15]
    assert asked(name, seed=6, count=40, rules="mixed") != whole


def test_the_seed_gives_what_it_always_gave() -> None:
    assert encoded("zipai") == file("zipai").read_bytes()
