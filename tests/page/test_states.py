"""What the result says while no answer is there: only what the service answered to exactly this entry is booked."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.page.conftest import Visits
from tests.page.scorer import Scorer
from tests.page.test_entry import seated

SEAL = '[data-key="seal"]'


def told(visit: Visits) -> Scorer:
    """Enter a plain win by West on North's discard, all but its flip."""
    scorer = seated(visit)
    scorer.tap("winner:2", "source:discard:3")
    return scorer


def answers(scorer: Scorer, handle: Callable[[Route], object]) -> None:
    """Let `handle` stand between the page and the service's tally."""
    scorer.page.unroute_all()
    scorer.page.route("**/v1/mahjong/tally", handle)


def booked(scorer: Scorer) -> list[list[int] | None]:
    """Return what every booked deal moved; None where it is not priced."""
    read = """() => Object.entries(localStorage).filter(([key]) => key.startsWith("guilin/deal/"))
      .map(([, text]) => JSON.parse(text).value.answer?.settlement.seats.map((seat) => seat.zi) ?? null)"""
    return list(scorer.page.evaluate(read))


def test_a_tap_on_the_seal_is_kept_and_books_the_answer_when_it_comes(visit: Visits) -> None:
    scorer = told(visit)
    held: list[Route] = []
    answers(scorer, lambda route: held.append(route))
    scorer.tap("count:1")
    expect(scorer.page.locator(SEAL)).to_have_text("等一下就记")
    expect(scorer.page.locator(".result.is-waiting")).to_be_visible()
    scorer.tap("book")
    expect(scorer.page.locator(SEAL)).to_have_attribute("aria-pressed", "true")
    assert booked(scorer) == []
    held[-1].continue_()
    scorer.totals([0, 0, 6, -6])
    assert booked(scorer) == [[0, 0, 6, -6]]


def test_a_promise_does_not_hold_for_another_entry_than_it_was_given_for(visit: Visits) -> None:
    scorer = told(visit)
    held: list[Route] = []
    answers(scorer, lambda route: held.append(route))
    scorer.tap("count:1", "book", "count:3")
    held[0].abort()
    held[-1].continue_()
    scorer.reads([0, 0, 8, -8])
    assert booked(scorer) == []


def test_an_older_answer_is_dropped(visit: Visits) -> None:
    scorer = told(visit)
    held: list[Route] = []
    answers(scorer, lambda route: held.append(route) if not held else route.continue_())
    scorer.tap("count:1", "count:3")
    scorer.reads([0, 0, 8, -8])
    scorer.tap("book")
    assert booked(scorer) == [[0, 0, 8, -8]]


def test_without_a_network_a_deal_is_noted_and_priced_later(visit: Visits) -> None:
    scorer = told(visit)
    scorer.page.context.set_offline(True)
    scorer.tap("count:1")
    expect(scorer.page.locator(SEAL)).to_have_text("先记下，回头算")
    expect(scorer.page.locator(".delta__n")).to_have_text(["–"] * 4)
    scorer.tap("book-later")
    assert booked(scorer) == [None]
    scorer.page.context.set_offline(False)
    scorer.totals([0, 0, 6, -6])
    assert booked(scorer) == [[0, 0, 6, -6]]
    visit.errors.clear()  # the browser reports every request that failed


def test_a_busy_service_is_asked_again_by_hand(visit: Visits) -> None:
    scorer = told(visit)
    problem = json.dumps({"status": 503, "title": "busy"})
    headers = {"Retry-After": "60", "Content-Type": "application/problem+json"}
    answers(scorer, lambda route: route.fulfill(status=503, headers=headers, body=problem))
    scorer.tap("count:1")
    expect(scorer.page.locator(".note")).to_contain_text("算账的没回话")
    expect(scorer.page.locator(SEAL)).to_have_text("先记下")
    scorer.page.unroute_all()
    scorer.tap("ask-now")
    scorer.reads([0, 0, 6, -6])
    visit.errors.clear()


def test_a_refusal_says_why_and_offers_ways_out(visit: Visits) -> None:
    scorer = told(visit)
    fault = {"pointer": "/wins/0/hand_types/0", "code": "contradiction", "message": "七对没有碰碰和 (M2.4)"}
    problem = json.dumps({"status": 422, "title": "refused", "errors": [fault]})
    scorer.tap("tell:types:qi_dui")
    answers(scorer, lambda route: route.fulfill(status=422, content_type="application/problem+json", body=problem))
    scorer.tap("count:1")
    expect(scorer.page.locator(".result .note--next")).to_contain_text("七对没有碰碰和")
    expect(scorer.page.locator(SEAL)).to_have_count(0)
    scorer.page.unroute_all()
    scorer.tap("untell:id:qi_dui")
    scorer.reads([0, 0, 6, -6])
    visit.errors.clear()
