"""Many questions in one request, each answered on its own, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta, Struct

from service.common.faults import Fault
from service.common.text import Lang, Text
from service.web.body import Codec
from service.web.games import judged, question
from service.web.media import Media, answer_media, body_media, wishes
from service.web.operations import Operation
from service.web.problems import INVALID, Problem, Refused, problem, summary
from service.web.reply import Reply, reply
from service.web.settings import Settings

BATCH_LIMIT = 1000  # items, unless the settings say less
AT_A_TIME = 32  # items answered before other requests get their turn: a millisecond or two


class BatchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The questions of a batch, each still encoded: one that is wrong must not spoil the others."""

    items: Annotated[list[msgspec.Raw], Meta(min_length=1)]


class BatchAnswer(Struct, frozen=True):
    """What the single endpoint answers to an item."""

    status: int
    body: Struct


class BatchProblem(Struct, frozen=True):
    """Why an item is refused; the pointers are relative to the item."""

    status: int
    problem: Problem


class BatchResponse(Struct, frozen=True):
    """The results, one for each item, in order."""

    results: Sequence[BatchAnswer | BatchProblem]


def batch_routes(operations: Iterable[Operation], settings: Settings) -> list[HTTPRouteHandler]:
    """Return the batch route of each operation that can be asked in batches."""
    return [_batch_route(operation, settings) for operation in operations if operation.batched]


def _batch_route(operation: Operation, settings: Settings) -> HTTPRouteHandler:
    outside = Codec(BatchRequest, opaque=True)
    codec: Codec[Any] = Codec(operation.request)

    async def handle(request: Request[Any, Any, Any]) -> Reply:
        headers = request.scope["headers"]
        wanted = wishes(headers)
        media = answer_media(wanted)
        items = (await question(request, outside, settings.max_batch_body)).items
        check_length(items, settings.max_batch_items)
        encoding = body_media(headers)
        results: list[BatchAnswer | BatchProblem] = []
        for index, item in enumerate(items):
            if index % AT_A_TIME == AT_A_TIME - 1:
                await asyncio.sleep(0)
            results.append(_result(operation, codec, item, encoding, wanted.lang))
        return reply(BatchResponse(results), media, wanted.lang)

    return post(operation.path + "/batch", name=operation.id + "_batch", status_code=200)(handle)


def check_length(items: Sequence[msgspec.Raw], most: int) -> None:
    """Raise `Refused` 422 if a batch has more than `most` items."""
    if len(items) > most:
        found = [Fault("/items", "length", Text(f"A batch may have {most} items at most.", f"一批至多 {most} 项。"))]
        raise Refused(INVALID, summary(found), found)


def _result(
    operation: Operation, codec: Codec[Any], item: msgspec.Raw, media: Media, lang: Lang
) -> BatchAnswer | BatchProblem:
    try:
        return BatchAnswer(200, judged(operation, codec.decode(bytes(item), media), lang))
    except Refused as exc:
        return BatchProblem(exc.kind.status, problem(exc, lang))
