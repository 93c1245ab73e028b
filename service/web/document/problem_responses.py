"""The problem responses of the OpenAPI document, each with examples that the service itself gives."""

from collections.abc import Iterable
from typing import Any

import msgspec

from service.common.operation import Operation
from service.common.text import Text
from service.web.document.examples import answered, contradiction, shown
from service.web.http.batch_bodies import BatchCodec
from service.web.http.bodies import Codec
from service.web.http.negotiation import JSON
from service.web.http.problems import PROBLEM_TYPES, ProblemError, problem
from service.web.http.responses import PROBLEM_JSON
from service.web.http.schemas import Schema, reference

RATE = {
    "RateLimit-Limit": "Requests that the client may make a minute, where a limit is set.",
    "RateLimit-Remaining": "Requests that it has left in this minute.",
    "RateLimit-Reset": "Seconds until the next minute begins.",
}
# By status: the response's name, its text, and the header fields that tell more.
PROBLEMS: dict[int, tuple[str, ...]] = {
    400: ("BadRequest", "The body or the query string cannot be read."),
    401: ("Unauthorized", "The service wants an API key and got none that is valid.", "WWW-Authenticate"),
    406: ("NotAcceptable", "The client accepts none of the media types offered."),
    408: ("RequestTimeout", "The request did not arrive in time."),
    413: ("TooLarge", "The body is larger than the service takes."),
    415: ("UnsupportedMediaType", "The body is neither JSON nor MessagePack, or is compressed.", "Accept"),
    422: ("Unprocessable", "The request does not match its schema, or contradicts itself; `errors` names every fault."),
    429: ("TooManyRequests", "The client has made too many requests in this minute.", "Retry-After", *RATE),
    431: ("HeadTooLarge", "The request's head is larger than the service takes, or has too many fields."),
    503: ("Unavailable", "The service has too much to do, or is stopping.", "Retry-After"),
}


def _field(meaning: str, type_: str) -> Schema:
    return {"description": meaning, "schema": {"type": type_}}


HEADERS = {
    "X-Request-Id": _field("The request's id, the client's own or a new one.", "string"),
    "Retry-After": _field("Seconds to wait before the next try.", "integer"),
    "WWW-Authenticate": _field("How an API key is sent.", "string"),
    "Accept": _field("The media types that a body may have, where it had none of them.", "string"),
    **{name: _field(meaning, "integer") for name, meaning in RATE.items()},
}


def headers(*names: str) -> Schema:
    """Return references to the response headers of these names, and to the one that all responses have."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in ("X-Request-Id", *names)}


def shared_responses() -> dict[str, Schema]:
    """Return the problem responses that all operations share, by name."""
    return {name: _response(status, _examples(status, text)) for status, (name, text, *_) in PROBLEMS.items()}


def shared(statuses: Iterable[int]) -> dict[str, Schema]:
    """Return references to the shared responses of these statuses."""
    return {str(status): {"$ref": f"#/components/responses/{PROBLEMS[status][0]}"} for status in statuses}


def unprocessable(operation: Operation) -> dict[str, Schema]:
    """Return the 422 of an operation: a request without its members, and one that contradicts itself."""
    found = {"missing_members": _of_nothing(Codec(operation.request))}
    if request := contradiction(operation):
        found["contradiction"] = answered(operation, request)
    return {"422": _response(422, found)}


def unprocessable_batch(operation: Operation) -> dict[str, Schema]:
    """Return the 422 of an operation's batches."""
    codec = BatchCodec(Codec(operation.request), operation.most_items, longest=0)
    return {"422": _response(422, {"no_batch": _of_nothing(codec)})}


def _of_nothing(decoder: Codec[Any] | BatchCodec[Any]) -> Any:
    """Return the problem that `decoder` finds in an empty object."""
    try:
        decoder.decode(b"{}", JSON)
    except ProblemError as exc:
        return msgspec.to_builtins(problem(exc, "en"))
    raise ValueError("an empty object is no fault")


def _examples(status: int, text: str) -> dict[str, Any]:
    return {
        kind.id.replace("-", "_"): msgspec.to_builtins(problem(ProblemError(kind, Text(text, text)), "en"))
        for kind in PROBLEM_TYPES
        if kind.status == status
    }


def _response(status: int, examples: dict[str, Any]) -> Schema:
    _, text, *told = PROBLEMS[status]
    return {
        "description": text,
        "headers": headers(*told),
        "content": {PROBLEM_JSON: {"schema": reference("Problem"), **shown(examples)}},
    }
