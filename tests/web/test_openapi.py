"""The OpenAPI document: what is committed is what is served, and it tells the truth about every route."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from litestar.testing import TestClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from service import __version__
from service.common.operation import Operation
from service.web.api.operations import OPERATIONS
from service.web.app import create_app
from service.web.document import openapi
from service.web.document.components import name_of, wide_schemas
from service.web.document.descriptions import MEANINGS
from service.web.http.problems import PROBLEM_TYPES
from service.web.settings import Settings
from tests.bench.hands import mix

DOCUMENT: dict[str, Any] = json.loads(openapi.FILE.read_bytes())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
WIDE = wide_schemas()
IN_IT = re.compile(r"/(v1/.*|healthz|readyz|metrics)")  # what is for programs; pages are for people


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings())) as client:
        yield client


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield every object inside a schema, itself first."""
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from parts(part)


def is_inline_enum(name: str, part: dict[str, Any]) -> bool:
    """Tell whether a part of `name`, a schema or path, lists values of its own; seats as keys may."""
    return part is not SCHEMAS.get(name) and any(not str(value).isdigit() for value in part.get("enum", []))


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
        told = {int(status) for status in operation["responses"]} - {200, 304}
        assert ("304" in operation["responses"]) == (path == "/v1/rules"), "of what has a validator"
        if method == "post":
            assert told == anywhere, path
        elif path in ("/healthz", "/readyz"):
            assert told == anywhere - of_bodies - of_answers - {401, 422, 429}, path
        elif path == "/metrics":
            assert told == anywhere - of_bodies - of_answers - {422}, path
        else:
            assert told == anywhere - of_bodies, path


def test_its_version_is_the_services() -> None:
    assert DOCUMENT["info"]["version"] == __version__


def test_every_operation_has_what_a_generator_needs() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids))
    for path, _, operation in operations():
        assert operation["summary"], path
        assert operation["description"], path
        assert len(operation["tags"]) == 1, path
        content = operation["responses"]["200"]["content"]
        assert next(iter(content.values()))["examples"], path


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
    requests = [schema for name, schema in SCHEMAS.items() if name.endswith("Request")]
    assert len(requests) >= 8
    assert all(schema["additionalProperties"] is False for schema in requests)


def test_every_member_says_what_it_means() -> None:
    bare = [
        f"{name}.{member}"
        for name, schema in SCHEMAS.items()
        for member, part in schema.get("properties", {}).items()
        if not part.get("description")
    ]
    assert bare == []


def test_every_meaning_that_is_told_has_its_member() -> None:
    members = {(name, member) for name, schema in WIDE.items() for member in schema.get("properties", ())}
    members |= {("any", member) for _, member in members}
    members |= {("Response", member) for name, member in members if name.endswith("Response")}
    assert {(name, member) for name, meanings in MEANINGS.items() for member in meanings} <= members


def test_every_enumeration_has_a_name_and_constants() -> None:
    named = {**SCHEMAS, **DOCUMENT["paths"]}
    inline = [name for name, schema in named.items() for part in parts(schema) if is_inline_enum(name, part)]
    assert inline == []
    for name, schema in SCHEMAS.items():
        if "enum" in schema:
            constants = schema["x-enum-varnames"]
            assert len(set(constants)) == len(schema["enum"]) == len(constants), name
            assert all(constant.isidentifier() for constant in constants), name


def test_every_choice_of_several_types_has_a_name() -> None:
    """Of one without, generators make up names such as `ResponseSamplesInner`; null beside a type needs none.

    Nor does an option's value, which may be of any plain type: with a name, openapi-generator's C# does not compile.
    """
    unnamed = [
        name
        for name, schema in SCHEMAS.items()
        for part in parts(schema)
        if part is not schema
        and any("$ref" in each for each in part.get("anyOf", ()))
        and len([each for each in part.get("anyOf", ()) if each.get("type") != "null"]) > 1
    ]
    assert unnamed == []


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_answers_fit_their_narrow_types(operation: Operation) -> None:
    schema = {"$ref": f"#/components/schemas/{name_of(operation)}Response", "components": DOCUMENT["components"]}
    asked = {"$ref": f"#/components/schemas/{name_of(operation)}Request", "components": DOCUMENT["components"]}
    request, answer = Draft202012Validator(asked), Draft202012Validator(schema)
    for question in mix(operation, 60, seed=3):
        assert [error.message for error in request.iter_errors(json.loads(question.body))] == []
        assert [error.message for error in answer.iter_errors(json.loads(question.answer))] == []
