"""The rules and guides in a browser: found by searching, kept in place in the other language, and axe finds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from service.handbook.words import LANGUAGES, PATHS
from tests.page.test_access import AXE, TAGS

NARROWEST = 320


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A phone's browser; what its pages report as wrong fails the test."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="zh-CN")
    wrong: list[str] = []
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    yield context.new_page()
    context.close()
    assert wrong == []


@pytest.mark.parametrize(
    ("path", "scheme"),
    [
        ("rules/zh", "light"),
        ("guides/callers/en", "dark"),
        pytest.param("rules/zh", "dark", marks=pytest.mark.load),
        pytest.param("guides/callers/en", "light", marks=pytest.mark.load),
    ],
)
def test_axe_finds_nothing(phone: Page, address: str, path: str, scheme: Literal["light", "dark"]) -> None:
    phone.emulate_media(color_scheme=scheme)
    phone.goto(address + path)
    phone.evaluate("for (const one of document.querySelectorAll('.example, .fold')) one.open = true")
    phone.evaluate(AXE)
    found = phone.evaluate("(tags) => axe.run(document, { runOnly: tags })", TAGS)["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_nothing_stands_out_at_the_side_of_a_narrow_phone(phone: Page, address: str) -> None:
    phone.set_viewport_size({"width": NARROWEST, "height": 640})
    for path, lang in product(PATHS, LANGUAGES):
        phone.goto(f"{address}{path[1:]}/{lang}")
        assert phone.evaluate("document.documentElement.scrollWidth") == NARROWEST, (path, lang)


def test_the_search_finds_clauses_and_terms_by_id_or_word(phone: Page, address: str) -> None:
    phone.goto(address + "rules")
    phone.get_by_role("searchbox").fill("m10.5")
    expect(phone.locator("#M10\\.5")).to_be_visible()
    expect(phone.locator("#M10\\.4")).to_be_hidden()
    phone.get_by_role("searchbox").fill("下比 吃")
    expect(phone.locator("#Z15\\.2")).to_be_visible()
    expect(phone.locator("#found")).to_have_text(re.compile(r"^\d+ 条$"))
    phone.get_by_role("searchbox").fill("没有这种说法")
    expect(phone.locator("#found")).to_have_text("没有找到。")
    expect(phone.locator("article.clause:visible")).to_have_count(0)


def test_a_link_to_a_clause_that_the_search_hides_shows_it(phone: Page, address: str) -> None:
    phone.goto(address + "rules")
    phone.get_by_role("searchbox").fill("M10.5")
    phone.locator("#M10\\.5").get_by_role("link", name="M10.1").click()
    expect(phone.locator("#M10\\.1")).to_be_in_viewport()
    expect(phone.get_by_role("searchbox")).to_have_value("")


def test_the_other_language_opens_at_the_same_clause(phone: Page, address: str) -> None:
    phone.goto(address + "rules#Z6.4")
    phone.get_by_role("link", name="English").click()
    assert phone.url == address + "rules/en#Z6.4"
    expect(phone.locator("#Z6\\.4 h3")).to_be_in_viewport()
    expect(phone.locator("html")).to_have_attribute("lang", "en")
