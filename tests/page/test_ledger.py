"""The ledger: lines, striking, undo, fines, seats, the dealer, two tabs, files and copies."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page import accounts, scorer
from tests.page.conftest import Visits

THREE = [accounts.deal(1, 2, 3, 5), accounts.deal(2, 1, 0, 7), accounts.deal(3, 3, 1, 5)]
# By hand: 伏波 −5 + 5, 漓江 +7 − 5, 象山 −7, 叠彩 +5.
TOTALS = ["−7", "+2", "+5", "0"]


def opened(visit: Visits, lines: list[dict[str, Any]], view: str = "ledger", **more: Any) -> Page:
    """Open the page where these lines were booked."""
    page = visit(390, 844)
    accounts.keep(page, accounts.table(count=len(lines), **more), lines)
    page.goto(f"{visit.address}#/{view}")
    expect(page.locator("main")).to_be_visible()
    return page


def tap(page: Page, act: str) -> None:
    """Tap the control that does `act`."""
    scorer.tap(page.locator(f'[data-act="{act}"]').last)


def test_a_line_unfolds_to_the_arithmetic_of_its_payments(visit: Visits) -> None:
    page = opened(visit, THREE)
    assert accounts.totals(page) == TOTALS
    tap(page, "open:2")
    expect(page.locator(".round.is-open .sum")).to_have_text(re.compile(r"东 付 南\s*平胡 7\s*= 7"))


def test_a_struck_line_stays_comes_back_and_undo_survives_a_reload(visit: Visits) -> None:
    page = opened(visit, THREE)
    tap(page, "open:2")
    tap(page, "strike:2")
    expect(page.locator(".round--gone")).to_contain_text("删了，不算")
    assert accounts.totals(page) == ["0", "−5", "+5", "0"]
    page.reload()
    tap(page, "undo")
    expect(page.locator(".round--gone")).to_have_count(0)
    assert accounts.totals(page) == TOTALS
    tap(page, "open:1")
    tap(page, "strike:1")
    tap(page, "restore:1")
    assert accounts.totals(page) == TOTALS


@pytest.mark.parametrize(("game", "seats"), [("mahjong", 4), ("zipai", 3)])
def test_each_column_stands_under_its_seat(visit: Visits, game: str, seats: int) -> None:
    page = opened(visit, [accounts.deal(1, 1, 0, 7, game)], game=game, seats=list(accounts.PEOPLE[:seats]))
    edges = "(cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right))"
    heads = page.locator(".round__head b").evaluate_all(edges)
    assert len(heads) == seats and heads == page.locator(".round__n").evaluate_all(edges)


def test_a_new_table_is_opened_when_all_is_chosen_not_before(visit: Visits) -> None:
    page = opened(visit, THREE, "tables")
    tap(page, "sheet:new:zipai")
    for act in ("freshIs:players:4", "freshIs:preset:table_15_5", "freshIs:dealer:2"):
        tap(page, act)
        expect(page.locator(f'[data-act="{act}"]')).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('guilin/table/')).length") == 1
    page.locator('[type="submit"][form="fresh"]').tap()
    expect(page.locator(".board--4 .spot:has(.token)")).to_have_attribute("data-key", "plate-2")


def test_a_correction_that_is_taken_back_or_whose_deal_is_struck_is_over(visit: Visits) -> None:
    page = opened(visit, THREE)
    for act in ("open:3", "reopen:3", "retell", "winner:3", "drawn", "book", "back", "undo"):
        tap(page, act)
    assert accounts.totals(page) == TOTALS
    tap(page, "reopen:3")
    page.go_back()
    for act in ("strike:3", "go:table"):
        tap(page, act)
    expect(page.locator(".bar")).not_to_contain_text("改第 3 局")
    expect(page.locator(".ask")).to_contain_text("谁胡了")


def test_a_deal_that_is_struck_while_it_is_corrected_counts_again_once_it_is_booked(visit: Visits) -> None:
    page = opened(visit, THREE)
    for act in ("open:3", "strike:3", "restore:3", "reopen:3"):
        tap(page, act)
    page.go_back()
    tap(page, "undo")
    assert accounts.totals(page) == ["−7", "+7", "+5", "−5"]
    page.go_forward()
    tap(page, "book")
    assert accounts.totals(page) == TOTALS


def test_who_won_is_corrected_by_a_key_that_says_so(visit: Visits) -> None:
    page = opened(visit, THREE)
    for act in ("open:3", "reopen:3", "retell"):
        tap(page, act)
    scorer.tap(page.get_by_role("button", name="换胡家"))
    expect(page.locator(".ask")).to_contain_text("谁胡了")
    for act in ("winner:2", "count:0", "book"):
        tap(page, act)
    assert accounts.totals(page) == ["−7", "+2", "+10", "−5"]


def test_m3_the_dealer_of_a_past_deal_is_corrected_with_it_and_no_other(visit: Visits) -> None:
    """Deal 1 was won by West on North's tile: 5 among non-dealers, 7 if West dealt."""
    page = opened(visit, THREE)
    for act in ("open:1", "reopen:1", "retell", "sheet:dealt", "dealt:2"):
        tap(page, act)
    expect(page.locator(".delta__n").nth(2)).to_have_text("+7")
    tap(page, "book")
    assert accounts.totals(page) == ["−7", "+2", "+7", "−2"]
    assert accounts.kept(page, "deal/t1/1")["dealer"] == 2
    expect(page.locator(".heads li").nth(3).locator(".dealer")).to_be_visible()  # the next deal's is as it was


