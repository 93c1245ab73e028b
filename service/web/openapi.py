"""The OpenAPI 3.1 document, made from the operations' own types; `openapi/openapi.json` is a committed copy of it.

`python -m service.web.openapi` writes that copy anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from service.common import ledger, options, reference, rows
from service.web import problems, schemas
from service.web.batch import BATCH_LIMIT, BatchProblem
from service.web.examples import EXAMPLES, answered
from service.web.health import Health
from service.web.media import JSON, MSGPACK
from service.web.operations import GAMES, OPERATIONS, Game, Operation
from service.web.schemas import Schema

VERSION = "1.0.0"
FILE = Path(__file__).parents[2] / "openapi" / "openapi.json"
SHARED = (ledger.Settlement, rows.Reason, options.Option, reference.RulesAnswer, problems.Problem, BatchProblem, Health)
BODY_TYPES = (JSON.type, MSGPACK.type)

TAGS = {
    "mahjong": "Guilin mahjong (桂林麻将, clauses M).",
    "zipai": "Guilin zipai (桂林字牌, clauses Z).",
    "reference": "The rules and options that the service knows.",
    "operations": "Liveness, readiness and metrics.",
}

PROBLEMS = {
    "BadRequest": (400, "The body or the query string cannot be read."),
    "Unauthorized": (401, "The service wants an API key and got none that is valid."),
    "NotAcceptable": (406, "The client accepts none of the media types offered."),
    "TooLarge": (413, "The body is larger than the service takes."),
    "UnsupportedMediaType": (415, "The body is neither JSON nor MessagePack, or is compressed."),
    "Unprocessable": (422, "The request does not match its schema, or contradicts itself."),
    "TooManyRequests": (429, "The client has made too many requests in this minute."),
    "Unavailable": (503, "The service has too much to do, or is stopping."),
}
HEALTH = (
    ("healthz", "Does the service live", "Answers as long as the process does."),
    ("readyz", "Does the service take requests", "Refuses with 503 as soon as the service is told to stop."),
)
ON_GET = ("BadRequest", "Unauthorized", "NotAcceptable", "TooManyRequests", "Unavailable")


def document() -> dict[str, Any]:
    """Return the document."""
    return {
        "openapi": "3.1.0",
        "info": _info(),
        "servers": [{"url": "/", "description": "The service that serves this document."}],
        "security": [{}, {"bearer": []}, {"api_key": []}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "responses": {name: _problem_response(status, text) for name, (status, text) in PROBLEMS.items()},
            "headers": _headers(),
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "description": "An API key, where one is asked for."},
                "api_key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The same key."},
            },
        },
    }


def encoded() -> bytes:
    """Return the document as the bytes that are served and committed."""
    return (json.dumps(document(), ensure_ascii=False, indent=1) + "\n").encode()


def _info() -> Schema:
    return {
        "title": "Guilin referee",
        "version": VERSION,
        "summary": "Judges and settles hands of the two games of Guilin: mahjong and zipai.",
        "description": (
            "A stateless service: it takes what lay on the table and answers whether it is legal, what it is, what it "
            "is worth and who pays whom, each figure with the clause that gives it.\n\n"
            "Errors are RFC 9457 problem documents (`application/problem+json`) with a JSON Pointer to every fault. "
            "Sentences are English, or Chinese when `Accept-Language` prefers it; ids and codes never change. "
            "Optional fields are left out, not null. Seats are integers in turn order; the unit is 子 (zi)."
        ),
        "contact": {"name": "The referees of Guilin"},
        "license": {"name": "MIT", "identifier": "MIT"},
    }


_SHARED = schemas.components(SHARED)


@cache
def _of_game(game: Game) -> dict[str, Schema]:
    """Return the schemas of a game by their own names; both games use the same names for types of their own."""
    return schemas.components([type_ for o in OPERATIONS if o.game == game for type_ in (o.request, o.response)])


def _schemas() -> dict[str, Schema]:
    found = dict(_SHARED)
    for game in GAMES:
        for name, schema in _of_game(game).items():
            found[_name(game, name)] = _renamed(schema, game) | {"title": _name(game, name)}
    return dict(sorted(found.items()))


def _name(game: Game, name: str) -> str:
    """Return the document's name of the schema that a game calls `name`: its own, unless both games share it."""
    return name if _SHARED.get(name) == _of_game(game)[name] else game.capitalize() + name


def _renamed(schema: Any, game: Game) -> Any:
    """Return `schema` with its references to the game's schemas turned into the document's names."""
    if isinstance(schema, list):
        return [_renamed(part, game) for part in schema]
    if isinstance(schema, dict):
        return {key: _renamed(part, game) for key, part in schema.items()}
    head = schemas.REF.format(name="")
    if isinstance(schema, str) and schema.startswith(head):
        return head + _name(game, schema.removeprefix(head))
    return schema


