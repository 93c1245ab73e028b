"""The responses of every route: encoded bytes, compressed for clients that accept gzip."""

import gzip
from collections.abc import Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

from isal import igzip_lib
from litestar import Request
from litestar.types import Receive, Scope, Send

from service.common.text import Lang
from service.web.http.negotiation import Media, Negotiated, negotiated
from service.web.http.problems import ProblemError, encoded

AnyRequest = Request[Any, Any, Any]
PROBLEM_JSON = "application/problem+json"
NEGOTIATED = b"Accept, Accept-Language, Accept-Encoding"
NOT_MODIFIED = 304
WORTH_COMPRESSING = 1024  # bytes
LEVEL = 1  # of compression of what is made for one request: 10 µs for an answer, where zlib's fastest takes 22
GZIPPED = {"Content-Encoding": "gzip"}
IMAGE = "image/png"  # which is compressed already


class EncodedResponse:
    """A whole response: status, body and headers. Litestar calls it as an ASGI app."""

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
        if status != NOT_MODIFIED:
            self.headers.append((b"content-length", str(len(body)).encode()))
        if headers:
            self.headers += [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        body = b"" if scope.get("method") == "HEAD" else self.body
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def to_asgi_response(self, **_: Any) -> "EncodedResponse":
        """Return itself: Litestar asks this of what an exception handler returns."""
        return self


class FixedBody:
    """A body that stays the same while the service runs, as it is and compressed, each with a strong validator."""

    def __init__(
        self,
        body: bytes,
        media_type: str,
        *,
        cache: str = "no-cache",
        vary: str = "Accept-Encoding",
        lang: Lang | None = None,
    ) -> None:
        self._body = body
        self._media_type = media_type
        self._headers = {"Cache-Control": cache, "Vary": vary, **({"Content-Language": lang} if lang else {})}
        self._tag = sha256(body).hexdigest()[:16]
        self._compresses = len(body) > WORTH_COMPRESSING and media_type != IMAGE

    @cached_property
    def _compressed(self) -> bytes:
        return gzip.compress(self._body, mtime=0)

    def respond(self, request: AnyRequest) -> EncodedResponse:
        """Return the body in the form that the client takes, or 304 if it has that form already (RFC 9110, 13.1.2)."""
        compressed = self._compresses and negotiated(request.scope["headers"]).gzip
        tag = f'"{self._tag}-gzip"' if compressed else f'"{self._tag}"'
        headers = {**self._headers, "ETag": tag}
        known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
        if tag in known or "*" in known:
            return EncodedResponse(b"", self._media_type, status=NOT_MODIFIED, headers=headers)
        if compressed:
            return EncodedResponse(self._compressed, self._media_type, headers={**headers, **GZIPPED})
        return EncodedResponse(self._body, self._media_type, headers=headers)


@lru_cache(maxsize=64)
def _fixed_headers(media_type: str, lang: Lang | None) -> tuple[tuple[bytes, bytes], ...]:
    content_type = (b"content-type", media_type.encode())
    if lang is None:
        return (content_type,)
    return (content_type, (b"content-language", lang.encode()), (b"vary", NEGOTIATED))


def encoded_response(value: Any, media: Media, asked: Negotiated) -> EncodedResponse:
    """Return `value` as a 200 response in `media`."""
    body, headers = packed(media.encode(value), asked)
    return EncodedResponse(body, media.type, lang=asked.lang, headers=headers)


def problem_response(exc: ProblemError, asked: Negotiated) -> EncodedResponse:
    """Return the problem document that `exc` describes, in the language that was asked for."""
    body, headers = packed(encoded(exc, asked.lang), asked)
    return EncodedResponse(
        body, PROBLEM_JSON, status=exc.kind.status, lang=asked.lang, headers={**exc.headers, **headers}
    )


def packed(body: bytes, asked: Negotiated) -> tuple[bytes, Mapping[str, str]]:
    """Return a body made for one request, compressed if the client accepts it and it pays, and the header for it."""
    if asked.gzip and len(body) > WORTH_COMPRESSING:
        return igzip_lib.compress(body, LEVEL, igzip_lib.COMP_GZIP), GZIPPED
    return body, {}
