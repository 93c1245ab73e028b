"""Content negotiation: which media type a body has, and which form and language the answer gets."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from service.common.text import Lang, Text
from service.web.http.problems import NOT_ACCEPTABLE, UNSUPPORTED_MEDIA_TYPE, ProblemError


class Media(Struct, frozen=True, gc=False):
    """A media type of the contract and the encoder that writes it."""

    type: str
    encode: Callable[[Any], bytes]


_to_msgpack = msgspec.msgpack.Encoder().encode
JSON = Media("application/json", msgspec.json.Encoder(decimal_format="number").encode)
MSGPACK = Media("application/msgpack", _to_msgpack)
VND_MSGPACK = Media("application/vnd.msgpack", _to_msgpack)
MEDIA = {media.type: media for media in (JSON, MSGPACK, VND_MSGPACK)}
ACCEPTED = ", ".join(MEDIA)
ACCEPT_FIELDS = (b"accept", b"accept-language", b"accept-encoding")

Headers = Iterable[tuple[bytes, bytes]]


class Negotiated(Struct, frozen=True, gc=False):
    """The answer's media type (None: the client accepts none of ours), its language, and if gzip may compress it."""

    media: Media | None
    lang: Lang
    gzip: bool


def negotiated(headers: Headers) -> Negotiated:
    """Return what the Accept fields ask for; where they cannot be read, JSON in English."""
    fields: dict[bytes, bytes] = {}
    for name, value in headers:
        if name in ACCEPT_FIELDS:
            fields[name] = fields[name] + b"," + value if name in fields else value
    return _negotiated(*[fields.get(name, b"") for name in ACCEPT_FIELDS])


@lru_cache(maxsize=256)
def _negotiated(accept: bytes, language: bytes, encoding: bytes) -> Negotiated:
    return Negotiated(
        _best_media(accept.decode("latin-1")),
        _best_language(language.decode("latin-1")),
        _takes_gzip(encoding.decode("latin-1")),
    )


def qualities(header: str) -> list[tuple[str, float]]:
    """Return the (lower-case item, q) pairs of an Accept-like header; a q that is no number counts as 1."""
    pairs = []
    for part in header.split(","):
        item, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = next((_quality(each[2:]) for each in parameters if each.startswith("q=")), 1.0)
        if item:
            pairs.append((item, quality))
    return pairs


def _quality(text: str) -> float:
    try:
        return max(min(1.0, float(text)), 0.0)  # in this order, 1.0 for NaN
    except ValueError:
        return 1.0


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
    """Return the better of the two languages, English if they are as good; `*` stands for one that is not named."""
    found = [(item.split("-")[0], quality) for item, quality in qualities(accept)]
    other = max([quality for item, quality in found if item == "*"], default=0.0)
    en, zh = (max([q for item, q in found if item == lang], default=other) for lang in ("en", "zh"))
    return "zh" if zh > en else "en"


def _takes_gzip(accept: str) -> bool:
    """Return whether gzip, also by its old name `x-gzip`, is wanted at least as much as no compression."""
    found = dict(qualities(accept))
    gzip = next((found[name] for name in ("gzip", "x-gzip", "*") if name in found), 0.0)
    return gzip > 0 and gzip >= found.get("identity", 0.0)


def answer_media(asked: Negotiated) -> Media:
    """Return the media type of the answer; raise `ProblemError` 406 if there is none."""
    if asked.media is None:
        raise ProblemError(
            NOT_ACCEPTABLE, Text(f"This resource is served as {ACCEPTED}.", f"本资源只提供 {ACCEPTED}。")
        )
    return asked.media


def body_media(headers: Headers) -> Media:
    """Return the media type of a request's body; raise `ProblemError` 415 if it is none of ours. Absent means JSON."""
    content_type = b""
    for name, value in headers:
        if name == b"content-type":
            content_type = value
        elif name == b"content-encoding" and value.strip().lower() != b"identity":
            raise ProblemError(
                UNSUPPORTED_MEDIA_TYPE,
                Text("Compressed bodies are not read.", "不接受压缩的请求体。"),
                headers={"Accept-Encoding": "identity"},
            )
    media = _content_media(content_type)
    if media is None:
        raise ProblemError(
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
