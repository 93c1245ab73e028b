"""The guides tell the truth: what they show as asked is answered as shown, and their loop finds what it should."""

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
from service.web.settings import Settings, described

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
        assert client.get(path).status_code == 200


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_settings_is_theirs(lang: Lang) -> None:
    """Variables and defaults are the code's; so are, in English, the meanings."""
    rows = [
        line.strip("| ").split(" | ")
        for line in GUIDES["operators", lang].splitlines()
        if line.startswith("| `GUILIN_")
    ]
    assert [(row[0], row[1]) for row in rows] == [
        (f"`{one.variable}`", f"`{one.default}`" if one.default else "–") for one in described()
    ]
    if lang == "en":
        assert [row[2] for row in rows] == [one.meaning for one in described()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("answers", [None, {}, {"legal": False}, {"status": 422}])
def test_the_loop_tells_what_an_engine_gets_wrong(client: TestClient[Any], lang: Lang, answers: Any) -> None:
    """An engine that answers nothing is told so for each sample; one that claims nothing is never wrong."""
    loop = LOOP.search(GUIDES["engines", lang])
    assert loop
    names: dict[str, Any] = {"__name__": "loop"}
    exec(loop[1], names)
    names["call"] = lambda path, body=None: (client.get(path) if body is None else client.post(path, json=body)).json()
    found = list(names["differences"](lambda _: answers, query="seed=1&count=20&kind=any"))
    if answers is None:
        assert len(found) == 20 and all(claimed is None for _, _, claimed, _ in found)
    elif not answers:
        assert found == []
    else:
        assert {claimed for _, _, claimed, _ in found} == {*answers.values()}
