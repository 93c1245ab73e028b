"""How the files of the scorekeeper's page are served."""

import re
from collections.abc import Iterator
from pathlib import PurePath

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from service.web.app import create_app
from service.web.gate.security_fields import security_fields
from service.web.http.files import TYPES
from service.web.page.routes import FOLDER, page_routes
from service.web.settings import Settings

IDENTITY = {"Accept-Encoding": "identity"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    with TestClient(Litestar(page_routes(), openapi_config=None)) as client:
        yield client


def links(client: TestClient[Litestar]) -> list[str]:
    return re.findall(r'(?:href|src)="(/[^"]+)"', client.get("/").text)


def test_the_page_names_every_module_under_one_path_of_its_own(client: TestClient[Litestar]) -> None:
    found = links(client)
    assert "{{" not in client.get("/").text
    assert len({link.split("/")[2] for link in found}) == 1
    served = {link.split("/")[3] for link in found}
    assert {"app.js", "app.css"} <= served <= {file.name for file in FOLDER.iterdir()} | {"rules.json"}


def test_the_worker_knows_where_the_files_are_and_is_asked_for_anew(client: TestClient[Litestar]) -> None:
    worker = client.get("/sw.js")
    base = links(client)[0].rsplit("/", 1)[0]
    assert worker.headers["cache-control"] == "no-cache"
    assert base in worker.text
    assert "{{" not in worker.text


def test_the_worker_may_fetch_what_it_keeps() -> None:
    policy = dict(security_fields("/sw.js"))[b"content-security-policy"]
    assert policy == b"default-src 'none'; connect-src 'self'; frame-ancestors 'none'"


def test_the_names_travel_with_the_page_and_the_clauses_do_not(client: TestClient[Litestar]) -> None:
    base = links(client)[0].rsplit("/", 1)[0]
    names = client.get(f"{base}/rules.json").json()
    assert [row["id"] for row in names["zipai"]["presets"]] == ["guilin", "table_10_5", "table_10_3", "table_15_5"]
    assert names["common"]["clauses"] == names["mahjong"]["clauses"] == names["zipai"]["clauses"] == []


def test_a_code_is_drawn_of_what_it_can_hold(client: TestClient[Litestar]) -> None:
    code = client.post("/qr", content=b"x" * 2953)
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.headers["cache-control"] == "no-store"
    # The largest code: 177 modules a side and 4 of margin around, 4 units each.
    assert code.text.startswith('<svg viewBox="0 0 740 740">')
    with TestClient(create_app(Settings())) as whole:
        assert whole.post("/qr", content=b"x" * 2954).status_code == 413


def test_the_page_is_asked_for_anew_and_its_files_are_kept_for_ever(client: TestClient[Litestar]) -> None:
    assert client.get("/").headers["cache-control"] == "no-cache"
    for link in links(client):
        answer = client.get(link)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"] == TYPES[PurePath(link).suffix]


def test_files_are_packed_for_those_who_take_them_so(client: TestClient[Litestar]) -> None:
    link = next(link for link in links(client) if link.endswith(".js"))
    plain = client.get(link, headers=IDENTITY)
    packed = client.get(link, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content  # the client has unpacked it
    assert int(packed.headers["content-length"]) < len(plain.content)
    refused = client.get(link, headers={"Accept-Encoding": "br, gzip;q=0, *;q=0.5"})
    assert "content-encoding" not in refused.headers
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_a_file_that_is_known_is_not_sent_again(client: TestClient[Litestar], encoding: str) -> None:
    for link in ("/", *links(client)):
        fields = {"Accept-Encoding": encoding}
        first = client.get(link, headers=fields)
        tag = first.headers["etag"]
        assert tag.startswith('"')
        for known in (tag, f'"other", W/{tag}', "*"):
            again = client.get(link, headers={**fields, "If-None-Match": known})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
            assert "content-length" not in again.headers
        assert client.get(link, headers={**fields, "If-None-Match": '"other"'}).status_code == 200


def test_head_tells_what_get_would(client: TestClient[Litestar]) -> None:
    link = links(client)[0]
    head, get = client.head(link, headers=IDENTITY), client.get(link, headers=IDENTITY)
    assert head.content == b""
    assert head.headers == get.headers


@pytest.mark.parametrize("name", ["types.d.ts", "../page.py", "%2e%2e/page.py", "nope.js", ""])
def test_nothing_else_is_served(client: TestClient[Litestar], name: str) -> None:
    base = links(client)[0].rsplit("/", 1)[0]
    assert client.get(f"{base}/{name}").status_code == 404


def test_files_of_another_version_are_gone(client: TestClient[Litestar]) -> None:
    assert client.get("/static/000000000000/app.js").status_code == 404
