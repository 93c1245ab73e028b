"""Takes the pictures of the page that README shows: `python -m tests.page.shots`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.live import running
from tests.page import accounts
from tests.page.conftest import QUIET, chromium_path
from tests.page.scorer import HEARING, Scorer, tap

FOLDER = Path(__file__).parent / "shots"
PHONE = (390, 844)
MOST_ACTS = 90
# An evening's deals: who won, on whose tile (None: drawn), with which types and multipliers, how many 醒; and kongs.
DEALS: list[tuple[int | None, int | None, list[str], list[str], int, list[dict[str, Any]]]] = [
    (0, 1, ["ping_hu"], [], 1, []),
    (2, None, ["ping_hu"], ["men_qing"], 2, []),
    (2, 3, ["ping_hu"], [], 0, [{"seat": 2, "kind": "exposed_kong", "from": 1}]),
    (1, 2, ["qi_dui"], [], 3, []),
    (1, 0, ["ping_hu"], ["men_qing"], 1, []),
    (None, None, [], [], 0, [{"seat": 3, "kind": "concealed_kong"}]),
    (3, None, ["ping_hu"], [], 5, []),
    (0, None, ["qing_yi_se"], ["men_qing"], 3, []),
    (2, 0, ["peng_peng_hu"], [], 2, []),
    (3, 1, ["ping_hu"], [], 0, []),
    (1, 2, ["ping_hu"], ["qiang_gang_hu"], 4, []),
]


def call(scorer: Scorer) -> None:
    """Call a self-drawn win with two flips."""
    scorer.tap("winner:2", "source:self_draw", "tell:multipliers:men_qing", "count:4", "count:1")


def lines(page: Page, address: str) -> list[dict[str, Any]]:
    """Return the evening as it is booked; what was paid, the service says."""
    booked, dealer = [], 0
    for number, (winner, source, types, multipliers, xing, kongs) in enumerate(DEALS, 1):
        how = {"by": "self_draw"} if source is None else {"by": "discard", "from": source}
        win = {"winner": winner, "win": how, "hand_types": types, "multipliers": multipliers, "xing": xing}
        request = {"rules": {"preset": "guilin"}, "explain": True, "dealer": dealer, "kongs": kongs}
        request["wins"] = [] if winner is None else [win]
        answer = page.request.post(f"{address}v1/mahjong/tally", data=request).json()
        more = {"dealer": dealer, "request": request, "answer": answer}
        dealer = dealer if winner is None else winner
        booked.append(accounts.deal(number, 0, 1, 0, next=dealer, **more))
    return booked


def tiles(scorer: Scorer) -> None:
    """Lay a hand down to its last tile."""
    scorer.tap("winner:2", "source:discard:3", "mode:tiles", "meld:pung")
    scorer.lays("5m")
    scorer.tap("feed:0:1")
    scorer.lays("2m 2m 2m 3m 3m 4m 4m 7m 7m 7m")


def cards(scorer: Scorer) -> None:
    """Lay a hand of zipai down to its last card."""
    scorer.tap("winner:1", "source:self_draw", "mode:tiles", "typing")
    scorer.page.locator("#typed").fill("碰拾 扫伍 吃二七十 吃壹贰叁 六六六捌捌八四四")
    scorer.page.locator("#typed").press("Enter")


def replay(scorer: Scorer) -> None:
    """Replay a long sample some way."""
    page = scorer.page
    home = page.url.split("#")[0]
    page.goto(f"{home}#/replay")
    query = f"{home}v1/mahjong/samples?operation=record&count=100&notation=codes"
    records = [sample["request"] for sample in page.request.get(query).json()["samples"]]
    longest = max((record for record in records if len(record["acts"]) < MOST_ACTS), key=lambda one: len(one["acts"]))
    page.locator("#rp-text").fill(json.dumps(longest))
    tap(page.get_by_role("button", name="打开", exact=True))
    page.wait_for_timeout(600)
    scorer.tap("rp-to:end")
    page.wait_for_timeout(600)
    scorer.tap(*["rp-step:-1"] * 3)


SHOTS: dict[str, tuple[str, tuple[int, int], bool, Callable[[Scorer], None]]] = {
    "phone": ("mahjong", PHONE, False, call),
    "tiles": ("mahjong", PHONE, True, tiles),
    "zipai": ("zipai", PHONE, False, cards),
    "ledger": ("mahjong", PHONE, False, lambda scorer: scorer.tap("go:ledger", "open:8")),
    "replay": ("mahjong", PHONE, False, replay),
}


def take(browser: Browser, address: str, name: str) -> None:
    """Take one picture."""
    game, (width, height), dark, show = SHOTS[name]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=1.25,
        is_mobile=True,
        has_touch=True,
        locale="zh-CN",
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.add_init_script(HEARING)
    page: Page = context.new_page()
    page.goto(address)
    booked = lines(page, address) if game == "mahjong" else []
    accounts.keep(page, accounts.table(game, count=len(booked), foot=1), booked)
    page.goto(address)
    page.wait_for_function("() => localStorage.getItem('guilin/rules')")
    page.wait_for_timeout(500)
    show(Scorer(page))
    page.wait_for_timeout(800)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def main() -> None:
    """Take them all."""
    with running() as (_, port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), chromium_sandbox=False, args=list(QUIET))
        for name in SHOTS:
            take(browser, f"http://127.0.0.1:{port}/", name)
        browser.close()


if __name__ == "__main__":
    main()