def test_a_fine_of_several_payers_is_a_line_of_its_own(visit: Visits) -> None:
    page = opened(visit, THREE)
    tap(page, "sheet:fine")
    for act in ("fineFrom:0", "fineFrom:3", "fineTo:1", "fineZi:1"):
        tap(page, act)
    expect(page.locator(".sheet .hint")).to_have_text("东 → 南 2 · 北 → 南 2")
    tap(page, "bookFine")
    expect(page.locator(".round").first).to_contain_text("罚 诈胡")
    assert accounts.totals(page) == ["−9", "+6", "+5", "−2"]
    expect(page.locator(".heads li").nth(3).locator(".dealer")).to_be_visible()  # the last deal's winner, all the same


def test_totals_stay_with_the_people_who_leave_and_who_swap(visit: Visits) -> None:
    page = opened(visit, THREE, "ledger/seats")
    tap(page, "replacing:0")
    page.get_by_role("combobox", name="新来的人").fill("七星")
    page.keyboard.press("Enter")
    expect(page.locator(".seat__sum")).to_contain_text("在座 +7")
    tap(page, "swap:1")
    tap(page, "swap:2")
    tap(page, "back")
    assert accounts.totals(page) == ["0", "+5", "+2", "0"]
    expect(page.locator(".left-people")).to_contain_text("象山 −7")
    tap(page, "undo")
    assert accounts.totals(page) == ["0", "+2", "+5", "0"]


def test_another_tab_shows_what_this_one_changes_and_wipes_nothing(visit: Visits) -> None:
    page = opened(visit, THREE)
    other = page.context.new_page()
    other.goto(f"{visit.address}#/tables/rename")
    other.locator(".sheet .input").fill("国庆")
    other.locator(".sheet .input").blur()
    expect(page.locator(".bar__table b")).to_have_text("国庆")
    tap(page, "open:3")
    tap(page, "strike:3")
    page.goto(f"{visit.address}#/ledger/seats")
    tap(page, "naming:0")
    page.locator('[data-change="rename:0"]').fill("月牙")
    page.locator('[data-change="rename:0"]').blur()
    other.goto(f"{visit.address}#/ledger")
    expect(other.locator(".round--gone")).to_have_count(1)
    expect(other.locator(".heads__who").first).to_contain_text("月牙")
    expect(other.locator(".bar__table b")).to_have_text("国庆")


