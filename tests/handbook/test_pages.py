"""The pages to read: all clauses, options, terms and links are there, in both languages, as text and not as markup."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from itertools import product
from typing import Any, NamedTuple

import pytest
from litestar.testing import TestClient

from service.common import options
from service.common.text import Lang
from service.handbook.clauses import all_clauses
from service.handbook.glossary import glossary
from service.handbook.links import linked
from service.handbook.pages import page
from service.handbook.words import LANGUAGES, PATHS, READ_AT
from service.mahjong.rules import Rules as MahjongRules
from service.web.app import create_app
from service.web.settings import Settings
from service.zipai.rules import Rules as ZipaiRules

CLAUSES = {one.id: one for one in all_clauses()}
OPTIONS = [*options.options(MahjongRules), *options.options(ZipaiRules)]
TERMS = set(re.findall(r"\S+", "油 舵 醒 子 门子 坎 龙 扫 开招 重招 臭牌 下比 互包 追牌 翻醒"))
HERE = "http://127.0.0.1:8000"
VOID = {"meta", "link", "input", "br", "hr"}


class Read(NamedTuple):
    """What stands in a page: its ids, the addresses that it leads to, and its text outside of code."""

    ids: list[str]
    links: list[str]
    text: str


class Reader(HTMLParser):
    """Reads a page, and fails where elements do not close."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [value for key, value in attrs if key == "id" and value]
        if tag == "a":
            self.links.append(given["href"] or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "code" not in self.open:
            self.text.append(data)


def read(path: str, lang: Lang) -> Read:
    reader = Reader()
    reader.feed(page(path, lang, "/assets"))
    assert reader.open == []
    return Read(reader.ids, reader.links, "".join(reader.text))


PAGES = {(path, lang): read(path, lang) for path, lang in product(PATHS, LANGUAGES)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_an_anchor_once_and_its_title_and_source(lang: Lang) -> None:
    """C4, M10.5 … in the order of their numbers; S0 and the like are named, and told what they are."""
    found = PAGES["/rules", lang]
    assert [one for one in found.ids if one in CLAUSES] == [*CLAUSES]
    for one in CLAUSES.values():
        assert one.title.to(lang) in found.text
    assert "S0 互包 5" in found.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_stands_beside_its_clause(lang: Lang) -> None:
    """xing_same beside M5, with its meaning and default."""
    shown = unescape(page("/rules", lang, "/a"))
    articles = dict(re.findall(r'<article class="clause[^>]* id="([^"]+)"(.*?)</article>', shown, re.DOTALL))
    for one in OPTIONS:
        assert f"<code>{one.id}</code> {one.meaning if lang == 'zh' else one.meaning_en}" in articles[one.rule]
    assert "xia_bi" in articles["Z6.4"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_glossary_has_the_terms_of_both_games(lang: Lang) -> None:
    terms = {part for one in glossary() for part in one.term.split("、")}
    assert terms >= TERMS
    for one in glossary():
        assert one.meaning.to(lang) in PAGES["/rules", lang].text
        assert one.clause in CLAUSES


@pytest.mark.parametrize(("path", "lang"), PAGES)
def test_links_lead_somewhere(path: str, lang: Lang) -> None:
    """Anchors to an id of their page, others to a page of the service; no id stands twice."""
    found = PAGES[path, lang]
    assert len(found.ids) == len({*found.ids})
    for link in found.links:
        at, _, anchor = link.partition("#")
        assert at in {"", "/", "/docs", "/openapi.json", "/v1/rules", *READ_AT, HERE}, link
        if anchor:
            assert anchor in PAGES[READ_AT.get(at, path), lang].ids, link


@pytest.mark.parametrize(("path", "lang"), PAGES)
def test_no_markup_is_left_in_the_text(path: str, lang: Lang) -> None:
    assert not re.search(r"\*\*|`|\]\(|&lt;|</", PAGES[path, lang].text)


def test_a_clause_that_a_text_names_becomes_a_link_but_not_in_code() -> None:
    text = "By M12.5a, see `M10.5`, [M3](x), Z99, C4 and S0.\n\n```\nM3\n```\n"
    assert linked(text) == (
        "By [M12.5a](/rules#M12.5a), see `M10.5`, [M3](x), Z99, [C4](/rules#C4) and S0.\n\n```\nM3\n```\n"
    )


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings())) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "accept", "lang"),
    [
        ("/rules", "zh-CN,zh;q=0.9", "zh"),
        ("/rules", "de", "en"),
        ("/rules/en", "zh", "en"),
        ("/guides/operators/zh", "en", "zh"),
        ("/guides/callers", "zh", "zh"),
    ],
)
def test_a_page_comes_in_the_language_of_its_path_or_of_its_reader(
    client: TestClient[Any], path: str, accept: str, lang: str
) -> None:
    answer = client.get(path, headers={"Accept-Language": accept})
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, lang)
    assert f'<html lang="{"zh-CN" if lang == "zh" else "en"}">' in answer.text


def test_the_files_of_a_page_are_served_at_the_paths_it_names(client: TestClient[Any]) -> None:
    files = re.findall(r'(?:src|href)="(/handbook/[^"]+)"', client.get("/rules").text)
    assert [client.get(file).headers["Content-Type"] for file in files] == [
        "text/css; charset=utf-8",
        "text/javascript; charset=utf-8",
    ]
    assert client.get(files[0].replace(".css", ".svg")).status_code == 404


@pytest.mark.parametrize("path", ["/rules/fr", "/guides", "/guides/none", "/guides/callers/fr"])
def test_there_is_no_other_page(client: TestClient[Any], path: str) -> None:
    assert client.get(path).status_code == 404
