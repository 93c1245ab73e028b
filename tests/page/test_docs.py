"""The API reference at /docs: served whole by the service, every operation there, examples that can be tried."""

import json

import pytest
from playwright.sync_api import expect

from service.web.document import openapi
from tests.page.conftest import Visits

DOCUMENT = json.loads(openapi.FILE.read_bytes())


@pytest.mark.load
def test_every_operation_is_shown_and_an_example_can_be_tried(visit: Visits) -> None:
    page = visit(1280, 800)
    page.goto(visit.address + "docs")
    shown = sum(len(methods) for methods in DOCUMENT["paths"].values())
    expect(page.locator(".opblock")).to_have_count(shown)
    block = page.locator("#operations-mahjong-mahjong_score")
    block.locator(".opblock-summary-control").click()
    block.get_by_role("button", name="Execute").click()
    answer = block.locator(".live-responses-table .response").first
    expect(answer.locator(".response-col_status")).to_contain_text("200")
    expect(answer).to_contain_text("qing_yi_se")
