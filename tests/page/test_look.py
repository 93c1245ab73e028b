"""Every screen of the entry, on small and large screens: all of it in sight and large enough, and axe finds nothing."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page import accounts
from tests.page.conftest import Visits
from tests.page.scorer import Scorer
from tests.page.test_access import violations

# Size of the screen, language, and whether it is dark; the first every time, all of them at night.
BY_DAY = ((360, 740), "zh-CN", False)
AXE_BY_DAY = {"two winners", "kongs", "laid", "zipai waits"}  # it takes seconds a screen: the others are for the night
LOOKS = [
    BY_DAY,
    *(
        pytest.param(*look, marks=pytest.mark.load)
        for look in [((390, 844), "en-GB", True), ((844, 390), "zh-CN", True), ((1280, 800), "en-GB", False)]
    ),
]
CALLED = "winner:2 source:self_draw tell:multipliers:men_qing count:4"
DISCARD = "winner:2 source:discard:3"
TWO = "winner:0 another winner:2 source:discard:1"
HAND = "2m 2m 2m 3m 3m 3m 4m 4m 4m 7m 7m 7m 8m"
CARDS = "碰拾 扫伍 吃二七十 吃壹贰叁 四四六六六捌捌八"
# A screen: the game, what is tapped, what is laid or typed, what is tapped then.
SCREENS = {
    "table": ("mahjong", "winner:2", "", ""),
    "call": ("mahjong", CALLED, "", ""),
    "two winners, the second": ("mahjong", f"{TWO} count:3", "", ""),
    "two winners": ("mahjong", f"{TWO} count:3 count:3", "", ""),
    "kongs": ("mahjong", "sheet:kongs kong-seat:0 kong-kind:exposed_kong", "", ""),
    "nobody": ("mahjong", "drawn", "", ""),
    "waits": ("mahjong", f"{DISCARD} mode:tiles", HAND, ""),
    "flip due": ("mahjong", f"{DISCARD} mode:tiles", f"{HAND} 8m", ""),
    "laid": ("mahjong", f"{DISCARD} mode:tiles", f"{HAND} 8m 9p", ""),
    "who fed it": ("mahjong", f"{DISCARD} mode:tiles meld:pung", "5m", ""),
    "zipai table": ("zipai", "winner:1", "", ""),
    "zipai call": ("zipai", "winner:1 source:deck:0 you:20:0", "", ""),
    "zipai dealt": ("zipai", "winner:0 source:deal", "", ""),
    "zipai waits": ("zipai", "winner:1 source:self_draw mode:tiles typing", CARDS, ""),
    "zipai laid": ("zipai", "winner:1 source:self_draw mode:tiles typing", CARDS, "tile:四"),
}


def shown(visit: Visits, name: str, size: tuple[int, int], lang: str = "zh-CN", *, dark: bool = False) -> Page:
    """Open a screen."""
    game, acts, laid, then = SCREENS[name]
    page = visit(*size, lang, dark=dark)
    accounts.keep(page, accounts.table(game))
    page.goto(visit.address)
    page.wait_for_function("() => localStorage.getItem('guilin/rules')")
    scorer = Scorer(page)
    scorer.tap(*acts.split())
    if laid and game == "zipai":
        page.locator("#typed").fill(laid)
        page.locator("#typed").press("Enter")
    else:
        scorer.lays(laid)
    scorer.tap(*then.split())
    page.wait_for_load_state("networkidle")
    return page


# Lines of arithmetic and waits may scroll; the link that skips to the content is out of sight until it has the focus.
BOXES = """(spared) => [...(document.querySelector(".sheet") ?? document).querySelectorAll("button, input")]
  .filter((one) => !one.closest(spared + ", .sums, .skip, [inert]") && one.checkVisibility())
  .map((one) => ({ ...one.getBoundingClientRect().toJSON(), name: one.dataset.act ?? one.id }))"""


def boxes(page: Page, spared: str) -> list[dict[str, Any]]:
    """Return the place and size of every control, but for those within `spared`."""
    return list(page.evaluate(BOXES, spared))


@pytest.mark.parametrize(("size", "lang", "dark"), LOOKS)
@pytest.mark.parametrize("name", SCREENS)
def test_all_that_can_be_tapped_is_in_sight_and_large_enough_and_axe_finds_nothing(
    visit: Visits, name: str, size: tuple[int, int], lang: str, dark: bool
) -> None:
    page = shown(visit, name, size, lang, dark=dark)
    width, height = size
    for box in boxes(page, ".waits"):
        assert box["left"] >= -1, box
        assert box["top"] >= -1, box
        assert box["right"] <= width + 1, box
        assert box["bottom"] <= height + 1, box
    for box in boxes(page, ".hand, .fan, .rack__cards"):
        assert box["width"] >= 34, box
        assert box["height"] >= 43.5, box
    if (size, lang, dark) != BY_DAY or name in AXE_BY_DAY:
        assert violations(page) == []


def test_words_of_the_page_are_there_in_traditional_chinese(visit: Visits) -> None:
    page = shown(visit, "call", (390, 844), "zh-TW")
    expect(page.locator('[data-act="tell:types:qi_dui"] b')).to_have_text("七對")
    expect(page.locator('[data-act="tell:multipliers:men_qing"] b')).to_have_text("門清")


def test_on_its_side_the_ledger_and_a_sheet_with_long_names_lie_free(visit: Visits) -> None:
    page = visit(640, 300)
    people = [{"id": f"p{seat}", "name": "欧阳建国的大表哥来了呀"} for seat in range(4)]
    accounts.keep(page, accounts.table(count=1, people=people), [accounts.deal(1, 1, 2, 1250)])
    page.goto(f"{visit.address}#/ledger")
    acts, paper = page.locator(".acts").bounding_box(), page.locator("main").bounding_box()
    assert acts
    assert paper
    assert acts["width"] == paper["width"]
    assert acts["height"] < 60
    page.goto(f"{visit.address}#/ledger/fine")
    field = page.locator(".sheet .field").first
    row, keys = field.bounding_box(), field.locator(".lattice").bounding_box()
    assert row
    assert keys
    assert row["height"] >= keys["height"]
