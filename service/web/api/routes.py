"""The game routes: decode a question, let the game judge it, encode the answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from litestar import Request, post
from litestar.handlers import HTTPRouteHandler
from litestar.types import Scope
from msgspec import Struct

from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.text import Lang
from service.web.http.bodies import Codec, read_body
from service.web.http.negotiation import Media, answer_media, body_media, wishes
from service.web.http.problems import refused
from service.web.http.queries import no_query
from service.web.http.responses import Reply, reply

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
AnyRequest = Request[Any, Any, Any]
OUTCOME = "outcome"  # the key of the scope's state under which logs and metrics find what became of a question


class Decoder(Protocol[T_co]):
    """Decodes bodies into questions; raises `Refused` where it cannot."""

    def decode(self, body: bytes, media: Media) -> T_co:
        """Return the question that `body` holds."""


async def question(request: AnyRequest, codec: Decoder[T], limit: int) -> T:
    """Read the question that the request's body holds, of `limit` bytes at most; raise `Refused` if it cannot be."""
    scope: Scope = request.scope
    media = body_media(scope["headers"])
    no_query(scope)
    return codec.decode(await read_body(scope, request.receive, limit), media)


def judged(operation: Operation, asked: Any, lang: Lang) -> Struct:
    """Return the game's answer to what was asked; raise `Refused` if it will not answer."""
    answer = operation.answer(asked, lang)
    if isinstance(answer, Refusal):
        raise refused(answer)
    return answer


def game_routes(operations: Iterable[Operation], max_body: int) -> list[HTTPRouteHandler]:
    """Return the route of each operation; a body may be `max_body` bytes long."""
    return [_game_route(operation, max_body) for operation in operations]


def _game_route(operation: Operation, max_body: int) -> HTTPRouteHandler:
    codec: Codec[Any] = Codec(operation.request)

    async def handle(request: AnyRequest) -> Reply:
        wanted = wishes(request.scope["headers"])
        media = answer_media(wanted)
        answer = judged(operation, await question(request, codec, max_body), wanted.lang)
        request.scope["state"][OUTCOME] = "legal" if getattr(answer, "legal", True) else "not_legal"
        return reply(answer, media, wanted.lang)

    return post(operation.path, name=operation.id, status_code=200)(handle)
