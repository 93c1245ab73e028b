"""Nobody is kept out: axe finds nothing on any screen of the ledger, in either language and theme; keys suffice."""

from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from tests.page import accounts
from tests.page.conftest import Visits

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIEWS = ["ledger", "rules", "tables", "rules/clause:M5", "ledger/seats", "ledger/fine", "ledger/share", "ledger/export"]
SHEETS = [
    "tables/parting",
    "tables/rename",
    "ledger/note:2",
    "ledger/stats:p0",
    "tables/new:mahjong",
    "tables/new:zipai",
    "ledger/was:1",
    "ledger/dealer:5",
    "compare:t2",
]
LINES = [
    accounts.deal(1, 2, 3, 5),
    accounts.deal(2, 1, 0, 7, note="好牌"),
    accounts.deal(3, 3, 1, 5, struck=True),
    accounts.deal(4, 0, 1, 5, answer=None),
    accounts.deal(5, 0, 1, 5),
]


def violations(page: Page) -> list[str]:
    """Return what axe finds on the page as it stands, in short."""
    page.evaluate(AXE)
    found = page.evaluate("(tags) => axe.run({ runOnly: tags, resultTypes: ['violations'] })", TAGS)["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize(
    ("lang", "dark", "views"),
    [
        ("zh-CN", False, VIEWS),
        pytest.param("zh-CN", False, SHEETS, marks=pytest.mark.load),
        pytest.param("en-GB", True, [*VIEWS, *SHEETS], marks=pytest.mark.load),
    ],
)
def test_axe_finds_nothing(visit: Visits, lang: str, dark: bool, views: list[str]) -> None:
    page = visit(390, 844, lang, dark=dark)
    page.route("**/tally/batch", lambda route: route.abort())
    other = {
        "deal/t2/1": LINES[1] | {"n": 1},
        "table/t2": accounts.table(count=5, id="t2", copy={"from": "t1", "at": 0}),
    }
    was = {"request": LINES[0]["request"], "answer": LINES[1]["answer"]}
    accounts.keep(page, accounts.table(count=5, stake=2), [LINES[0] | {"was": [was]}, *LINES[1:]], other)
    found = {}
    for view in views:
        page.goto(f"{visit.address}#/{view}")
        expect(page.locator("main")).to_be_attached()
        if view == "ledger":
            page.locator('[data-act="open:2"]').click()
        found[view] = violations(page)
    visit.errors.clear()  # the network that was taken away
    assert {view: faults for view, faults in found.items() if faults} == {}


def test_the_ledger_is_reached_and_read_by_keys_alone(visit: Visits) -> None:
    page = visit(1000, 800)
    accounts.keep(page, accounts.table(count=5), LINES[:3])
    page.goto(f"{visit.address}#/ledger")
    page.goto(f"{visit.address}#/rules")
    expect(page.locator("main")).to_be_focused()
    page.locator('[data-act="sheet:clause:M5"]').first.press("Enter")
    expect(page.locator(".sheet")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
    page.reload()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
