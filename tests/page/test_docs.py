"""The API reference at /docs: served whole by the service, every operation there, examples that can be tried."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Request, expect

from service.web.document import openapi

DOCUMENT = json.loads(openapi.FILE.read_bytes())


def test_every_operation_is_shown_and_no_request_leaves_the_machine(chromium: Browser, address: str) -> None:
    page = chromium.new_page()
    asked: list[Request] = []
    failed: list[str] = []
    page.on("request", lambda request: asked.append(request))
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto(address + "docs")
    expect(page.locator(".opblock").first).to_be_visible()
    shown = sum(len(methods) for methods in DOCUMENT["paths"].values())
    expect(page.locator(".opblock")).to_have_count(shown)
    page.wait_for_load_state("networkidle")
    assert {urlsplit(request.url).hostname for request in asked if not request.url.startswith("data:")} == {"127.0.0.1"}
    assert failed == []
    page.close()


def test_an_example_can_be_tried_from_the_page(chromium: Browser, address: str) -> None:
    page = chromium.new_page()
    page.goto(address + "docs")
    block = page.locator("#operations-mahjong-mahjong_score")
    block.locator(".opblock-summary-control").click()
    block.get_by_role("button", name="Execute").click()
    answer = block.locator(".live-responses-table .response").first
    expect(answer.locator(".response-col_status")).to_contain_text("200")
    expect(answer).to_contain_text("qing_yi_se")
    page.close()
