"""What a scorekeeper does on the page, in their words."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from playwright.sync_api import Locator, Page, expect

AXE = files("axe_playwright_python").joinpath("axe.min.js")
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SEEDS_HAND = ["1m", "1m", "2m", "2m", "3m", "3m", "4m", "4m", "5m", "5m", "6m", "6m", "7m", "7m"]
NO_WIN = "19m19p19sESWN147s C"
SIX_GROUPS = (("peng", "拾"), ("sao", "伍"), ("chi", "二七"), ("chi", "壹贰"), ("chi", "捌捌"), ("peng", "六"))


class Referee:
    """A scorekeeper at one open page; names of controls are the Chinese ones."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self, name: str, arg: object = "") -> None:
        """Use the control of an action, in whichever language the page is."""
        control = self.page.locator(f'[data-act="{name}"][data-arg="{arg}"]').first
        if self.page.evaluate("navigator.maxTouchPoints > 0"):
            control.tap()
        else:
            control.click()

    def button(self, name: str) -> Locator:
        """Return the button with this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def wins(self, winner: int, by: str, source: int) -> None:
        """Say who won and on whose tile."""
        self.act("winner", winner)
        self.act("source", f"{by}:{source}")

    def keys(self, codes: Iterable[str]) -> None:
        """Tap tiles on the keys, a suit's tab first where the keys of the suit are not shown."""
        for code in codes:
            key = self.page.locator(f'.key[data-arg="{code}"]')
            key.wait_for(state="attached")  # for a flip the keys come with the answer that calls for it
            if not key.is_visible():
                self.act("suit", code[1:] or "z")
            self.act("key", code)

    def meld(self, kind: str, *codes: str, source: int | None = None) -> None:
        """Lay a meld of the seat whose melds are being entered."""
        self.act("meld-kind", kind)
        if source is not None:
            self.act("meld-from", source)
        self.keys(codes)

    def declares_the_seeds_hand(self) -> None:
        """清一色 + 七对 + 杠上炮, West on East's discard: (35 + 35) × 2 = 140."""
        self.wins(2, "discard", 0)
        self.keys(SEEDS_HAND)
        self.act("flag", "gang_shang_pao")

    def lays_six_groups(self) -> None:
        """Lay six of a zipai player's seven groups: 18 油."""
        for kind, cards in SIX_GROUPS:
            self.meld(kind, *cards)

    def types(self, notation: str) -> None:
        """Type tiles."""
        self.page.fill("#typed", notation)
        self.page.press("#typed", "Enter")

    def reads(self, zi: list[int]) -> None:
        """Check the amounts that stand in the result, by seat."""
        shown = [f"+{amount}" if amount > 0 else str(amount).replace("-", "−") for amount in zi]
        expect(self.page.locator("#result:not(.stale) .sum .zi")).to_have_text(shown)

    def totals(self, points: list[int]) -> None:
        """Check the running totals over the seats."""
        shown = [f"+{amount}" if amount > 0 else str(amount).replace("-", "−") for amount in points]
        expect(self.page.locator(".seat .total")).to_have_text(shown)

    def record(self) -> None:
        """Put the deal into the ledger."""
        self.act("record")

    def download(self, kind: str) -> str:
        """Return the exported ledger."""
        with self.page.expect_download() as waiting:
            self.act("export", kind)
        return waiting.value.path().read_text(encoding="utf-8")

    def violations(self) -> list[str]:
        """Return what the accessibility check objects to."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = self.page.evaluate(f"axe.run(document, {{runOnly: {json.dumps(WCAG)}}})")
        return [f"{one['id']}: {node['html'][:150]}" for one in found["violations"] for node in one["nodes"]]

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than its window."""
        wider: int = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        return wider

    def small_targets(self) -> list[str]:
        """Return the controls that a thumb may miss: under 44 pixels either way. A label counts with its box."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll('button, a, input, select, summary')]
                .map((control) => control.closest('label:has([type=checkbox], [type=file])') ?? control)
                .map((target) => [target, target.getBoundingClientRect()])
                .filter(([, { width, height }]) => width > 0 && (width < 43.99 || height < 43.99))
                .map(([target, { width, height }]) => `${width} × ${height} ${target.outerHTML.slice(0, 120)}`)"""
        )
        return found
