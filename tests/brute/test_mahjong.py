"""The engine against the independent reference in `tests.brute`: every field of thousands of seeded requests."""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from service.common.faults import Refusal
from service.mahjong.claims import claims
from service.mahjong.schema import ClaimsRequest, ScoreRequest, SettleRequest, WaitsRequest
from service.mahjong.score import score
from service.mahjong.settle import settle
from service.mahjong.waits import waits
from tests.brute import mahjong as brute
from tests.brute import mahjong_requests as requests
from tests.brute.mahjong_rules import MULTIPLIERS, REASONS, TYPES

Body = dict[str, Any]

# Lists in which order means nothing, and texts that the reference leaves open with "".
SETS = {"hand_types", "multipliers", "reasons", "transfers"}
TEXTS = {"name", "name_en", "detail"}


class Endpoint(NamedTuple):
    """One operation of both sides, how to ask it at random, and how often by day."""

    generate: Callable[[Random], Body]
    reference: Callable[[Body], Body | brute.Contradiction]
    form: type
    engine: Callable[..., object]
    number: int


ENDPOINTS = {
    "score": Endpoint(requests.score_request, brute.score, ScoreRequest, score, 1000),
    "settle": Endpoint(requests.settle_request, brute.settle, SettleRequest, settle, 1000),
    "waits": Endpoint(requests.waits_request, brute.waits, WaitsRequest, waits, 300),
    "claims": Endpoint(requests.claims_request, brute.claims, ClaimsRequest, claims, 400),
}


def find_differences(expected: object, actual: object, place: str) -> list[str]:
    """Places at which an answer is not the expected one; `groups` are left to `find_bad_groups`."""
    key = place.rpartition("/")[2]
    if key == "groups" or (key in TEXTS and expected == "" and isinstance(actual, str)):
        return []
    if isinstance(expected, dict) and isinstance(actual, dict):
        if expected.keys() != actual.keys():
            return [f"{place}: fields {sorted(expected)} are {sorted(actual)}"]
        return [line for name in expected for line in find_differences(expected[name], actual[name], f"{place}/{name}")]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        if key in SETS:
            expected, actual = sorted(expected, key=sort_key), sorted(actual, key=sort_key)
        pairs = enumerate(zip(expected, actual, strict=True))
        return [line for index, (want, got) in pairs for line in find_differences(want, got, f"{place}/{index}")]
    same = type(expected) is type(actual) and expected == actual
    return [] if same else [f"{place}: {expected!r} is {actual!r}"]


def sort_key(row: Body) -> tuple[str, int, int, int, str]:
    """An order for hand types, multipliers and reasons (by id) and for transfers."""
    return (row.get("id", ""), row.get("from", 0), row.get("to", 0), row.get("zi", 0), row.get("rule", ""))


def find_bad_groups(name: str, request: Body, answer: Body) -> list[str]:
    """Places of `groups` that are not an arrangement worth what is scored."""
    scored: list[tuple[str, Body, Body]] = []
    if name == "score":
        scored = [("", request, answer)]
    elif name == "settle":
        scored = [(f"/wins/{i}", brute.win_request(request, i), win) for i, win in enumerate(answer["wins"])]
    elif name == "claims":
        index = {player["seat"]: i for i, player in enumerate(request["players"])}
        scored = [
            (f"/claims/{i}/result", brute.claim_request(request, index[claim["seat"]]), claim["result"])
            for i, claim in enumerate(answer["claims"])
            if claim["action"] == "win"
        ]
    return [f"{place}/groups: {body['groups']}" for place, asked, body in scored if not groups_fit(asked, body)]


def groups_fit(request: Body, body: Body) -> bool:
    """Whether the groups of one score body are right: none for a hand that is not legal."""
    groups = body["groups"]
    if not body["legal"]:
        return bool(groups == [])
    fields = all(group.keys() == {"kind", "tiles", "concealed"} for group in groups)
    return fields and brute.valid_groups(request, groups)


def find_pointer_differences(expected: brute.Contradiction, refusal: Refusal) -> list[str]:
    """The pointers of a refusal, if not those expected; "" is a fault whose place the contract leaves open."""
    actual = {fault.pointer for fault in refusal.faults}
    named = expected.pointers - {""}
    fits = named <= actual if named != expected.pointers else named == actual
    return [] if fits and actual else [f"pointers {sorted(expected.pointers)} are {sorted(actual)}"]


@lru_cache(5000)  # all that a day asks
def asked(name: str, seed: int) -> tuple[Body, Body | brute.Contradiction]:
    """A request, and what the reference answers."""
    request = ENDPOINTS[name].generate(Random(seed))
    return request, ENDPOINTS[name].reference(request)


def compare(name: str, request: Body, expected: Body | brute.Contradiction) -> list[str]:
    """Ask the engine the same; the differences."""
    endpoint = ENDPOINTS[name]
    answer = endpoint.engine(msgspec.convert(request, endpoint.form), "en")
    if isinstance(expected, brute.Contradiction):
        if isinstance(answer, Refusal):
            return find_pointer_differences(expected, answer)
        return [f"not refused: {sorted(expected.pointers)}"]
    if isinstance(answer, Refusal):
        return [f"refused: {answer.faults}"]
    body = msgspec.json.decode(msgspec.json.encode(answer))
    return find_differences(expected, body, "") or find_bad_groups(name, request, body)


@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.load)])
@pytest.mark.parametrize("name", ENDPOINTS)
def test_engine_agrees_with_reference(name: str, times: int) -> None:
    """Not one difference, in any field, on any of the requests."""
    failures = []
    for seed in range(ENDPOINTS[name].number * times):
        request, expected = asked(name, seed)
        failures += [f"seed {seed}: {line}\n  {request}" for line in compare(name, request, expected)]
    assert not failures, f"{len(failures)} differences\n" + "\n".join(failures[:5])


def test_requests_reach_every_clause() -> None:
    """The requests are worth asking: each type, multiplier, reason, transfer and place of a fault occurs among them."""
    reached: set[str] = set()
    for name in ("score", "settle"):
        for seed in range(ENDPOINTS[name].number):
            _, answer = asked(name, seed)
            if isinstance(answer, brute.Contradiction):
                reached |= {"".join("#" if part.isdigit() else part for part in p) for p in answer.pointers}
                continue
            for body in answer.get("wins", [answer]):
                reached |= {row["id"] for row in body["hand_types"] + body["multipliers"] + body["reasons"]}
            if answer["settlement"] is not None:
                reached |= {transfer["rule"] for transfer in answer["settlement"]["transfers"]}
            reached |= {relation["source"] for relation in answer["bao"]}
    ids = {*TYPES, *MULTIPLIERS, *REASONS, "given", "derived"}
    clauses = {"M6", "M7", "M9", "M10.1", "M10.2", "M10.3", "M10.5", "M10.6"}
    faults = {"", "/flags", "/win/from", "/melds/#/from", "/bao/#", "/flips", "/flips/#"}
    deal_faults = {"/wins/#/win", "/wins/#/winner", "/wins/#/flags", "/melds/#/#", "/melds/#/#/from"}
    assert ids | clauses | faults | deal_faults <= reached
