"""The README tells the truth: its curls get the answers below them, its table lists the settings, its locks hold."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from service.common.compare import differences
from service.web.app import create_app
from service.web.settings import Settings, described
from tests.live import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CURL = re.compile(r"```sh\ncurl [^\n]*http://127\.0\.0\.1:8000(\S+)[^\n]*-d '\n(.*?)'\n```", re.DOTALL)
ANSWER = re.compile(r"```json\n(.*?)\n```", re.DOTALL)

INSTALL = re.compile(
    r"^python3 -m venv \.venv && \.venv/bin/pip install --require-hashes -r (\S+) && \.venv/bin/python -m (\w+)$", re.M
)
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ;.*)? \\\n +--hash=sha256:", re.M)


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


def test_the_table_of_settings_is_theirs() -> None:
    rows = [("variable", "default", "meaning"), ("---", "---", "---")]
    rows += [(f"`{row.variable}`", f"`{row.default}`" if row.default else "", row.meaning) for row in described()]
    section = README.split("\n## Settings\n", 1)[1].split("\n## ", 1)[0]
    table = [line for line in section.splitlines() if line.startswith("|")]
    assert [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table] == rows


def test_the_two_lines_install_from_the_locks() -> None:
    assert INSTALL.findall(README) == [("requirements.lock", "service"), ("requirements-dev.lock", "pytest")]


@pytest.mark.parametrize(
    ("lock", "extras"),
    [
        ("requirements.lock", ()),
        ("requirements-full.lock", ("redis", "otel")),
        ("requirements-dev.lock", ("test", "redis", "otel")),
    ],
)
def test_a_lock_holds_what_the_project_asks_for(lock: str, extras: tuple[str, ...]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(text for extra in extras for text in project["optional-dependencies"][extra])]
    locked = dict(PIN.findall((ROOT / lock).read_text(encoding="utf-8")))
    for requirement in map(Requirement, asked):
        assert requirement.specifier.contains(locked[canonicalize_name(requirement.name)]), requirement


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-full.lock"])
def test_what_runs_is_what_is_tested(lock: str) -> None:
    tested = set(PIN.findall((ROOT / "requirements-dev.lock").read_text(encoding="utf-8")))
    assert set(PIN.findall((ROOT / lock).read_text(encoding="utf-8"))) <= tested
