"""The one way an answer leaves the service: a small ASGI response of encoded bytes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from litestar.types import Receive, Scope, Send

from service.common.text import Lang
from service.web.http.negotiation import JSON, Media, Wishes
from service.web.http.problems import Problem, Refused, problem

PROBLEM_JSON = "application/problem+json"
VARY = b"Accept, Accept-Language"
NO_CONTENT = 204


class Reply:
    """A complete response: status, body and headers. Litestar calls it as the ASGI app that it is."""

    __slots__ = ("body", "headers", "status")

    def __init__(
        self,
        body: bytes,
        media_type: str,
        *,
        status: int = 200,
        lang: Lang | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.status = status
        self.body = body
        self.headers = [*_fixed_headers(media_type, lang)]
        if status != NO_CONTENT:  # which has no length (RFC 9110, 8.6)
            self.headers.append((b"content-length", str(len(body)).encode()))
        if headers:
            self.headers += [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        body = b"" if scope.get("method") == "HEAD" else self.body
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def to_asgi_response(self, **_: Any) -> Reply:
        """Return itself: Litestar asks this of what an exception handler returns."""
        return self


@lru_cache(maxsize=64)
def _fixed_headers(media_type: str, lang: Lang | None) -> tuple[tuple[bytes, bytes], ...]:
    content_type = (b"content-type", media_type.encode())
    if lang is None:
        return (content_type,)
    return (content_type, (b"content-language", lang.encode()), (b"vary", VARY))


def reply(value: Any, media: Media, lang: Lang) -> Reply:
    """Return `value` as a 200 response in `media`."""
    return Reply(media.encode(value), media.type, lang=lang)


def problem_reply(exc: Refused, wanted: Wishes) -> Reply:
    """Return the problem document of `exc`, in the language that was asked for."""
    document: Problem = problem(exc, wanted.lang)
    headers = dict(exc.headers)
    return Reply(JSON.encode(document), PROBLEM_JSON, status=exc.kind.status, lang=wanted.lang, headers=headers)
