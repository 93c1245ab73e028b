"""The problem responses of the OpenAPI document, each with examples that the service itself gives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from service.common.faults import Refusal
from service.common.operation import Operation
from service.web.api.operations import refusal_problem
from service.web.document.examples import contradiction
from service.web.http import problems
from service.web.http.batch_bodies import BatchCodec
from service.web.http.bodies import Codec
from service.web.http.negotiation import JSON
from service.web.http.problems import ProblemError
from service.web.http.responses import PROBLEM_JSON
from service.web.http.schemas import Schema, reference

UNPROCESSABLE = "Unprocessable"
PROBLEMS = {
    "BadRequest": (400, "The body or the query string cannot be read."),
    "Unauthorized": (401, "The service wants an API key and got none that is valid."),
    "NotAcceptable": (406, "The client accepts none of the media types offered."),
    "RequestTimeout": (408, "The request did not arrive in time."),
    "TooLarge": (413, "The body is larger than the service takes."),
    "UnsupportedMediaType": (415, "The body is neither JSON nor MessagePack, or is compressed."),
    UNPROCESSABLE: (422, "The request does not match its schema, or contradicts itself; `errors` names every fault."),
    "TooManyRequests": (429, "The client has made too many requests in this minute."),
    "HeadTooLarge": (431, "The request's head is larger than the service takes, or has too many fields."),
    "Unavailable": (503, "The service has too much to do, or is stopping."),
}
RATE = {
    "RateLimit-Limit": "Requests that the client may make a minute, where a limit is set.",
    "RateLimit-Remaining": "Requests that it has left in this minute.",
    "RateLimit-Reset": "Seconds until the next minute begins.",
}
TOLD = {  # header fields of a problem by its status
    401: ("WWW-Authenticate",),
    415: ("Accept",),
    429: ("Retry-After", *RATE),
    503: ("Retry-After",),
}


def headers() -> dict[str, Schema]:
    """Return the response headers that the operations refer to."""
    return {
        "X-Request-Id": _field("The request's id, the client's own or a new one.", "string"),
        "Retry-After": _field("Seconds to wait before the next try.", "integer"),
        "WWW-Authenticate": _field("How an API key is sent.", "string"),
        "Accept": _field("The media types that a body may have, where it had none of them.", "string"),
        **{name: _field(meaning, "integer") for name, meaning in RATE.items()},
    }


def _field(meaning: str, type_: str) -> Schema:
    return {"description": meaning, "schema": {"type": type_}}


def header(name: str) -> Schema:
    """Return the reference to the response header `name`."""
    return {"$ref": f"#/components/headers/{name}"}


def shared_responses() -> dict[str, Schema]:
    """Return the problem responses that all operations share."""
    return {name: _response(status, text, _examples(status, text)) for name, (status, text) in PROBLEMS.items()}


def shared(names: Iterable[str]) -> dict[str, Schema]:
    """Return references to the shared responses of these names, by status."""
    return {str(PROBLEMS[name][0]): {"$ref": f"#/components/responses/{name}"} for name in names}


def unprocessable(operation: Operation) -> dict[str, Schema]:
    """Return the 422 of an operation: a request without its members, and one that contradicts itself."""
    found = {"missing_members": _refused(Codec(operation.request))}
    if request := contradiction(operation):
        found["contradiction"] = refusal(operation, request)
    return {"422": _response(*PROBLEMS[UNPROCESSABLE], found)}


def refusal(operation: Operation, request: Any) -> Any:
    """Return the problem that a request is answered with; raise ValueError if it is not refused."""
    answer = operation.answer(msgspec.convert(request, operation.request), "en")
    if isinstance(answer, Refusal):
        return msgspec.to_builtins(refusal_problem(answer, "en"))
    raise ValueError(f"{operation.id} does not refuse {request}")


def unprocessable_batch(operation: Operation) -> dict[str, Schema]:
    """Return the 422 of an operation's batches."""
    codec = BatchCodec(Codec(operation.request), operation.most_items, longest=0)
    return {"422": _response(*PROBLEMS[UNPROCESSABLE], {"no_batch": _refused(codec)})}


def _refused(decoder: Codec[Any] | BatchCodec[Any]) -> Any:
    """Return the problem that `decoder` finds in an empty object."""
    try:
        decoder.decode(b"{}", JSON)
    except ProblemError as exc:
        return msgspec.to_builtins(problems.problem(exc, "en"))
    raise ValueError("an empty object is no fault")


def _examples(status: int, text: str) -> dict[str, Any]:
    return {
        kind.id.replace("-", "_"): {
            "type": problems.URN + kind.id,
            "title": kind.title.en,
            "status": status,
            "detail": text,
        }
        for kind in problems.PROBLEM_TYPES
        if kind.status == status
    }


def _response(status: int, text: str, examples: dict[str, Any]) -> Schema:
    shown = {name: {"value": value} for name, value in examples.items()}
    return {
        "description": text,
        "headers": {name: header(name) for name in ("X-Request-Id", *TOLD.get(status, ()))},
        "content": {PROBLEM_JSON: {"schema": reference("Problem"), "examples": shown}},
    }
