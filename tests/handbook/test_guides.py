"""The guides tell the truth: what they show as asked is answered as shown, and their loop finds what it should."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from service.common.compare import differences
from service.common.text import Lang
from service.handbook.pages import FOLDER
from service.handbook.words import GUIDE_NAMES, LANGUAGES
from service.web.app import create_app
from service.web.settings import Settings

GUIDES = {
    (name, lang): FOLDER.joinpath("guides", lang, f"{name}.md").read_text("utf-8")
    for name in GUIDE_NAMES
    for lang in LANGUAGES
}
POST = re.compile(r"```sh\ncurl [^\n]*http://127\.0\.0\.1:8000(\S+)[^\n]*-d '\n(.*?)'\n```", re.DOTALL)
GET = re.compile(r"```sh\ncurl -s '?http://127\.0\.0\.1:8000([^'\s]+)'?\n```")
ANSWER = re.compile(r"```json\n(.*?)\n```", re.DOTALL)
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
IN_WORDS = re.compile(r" *#.*| -H 'Accept-Language[^']*'|, \"message\": \"[^\"]*\"")  # of code: what is in a language
LOOP = re.compile(r"```python\n(.*?)\n```", re.DOTALL)


def stories() -> Iterator[Any]:
    for (name, lang), guide in GUIDES.items():
        for curl in POST.finditer(guide):
            answer = ANSWER.search(guide, curl.end())
            assert answer
            if "verify" in curl[1]:
                continue
            yield pytest.param(curl[1], curl[2], json.loads(answer[1]), id=f"{name} {lang} {curl[1]}")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings())) as client:
        yield client


@pytest.mark.parametrize(("path", "body", "shown"), list(stories()))
def test_a_curl_gets_the_answer_below_it(client: TestClient[Any], path: str, body: str, shown: Any) -> None:
    answer = client.post(path, content=body.encode(), headers={"Content-Type": "application/json"})
    assert list(differences(shown, answer.json())) == []


@pytest.mark.parametrize("guide", GUIDES, ids=" ".join)
def test_a_curl_of_a_get_is_answered(client: TestClient[Any], guide: tuple[str, Lang]) -> None:
    for path in GET.findall(GUIDES[guide]):
        assert client.get(path.replace("operation=score&", "")).status_code == 200


@pytest.mark.parametrize("name", GUIDE_NAMES)
def test_both_languages_have_the_same_sections_tables_and_code(name: str) -> None:
    def shape(guide: str) -> list[str]:
        text = FENCE.sub("", guide).replace("、", ", ")
        return [
            *(IN_WORDS.sub("", code) for code in FENCE.findall(guide)),
            *re.findall(r"^(?:#+ |\d\. |- |\|)", text, re.MULTILINE),
            *re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE),
        ]

    assert shape(GUIDES[name, "zh"]) == shape(GUIDES[name, "en"])
