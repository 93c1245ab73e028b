"""The README tells the truth: its curls get the answers that stand below them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from service.common.compare import differences
from service.web.app import create_app
from service.web.settings import Settings, described
from tests.live import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CURL = re.compile(r"```sh\ncurl [^\n]*http://127\.0\.0\.1:8000(\S+)[^\n]*-d '\n(.*?)'\n```", re.DOTALL)
ANSWER = re.compile(r"```json\n(.*?)\n```", re.DOTALL)


def stories() -> Iterator[Any]:
    for curl in CURL.finditer(README):
        answer = ANSWER.search(README, curl.end())
        assert answer is not None
        yield pytest.param(curl[1], curl[2], json.loads(answer[1]), id=curl[1])


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings())) as client:
        yield client


@pytest.mark.parametrize(("path", "body", "shown"), list(stories()))
def test_a_curl_gets_the_answer_below_it(client: TestClient[Any], path: str, body: str, shown: Any) -> None:
    answer = client.post(path, content=body.encode(), headers={"content-type": "application/json"})
    assert list(differences(shown, answer.json())) == []


def test_there_are_stories_of_both_games() -> None:
    assert {curl[1].split("/")[2] for curl in CURL.finditer(README)} == {"mahjong", "zipai"}


def test_every_setting_is_listed_with_its_default() -> None:
    for setting in described():
        assert f"| `{setting.variable}` |" in README
        assert setting.meaning in README


def test_the_two_lines_install_what_is_locked() -> None:
    assert README.count("--require-hashes -r requirements.lock") >= 1
    assert README.count("--require-hashes -r requirements-dev.lock && .venv/bin/python -m pytest\n") == 1
