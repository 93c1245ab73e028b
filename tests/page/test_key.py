"""The page at a service that wants a key: it says so in its own words and leads to the field."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import running
from tests.page.conftest import Visits

OVERLAPS = """() => {
    const parts = [...document.querySelectorAll('.dock .bar > *')];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const inside = ({ left, right }) => left >= 0 && right <= innerWidth;
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const cut = parts.some((part) => part.scrollWidth > part.clientWidth + 3);
    return cut || !boxes.every(inside) || boxes.some((a, i) => boxes.slice(i + 1).some((b) => !apart(a, b)));
}"""
FIELD = "#key"


@pytest.fixture(scope="module")
def address(chromium: Browser) -> Iterator[str]:
    """Run the service with a key; yield where it answers."""
    with running(environ={"GUILIN_API_KEYS": "secret"}) as (_, port):
        yield f"http://127.0.0.1:{port}/"


def gives(page: Page, key: str) -> None:
    """Put the key into its field."""
    page.fill(FIELD, key)
    page.press(FIELD, "Enter")


@pytest.mark.parametrize(
    ("width", "lang", "said", "way"),
    [
        (320, "zh-CN", "需要密钥", "去填密钥"),
        (360, "zh-CN", "需要密钥", "去填密钥"),
        (320, "en-GB", "A key is needed", "Enter the key"),
        (1280, "zh-CN", "需要密钥", "去填密钥"),
    ],
)
def test_without_a_key_the_page_asks_for_it_in_few_words(
    visit: Visits, width: int, lang: str, said: str, way: str
) -> None:
    referee = visit(width, 740, lang)
    page = referee.page
    expect(page.locator(".notices")).to_contain_text(said)  # the house rules were refused
    referee.declares_the_seeds_hand()
    expect(page.locator(".dock .standing")).to_have_text(said)
    expect(page.locator("#result .verdict")).to_have_text(said)
    expect(page.locator("#result")).not_to_contain_text("Authorization")
    assert not page.evaluate(OVERLAPS)
    assert referee.overflow() == 0
    assert referee.small_targets() == []
    page.locator(".dock").get_by_role("button", name=way, exact=True).click()
    expect(page.locator(FIELD)).to_be_focused()
    gives(page, "secret")
    expect(page.get_by_text(said, exact=True)).to_have_count(0)
    referee.act("view", "hand")
    referee.reads([-140, 0, 140, 0])
    visit.errors.clear()  # the browser's own reports of the 401


def test_a_refused_key_is_asked_for_again_and_waits_come_with_the_right_one(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    referee.wins(1, "self_draw", 1)
    referee.types("123m 456m 789m 11p EE")
    expect(page.locator(".notices")).to_contain_text("需要密钥")
    assert referee.violations() == []
    page.locator(".notices").get_by_role("button", name="去填密钥").tap()
    expect(page.locator(FIELD)).to_have_attribute("type", "password")
    expect(page.locator(FIELD)).to_have_attribute("autocomplete", "off")
    gives(page, "guess")
    expect(page.locator(".notices")).to_contain_text("需要密钥")
    gives(page, "secret")
    expect(page.locator(".notices")).not_to_contain_text("需要密钥")
    referee.act("view", "hand")
    expect(page.locator(".wait")).to_have_count(2)
    visit.errors.clear()  # the browser's own reports of the 401
