"""The READMEs tell the truth in both languages: their curls get the answers below them, their two lines install."""

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from service import __version__
from service.web.app import create_app
from service.web.settings import Settings
from tests.live import ROOT

ENGLISH, CHINESE = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-CN.md")]
BLOCK = re.compile(r"```(\w+)\n(.*?)\n```", re.DOTALL)
CURL = re.compile(r"```sh\ncurl [^\n]*http://127\.0\.0\.1:8000(\S+)[^\n]*-d '\n(.*?)'\n```", re.DOTALL)
ANSWER = re.compile(r"```json\n(.*?)\n```", re.DOTALL)
PATH = re.compile(r"http://127\.0\.0\.1:8000(/[a-z/]+)\)")

INSTALL = re.compile(
    r"^python3 -m venv \.venv && \.venv/bin/pip install --require-hashes -r (\S+) && \.venv/bin/python -m (\w+)$", re.M
)
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ;.*)? \\\n +--hash=sha256:", re.M)
LOCKS = {"requirements.lock": (), "requirements-dev.lock": ("test", "otel")}  # with the extras that each holds


def stories() -> Iterator[Any]:
    for curl in CURL.finditer(ENGLISH):
        answer = ANSWER.search(ENGLISH, curl.end())
        assert answer is not None
        yield pytest.param(curl[1], curl[2], json.loads(answer[1]), id=curl[1])


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings())) as client:
        yield client


@pytest.mark.parametrize(("path", "body", "shown"), list(stories()))
def test_a_curl_gets_the_whole_answer_below_it(client: TestClient[Any], path: str, body: str, shown: Any) -> None:
    answer = client.post(path, content=body.encode(), headers={"content-type": "application/json"})
    assert answer.json() == shown


def test_there_are_stories_of_both_games() -> None:
    assert {curl[1].split("/")[2] for curl in CURL.finditer(ENGLISH)} == {"mahjong", "zipai"}


def test_the_chinese_twin_has_the_same_commands_and_answers() -> None:
    assert BLOCK.findall(CHINESE) == BLOCK.findall(ENGLISH)


@pytest.mark.parametrize("path", sorted(set(PATH.findall(ENGLISH)) | set(PATH.findall(CHINESE))))
def test_every_page_that_a_readme_names_is_there(client: TestClient[Any], path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("readme", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_a_newcomer_reads_it_in_one_sitting(readme: str) -> None:
    assert len(readme.splitlines()) <= 200


def test_the_two_lines_install_from_the_locks() -> None:
    assert INSTALL.findall(ENGLISH) == [("requirements.lock", "service"), ("requirements-dev.lock", "pytest")]


@pytest.mark.parametrize("file", ["Dockerfile", "kubernetes.yaml", "CHANGELOG.md"])
def test_the_version_stands_where_people_look_for_it(file: str) -> None:
    assert __version__ in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_the_project_asks_for(lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(text for extra in LOCKS[lock] for text in extras[extra])]
    locked = dict(PIN.findall((ROOT / lock).read_text(encoding="utf-8")))
    for requirement in map(Requirement, asked):
        assert requirement.specifier.contains(locked[canonicalize_name(requirement.name)]), requirement


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-image.lock"])
def test_what_runs_is_what_is_tested(lock: str) -> None:
    tested = set(PIN.findall((ROOT / "requirements-dev.lock").read_text(encoding="utf-8")))
    assert set(PIN.findall((ROOT / lock).read_text(encoding="utf-8"))) <= tested


@pytest.mark.parametrize("lock", [*LOCKS, "requirements-image.lock"])
def test_a_lock_names_no_index(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")
