"""Content negotiation: which media type a body has, which one the answer gets, and in which language it speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from service.common.text import Lang, Text
from service.web.http.problems import NOT_ACCEPTABLE, UNSUPPORTED_MEDIA_TYPE, Refused


class Media(Struct, frozen=True, gc=False):
    """A media type of the contract and the encoder that writes it."""

    type: str
    encode: Callable[[Any], bytes]


JSON = Media("application/json", msgspec.json.Encoder(decimal_format="number").encode)
MSGPACK = Media("application/vnd.msgpack", msgspec.msgpack.Encoder().encode)
MEDIA = {media.type: media for media in (JSON, MSGPACK)}
ACCEPTED = ", ".join(MEDIA)

Headers = Iterable[tuple[bytes, bytes]]


class Wishes(Struct, frozen=True, gc=False):
    """What a client asked for by its headers: the answer's media type (None: none that it accepts) and language."""

    media: Media | None
    lang: Lang


def wishes(headers: Headers) -> Wishes:
    """Read `Accept` and `Accept-Language`; what is absent or cannot be read means JSON in English."""
    accept = language = b""
    for name, value in headers:
        if name == b"accept":
            accept = accept + b"," + value if accept else value
        elif name == b"accept-language":
            language = language + b"," + value if language else value
    return _wishes(accept, language)


@lru_cache(maxsize=256)
def _wishes(accept: bytes, language: bytes) -> Wishes:
    return Wishes(_best_media(accept.decode("latin-1")), _best_language(language.decode("latin-1")))


def qualities(header: str) -> list[tuple[str, float]]:
    """Return the (lower-case item, q) pairs of an Accept-like header; an unreadable q counts as 1."""
    pairs = []
    for part in header.split(","):
        item, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            if parameter.startswith("q="):
                try:
                    quality = min(max(float(parameter[2:]), 0.0), 1.0)
                except ValueError:
                    quality = 1.0
        if item:
            pairs.append((item, quality))
    return pairs


def _best_media(accept: str) -> Media | None:
    ranges = dict(qualities(accept))
    if not ranges or not any("/" in item for item in ranges):
        return JSON
    ranked = [
        (next((ranges[r] for r in (name, "application/*", "*/*") if r in ranges), 0.0), media)
        for name, media in MEDIA.items()
    ]
    quality, media = max(ranked, key=lambda pair: pair[0])
    return media if quality > 0 else None


def _best_language(accept: str) -> Lang:
    best: Lang = "en"
    best_quality = 0.0
    for item, quality in qualities(accept):
        primary = item.split("-")[0]
        if primary in ("en", "zh") and quality > best_quality:
            best, best_quality = ("zh" if primary == "zh" else "en"), quality
    return best


def answer_media(wanted: Wishes) -> Media:
    """Return the media type of the answer; raise `Refused` 406 if the client accepts none of ours."""
    if wanted.media is None:
        raise Refused(
            NOT_ACCEPTABLE,
            Text(f"This resource is served as {ACCEPTED}.", f"本资源只提供 {ACCEPTED}。"),
        )
    return wanted.media


def body_media(headers: Headers) -> Media:
    """Return the media type of a request's body; raise `Refused` 415 if it is none of ours. Absent means JSON."""
    content_type = b""
    for name, value in headers:
        if name == b"content-type":
            content_type = value
        elif name == b"content-encoding" and value.strip().lower() != b"identity":
            raise Refused(
                UNSUPPORTED_MEDIA_TYPE,
                Text("Compressed bodies are not read.", "不接受压缩的请求体。"),
                headers={"Accept-Encoding": "identity"},
            )
    media = _content_media(content_type)
    if media is None:
        raise Refused(
            UNSUPPORTED_MEDIA_TYPE,
            Text(f"The body must be {ACCEPTED}, in UTF-8.", f"请求体须为 UTF-8 编码的 {ACCEPTED}。"),
            headers={"Accept": ACCEPTED},
        )
    return media


@lru_cache(maxsize=256)
def _content_media(content_type: bytes) -> Media | None:
    if not content_type:
        return JSON
    name, *parameters = (piece.strip().lower() for piece in content_type.decode("latin-1").split(";"))
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key == "charset" and value.strip('"') not in ("utf-8", "utf8"):
            return None
    return MEDIA.get(name)
