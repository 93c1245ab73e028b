"""The problem responses of the OpenAPI document, each with examples that the service itself gives."""

from __future__ import annotations

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

UNPROCESSABLE = "Unprocessable"
BY_NAME = {
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
    """Return the problem responses that all operations share."""
    return {name: _response(name, _examples(*told)) for name, told in BY_NAME.items()}


def shared(names: Iterable[str]) -> dict[str, Schema]:
    """Return references to the shared responses of these names, by status."""
    return {str(BY_NAME[name][0]): {"$ref": f"#/components/responses/{name}"} for name in names}


def unprocessable(operation: Operation) -> dict[str, Schema]:
    """Return the 422 of an operation: a request without its members, and one that contradicts itself."""
    found = {"missing_members": _of_nothing(Codec(operation.request))}
    if request := contradiction(operation):
        found["contradiction"] = answered(operation, request)
    return {"422": _response(UNPROCESSABLE, found)}


def unprocessable_batch(operation: Operation) -> dict[str, Schema]:
    """Return the 422 of an operation's batches."""
    codec = BatchCodec(Codec(operation.request), operation.most_items, longest=0)
    return {"422": _response(UNPROCESSABLE, {"no_batch": _of_nothing(codec)})}


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


def _response(name: str, examples: dict[str, Any]) -> Schema:
    status, text = BY_NAME[name]
    return {
        "description": text,
        "headers": headers(*TOLD.get(status, ())),
        "content": {PROBLEM_JSON: {"schema": reference("Problem"), **shown(examples)}},
    }