def _paths() -> dict[str, Schema]:
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        paths[operation.path] = {"post": _post(operation)}
        if operation.batched:
            paths[operation.path + "/batch"] = {"post": _post_batch(operation)}
    paths["/v1/rules"] = {
        "get": {
            **_head("rules", "reference", "Every preset and option of both games"),
            "description": "Type, default, bounds, meaning and clause of each option; the tables of types and reasons.",
            "responses": _responses({JSON.type: {"schema": _ref("RulesAnswer")}}, ON_GET),
        }
    }
    for name, summary, description in HEALTH:
        content = {JSON.type: {"schema": _ref("Health")}}
        paths["/" + name] = {
            "get": {
                **_head(name, "operations", summary),
                "description": description,
                "security": [],
                "responses": _responses(content, ["BadRequest", "Unavailable"]),
            }
        }
    paths["/metrics"] = {
        "get": {
            **_head("metrics", "operations", "Metrics for Prometheus"),
            "description": "Requests by operation, status and outcome, and their durations.",
            "responses": _responses({"text/plain": {"schema": {"type": "string"}}}, ON_GET),
        }
    }
    return paths


def _post(operation: Operation) -> Schema:
    examples = EXAMPLES[operation.id]
    answers = {name: answered(operation, example) for name, example in examples.items()}
    return {
        **_head(operation.id, operation.game, operation.summary),
        "description": operation.description,
        "requestBody": {"required": True, "content": _content(_schema(operation.request, operation.game), examples)},
        "responses": _responses(_content(_schema(operation.response, operation.game), answers), PROBLEMS),
    }


def _post_batch(operation: Operation) -> Schema:
    examples = EXAMPLES[operation.id]
    answers = [{"status": 200, "body": answered(operation, example)} for example in examples.values()]
    item = _schema(operation.request, operation.game)
    items = {"type": "array", "items": item, "minItems": 1, "maxItems": BATCH_LIMIT}
    answer = {
        "type": "object",
        "title": f"{operation.game.capitalize()}{operation.name.capitalize()}Answer",
        "description": "What the single endpoint answers to an item.",
        "properties": {
            "status": {"const": 200, "type": "integer"},
            "body": _schema(operation.response, operation.game),
        },
        "required": ["status", "body"],
    }
    results = {"type": "array", "items": {"anyOf": [answer, _ref(BatchProblem.__name__)]}}
    return {
        **_head(operation.id + "_batch", operation.game, f"{operation.summary}, many at once"),
        "description": f"1…{BATCH_LIMIT} items, each answered on its own, in order; a bad item spoils no other.",
        "requestBody": {
            "required": True,
            "content": _content(_members(items=items), {"batch": {"items": [*examples.values()]}}),
        },
        "responses": _responses(_content(_members(results=results), {"batch": {"results": answers}}), PROBLEMS),
    }


def _schema(type_: type, game: Game) -> Schema:
    """Return the reference to the document's schema of a game's type."""
    schema: Schema = _renamed(schemas.reference(type_), game)
    return schema


def _members(**properties: Schema) -> Schema:
    """Return the schema of an object of exactly these members."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _head(operation_id: str, tag: str, summary: str) -> Schema:
    return {"operationId": operation_id, "tags": [tag], "summary": summary}


def _content(schema: Schema, examples: Mapping[str, Any]) -> Schema:
    shown = {name: {"value": value} for name, value in examples.items()}
    return {
        media: {"schema": schema, **({"examples": shown} if media == BODY_TYPES[0] else {})} for media in BODY_TYPES
    }


def _responses(content: Schema, problem_names: Iterable[str]) -> Schema:
    ok = {"description": "The answer.", "headers": {"X-Request-Id": _header_ref("X-Request-Id")}, "content": content}
    refusals = {str(PROBLEMS[name][0]): {"$ref": f"#/components/responses/{name}"} for name in problem_names}
    return {"200": ok, **refusals}


def _problem_response(status: int, text: str) -> Schema:
    kind = next(kind for kind in problems.PROBLEM_TYPES if kind.status == status)
    example = {"type": problems.URN + kind.id, "title": kind.title.en, "status": status, "detail": text}
    headers = {"X-Request-Id": _header_ref("X-Request-Id")}
    if status in (429, 503):
        headers["Retry-After"] = _header_ref("Retry-After")
    content = {"application/problem+json": {"schema": _ref("Problem"), "example": example}}
    return {"description": text, "headers": headers, "content": content}


def _headers() -> Schema:
    return {
        "X-Request-Id": {
            "description": "The request's id, the client's own or a new one.",
            "schema": {"type": "string"},
        },
        "Retry-After": {"description": "Seconds to wait before the next try.", "schema": {"type": "integer"}},
    }


def _header_ref(name: str) -> Schema:
    return {"$ref": f"#/components/headers/{name}"}


def _ref(name: str) -> Schema:
    return {"$ref": schemas.REF.format(name=name)}


def main() -> None:
    """Write the committed copy."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(encoded())


if __name__ == "__main__":
    main()
