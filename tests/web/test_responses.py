"""Compressed answers and validators (RFC 9110, 8.4, 8.8, 13.1): what is sent, what is not sent again."""

import gzip
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from service.web.app import create_app
from service.web.settings import Settings

HAND = {"dealer": 1, "winner": 2, "hand": "1122334455667m", "win": {"by": "discard", "tile": "7m", "from": 0}}
FIXED = ["/", "/rules", "/docs/assets/swagger-ui.css", "/openapi.json", "/v1/rules"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings())) as client:
        yield client


@pytest.mark.parametrize("path", FIXED)
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_what_stays_the_same_has_a_strong_validator_for_each_form(
    client: TestClient[Any], path: str, encoding: str
) -> None:
    fields = {"Accept-Encoding": encoding}
    first = client.get(path, headers=fields)
    tag = first.headers["etag"]
    assert first.headers.get("content-encoding", "identity") == encoding
    assert not tag.startswith("W/")
    again = client.get(path, headers={**fields, "If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert "Accept-Encoding" in again.headers["vary"]
    other = client.get(path, headers={"Accept-Encoding": "gzip" if encoding == "identity" else "identity"})
    assert other.headers["etag"] != tag
    assert other.content == first.content


def test_the_catalogue_has_a_validator_for_each_media_type(client: TestClient[Any]) -> None:
    tags = {client.get("/v1/rules", headers={"Accept": f"application/{kind}"}).headers["etag"] for kind in KINDS}
    assert len(tags) == 2, "both names of MessagePack are the same bytes"


KINDS = ("json", "msgpack", "vnd.msgpack")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/mahjong/score", HAND),
        ("/v1/mahjong/score/batch", {"items": [HAND] * 20}),
        ("/v1/mahjong/score/verify", {"request": HAND, "claimed": {"legal": True}}),
        ("/v1/mahjong/score", {f"no_such_field_{number}": 0 for number in range(50)}),
    ],
)
def test_an_answer_over_a_kilobyte_is_compressed_for_who_takes_it_so(
    client: TestClient[Any], path: str, body: Any
) -> None:
    plain = client.post(path, json=body, headers={"Accept-Encoding": "identity"})
    packed = client.post(path, json=body, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 1.5
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept, Accept-Language, Accept-Encoding"


def test_a_short_answer_is_not_compressed(client: TestClient[Any]) -> None:
    answer = client.post("/v1/mahjong/score", json={}, headers={"Accept-Encoding": "gzip"})
    assert len(answer.content) < 1024
    assert "content-encoding" not in answer.headers


def test_head_tells_the_length_of_what_get_would_send(client: TestClient[Any]) -> None:
    fields = {"Accept-Encoding": "gzip"}
    head = client.head("/openapi.json", headers=fields)
    assert head.content == b""
    whole = client.get("/openapi.json", headers={"Accept-Encoding": "identity"}).content
    assert int(head.headers["content-length"]) == len(gzip.compress(whole, mtime=0))
