"""Debian's Chromium and a running service, for the tests of the scorekeeper's page.

The browser is started for this folder, not for the session: while it runs, asynchronous tests cannot.
"""

import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.live import running
from tests.page.scorer import HEARING

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60_000  # milliseconds for which anything is waited for on a busy machine
ABSENT = "no Chromium: apt-get install -y --no-install-recommends chromium fonts-noto-cjk"
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

expect.set_options(timeout=PATIENCE)


def chromium_path() -> str:
    """Return the path of the browser; skip where there is none, fail where that must not be."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None and os.environ.get("CI"):
        pytest.fail(ABSENT)
    if path is None:
        pytest.skip(ABSENT)
    return path


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Run the browser."""
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, chromium_sandbox=os.geteuid() != 0, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def address(chromium: Browser) -> Iterator[str]:
    """Run the service; yield where it answers."""
    with running() as (_, port):
        yield f"http://127.0.0.1:{port}/"


class Kind(NamedTuple):
    """What a page cannot change of its browser's context."""

    phone: bool
    lang: str
    dark: bool
    installed: bool


class Visits:
    """Opens pages as a visitor who was never here, and keeps what went wrong in them.

    A browser's context with its page serves one test after the other: a new one costs more than most tests.
    """

    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium = chromium
        self.address = address
        self.requests: list[Request] = []
        self.errors: list[str] = []
        self.open: list[tuple[Kind, Page]] = []
        self.free: defaultdict[Kind, list[Page]] = defaultdict(list)

    def __call__(
        self, width: int = 360, height: int = 740, lang: str = "zh-CN", *, dark: bool = False, installed: bool = False
    ) -> Page:
        """Come to the address of the page, but do not load it: on a phone, or on a desk from 900 pixels.

        Only where it is `installed` the page may keep itself for when there is no network.
        """
        kind = Kind(width < 900, lang, dark, installed)
        page = self.free[kind].pop() if self.free[kind] else self._page(kind)
        self.open.append((kind, page))
        page.set_viewport_size({"width": width, "height": height})
        page.goto(self.address + "healthz")
        page.evaluate("localStorage.clear()")
        return page

    def _page(self, kind: Kind) -> Page:
        context = self.chromium.new_context(
            device_scale_factor=2 if kind.phone else 1,
            is_mobile=kind.phone,
            has_touch=kind.phone,
            locale=kind.lang,
            color_scheme="dark" if kind.dark else "light",
            reduced_motion="reduce",
            service_workers="allow" if kind.installed else "block",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HEARING)
        context.on("request", lambda request: self.requests.append(request))
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("console", self._listen)
        return context.new_page()

    def leave(self) -> None:
        """Make the open pages free for other visitors."""
        for kind, page in self.open:
            for other in page.context.pages:
                if other is not page:
                    other.close()
            page.unroute_all()
            page.context.set_offline(False)
            page.emulate_media(media="null")
            page.goto("about:blank")
            self.free[kind].append(page)
        self.open.clear()

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def foreign(self) -> list[str]:
        """Return the addresses asked for that are not the service's."""
        own = urlsplit(self.address).netloc
        urls = [urlsplit(request.url) for request in self.requests]
        return [url.geturl() for url in urls if url.scheme not in ("data", "blob") and url.netloc != own]


@pytest.fixture(scope="package")
def visits(chromium: Browser, address: str) -> Visits:
    """The pages that tests share."""
    return Visits(chromium, address)


@pytest.fixture
def visit(visits: Visits) -> Iterator[Visits]:
    """Open pages; afterwards no error must have been reported and no other host asked."""
    visits.requests.clear()
    visits.errors.clear()
    yield visits
    visits.leave()
    assert visits.errors == []
    assert visits.foreign() == []