def test_the_dealer_of_zipai_follows_from_the_ledger_itself(visit: Visits) -> None:
    """Z14: after a payment, after a deletion of the last deal, and in another tab."""
    lines = [accounts.deal(1, 2, 0, 1, "zipai"), accounts.deal(2, 1, 0, 2, "zipai")]
    page = visit(390, 844)
    accounts.keep(page, accounts.table("zipai", 2), lines)
    page.goto(f"{visit.address}#/ledger")
    dealer = page.locator(".heads li:has(.dealer) b")
    other = page.context.new_page()
    other.goto(f"{visit.address}#/ledger")
    expect(dealer).to_have_text("乙")
    tap(page, "open:2")
    tap(page, "strike:2")
    expect(dealer).to_have_text("丙")
    expect(other.locator(".heads li:has(.dealer) b")).to_have_text("丙")
    tap(page, "restore:2")
    expect(dealer).to_have_text("乙")


def test_a_file_comes_back_and_a_wrong_one_is_refused_whole(visit: Visits, tmp_path: Path) -> None:
    page = opened(visit, THREE)
    tap(page, "sheet:export")
    with page.expect_download() as download:
        tap(page, "save:json")
    file = tmp_path / "ledger.json"
    download.value.save_as(file)
    with page.expect_download() as download:
        tap(page, "save:csv")
    download.value.save_as(tmp_path / "ledger.csv")
    wrong = json.loads(file.read_text())
    wrong["lines"][0]["answer"]["settlement"]["seats"][0]["zi"] = 1
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    tables = len(page.evaluate("Object.keys(localStorage).filter((key) => key.includes('/table/'))"))
    page.goto(f"{visit.address}#/tables")
    page.set_input_files("input[type=file]", tmp_path / "wrong.json")
    expect(page.locator(".toast")).to_contain_text("什么也没收")
    assert len(page.evaluate("Object.keys(localStorage).filter((key) => key.includes('/table/'))")) == tables
    # The spreadsheet is a table of its own, the ledger itself the one that is here already.
    for name, said in (("ledger.csv", "罚 北 平胡 ← 南"), ("ledger.json", "北 平胡 ← 南")):
        page.goto(f"{visit.address}#/tables")
        page.set_input_files("input[type=file]", tmp_path / name)
        expect(page.locator(".round__what").first).to_have_text(said)
        assert accounts.totals(page) == TOTALS
    expect(page.locator(".toast")).to_contain_text("两本一样")


def test_a_copy_travels_in_an_address_and_can_only_be_read(visit: Visits) -> None:
    page = opened(visit, THREE)
    tap(page, "sheet:share")
    expect(page.locator(".qr svg path")).to_be_visible()
    address = page.locator(".sheet .input").input_value()
    other = visit(390, 844)
    other.goto(address)
    expect(other.locator(".due")).to_contain_text("抄本")
    assert accounts.totals(other) == TOTALS
    tap(other, "open:2")
    expect(other.locator(".round.is-open")).to_be_visible()
    expect(other.locator('[data-act^="strike"], [data-act="sheet:fine"]')).to_have_count(0)


def test_deals_booked_without_a_network_are_priced_in_order_when_it_is_back(visit: Visits) -> None:
    pending = [accounts.deal(n, 1, 2, 5, answer=None, next=1) for n in (1, 2)]
    page = visit(390, 844)
    accounts.keep(page, accounts.table(count=2), pending)
    answers = [
        {"status": 200, "body": accounts.deal(1, 1, 2, 5)["answer"]},
        {"status": 422, "problem": {"title": "no", "detail": "不行"}},
    ]
    page.route("**/tally/batch", lambda route: route.fulfill(json={"results": answers}))
    page.goto(f"{visit.address}#/ledger")
    expect(page.locator(".due").first).to_contain_text("第 2 局记不成")
    assert accounts.totals(page) == ["0", "+5", "−5", "0"]


