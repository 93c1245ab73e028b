"""The engine against the slow reference, field by field, on seeded random requests.

Sentences are free, `groups` may be any arrangement of equal worth; types, reasons and transfers compare as sets.
"""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from service.common.faults import Refusal
from service.common.sampler import SampleRules
from service.zipai.claims import claims
from service.zipai.schema import ClaimsRequest, ScoreRequest, SettleRequest, WaitsRequest
from service.zipai.score import score
from service.zipai.settle import settle
from service.zipai.waits import waits
from tests.brute import zipai, zipai_requests, zipai_table
from tests.brute.zipai_cards import Json, meld_group, read_card
from tests.brute.zipai_faults import Contradiction
from tests.brute.zipai_groups import Groups, plain
from tests.zipai.test_samples import asked


class Endpoint(NamedTuple):
    """One operation of both sides, how to ask it at random, and how often by day."""

    generate: Callable[[Random], Json]
    reference: Callable[[Json], Json | Contradiction]
    schema: type
    engine: Callable[[Any], object]
    number: int


ENDPOINTS = {
    "score": Endpoint(zipai_requests.score_request, zipai.score, ScoreRequest, score, 2000),
    "settle": Endpoint(zipai_requests.settle_request, zipai.settle, SettleRequest, settle, 400),
    "waits": Endpoint(zipai_requests.waits_request, zipai_table.waits, WaitsRequest, waits, 100),
    "claims": Endpoint(zipai_requests.claims_request, zipai_table.claims, ClaimsRequest, claims, 1050),
}
Answer = Json | set[str]
WORDING = ("name_en", "detail")
SETS = ("hand_types", "reasons", "transfers", "blocked")


def answer(name: str, request: Json) -> Answer:
    """The engine's body, or the pointers of its refusal."""
    body = ENDPOINTS[name].engine(msgspec.convert(request, ENDPOINTS[name].schema))
    if isinstance(body, Refusal):
        return {fault.pointer for fault in body.faults}
    told: Json = msgspec.json.decode(msgspec.json.encode(body))
    return told


def right_answer(told: Json | Contradiction) -> Answer:
    return told.pointers if isinstance(told, Contradiction) else told


def comparable(value: Any) -> Any:
    """An answer without its wording and the arrangement of its hand, its sets in a fixed order."""
    if isinstance(value, list):
        return [comparable(each) for each in value]
    if not isinstance(value, dict):
        return value
    left_out = (*WORDING, "groups") if "hand_types" in value or value.get("action") == "win" else WORDING
    kept = {name: comparable(each) for name, each in value.items() if name not in left_out}
    return kept | {name: sorted(kept[name], key=repr) for name in SETS if name in kept}


def on_table(groups: Groups, card: str | None) -> list[tuple[str, tuple[str, ...], int]]:
    """The groups on the table, but for one that the winning card may have joined."""
    return plain([each for each in groups if each["on_table"] and set(each["cards"]) != {card}])


def groups_stand(request: Json, body: Json) -> bool:
    """Whether the groups of a score body are a right arrangement, with the melds lying on the table."""
    if not body["legal"]:
        return not body["groups"]
    card = read_card(request["win"].get("card", ""))
    melds = [meld_group(meld) for meld in request.get("melds", [])]
    return zipai.valid_groups(request, body["groups"]) and on_table(body["groups"], card) == on_table(melds, card)


def score_bodies(request: Json, told: Json) -> list[tuple[Json, Json]]:
    """Every score body of an answer with the score request it belongs to."""
    if "claims" in told:
        holders = {holder["seat"]: holder for holder in request["seats"]}
        wins = [each for each in told["claims"] if "result" in each]
        assert all(each["groups"] == [laid["cards"] for laid in each["result"]["groups"]] for each in wins)
        return [(zipai_table.win_request(request, holders[each["seat"]]), each["result"]) for each in wins]
    if "win" in told:
        shared = {name: value for name, value in request.items() if name != "win"}
        return [(shared | request["win"], told["win"])] if told["win"] else []
    return [(request, told)] if "hand_types" in told else []


def assert_agrees(found: Answer, right: Answer, request: Json) -> None:
    assert comparable(found) == comparable(right), request
    for won, body in score_bodies(request, found) if isinstance(found, dict) else []:
        assert groups_stand(won, body), (won, body["groups"])


@lru_cache(5000)  # all that a day asks
def told(name: str, seed: int) -> tuple[Json, Json | Contradiction]:
    """A request, and what the reference answers."""
    request = ENDPOINTS[name].generate(Random(seed))
    return request, ENDPOINTS[name].reference(request)


@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.load)])
@pytest.mark.parametrize("name", ENDPOINTS)
def test_the_engine_agrees_with_the_reference(name: str, times: int) -> None:
    for seed in range(ENDPOINTS[name].number * times):
        request, right = told(name, seed)
        assert_agrees(answer(name, request), right_answer(right), request)


def test_the_random_requests_reach_every_outcome() -> None:
    scored, tables = ([told(name, seed)[1] for seed in range(ENDPOINTS[name].number)] for name in ("score", "claims"))
    bodies = [body for body in scored if not isinstance(body, Contradiction)]
    pointers = {pointer for told in scored if isinstance(told, Contradiction) for pointer in told.pointers}
    shown = [told for told in tables if not isinstance(told, Contradiction)]
    assert {each["id"] for body in bodies for each in body["hand_types"]} == {
        *("tian_hu", "di_hu", "san_long", "wu_kan", "hai_di_hu", "pu_tong_hu")
    }
    assert {each["id"] for body in bodies for each in body["reasons"]} == {
        *(
            "bad_meld",
            "chi_impossible",
            "too_many_copies",
            "wrong_card_count",
            "not_seven_groups",
            "swept_by_other",
            "you_too_low",
        )
    }
    assert pointers >= {
        "/winner",
        "/dealer",
        "/win/from",
        "/win/card",
        "/flags",
        "/flips",
        "/flips/1",
        "/flips/2",
        "/melds",
        "/hand",
    }
    assert {each["action"] for told in shown for each in told["claims"]} == {
        *("sao_chuan", "sao", "guo_sao", "win", "kai_zhao", "peng", "chi")
    }
    assert {(each["action"], each["reason"]["id"]) for told in shown for each in told.get("blocked", [])} >= {
        *(("win", "swept_by_other"), ("chi", "swept_by_other"), ("chi", "forced"), ("peng", "forced")),
        *(("chi", "chou_pai"), ("peng", "chou_pai"), ("chi", "locked"), ("chi", "xia_bi_owed")),
        *(("chi", "nothing_to_discard"), ("peng", "nothing_to_discard")),
    }


@pytest.mark.parametrize("rules", ["default", "mixed"])
@pytest.mark.parametrize("name", ENDPOINTS)
def test_the_reference_gives_the_same_answers_to_samples(name: str, rules: SampleRules) -> None:
    for request, told in asked(name, seed=3, count=50, rules=rules):
        bare = {field: value for field, value in request.items() if name == "claims" or field != "explain"}
        assert_agrees(without_steps(told), right_answer(ENDPOINTS[name].reference(bare)), bare)


def without_steps(value: Any) -> Any:
    """An answer without the arithmetic of its transfers, which tests of `explain` look at."""
    if isinstance(value, list):
        return [without_steps(each) for each in value]
    if isinstance(value, dict):
        return {name: without_steps(each) for name, each in value.items() if name != "steps"}
    return value
