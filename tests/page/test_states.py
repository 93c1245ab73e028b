"""What the result says while no answer is there: only what the service answered to exactly this entry is booked."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.page.conftest import PATIENCE, Visits
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


def held_for(scorer: Scorer, held: list[Route], count: int) -> Route:
    """Return the request of the entry that counts so much, once the page has sent it: it shows a tap before it asks."""
    for _ in range(PATIENCE // 10):
        if found := [route for route in held if f'"xing":{count}' in (route.request.post_data or "")]:
            return found[0]
        scorer.page.wait_for_timeout(10)
    pytest.fail("it was never sent")


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
    held_for(scorer, held, 1).continue_()
    scorer.totals([0, 0, 6, -6])
    assert booked(scorer) == [[0, 0, 6, -6]]


def test_a_promise_does_not_hold_for_another_entry_than_it_was_given_for(visit: Visits) -> None:
    scorer = told(visit)
    held: list[Route] = []
    answers(scorer, lambda route: held.append(route))
    scorer.tap("count:1", "book")
    first = held_for(scorer, held, 1)
    scorer.tap("count:3")
    first.abort()
    held_for(scorer, held, 3).continue_()
    scorer.reads([0, 0, 8, -8])
    assert booked(scorer) == []


def test_an_older_answer_is_dropped(visit: Visits) -> None:
    scorer = told(visit)
    held: list[Route] = []
    answers(scorer, lambda route: held.append(route) if not held else route.continue_())
    scorer.tap("count:1")
    held_for(scorer, held, 1)
    scorer.tap("count:3")
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


def laid_offline(visit: Visits, tiles: str, flips: str) -> Scorer:
    """Lay a hand, its winning tile and its flips without a network, book it, and bring the network back."""
    scorer = told(visit)
    scorer.page.context.set_offline(True)
    scorer.tap("mode:tiles")
    scorer.lays(tiles)
    expect(scorer.page.locator(SEAL)).to_have_text("翻了才记")
    scorer.lays(flips)
    expect(scorer.page.locator(".note")).to_contain_text("没有网")
    expect(scorer.page.locator(SEAL)).to_have_text("先记下，回头算")
    scorer.tap("book-later")
    assert booked(scorer) == [None]
    scorer.page.context.set_offline(False)
    visit.errors.clear()  # the browser reports every request that failed
    return scorer


def test_a_hand_laid_without_a_network_is_read_and_priced_later(visit: Visits) -> None:
    # M3, M4.1: 清一色, nothing laid open: 35 × 2; M5: 东 flipped counts none.
    scorer = laid_offline(visit, "1m 2m 3m 2m 3m 4m 5m 6m 7m 7m 8m 9m 9m 9m", "E")
    scorer.totals([0, 0, 70, -70])
    assert booked(scorer) == [[0, 0, 70, -70]]


@pytest.mark.parametrize(
    ("tiles", "flips", "why"),
    [
        ("1m 1m 3m 5m 7m 9m 1p 3p 5p 7p 9p 1s 3s 5s", "E", "不成胡牌牌型"),
        # M5, M5.1: 七万 2, 八万 1 (the middle), 九万 3: at least four, so one more is due.
        ("1m 2m 3m 2m 3m 4m 5m 6m 7m 7m 8m 9m 9m 9m", "8m", "该 西 翻醒"),
    ],
)
def test_a_hand_laid_without_a_network_that_cannot_be_booked_says_so(
    visit: Visits, tiles: str, flips: str, why: str
) -> None:
    scorer = laid_offline(visit, tiles, flips)
    scorer.tap("go:ledger")
    expect(scorer.page.locator(".round").first).to_contain_text("记不成")
    scorer.tap("open:1")
    expect(scorer.page.locator(".round__problem")).to_contain_text(why)
    assert booked(scorer) == [None]


@pytest.mark.parametrize(
    # M5, M5.1, as above: 东 counts none; after 八万 one more flip is due, so what was promised cannot be booked yet.
    ("flip", "moved", "said"),
    [("E", [[0, 0, 70, -70]], None), ("8m", [], "翻了才记")],
)
def test_a_tap_on_the_seal_is_kept_while_a_laid_hand_is_being_read(
    visit: Visits, flip: str, moved: list[list[int]], said: str | None
) -> None:
    scorer = told(visit)
    held: list[Route] = []

    def read(route: Route) -> None:
        flips = json.loads(route.request.post_data or "")["flips"]
        (held.append if flips else Route.continue_)(route)

    scorer.page.route("**/v1/mahjong/score", read)
    scorer.tap("mode:tiles")
    scorer.lays("1m 2m 3m 2m 3m 4m 5m 6m 7m 7m 8m 9m 9m 9m")
    expect(scorer.page.locator(SEAL)).to_have_text("翻了才记")
    with scorer.page.expect_request("**/v1/mahjong/score"):
        scorer.lays(flip)
    expect(scorer.page.locator(SEAL)).to_have_text("等一下就记")
    scorer.tap("book")
    expect(scorer.page.locator(SEAL)).to_have_attribute("aria-pressed", "true")
    assert booked(scorer) == []
    held[-1].continue_()
    if said:
        expect(scorer.page.locator(SEAL)).to_have_text(said)
        expect(scorer.page.locator(SEAL)).to_have_attribute("aria-disabled", "true")
    else:
        scorer.totals([0, 0, 70, -70])
    assert booked(scorer) == moved


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
    fault = {"pointer": "/wins/0/hand_types/0", "code": "contradiction", "message": "qi_dui 没有碰碰和"}
    problem = json.dumps({"status": 422, "title": "refused", "errors": [fault]})
    scorer.tap("tell:types:qi_dui")
    answers(scorer, lambda route: route.fulfill(status=422, content_type="application/problem+json", body=problem))
    scorer.tap("count:1")
    expect(scorer.page.locator(".result .note--next")).to_contain_text("七对 没有碰碰和")
    scorer.tap("sheet:clause:M2.4")  # the sentence names none: it is that of what the fault points at
    scorer.tap("back")
    expect(scorer.page.locator(SEAL)).to_have_count(0)
    scorer.page.unroute_all()
    scorer.tap("untell:id:qi_dui")
    scorer.reads([0, 0, 6, -6])
    visit.errors.clear()


def test_a_wrong_key_is_told_from_none_and_neither_is_a_refusal(visit: Visits) -> None:
    scorer = told(visit)
    page = scorer.page
    problem = json.dumps({"status": 401, "title": "no"})

    def guarded(route: Route) -> None:
        if route.request.headers.get("authorization") == "Bearer right":
            route.continue_()
        else:
            route.fulfill(status=401, content_type="application/problem+json", body=problem)

    page.route("**/v1/**", guarded)
    scorer.tap("count:1")
    for key, said in (("", "这台服务要密钥"), ("wrong", "密钥不对")):
        if key:
            scorer.tap("go:tables")
            page.locator('[data-change="set:key"]').fill(key)
            page.go_back()
        expect(page.locator(".result .note--next")).to_contain_text(said)
        expect(page.locator('[data-key="warnings"]')).to_contain_text(said)
    scorer.tap("go:tables")
    page.locator('[data-change="set:key"]').fill("right")
    page.go_back()
    scorer.reads([0, 0, 6, -6])
    expect(page.locator('[data-key="warnings"]')).to_have_text("")
    visit.errors.clear()
