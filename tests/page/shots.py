"""Takes the pictures of the page that README shows: `python -m tests.page.shots`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.live import running
from tests.page import accounts
from tests.page.conftest import QUIET, chromium_path
from tests.page.scorer import HEARING, Scorer, tap

FOLDER = Path(__file__).parent / "shots"
PHONE = (390, 844)
DESK = (1280, 800)
MOST_ACTS = 90
# Nine plain wins: winner, whose tile, what was paid.
DEALS = [
    (0, 1, 7),
    (2, 3, 5),
    (3, 0, 9),
    (2, 1, 38),
    (1, 0, 8),
    (0, 2, 11),
    (2, 0, 7),
    (3, 2, 36),
    (1, 3, 6),
    (0, 3, 10),
]
TWO = "winner:0 another winner:2 source:discard:1 count:3 tell:types:peng_peng_hu count:3"
EXTRAS = "sheet:kongs kong-seat:0 kong-kind:concealed_kong bao:2-3 kong-done"


def call(scorer: Scorer) -> None:
    """Call a self-drawn win with two flips."""
    scorer.tap("winner:2", "source:self_draw", "tell:multipliers:men_qing", "count:4", "count:1")


def two(scorer: Scorer) -> None:
    """Call two winners with a kong and 互包."""
    scorer.tap(*f"{TWO} {EXTRAS}".split())


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
    "desk": ("mahjong", DESK, False, two),
}


def take(browser: Browser, address: str, name: str) -> None:
    """Take one picture."""
    game, (width, height), dark, show = SHOTS[name]
    phone = width < 900
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=1.5 if phone else 1,
        is_mobile=phone,
        has_touch=phone,
        locale="zh-CN",
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.add_init_script(HEARING)
    page: Page = context.new_page()
    page.goto(address)
    lines = [accounts.deal(n, *deal) for n, deal in enumerate(DEALS, 1)] if game == "mahjong" else []
    accounts.keep(page, accounts.table(game, count=len(lines), foot=1, habit="turn"), lines)
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
