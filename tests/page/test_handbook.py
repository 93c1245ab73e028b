"""The rules and guides in a browser: found by searching, kept in place in the other language, and axe finds nothing."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from service.handbook.words import LANGUAGES, PATHS
from tests.page.conftest import Visits
from tests.page.test_access import violations

NARROWEST = 320


@pytest.mark.parametrize(
    ("path", "dark"),
    [
        ("guides/callers/en", True),
        pytest.param("rules/zh", False, marks=pytest.mark.load),
        pytest.param("rules/zh", True, marks=pytest.mark.load),
        pytest.param("guides/callers/en", False, marks=pytest.mark.load),
    ],
)
def test_axe_finds_nothing(visit: Visits, path: str, dark: bool) -> None:
    phone = visit(390, 844, dark=dark)
    phone.goto(visit.address + path)
    phone.evaluate("for (const one of document.querySelectorAll('.example, .fold')) one.open = true")
    assert violations(phone) == []


def test_nothing_stands_out_at_the_side_of_a_narrow_phone(visit: Visits) -> None:
    phone = visit(NARROWEST, 640)
    for path, lang in product(PATHS, LANGUAGES):
        phone.goto(f"{visit.address}{path[1:]}/{lang}")
        assert phone.evaluate("document.documentElement.scrollWidth") == NARROWEST, (path, lang)


def test_the_search_finds_clauses_and_terms_by_id_or_word(visit: Visits) -> None:
    phone = visit(390, 844)
    phone.goto(visit.address + "rules")
    phone.get_by_role("searchbox").fill("m10.5")
    expect(phone.locator("#M10\\.5")).to_be_visible()
    expect(phone.locator("#M10\\.4")).to_be_hidden()
    phone.get_by_role("searchbox").fill("下比 吃")
    expect(phone.locator("#Z15\\.2")).to_be_visible()
    expect(phone.locator("#found")).to_have_text(re.compile(r"^\d+ 条$"))
    phone.get_by_role("searchbox").fill("没有这种说法")
    expect(phone.locator("#found")).to_have_text("没有找到。")
    expect(phone.locator("article.clause:visible")).to_have_count(0)


def test_a_link_to_a_clause_that_the_search_hides_shows_it(visit: Visits) -> None:
    phone = visit(390, 844)
    phone.goto(visit.address + "rules")
    phone.get_by_role("searchbox").fill("M10.5")
    phone.locator("#M10\\.5").get_by_role("link", name="M10.1").click()
    expect(phone.locator("#M10\\.1")).to_be_in_viewport()
    expect(phone.get_by_role("searchbox")).to_have_value("")


def test_the_other_language_opens_at_the_same_clause(visit: Visits) -> None:
    phone = visit(390, 844)
    phone.goto(visit.address + "rules#Z6.4")
    phone.get_by_role("link", name="English").click()
    assert phone.url == visit.address + "rules/en#Z6.4"
    expect(phone.locator("#Z6\\.4 h3")).to_be_in_viewport()
    expect(phone.locator("html")).to_have_attribute("lang", "en")