# Gathers the rows whose markup changes, and what would style all of them anew.
TOUCHED = """() => {
  window.touched = new Set();
  new MutationObserver((records) => records.forEach(({ target }) => {
    const part = (target.closest ? target : target.parentElement).closest("[data-same], .rounds, html > *, html");
    if (part.matches("html, .rounds, [data-same]")) touched.add(part.dataset.key ?? part.localName);
  })).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


def test_of_three_hundred_rounds_only_what_changed_is_drawn(visit: Visits) -> None:
    page = opened(visit, [accounts.deal(n, n % 4, (n + 1) % 4, 5) for n in range(1, 301)])
    expect(page.locator(".round")).to_have_count(20)
    tap(page, "allLines")
    expect(page.locator(".round")).to_have_count(300)
    tap(page, "open:150")
    expect(page.locator(".round.is-open")).to_have_count(1)
    page.evaluate(TOUCHED)
    tap(page, "strike:150")
    expect(page.locator(".round--gone")).to_have_count(1)
    # The line, the one that is ruled off from it, and the tens in which they are.
    assert sorted(page.evaluate("[...touched]")) == ["n150", "n151", "to150", "to160"]
    assert page.locator(".rounds").evaluate("(rounds) => rounds.style.cssText") == "--seats: 4;"
    tap(page, "go:table")
    expect(page.locator(".board")).to_be_visible()
    tap(page, "go:ledger")
    expect(page.locator(".round")).to_have_count(20)


def test_house_rules_hold_from_the_next_deal_and_lead_to_their_clause(visit: Visits) -> None:
    page = opened(visit, THREE, "rules")
    tap(page, "rule:xing_same:true")
    expect(page.locator(".rule--own")).to_contain_text("原来：不算")
    scorer.tap(page.locator('.rule__what[data-act="sheet:clause:M5.1"]').first)
    expect(page.locator(".sheet")).to_contain_text("规矩 M5.1")
    page.go_back()
    expect(page.locator(".sheet")).to_have_count(0)
    assert accounts.kept(page, "table/t1")["rules"] == {"preset": "guilin", "xing_same": True}


def test_two_phones_that_went_on_are_compared_and_one_of_them_goes_on(visit: Visits) -> None:
    page = opened(visit, THREE)
    tap(page, "sheet:share")
    expect(page.locator(".qr svg path")).to_be_visible()
    address = page.locator(".sheet .input").input_value()
    # On the other phone deal 3 is struck and a fine is paid.
    other = visit(360, 740)
    other.goto(address)
    for act in ("takeOver", "open:3", "strike:3", "sheet:fine", "fineFrom:0", "fineTo:1", "bookFine", "sheet:share"):
        tap(other, act)
    expect(other.locator(".qr svg path")).to_be_visible()
    # Here it is the ledger itself: where both say the same it is told, else they stand side by side.
    page.goto(address)
    expect(page.locator(".toast")).to_contain_text("两本一样，到第 3 局")
    page.goto("about:blank")
    page.goto(other.locator(".sheet .input").input_value())
    expect(page.locator(".lead")).to_contain_text("同到第 2 局")
    expect(page.locator(".compare li").first).to_contain_text("没有这局")
    expect(page.locator(".compare li").nth(1).locator(".side").last).to_contain_text("罚 诈胡")
    assert accounts.kept(page, "table/t1")["copy"] is None
    tap(page, "useTheirs")
    # By hand: deal 3 does not move South's −5 to North, and East pays South 1.
    assert accounts.totals(page) == ["−8", "+8", "+5", "−5"]
    tap(page, "open:2")
    expect(page.locator(".round.is-open .sum")).to_contain_text("平胡 7")  # as this phone knows it
    assert accounts.kept(page, "table/t1")["copy"]
    tap(page, "undo")
    assert accounts.totals(page) == TOTALS


def test_a_hand_half_entered_is_shared_as_far_as_it_is_known(visit: Visits) -> None:
    page = opened(visit, [], "table")
    for act in ("winner:2", "source:discard:3", "mode:tiles", "tile:1m", "tile:1m", "go:ledger", "sheet:share"):
        tap(page, act)
    tap(page, "share:now")
    expect(page.locator(".qr svg path")).to_be_visible()
    address = page.locator(".sheet .input").input_value()
    other = visit(360, 740)
    other.goto(address)
    expect(other.locator(".round.is-open .round__hand .tile")).to_have_count(2)
    expect(other.locator(".round.is-open")).to_contain_text("记到一半")
    assert accounts.totals(other) == ["0"] * 4  # a flip is due: no figure stands yet
    expect(other.locator('[data-act="takeOver"]')).to_have_count(0)


def test_on_paper_all_rounds_stand_in_their_order_with_notes_and_who_pays_whom(visit: Visits) -> None:
    lines = [accounts.deal(n, n % 4, (n + 1) % 4, 5, note="好牌" if n == 2 else "") for n in range(1, 46)]
    page = opened(visit, lines)
    expect(page.locator(".round")).to_have_count(20)
    page.emulate_media(media="print")
    page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))")
    page.locator('[data-act="print"]').evaluate("(button) => button.click()")
    expect(page.locator(".round__no")).to_have_text([str(n) for n in range(1, 46)])
    expect(page.locator(".round").nth(1)).to_contain_text("好牌")
    # By hand: 11 rounds of four leave nothing; South won the last one on West's discard.
    expect(page.locator(".rows li")).to_have_text(["叠彩 付 漓江5"])
    expect(page.locator(".acts, .subhead, .bar__go").locator("visible=true")).to_have_count(0)
    assert page.locator(".water").evaluate("(water) => getComputedStyle(water).backgroundImage") == "none"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".round")).to_have_count(20)
    expect(page.locator(".round__no").first).to_have_text("45")


def test_a_change_is_taken_back_at_its_own_table_whatever_table_was_used_meanwhile(visit: Visits) -> None:
    page = opened(visit, THREE)
    for act in ("open:3", "strike:3"):
        tap(page, act)
    expect(page.locator(".toast__do")).to_be_visible()
    page.goto(f"{visit.address}#/tables/new:zipai")
    page.get_by_role("button", name="开桌", exact=True).tap()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".toast__do")).to_have_count(0)
    for act in ("go:tables", "sit:t1", "go:ledger", "undo"):
        tap(page, act)
    assert accounts.totals(page) == TOTALS


def test_a_correction_shows_who_sat_there_and_asks_for_the_dealer_it_leaves_open(visit: Visits) -> None:
    people = [{"id": f"p{i}", "name": name} for i, name in enumerate((*accounts.NAMES, "七星"))]
    page = opened(visit, THREE, people=people, seats=["p1", "p0", "p4", "p3"])
    for act in ("open:3", "reopen:3"):
        tap(page, act)
    expect(page.locator(".told")).to_contain_text(re.compile("北\\s*伏波.*南\\s*漓江", re.DOTALL))
    for act in ("retell", "winner:3", "drawn", "book"):
        tap(page, act)
    expect(page.locator(".sheet")).to_contain_text("第 3 局之后")
    tap(page, "nextDealer:3:1")
    expect(page.locator(".heads li").nth(1).locator(".dealer")).to_be_visible()
    assert accounts.kept(page, "deal/t1/3")["players"] == list(accounts.PEOPLE)


def test_a_booking_is_taken_back_with_the_dealer_that_was_chosen_after_it(visit: Visits) -> None:
    page = opened(visit, THREE, "table")
    token = page.locator(".spot:has(.token)")
    expect(token).to_have_attribute("data-key", "plate-3")
    for act in ("drawn", "book", "nextDealer:4:1"):
        tap(page, act)
    expect(token).to_have_attribute("data-key", "plate-1")
    expect(page.locator(".toast")).to_contain_text("记了第 4 局 · 庄 南")
    tap(page, "undo")
    expect(token).to_have_attribute("data-key", "plate-3")
    assert page.evaluate("() => localStorage.getItem('guilin/deal/t1/4')") is None


def test_nothing_can_be_written_into_a_copy(visit: Visits) -> None:
    page = opened(visit, THREE, "rules", copy={"from": "x", "at": 0})
    expect(page.locator('[data-act^="preset"], [data-act^="rule:"]')).to_have_count(0)
    for view in ("tables", "ledger/fine", "ledger/seats", "ledger/note:2", "ledger/dealer:3", "tables/rename"):
        page.goto(f"{visit.address}#/{view}")
        expect(page.locator("main")).to_be_visible()
        expect(page.locator('.sheet, [data-act="sheet:seats"], [data-act="sheet:rename"]')).to_have_count(0)
