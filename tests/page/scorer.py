"""A scorekeeper: taps what the page offers, counts the taps, and reads what stands there."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

# Put into every page: it drops taps for a while after a change of screen, and `hear` ends that while. It returns the
# number of taps so far.
HEARING = """
const now = performance.now.bind(performance);
let ahead = 0, taps = 0;
performance.now = () => now() + ahead;
window.hear = () => { ahead += 1000; return taps; };
window.felt = (before) => taps !== before;
addEventListener("click", () => { taps += 1; }, true);
"""


def tap(control: Locator) -> None:
    """Tap a control, or click it where there is no touch screen, as soon as it is there; return when it was felt."""
    control.wait_for()
    page = control.page
    before = page.evaluate("hear()")
    if (page.viewport_size or {"width": 0})["width"] < 900:
        control.tap()
    else:
        control.click()
    page.wait_for_function("(before) => felt(before)", arg=before)


class Scorer:
    """One who taps at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def key(self, act: str) -> Locator:
        """Return the control that does `act`."""
        return self.page.locator(f'[data-act="{act}"]').last

    def tap(self, *acts: str) -> None:
        """Tap one control after the other."""
        for act in acts:
            tap(self.key(act))
            self.taps += 1

    def lays(self, codes: str) -> None:
        """Tap tiles, which blanks part, turning to the suit that each is of; or cards, glyph by glyph."""
        suits = self.page.locator('[data-act^="suit:"]').count() > 0
        for code in codes.split() if suits else codes:
            if suits:
                tap(self.key(f"suit:{code[1] if len(code) == 2 else 'z'}"))
            tap(self.key(f"tile:{code}"))

    def reads(self, deltas: Sequence[int]) -> None:
        """Wait until the answer to the entry stands there, and compare what each seat gets."""
        signed = [f"+{n}" if n > 0 else f"−{-n}" if n else "0" for n in deltas]
        expect(self.page.locator(".result:not(.is-waiting) .delta__n")).to_have_text(signed)

    def sums(self) -> list[str]:
        """Return the lines of arithmetic."""
        return [" ".join(line.split()) for line in self.page.locator(".sum").all_inner_texts()]

    def totals(self, sums: Sequence[int]) -> None:
        """Compare what stands on the plates, in the order of the seats."""
        for seat, n in enumerate(sums):
            text = f"+{n}" if n > 0 else f"−{-n}" if n else "0"
            expect(self.page.locator(f'[data-key="plate-{seat}"] .plate__sum')).to_have_text(text)
