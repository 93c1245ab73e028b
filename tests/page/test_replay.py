"""牌谱: a recorded deal is gone through act by act, as the service referees it."""

import json

from playwright.sync_api import Page, expect

from tests.page.conftest import Visits
from tests.page.scorer import tap
from tests.page.test_access import violations

# East discards 东, which South and West could pung; South draws, and throws what it does not hold.
RECORD = {
    "dealer": 0,
    "hands": ["147m258p369sESWN9m", "123m456p789s55sEE", "123p456s789m11sNN", "2233m4455p6677sC"],
    "acts": [
        {"seat": 0, "act": "discard", "tile": "E"},
        {"seat": 1, "act": "pung"},
        {"seat": 1, "act": "discard", "tile": "9p"},
    ],
}


def opened(visit: Visits, record: object) -> Page:
    """Paste a record into the page."""
    page = visit(390, 844)
    page.goto(f"{visit.address}#/replay")
    page.locator("#rp-text").fill(record if isinstance(record, str) else json.dumps(record))
    tap(page.get_by_role("button", name="打开", exact=True))
    return page


def test_d1_the_bar_stops_at_the_first_act_that_is_not_allowed(visit: Visits) -> None:
    page = opened(visit, RECORD)
    expect(page.locator(".rp__act")).to_contain_text("0 / 3")
    expect(page.locator(".rp__seat")).to_have_count(4)
    expect(page.locator('[data-key="rp-0"] .rp__row .tile')).to_have_count(14)
    tap(page.locator('[data-act="rp-step:1"]'))
    expect(page.locator(".rp__opts")).to_contain_text("南 碰")
    expect(page.locator('[data-key="rp-1"]')).to_have_class("rp__seat  is-may")
    tap(page.locator('[data-act="rp-to:end"]'))
    expect(page.locator(".rp__act")).to_contain_text("2 / 3")
    expect(page.locator('[data-key="rp-1"] .rp__meld .tile')).to_have_count(3)
    expect(page.locator(".rp__fault")).to_contain_text("不合规矩： 南 打")
    expect(page.locator(".rp__fault")).to_contain_text("D1")
    assert violations(page) == []


def test_one_seat_alone_is_open(visit: Visits) -> None:
    page = opened(visit, RECORD)
    tap(page.locator('[data-act="rp-own"]'))
    expect(page.locator(".rp__row .is-back")).to_have_count(39)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rp__act")).to_contain_text("1 / 3")


def test_samples_of_both_games_are_refereed_to_their_end(visit: Visits) -> None:
    page = visit(390, 844)
    page.goto(f"{visit.address}#/replay")
    for game, seats in (("zipai", 3), ("mahjong", 4)):
        tap(page.locator(f'[data-act="rp-sample:{game}"]'))
        expect(page.locator(".rp__seat").nth(seats - 2)).to_be_visible()
        tap(page.locator('[data-act="rp-to:end"]'))
        expect(page.locator('[data-act="rp-step:1"]')).to_be_disabled()
        tap(page.locator('[data-act="rp-close"]'))


def test_what_is_no_record_is_refused(visit: Visits) -> None:
    page = opened(visit, "{}")
    expect(page.locator(".rp-open [role=alert]")).to_have_text("这不是牌谱")
