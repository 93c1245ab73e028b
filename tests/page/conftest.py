"""Debian's Chromium and a running service, for the tests of the scorekeeper's page.

The browser is started for this folder, not for the session: while it runs, asynchronous tests cannot.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
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


class Visits:
    """Opens the page in browsers of its own and keeps what went wrong in them."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium = chromium
        self.address = address
        self.requests: list[Request] = []
        self.errors: list[str] = []

    def __call__(self, width: int = 360, height: int = 740, lang: str = "zh-CN", *, dark: bool = False) -> Page:
        """Open the page as a visitor who was never here: on a phone, or on a desk from 900 pixels."""
        phone = width < 900
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=2 if phone else 1,
            is_mobile=phone,
            has_touch=phone,
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HEARING)
        context.on("request", lambda request: self.requests.append(request))
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("console", self._listen)
        page: Page = context.new_page()
        page.goto(self.address)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def foreign(self) -> list[str]:
        """Return the addresses asked for that are not the service's."""
        own = urlsplit(self.address).netloc
        urls = [urlsplit(request.url) for request in self.requests]
        return [url.geturl() for url in urls if url.scheme not in ("data", "blob") and url.netloc != own]


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visits]:
    """Open pages; afterwards no error must have been reported and no other host asked."""
    visits = Visits(chromium, address)
    yield visits
    for context in chromium.contexts:
        context.close()
    assert visits.errors == []
    assert visits.foreign() == []
