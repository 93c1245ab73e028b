"""Content negotiation: Accept, Accept-Language, Content-Type."""

import pytest

from service.common.text import Lang
from service.web.http.negotiation import JSON, MSGPACK, VND_MSGPACK, Media, answer_media, body_media, negotiated
from service.web.http.problems import ProblemError


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        (None, JSON),
        ("", JSON),
        ("*/*", JSON),
        ("application/*", JSON),
        ("garbage", JSON),
        ("application/json", JSON),
        ("application/msgpack", MSGPACK),
        ("application/vnd.msgpack", VND_MSGPACK),
        ("APPLICATION/VND.MSGPACK", VND_MSGPACK),
        ("application/json;q=0.5, application/vnd.msgpack", VND_MSGPACK),
        ("application/vnd.msgpack;q=0.5, */*", JSON),
        ("application/json;q=0, */*", MSGPACK),
        ("text/html, application/json;q=oops", JSON),
        ("application/xml", None),
        ("application/json;q=nan", JSON),
        ("application/msgpack;q=nan, application/json;q=0.9", MSGPACK),
        ("application/json;q=0", None),
        ("*/*;q=0", None),
    ],
)
def test_accept(accept: str | None, media: Media | None) -> None:
    headers = [] if accept is None else [(b"accept", accept.encode())]
    assert negotiated(headers).media is media


def test_several_accept_headers_are_one_list() -> None:
    assert negotiated([(b"accept", b"text/html"), (b"accept", b"application/vnd.msgpack")]).media is VND_MSGPACK


def test_406_when_the_client_accepts_none_of_ours() -> None:
    with pytest.raises(ProblemError) as caught:
        answer_media(negotiated([(b"accept", b"application/xml")]))
    assert caught.value.kind.status == 406


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        (None, "en"),
        ("zh", "zh"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("ZH-Hant-TW", "zh"),
        ("en-GB, zh;q=0.9", "en"),
        ("en;q=0.1, zh;q=0.2", "zh"),
        ("zh;q=0", "en"),
        ("fr, de", "en"),
        ("*", "en"),
        ("en;q=0, *;q=0.5", "zh"),
        ("zh;q=0.4, *;q=0.5", "en"),
        ("zh, *", "en"),
    ],
)
def test_accept_language(accept: str | None, lang: Lang) -> None:
    headers = [] if accept is None else [(b"accept-language", accept.encode())]
    assert negotiated(headers).lang == lang


@pytest.mark.parametrize(
    ("accept", "gzip"),
    [
        (None, False),
        ("gzip", True),
        ("br, gzip;q=0.1", True),
        ("*", True),
        ("gzip;q=0, *", False),
        ("identity", False),
        ("x-gzip", True),
        ("x-gzip-like", False),
        ("gzip;q=0.5, identity", False),
        ("gzip;q=0.5, identity;q=0.5", True),
        ("*;q=0.5, identity", False),
    ],
)
def test_accept_encoding(accept: str | None, gzip: bool) -> None:
    headers = [] if accept is None else [(b"accept-encoding", accept.encode())]
    assert negotiated(headers).gzip is gzip


@pytest.mark.parametrize(
    ("content_type", "media"),
    [
        (None, JSON),
        ("application/json", JSON),
        ("Application/JSON; charset=UTF-8", JSON),
        ('application/json; charset="utf-8"', JSON),
        ("application/msgpack", MSGPACK),
        ("application/vnd.msgpack", VND_MSGPACK),
    ],
)
def test_content_type(content_type: str | None, media: Media) -> None:
    headers = [] if content_type is None else [(b"content-type", content_type.encode())]
    assert body_media(headers) is media


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ((b"content-type", b"text/plain"), "Accept"),
        ((b"content-type", b"application/x-www-form-urlencoded"), "Accept"),
        ((b"content-type", b"application/json; charset=gbk"), "Accept"),
        ((b"content-type", b"\xff\xfe"), "Accept"),
        ((b"content-encoding", b"gzip"), "Accept-Encoding"),
    ],
)
def test_415_says_what_would_be_read(header: tuple[bytes, bytes], told: str) -> None:
    with pytest.raises(ProblemError) as caught:
        body_media([header])
    assert caught.value.kind.status == 415
    assert told in caught.value.headers
