"""How the page looks and what it weighs: accessible, on small screens, light and dark, both languages, both games.

Screenshots are left in the folder `artifacts`, to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visits
from tests.page.referee import NO_WIN, Referee

ARTIFACTS = Path(__file__).parent / "artifacts"
WHOLE_WEIGHT = 150_000  # bytes on the wire, the house rules from the service included
LONG_NAME = "Maximiliane-Wilhelmina"


def stops(referee: Referee) -> Iterator[str]:
    """Walk through the page with something in every corner of it; yield the name of each stop."""
    page = referee.page
    referee.act("view", "rules")
    page.locator('[data-change="name"]').nth(1).fill(LONG_NAME)
    page.locator('[data-change="name"]').nth(1).press("Enter")
    page.locator("summary").click()
    yield "rules"
    referee.act("view", "hand")
    yield "empty"
    yield from mahjong(referee)
    yield from zipai(referee)


def mahjong(referee: Referee) -> Iterator[str]:
    """Declare, be refused, settle a whole deal, keep a ledger."""
    page = referee.page
    referee.declares_the_seeds_hand()
    referee.keys(["9p"])
    expect(page.locator("#result .transfers")).to_be_visible()
    yield "mahjong"
    referee.record()
    referee.wins(1, "discard", 2)
    referee.types(NO_WIN)
    expect(page.locator("#result .reasons")).to_be_visible()
    yield "illegal"
    referee.act("clear")
    referee.wins(1, "self_draw", 1)
    referee.types("123m 456m 789m 11p EE")
    expect(page.locator(".wait")).to_have_count(2)
    yield "waits"
    page.locator(".entry summary").click()
    referee.act("meld", 0)
    referee.act("meld-kind", "exposed_kong")
    yield "meld"
    referee.act("meld-from", 3)
    referee.keys(["P"])
    referee.act("chase", 2)
    referee.act("bao", "0:1")
    referee.types("E")
    expect(page.locator("#result .transfers")).to_be_visible()
    yield "whole deal"
    referee.record()
    referee.act("view", "ledger")
    page.locator("summary").click()
    expect(page.locator(".round")).to_have_count(2)
    yield "ledger"
    referee.act("view", "hand")


def zipai(referee: Referee) -> Iterator[str]:
    """Four at the table, one of them without cards; seven groups with a 开招."""
    referee.act("game", "zipai")
    referee.act("view", "rules")
    referee.act("players", 4)
    referee.act("view", "hand")
    referee.wins(1, "deck", 0)
    referee.act("meld", 1)
    referee.lays_six_groups()
    yield "zipai melds"
    referee.types("四四")
    expect(referee.page.locator(".wait").first).to_be_visible()
    yield "zipai waits"
    referee.types("六五")
    expect(referee.page.locator("#result .transfers")).to_be_visible()
    yield "zipai"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_accessibility_check_finds_nothing(visit: Visits, width: int, dark: bool) -> None:
    ARTIFACTS.mkdir(exist_ok=True)
    referee = visit(width, 740, dark=dark)
    found = {}
    for stop in stops(referee):
        found[stop] = referee.violations()
        referee.page.screenshot(path=ARTIFACTS / f"{width}{' dark' if dark else ''} {stop}.png", full_page=width > 900)
    assert {stop: faults for stop, faults in found.items() if faults} == {}


@pytest.mark.parametrize(("width", "lang"), [(320, "en-GB"), (360, "zh-CN")])
def test_a_small_phone_never_scrolls_sideways_and_every_target_suits_a_thumb(
    visit: Visits, width: int, lang: str
) -> None:
    referee = visit(width, 640, lang)
    found = {stop: (referee.overflow(), referee.small_targets()) for stop in stops(referee)}
    assert {stop: faults for stop, faults in found.items() if faults != (0, [])} == {}


def transfers(referee: Referee) -> dict[str, int]:
    """Return how many bytes travelled for each file of the page, what came from the browser's cache left out."""
    referee.page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = referee.page.evaluate(
        """() => Object.fromEntries(['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
            .filter((entry) => entry.transferSize > 0)
            .map((entry) => [new URL(entry.name).pathname, entry.transferSize]))"""
    )
    return sizes


def test_the_first_visit_weighs_little(visit: Visits) -> None:
    sizes = transfers(visit())
    assert {"/", "/v1/rules"} < sizes.keys()
    assert sum(sizes.values()) < WHOLE_WEIGHT


def test_the_second_visit_asks_only_for_what_may_have_changed(visit: Visits) -> None:
    referee = visit()
    transfers(referee)
    referee.page.reload()
    assert transfers(referee).keys() == {"/", "/v1/rules"}
