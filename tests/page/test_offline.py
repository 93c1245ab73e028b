"""The page without a network: after one visit it opens, with the ledger, the rules and their clauses."""

from playwright.sync_api import expect

from tests.page import accounts
from tests.page.conftest import Visits

CONTROLLED = """() => navigator.serviceWorker.controller ? null : new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(null)))"""


def test_after_one_visit_the_page_opens_without_a_network(visit: Visits) -> None:
    page = visit(390, 844, installed=True)
    page.goto(visit.address)
    page.evaluate(CONTROLLED)
    accounts.keep(page, accounts.table(count=1), [accounts.deal(1, 2, 3, 5)])
    page.context.set_offline(True)
    page.goto(f"{visit.address}#/ledger")
    expect(page.locator(".heads strong").nth(2)).to_have_text("+5")
    page.goto(f"{visit.address}#/rules/clause:M5.1")
    expect(page.locator(".clause")).to_contain_text("再翻")
    page.goto(f"{visit.address}rules/zh#M5.1")
    expect(page.locator("[id='M5.1']")).to_be_visible()
    visit.errors.clear()  # the network that was taken away


def test_the_page_can_be_installed(visit: Visits) -> None:
    page = visit(390, 844)
    page.goto(visit.address)
    found = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    assert (found["start_url"], found["display"]) == ("/", "standalone")
    for icon in found["icons"]:
        assert page.request.get(visit.address.rstrip("/") + icon["src"]).ok
