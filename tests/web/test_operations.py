"""The routes that every operation has, batches and `verify` included: made from one description, so tried for each."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from service.common.operation import Operation
from service.common.sampler import REFUSED
from service.web.api.operations import OPERATIONS
from service.web.app import create_app
from service.web.document.examples import contradiction
from service.web.settings import Settings
from tests.bench.hands import Question, mix

EVERY = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
SAMPLED = pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if each.sampler], ids=lambda operation: operation.id
)


def refuses(operation: Operation) -> bool:
    """Tell whether an operation has generators of requests that are refused."""
    return operation.sampler is not None and any(REFUSED in each.kinds for each in operation.sampler.generators)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(max_batch_items=50))) as client:
        yield client


def asked(operation: Operation, number: int) -> list[Question]:
    """Return questions of an operation that are answered."""
    return mix(operation, number, seed=5)


def planted(answer: Any, pointer: str = "") -> tuple[str, Any]:
    """Return the pointer of the first integer or truth value of an answer, and a copy of the answer with it changed."""
    for key, value in answer.items() if isinstance(answer, dict) else enumerate(answer):
        place = f"{pointer}/{key}"
        if isinstance(value, bool):
            return place, {**answer, key: not value} if isinstance(answer, dict) else []
        if isinstance(value, dict) and (found := planted(value, place))[0]:
            return found[0], {**answer, key: found[1]}
    return "", answer


@EVERY
def test_a_whole_answer_agrees_and_a_planted_difference_is_found(client: TestClient[Any], operation: Operation) -> None:
    questions = asked(operation, 10)
    claims = [(json.loads(each.body), json.loads(each.answer)) for each in questions]
    wrong = [(request, *planted(answer)) for request, answer in claims]
    items = [{"request": request, "claimed": answer} for request, answer in claims]
    items += [{"request": request, "claimed": answer} for request, _, answer in wrong]
    results = client.post(f"{operation.path}/verify/batch", json={"items": items}).json()["results"]
    assert [result["status"] for result in results] == [200] * len(items)
    right, spoilt = results[: len(claims)], results[len(claims) :]
    assert all(result["body"]["agrees"] for result in right)
    for result, (_, pointer, _) in zip(spoilt, wrong, strict=True):
        assert pointer
        assert [each["pointer"] for each in result["body"]["differences"]] == [pointer]


@EVERY
def test_a_batch_answers_what_the_single_endpoint_does(client: TestClient[Any], operation: Operation) -> None:
    items = [json.loads(each.body) for each in asked(operation, 5)]
    results = client.post(f"{operation.path}/batch", json={"items": [*items, {}]}).json()["results"]
    assert [result["body"] for result in results[:-1]] == [
        client.post(operation.path, json=item).json() for item in items
    ]
    assert results[-1] == {"status": 422, "problem": client.post(operation.path, json={}).json()}


@EVERY
def test_a_batch_has_its_bound(client: TestClient[Any], operation: Operation) -> None:
    answer = client.post(f"{operation.path}/batch", json={"items": [{}] * 51})
    assert answer.status_code == 422
    assert [(error["pointer"], error["code"]) for error in answer.json()["errors"]] == [("/items", "length")]


def test_records_come_a_hundred_at_most() -> None:
    with TestClient(create_app(Settings())) as client:
        for game in ("mahjong", "zipai"):
            statuses = [
                client.post(f"/v1/{game}/record/batch", json={"items": [{}] * number}).status_code
                for number in (100, 101)
            ]
            assert statuses == [200, 422]


@EVERY
def test_a_refused_request_is_verified_against_its_problem(client: TestClient[Any], operation: Operation) -> None:
    request = contradiction(operation)
    single = client.post(operation.path, json=request)
    assert (single.status_code, single.json()["type"]) == (422, "urn:guilin-referee:problem:contradiction")
    for claimed, agrees in (({"status": 422}, True), (single.json(), True), ({"legal": True}, False)):
        body = client.post(f"{operation.path}/verify", json={"request": request, "claimed": claimed}).json()
        assert (body["agrees"], body["correct"]) == (agrees, single.json())


@SAMPLED
def test_samples_are_what_the_operation_answers(client: TestClient[Any], operation: Operation) -> None:
    query = {"operation": operation.name, "count": "5", "seed": "3", "notation": "codes"}
    corpus = client.get(f"/v1/{operation.game}/samples", params=query).json()["samples"]
    assert len(corpus) == 5
    for sample in corpus:
        assert client.post(operation.path, json=sample["request"]).json() == sample["response"]


@pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if refuses(each)], ids=lambda operation: operation.id
)
def test_refused_samples_carry_their_problem(client: TestClient[Any], operation: Operation) -> None:
    query = {"operation": operation.name, "count": "3", "kind": "refused"}
    corpus = client.get(f"/v1/{operation.game}/samples", params=query).json()["samples"]
    assert len(corpus) == 3
    for sample in corpus:
        answer = client.post(operation.path, json=sample["request"])
        assert (answer.status_code, answer.json()) == (422, sample["response"])


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("operation=verify", "/operation"),
        ("kind=riichi", "/kind"),
        ("clause=Z1", "/clause"),
        ("clause=m1", "/clause"),
        ("kind=tian_hu&clause=M10.1", "/clause"),  # a self-draw, and another's discard
        ("count=0", "/count"),
        ("notation=tiles", "/notation"),
        ("sort=1", "/sort"),
    ],
)
def test_a_query_that_no_corpus_answers_is_refused(client: TestClient[Any], query: str, pointer: str) -> None:
    answer = client.get(f"/v1/mahjong/samples?{query}")
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.json()["errors"]] == [pointer]


@pytest.mark.parametrize("path", ["/v1/mahjong/verify", "/v1/zipai/verify/batch"])
def test_the_old_paths_are_gone(client: TestClient[Any], path: str) -> None:
    assert client.post(path, json={}).status_code == 404
