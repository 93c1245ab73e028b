"""The routes of the operations: decode a request, let the game answer it, encode the answer; singly or in batches."""

import asyncio
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any, Literal, TypeVar

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.types import Scope
from msgspec import Struct

from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.text import Lang
from service.web.api.operations import refusal_problem, verification
from service.web.http.batch_bodies import BatchCodec
from service.web.http.bodies import Codec, no_query, read_body
from service.web.http.negotiation import Media, answer_media, body_media, negotiated
from service.web.http.problems import Problem, ProblemError, problem, refusal_error
from service.web.http.responses import AnyRequest, EncodedResponse, encoded_response
from service.web.request_context import OUTCOME
from service.web.settings import Settings

T = TypeVar("T")
TURN = 0.003  # seconds of work after which other requests get their turn


class BatchAnswer(Struct, frozen=True):
    """What the single endpoint answers to an item."""

    status: Literal[200]
    body: Struct


class BatchProblem(Struct, frozen=True):
    """Why an item is refused; the pointers are relative to the item."""

    status: Literal[422]
    problem: Problem


async def in_turns(work: Iterable[T | None]) -> list[T]:
    """Return what `work` yields, without None; give other requests their turn whenever it has taken `TURN`."""
    done: list[T] = []
    since = perf_counter()
    for each in work:
        if each is not None:
            done.append(each)
        if perf_counter() - since > TURN:
            await asyncio.sleep(0)
            since = perf_counter()
    return done


def operation_routes(operations: Iterable[Operation], settings: Settings) -> list[HTTPRouteHandler]:
    """Return four routes of each operation: itself, its verification, and batches of both."""
    found: list[HTTPRouteHandler] = []
    for each in [asked for operation in operations for asked in (operation, verification(operation))]:
        codec: Codec[Any] = Codec(each.request)
        found += [_route(each, codec, settings), _batch_route(each, codec, settings)]
    return found


def _route(operation: Operation, codec: Codec[Any], settings: Settings) -> HTTPRouteHandler:
    async def handle(request: AnyRequest) -> EncodedResponse:
        asked = negotiated(request.scope["headers"])
        media = answer_media(asked)
        answer = operation.answer(await decoded(request, codec.decode, settings.max_body), asked.lang)
        if isinstance(answer, Refusal):
            raise refusal_error(answer)
        request.scope["state"][OUTCOME] = "legal" if getattr(answer, "legal", True) else "not_legal"
        return encoded_response(answer, media, asked)

    return post(operation.path, name=operation.id, status_code=200)(handle)


async def decoded(request: AnyRequest, decode: Callable[[bytes, Media], T], limit: int) -> T:
    """Read and decode the request's body, of `limit` bytes at most; raise `ProblemError` if that cannot be done."""
    scope: Scope = request.scope
    media = body_media(scope["headers"])
    no_query(scope)
    return decode(await read_body(scope, request.receive, limit), media)


def _batch_route(operation: Operation, item: Codec[Any], settings: Settings) -> HTTPRouteHandler:
    codec = BatchCodec(item, min(operation.most_items, settings.max_batch_items), settings.max_body)

    async def handle(request: AnyRequest) -> EncodedResponse:
        asked = negotiated(request.scope["headers"])
        media = answer_media(asked)
        items = await decoded(request, codec.decode, settings.max_batch_body)
        results = await in_turns(_result(operation, item, asked.lang) for item in items)
        return encoded_response({"results": results}, media, asked)

    return post(operation.path + "/batch", name=operation.id + "_batch", status_code=200)(handle)


def _result(operation: Operation, item: Any, lang: Lang) -> BatchAnswer | BatchProblem:
    """Return the result of an item: the answer to a request, or the problem that stands in its place."""
    if isinstance(item, ProblemError):
        return BatchProblem(422, problem(item, lang))
    answer = operation.answer(item, lang)
    if isinstance(answer, Refusal):
        return BatchProblem(422, refusal_problem(answer, lang))
    return BatchAnswer(200, answer)
