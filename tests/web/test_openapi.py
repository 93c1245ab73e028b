"""The OpenAPI document: what is committed is what is served, and it tells the truth about every route."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from litestar.testing import TestClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.web.app import create_app
from service.web.document import openapi
from service.web.http.problems import PROBLEM_TYPES
from service.web.settings import Settings
from tests.live import ROOT

DOCUMENT: dict[str, Any] = json.loads(openapi.FILE.read_bytes())
IN_IT = re.compile(r"/(v1/.*|healthz|readyz|metrics)")  # what is for programs; pages are for people


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings())) as client:
        yield client


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def examples() -> Iterator[Any]:
    for path, _, operation in operations():
        for part in (operation.get("requestBody", {}), operation["responses"]["200"]):
            for media_type, content in part.get("content", {}).items():
                for name, example in content.get("examples", {}).items():
                    yield pytest.param(content["schema"], example["value"], id=f"{path} {media_type} {name}")


def test_the_committed_document_is_the_one_served(client: TestClient[Any]) -> None:
    served = client.get("/openapi.json")
    assert served.content == openapi.FILE.read_bytes()
    assert served.headers["content-type"].startswith("application/vnd.oai.openapi+json")


def test_it_is_valid_openapi_3_1() -> None:
    assert DOCUMENT["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_every_route_is_in_it_and_nothing_else(client: TestClient[Any]) -> None:
    assert {route.path for route in client.app.routes if IN_IT.fullmatch(route.path)} == set(DOCUMENT["paths"])


def test_every_operation_tells_of_every_problem_that_it_can_answer() -> None:
    statuses = {kind.status for kind in PROBLEM_TYPES}
    anywhere = statuses - {404, 405, 500}  # no path, no operation, never
    of_bodies, of_answers = {413, 415}, {406}
    for path, method, operation in operations():
        told = {int(status) for status in operation["responses"]} - {200}
        if method == "post":
            assert told == anywhere, path
        elif path in ("/healthz", "/readyz"):
            assert told == anywhere - of_bodies - of_answers - {401, 422, 429}, path
        elif path == "/metrics":
            assert told == anywhere - of_bodies - of_answers - {422}, path
        else:
            assert told == anywhere - of_bodies - ({422} if path == "/v1/rules" else set()), path


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert DOCUMENT["info"]["version"] == project["version"]
    for file in ("README.md", "kubernetes.yaml"):
        images = re.findall(r"guilin-referee:(\d\S+)", (ROOT / file).read_text(encoding="utf-8"))
        assert images
        assert set(images) == {project["version"]}


def test_every_operation_has_what_a_generator_needs() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids))
    for path, _, operation in operations():
        assert operation["summary"], path
        assert operation["description"], path
        assert len(operation["tags"]) == 1, path
        assert "200" in operation["responses"], path


@pytest.mark.parametrize(("schema", "value"), list(examples()))
def test_every_example_fits_its_schema(schema: dict[str, Any], value: Any) -> None:
    validator = Draft202012Validator({**schema, "components": DOCUMENT["components"]})
    assert [error.message for error in validator.iter_errors(value)] == []


@pytest.mark.parametrize("path", [path for path, method, _ in operations() if method == "post"])
def test_every_example_is_what_the_service_answers(client: TestClient[Any], path: str) -> None:
    operation = DOCUMENT["paths"][path]["post"]
    asked = operation["requestBody"]["content"]["application/json"]["examples"]
    answered = operation["responses"]["200"]["content"]["application/json"]["examples"]
    assert set(asked) == set(answered)
    for name, example in asked.items():
        answer = client.post(path, json=example["value"])
        assert answer.status_code == 200
        assert answer.json() == answered[name]["value"]


def test_no_object_takes_fields_that_it_does_not_name() -> None:
    requests = [name for name in DOCUMENT["components"]["schemas"] if name.endswith("Request")]
    assert len(requests) >= 8
    for name in requests:
        assert DOCUMENT["components"]["schemas"][name]["additionalProperties"] is False, name
