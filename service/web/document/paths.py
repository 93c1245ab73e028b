"""The paths of the OpenAPI document, made from the operations and their examples."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import to_builtins
from prometheus_client import CONTENT_TYPE_LATEST

from service.common.operation import Game, Operation
from service.web.api.catalogue import rules_answer
from service.web.api.operations import GAMES
from service.web.api.samples import query_of
from service.web.document.components import ENDPOINTS, name_of, schema_of
from service.web.document.examples import answered, contradiction, corpus, examples, shortened, shown
from service.web.document.named import referring
from service.web.document.problem_responses import PROBLEMS, RATE, headers, shared, unprocessable, unprocessable_batch
from service.web.http import schemas
from service.web.http.negotiation import JSON, MSGPACK
from service.web.http.schemas import Schema, reference
from service.web.telemetry.probes import Health

ON_PROBE = (400, 408, 431, 503)
ON_METRICS = (*ON_PROBE, 401, 429)
ON_GET = (*ON_METRICS, 406, 422)
HEALTH = (
    ("healthz", "ok", "Does the service live", "Answers as long as the process does."),
    ("readyz", "ready", "Does the service take requests", "Answers as long as the service takes connections."),
)
METRIC = 'guilin_request_seconds_count{operation="/v1/mahjong/score",outcome="legal",status="200"} 3.0\n'


def paths() -> dict[str, Schema]:
    """Return every path with its operations."""
    found: dict[str, Schema] = {}
    for operation in ENDPOINTS:
        found[operation.path] = {"post": _post(operation)}
        found[operation.path + "/batch"] = {"post": _post_batch(operation)}
    for game in GAMES:
        found[f"/v1/{game}/samples"] = {"get": _get_samples(game)}
    found["/v1/rules"] = {"get": _get_rules()}
    for name, status, summary, description in HEALTH:
        content = {JSON.type: {"schema": reference(Health.__name__), **shown({"answer": {"status": status}})}}
        found[f"/{name}"] = {
            "get": {**_head(name, "operations", summary, description), "security": [], **_answer(content, ON_PROBE)}
        }
    found["/metrics"] = {"get": _get_metrics()}
    return found


def _post(operation: Operation) -> Schema:
    asked = examples(operation)
    answers = {name: answered(operation, example) for name, example in asked.items()}
    content = _content(schema_of(operation.response, operation.game), answers)
    return {
        **_head(operation.id, operation.game, operation.summary, operation.description),
        "requestBody": {"required": True, "content": _content(schema_of(operation.request, operation.game), asked)},
        **_answer(content, PROBLEMS, unprocessable(operation)),
    }


def _post_batch(operation: Operation) -> Schema:
    name = name_of(operation)
    items = [next(iter(examples(operation).values()))]
    results: list[Any] = [{"status": 200, "body": answered(operation, items[0])}]
    if refused := contradiction(operation):
        items.append(refused)
        results.append({"status": 422, "problem": answered(operation, refused)})
    description = (
        f"Give 1 to {operation.most_items} requests as `{operation.path}` takes them. Each is answered on its own, in "
        "its place, as it would be there: with status 200 and the body, or with status 422 and the problem. A bad item "
        "spoils no other, and a batch costs far less than as many single requests."
    )
    asked = _content(reference(f"{name}BatchRequest"), {"batch": {"items": items}})
    answers = _content(reference(f"{name}BatchResponse"), {"batch": {"results": results}})
    return {
        **_head(f"{operation.id}_batch", operation.game, f"{operation.summary}, many at once", description),
        "requestBody": {"required": True, "content": asked},
        **_answer(answers, PROBLEMS, unprocessable_batch(operation)),
    }


def _get_samples(game: Game) -> Schema:
    content = _content(reference(f"{game.capitalize()}SamplesResponse"), {"one": corpus(game)})
    summary = f"A corpus of {game} requests with their answers"
    description = (
        "For authors who test a program of their own. The same query gives the same corpus on every machine, and in "
        "every release of one major version but for corrections and new rows that the changelog names. A thousand "
        "samples of `any` cite every clause that an answer can cite under their rules (records: ten corpora of a "
        "hundred). A kind and a clause that no answer has, or has together, are 422."
    )
    return {
        **_head(f"{game}_samples", game, summary, description),
        "parameters": _samples_parameters(game),
        **_answer(content, ON_GET),
    }


def _samples_parameters(game: Game) -> list[Schema]:
    query = query_of(game)
    properties = schemas.components([query])[query.__name__]["properties"]
    return [
        {
            "name": name,
            "in": "query",
            "description": schema.pop("description"),
            "schema": referring({key: value for key, value in schema.items() if key != "default"}),
        }
        for name, schema in properties.items()
    ]


def _get_rules() -> Schema:
    description = (
        "Type, default, bounds, meaning and clause of each option; every id that an answer uses, with its names and "
        "clause; what was decided where the sources are silent; and the text of every clause in Chinese and English. "
        "It changes only with the service, and carries an `ETag`."
    )
    content = _content(reference("RulesAnswer"), {"the_first_of_each_list": shortened(to_builtins(rules_answer()))})
    summary = "Every preset, option, name and clause of both games"
    known = {"304": {"description": "The client has this answer already: its `If-None-Match` names the `ETag`."}}
    return {**_head("rules", "catalogue", summary, description), **_answer(content, ON_GET, known)}


def _get_metrics() -> Schema:
    description = "Requests by operation, status and outcome, and their durations."
    content = {CONTENT_TYPE_LATEST.split(";")[0]: {"schema": {"type": "string"}, **shown({"one_line": METRIC})}}
    return {**_head("metrics", "operations", "Metrics for Prometheus", description), **_answer(content, ON_METRICS)}


def _head(operation_id: str, tag: str, summary: str, description: str) -> Schema:
    return {"operationId": operation_id, "tags": [tag], "summary": summary, "description": description}


def _content(schema: Schema, examples: Mapping[str, Any]) -> Schema:
    return {JSON.type: {"schema": schema, **shown(examples)}, MSGPACK.type: {"schema": schema}}


def _answer(content: Schema, statuses: Iterable[int], own: Schema | None = None) -> Schema:
    """Return the responses: 200 with `content`, the shared problems of these statuses, and `own` ones."""
    ok: Schema = {"description": "The answer.", "headers": headers(*RATE), "content": content}
    return {"responses": {"200": ok, **shared(statuses), **(own or {})}}
