"""Typing tiles and ticking winners: nothing is lost, nothing out of sight, in whichever order it is done."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visits

IN_SIGHT = """(element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const found = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 8, y));
    return found.every((hit) => hit !== null && element.contains(hit));
}"""


def enters(page: Page, *pieces: str) -> None:
    """Type with the keyboard alone: what has lost the focus gets nothing."""
    for piece in pieces:
        page.keyboard.type(piece)
        page.keyboard.press("Enter")
        page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_field_keeps_the_keyboard_while_the_waits_come_and_go(visit: Visits, width: int) -> None:
    referee = visit(width)
    page = referee.page
    field = page.locator("#typed")
    referee.wins(2, "discard", 0)
    field.focus()
    enters(page, "1122334455667m")
    expect(page.locator(".wait").first).to_be_visible()
    expect(field).to_be_focused()
    enters(page, "7m")
    expect(page.locator(".wait")).to_have_count(0)
    referee.reads([-70, 0, 70, 0])  # 清一色 35 + 七对 35
    expect(field).to_be_focused()
    page.locator('[data-act="undo"]').dispatch_event("click")
    expect(page.locator(".wait").first).to_be_visible()
    expect(field).to_be_focused()
    page.locator('[data-act="undo"]').dispatch_event("click")
    expect(page.locator(".wait")).to_have_count(0)
    expect(field).to_be_focused()
    enters(page, "1122334455667m", "7m")
    referee.reads([-70, 0, 70, 0])


@pytest.mark.parametrize("width", [360, 1280])
def test_tiles_typed_in_pieces_all_arrive(visit: Visits, width: int) -> None:
    referee = visit(width)
    page = referee.page
    referee.wins(2, "discard", 0)
    page.locator("#typed").focus()
    enters(page, "123m", "456m", "789m 1s", "11s", "5p")
    expect(page.locator(".wait").first).to_be_visible()
    enters(page, "5p")
    expect(page.locator("#typed")).to_be_focused()
    expect(page.locator("#result .verdict")).to_have_text("胡牌有效")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740)])
def test_what_is_said_against_typed_tiles_stands_above_the_keys(visit: Visits, width: int, height: int) -> None:
    referee = visit(width, height)
    page = referee.page
    referee.wins(2, "discard", 0)
    page.locator("#typed").focus()
    enters(page, "9x")
    fault = page.locator(".hand-card .faults")
    expect(fault).to_contain_text("x")
    assert fault.evaluate(IN_SIGHT)
    assert page.locator("#typed").evaluate(IN_SIGHT)


def test_m8_several_winners_can_be_ticked_before_the_discarder(visit: Visits) -> None:
    referee = visit()
    referee.button("一炮多响").tap()
    for name in ("东 胡", "南 胡", "北 点炮"):
        referee.button(name).tap()
    for name in ("东 胡", "南 胡", "北 点炮"):
        expect(referee.button(name)).to_have_attribute("aria-pressed", "true")
    referee.act("several")
    expect(referee.button("南 胡")).to_have_attribute("aria-pressed", "false")
