"""Many questions in one request, each answered on its own, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Any

from litestar import Request, post
from litestar.handlers import HTTPRouteHandler
from msgspec import Raw, Struct

from service.common.operation import Operation
from service.common.text import Lang
from service.web.api.operations import BATCHED
from service.web.api.routes import judged, question
from service.web.http.batch_bodies import Envelope
from service.web.http.bodies import Codec, too_large
from service.web.http.negotiation import Media, answer_media, body_media, wishes
from service.web.http.problems import Problem, Refused, problem
from service.web.http.responses import Reply, reply
from service.web.settings import Settings

TURN = 0.003  # seconds after which other requests get their turn


class BatchAnswer(Struct, frozen=True):
    """What the single endpoint answers to an item."""

    status: int
    body: Struct


class BatchProblem(Struct, frozen=True):
    """Why an item is refused; the pointers are relative to the item."""

    status: int
    problem: Problem


class BatchResponse(Struct, frozen=True):
    """The results, one for each item, in order: each a `BatchAnswer` or a `BatchProblem`, encoded in its turn."""

    results: Sequence[Raw]


def batch_routes(operations: Iterable[Operation], settings: Settings) -> list[HTTPRouteHandler]:
    """Return the batch route of each operation that can be asked in batches."""
    return [_batch_route(operation, settings) for operation in operations if operation.name in BATCHED]


def _batch_route(operation: Operation, settings: Settings) -> HTTPRouteHandler:
    envelope = Envelope(settings.max_batch_items)
    codec: Codec[Any] = Codec(operation.request)

    async def handle(request: Request[Any, Any, Any]) -> Reply:
        headers = request.scope["headers"]
        wanted = wishes(headers)
        media = answer_media(wanted)
        items = await question(request, envelope, settings.max_batch_body)
        encoding = body_media(headers)
        results: list[Raw] = []
        turn = perf_counter()
        for item in items:
            if perf_counter() - turn > TURN:
                await asyncio.sleep(0)
                turn = perf_counter()
            results.append(Raw(media.encode(_result(operation, codec, item, encoding, settings.max_body, wanted.lang))))
        return reply(BatchResponse(results), media, wanted.lang)

    return post(operation.path + "/batch", name=operation.id + "_batch", status_code=200)(handle)


def _result(
    operation: Operation, codec: Codec[Any], item: bytes, media: Media, limit: int, lang: Lang
) -> BatchAnswer | BatchProblem:
    """Answer the question that an item holds, of `limit` bytes at most like any other."""
    try:
        if len(item) > limit:
            raise too_large(limit)
        return BatchAnswer(200, judged(operation, codec.decode(item, media), lang))
    except Refused as exc:
        return BatchProblem(exc.kind.status, problem(exc, lang))
