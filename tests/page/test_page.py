"""The scorekeeper's page in a real browser. Figures are worked out by hand from the rules, as the clause says."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visits
from tests.page.referee import NO_WIN, SEEDS_HAND, Referee


def test_m6_the_seeds_hand_is_declared_by_tapping_and_reads_140(visit: Visits) -> None:
    referee = visit()
    referee.button("西 胡").tap()
    referee.button("东 点炮").tap()
    referee.keys(SEEDS_HAND)
    referee.button("杠上炮").tap()
    referee.reads([-140, 0, 140, 0])
    result = referee.page.locator("#result")
    for step in ("清一色", "七对", "杠上炮 ×2", "70 × 2 + 0", "东 → 西 140 子", "M6", "M4", "M2.4"):
        expect(result).to_contain_text(step)
    expect(referee.page.locator(".standing")).to_contain_text("西 +140 子")


def test_m5_1_the_page_asks_for_a_flip_and_after_four_for_another(visit: Visits) -> None:
    referee = visit()
    referee.declares_the_seeds_hand()
    expect(referee.page.locator(".standing")).to_contain_text("该翻醒了")
    referee.keys(["4p"])  # two fives and two threes: 4, so one more
    referee.reads([-144, 0, 144, 0])
    expect(referee.button("再翻一张")).to_be_visible()
    referee.keys(["9p"])  # two ones: 2
    referee.reads([-146, 0, 146, 0])
    expect(referee.page.locator(".standing")).not_to_contain_text("该翻醒了")
    expect(referee.page.locator(".key")).to_have_count(0)  # nothing left to tap: the keys make room


def test_z7_a_fourth_card_from_the_deck_becomes_kai_zhao(visit: Visits) -> None:
    referee = visit()
    referee.act("game", "zipai")
    referee.button("乙 胡").tap()
    referee.button("甲 摸出").tap()
    referee.act("meld", 1)
    referee.lays_six_groups()
    referee.act("slot", "hand")
    referee.keys("四四")
    referee.keys("六")
    referee.reads([-3, 6, -3])  # 3 + 6 + 3 + 6 + 0 + 6 + 0 = 24 油: 1 + 14 ÷ 5 = 3 舵
    expect(referee.page.locator("#result .groups")).to_contain_text("开招 6 油")
    referee.keys("五")  # 四 twice, 六 four times: 6, and a four calls for another flip
    referee.reads([-9, 18, -9])
    referee.keys("拾")  # itself 3 times, 壹 once
    referee.reads([-13, 26, -13])
    referee.record()
    expect(referee.button("乙 庄")).to_have_attribute("aria-pressed", "true")  # Z14: the winner deals


def test_m2_an_illegal_hand_says_why_and_cannot_be_recorded(visit: Visits) -> None:
    referee = visit()
    referee.wins(1, "discard", 2)
    referee.types(NO_WIN)
    expect(referee.page.locator("#result .verdict")).to_have_text("不能胡")
    expect(referee.page.locator("#result .reasons")).to_contain_text("M2")
    expect(referee.page.locator(".standing")).to_contain_text("不能胡")
    expect(referee.button("记一局")).to_have_attribute("aria-disabled", "true")


def test_m10_5_a_deal_with_two_bound_winners(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    referee.act("dealer", 2)
    referee.wins(0, "discard", 3)
    referee.types("11m 33m 77p 99s EE CC 5p 5p")
    referee.act("several")
    referee.button("南 胡").tap()
    referee.act("meld", 1)
    referee.meld("pung", "W", source=2)
    referee.types("123m 789s 46p 88s")
    page.locator("summary", has_text="整局").tap()
    referee.act("bao", "0:1")
    referee.reads([70, -30, 0, -40])  # 北 pays 35 and 5; 南, the lower of the bound two, pays 东 35
    expect(page.locator("#result .transfers")).to_contain_text("南 → 东 35 子")
    referee.record()
    referee.totals([70, -30, 0, -40])


def test_m7_kongs_are_paid_in_a_drawn_deal(visit: Visits) -> None:
    referee = visit()
    referee.act("drawn")
    referee.act("meld", 0)
    referee.meld("concealed_kong", "P")
    referee.reads([6, -2, -2, -2])
    referee.act("meld", 1)
    referee.meld("exposed_kong", "1s", source=3)
    referee.reads([6, 1, -2, -5])
    referee.record()
    referee.act("view", "ledger")
    expect(referee.page.locator(".round")).to_contain_text("流局")


def test_waits_are_shown_while_one_tile_is_missing(visit: Visits) -> None:
    referee = visit()
    referee.wins(1, "self_draw", 1)
    referee.types("123m 456m 789m 11p EE")
    waits = referee.page.locator(".wait")
    expect(waits).to_have_count(2)
    waits.filter(has_text="剩 2 张").first.tap()
    # 1筒 drawn completes 111筒 EE: 平胡 2, from the dealer 4, × 门清 2
    referee.reads([-8, 16, -4, -4])


def test_a_fault_stands_at_the_field_that_its_pointer_names(visit: Visits) -> None:
    referee = visit()
    referee.declares_the_seeds_hand()
    referee.page.locator("summary", has_text="整局").tap()
    referee.act("chase", 3)  # now a whole deal, in which the discarder's kong must be told
    expect(referee.page.locator(".seats-card .faults")).to_be_visible()
    expect(referee.button("记一局")).to_have_attribute("aria-disabled", "true")
    referee.act("meld", 0)
    referee.meld("concealed_kong", "P")
    expect(referee.page.locator(".seats-card .faults")).to_have_count(0)
    # 东 pays 140 and gets 3 × 2; 北, first of the chase, pays 1 to each
    referee.reads([-140 + 6 + 1, -2 + 1, 140 - 2 + 1, -2 - 3])
    visit.errors.clear()  # the browser's own report of the 422


def test_impossible_choices_are_not_offered(visit: Visits) -> None:
    referee = visit()
    referee.wins(2, "discard", 0)
    referee.keys(["1m"] * 4)
    expect(referee.page.locator('.key[data-arg="1m"]')).to_have_attribute("aria-disabled", "true")
    expect(referee.button("西 自摸")).to_be_visible()
    expect(referee.button("西 点炮")).to_have_count(0)
    referee.act("meld", 2)
    referee.act("meld-kind", "chow")
    expect(referee.page.locator('[data-act="meld-from"]')).to_have_count(1)  # only 南, the previous seat
    expect(referee.page.locator('.key[data-arg="1m"]')).to_have_attribute("aria-disabled", "true")


def record_two_rounds(referee: Referee) -> None:
    """West takes 140 from East, then South takes 2 × 2 from two and 4 × 2 from the dealer."""
    referee.declares_the_seeds_hand()
    referee.reads([-140, 0, 140, 0])
    referee.record()
    referee.wins(1, "self_draw", 1)
    referee.types("123m 456m 789m 11p EE E")
    referee.reads([-8, 16, -4, -4])
    referee.record()


def test_reload_keeps_ledger_and_hand(visit: Visits) -> None:
    referee = visit()
    record_two_rounds(referee)
    referee.wins(3, "discard", 2)
    referee.keys(["1p", "2p"])
    referee.page.reload()
    referee.totals([-148, 16, 136, -4])
    expect(referee.page.locator(".hand-card .tiles .bare")).to_have_count(2)
    expect(referee.button("北 胡")).to_have_attribute("aria-pressed", "true")


def test_undo_takes_back_one_step_and_redo_makes_it_again(visit: Visits) -> None:
    referee = visit()
    record_two_rounds(referee)
    referee.act("undo")
    referee.totals([-140, 0, 140, 0])
    referee.reads([-8, 16, -4, -4])
    referee.act("undo")  # what was typed in one go
    expect(referee.page.locator(".standing")).to_contain_text("还差 13 张")
    referee.act("redo")
    referee.act("redo")
    referee.totals([-148, 16, 136, -4])


def test_any_round_can_be_corrected_and_deleted(visit: Visits) -> None:
    referee = visit()
    record_two_rounds(referee)
    page = referee.page
    referee.act("view", "ledger")
    referee.button("改 第 1 局").tap()
    referee.reads([-140, 0, 140, 0])
    referee.act("flag", "gang_shang_pao")
    referee.reads([-70, 0, 70, 0])
    referee.button("改好第 1 局").tap()
    referee.totals([-78, 16, 66, -4])
    referee.act("view", "ledger")
    expect(page.locator(".round")).to_have_count(2)
    referee.button("删掉 第 2 局").tap()
    expect(page.locator(".round")).to_have_count(1)
    referee.act("undo")
    expect(page.locator(".round")).to_have_count(2)


def pays(referee: Referee, payer: int, payee: int, zi: object) -> None:
    """Enter a payment in the ledger by hand."""
    page = referee.page
    if not page.locator(".payment").is_visible():
        page.locator("summary", has_text="手工").tap()
    page.get_by_label("谁付").select_option(str(payer))
    page.get_by_label("付给").select_option(str(payee))
    page.get_by_label("子", exact=True).fill(str(zi))
    page.locator(".payment .primary").tap()


def test_a_payment_by_hand_enters_the_ledger(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    referee.act("view", "ledger")
    for wrong in ("", "1.5", "2000000"):
        pays(referee, 3, 1, wrong)
        expect(page.locator(".faults")).to_have_text("子: 要 1 到 1000000 的整数")
        expect(page.get_by_label("子", exact=True)).to_have_value(wrong)
    pays(referee, 3, 1, 20)
    expect(page.locator(".faults")).to_have_count(0)
    expect(page.locator(".round")).to_contain_text("手工付款")
    referee.act("view", "hand")
    referee.totals([0, 20, 0, -20])


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_c3_the_export_sums_to_zero_and_comes_back(visit: Visits, tmp_path: Path, kind: str) -> None:
    referee = visit()
    record_two_rounds(referee)
    referee.act("view", "ledger")
    text = referee.download(kind)
    if kind == "json":
        rounds = json.loads(text)["rounds"]
        assert [one["zi"] for one in rounds] == [[-140, 0, 140, 0], [-8, 16, -4, -4]]
        assert all(sum(one["points"]) == 0 for one in rounds)
    file = tmp_path / f"ledger.{kind}"
    file.write_text(text, encoding="utf-8")
    other = visit()
    other.act("view", "ledger")
    other.page.set_input_files("input[type=file]", file)
    expect(other.page.locator(".round")).to_have_count(2)
    other.act("view", "hand")
    other.totals([-148, 16, 136, -4])


def test_a_file_that_is_no_ledger_is_refused_at_its_field(visit: Visits, tmp_path: Path) -> None:
    referee = visit()
    file = tmp_path / "letter.json"
    referee.act("view", "ledger")
    for letter, said in (("敬启者".encode(), "这不是账本文件"), ("敬启者".encode("gbk"), "这个文件不是 UTF-8 编码")):
        file.write_bytes(letter)
        referee.page.set_input_files("input[type=file]", file)
        expect(referee.page.locator(".faults")).to_contain_text(said)


def test_undo_of_an_import_brings_back_the_rounds_with_their_players(visit: Visits, tmp_path: Path) -> None:
    referee = visit()
    page = referee.page
    referee.act("game", "zipai")
    referee.act("drawn")
    expect(page.locator("#result .sum")).to_have_count(3)
    referee.record()
    referee.act("view", "ledger")
    file = tmp_path / "ledger.json"
    file.write_text(referee.download("json"), encoding="utf-8")
    referee.act("new-table")
    referee.act("new-table")
    referee.act("view", "rules")
    referee.act("players", 4)
    referee.act("view", "ledger")
    pays(referee, 3, 1, 20)
    page.set_input_files("input[type=file]", file)
    expect(page.locator(".round .sum")).to_have_count(3)
    referee.act("undo")
    expect(page.locator(".round .sum")).to_have_count(4)
    page.reload()
    referee.act("view", "ledger")
    expect(page.locator(".round .sum .points")).to_have_text(["Σ 0", "Σ +20", "Σ 0", "Σ −20"])


def test_what_the_browser_kept_and_cannot_be_read_is_offered_as_a_file(visit: Visits) -> None:
    referee = visit(360, 640)
    page = referee.page
    page.evaluate("localStorage.setItem('guilin-referee/mahjong', '[{\"zi\": 7}]')")
    page.reload()
    notice = page.locator(".notice.strong")
    expect(notice).to_contain_text("麻将 – 账本里的局")
    referee.declares_the_seeds_hand()
    referee.reads([-140, 0, 140, 0])
    referee.record()  # what could not be read outlives the ledger that takes its place
    page.reload()
    referee.totals([-140, 0, 140, 0])
    assert referee.violations() == []
    with page.expect_download() as waiting:
        notice.get_by_role("button", name="存成文件").tap()
    kept = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    assert kept == [{"part": "rounds", "game": "mahjong", "value": {"zi": 7}}]
    expect(notice).to_have_count(0)
    page.reload()
    referee.totals([-140, 0, 140, 0])
    expect(notice).to_have_count(0)


def test_where_the_browser_keeps_nothing_the_page_works_and_says_so(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
    page.reload()
    expect(page.locator(".notices .faults")).to_contain_text("请导出账本")
    referee.declares_the_seeds_hand()
    referee.reads([-140, 0, 140, 0])


LOCKS = """
    window.locks = [];
    const wakeLock = { request: async () => {
        const lock = { released: false, release: async () => { lock.released = true; } };
        window.locks.push(lock);
        return lock;
    } };
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock });
"""
HELD = "window.locks.map((lock) => !lock.released)"


def test_the_screen_stays_on_while_the_page_is_in_view_if_somebody_wants_it(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    page.add_init_script(LOCKS)
    page.reload()
    referee.act("view", "rules")
    assert page.evaluate(HELD) == []
    referee.button("屏幕常亮").tap()
    referee.act("view", "hand")
    assert page.evaluate(HELD) == [True]
    page.reload()
    page.wait_for_function(f"({HELD}).length === 1")
    # A browser takes the lock back when the page is left; it is asked for again when the page is in view again.
    page.evaluate("window.locks[0].release().then(() => document.dispatchEvent(new Event('visibilitychange')))")
    page.wait_for_function(f"({HELD}).length === 2")
    referee.act("view", "rules")
    referee.button("屏幕常亮").tap()
    assert page.evaluate(HELD) == [False, False]


def test_a_browser_that_cannot_keep_the_screen_on_is_not_asked_to(visit: Visits) -> None:
    referee = visit()
    referee.page.add_init_script("delete Navigator.prototype.wakeLock")
    referee.page.reload()
    referee.act("view", "rules")
    expect(referee.button("牌角标数字")).to_be_visible()
    expect(referee.button("屏幕常亮")).to_have_count(0)


def test_two_tabs_go_on_from_one_ledger(visit: Visits) -> None:
    referee = visit()
    other = Referee(referee.page.context.new_page())
    other.page.goto(visit.address)
    record_two_rounds(referee)
    other.totals([-148, 16, 136, -4])
    other.act("view", "ledger")
    other.button("改 第 2 局").tap()
    referee.act("view", "ledger")
    referee.button("删掉 第 2 局").tap()
    expect(other.button("记一局")).to_be_visible()  # the round under correction is gone: nothing to correct
    other.totals([-140, 0, 140, 0])


def test_a_link_carries_one_hand_to_somebody_else(visit: Visits) -> None:
    referee = visit()
    referee.declares_the_seeds_hand()
    referee.reads([-140, 0, 140, 0])
    referee.button("做成链接").tap()
    link = referee.page.locator("#link").input_value()
    other = visit(lang="en-GB")
    other.page.goto(link)
    other.reads([-140, 0, 140, 0])
    expect(other.page.locator("#result")).to_contain_text("Seven pairs")
    assert "#hand" not in other.page.url


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"win": {"by": "discard", "tile": "12m", "from": 0}}, "/win/tile: 要刚好一张牌"),
        ({"melds": [{"kind": "pung", "tile": "E", "tiles": ["E", "S"], "from": 0}]}, "/melds/0/tiles: 不认识这一项"),
    ],
)
def test_a_link_that_cannot_be_read_whole_is_refused_and_says_where(
    visit: Visits, change: dict[str, object], said: str
) -> None:
    body = {"dealer": 0, "winner": 2, "hand": "11m", "win": {"by": "discard", "tile": "7m", "from": 0}, **change}
    packed = urlsafe_b64encode(json.dumps(["/v1/mahjong/score", body]).encode()).decode().rstrip("=")
    referee = visit()
    referee.keys(["5p"])
    referee.page.goto(f"{visit.address}#hand={packed}")
    expect(referee.page.locator(".notices .faults")).to_contain_text(said)
    expect(referee.page.locator(".hand-card .tiles .bare")).to_have_count(1)  # the hand in work is still there
    referee.act("view", "rules")
    expect(referee.page.locator(".notices .faults")).to_have_count(0)


def test_a_new_table_wants_a_second_tap_and_can_be_undone(visit: Visits) -> None:
    referee = visit()
    record_two_rounds(referee)
    referee.act("view", "ledger")
    referee.button("新开一桌").tap()
    expect(referee.page.locator(".round")).to_have_count(2)
    referee.button("再点一次：清掉 2 局").tap()
    expect(referee.page.locator(".round")).to_have_count(0)
    referee.act("undo")
    expect(referee.page.locator(".round")).to_have_count(2)


def test_a_sample_is_shown_as_if_declared(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    short = {"dealer": 0, "winner": 1, "hand": "123m", "win": {"by": "self_draw", "tile": "1m"}}
    page.route("**/samples?*", lambda route: route.fulfill(json={"samples": [{"request": short, "response": {}}]}))
    page.get_by_label("看一手").select_option("illegal")
    referee.button("来一手").tap()
    expect(page.locator("#result .verdict")).to_have_text("不能胡")
    expect(page.locator("#result .reasons")).to_contain_text("M1.1")
    page.unroute("**/samples?*")
    page.route("**/samples?*", lambda route: route.fulfill(json={"samples": [{"request": {**short, "hand": 7}}]}))
    referee.button("来一手").tap()
    expect(page.locator(".faults")).to_have_text("这个示例读不出来。/hand: 不全是牌")
    page.unroute("**/samples?*")
    page.route("**/samples?*", lambda route: route.fulfill(json={"samples": []}))
    referee.button("来一手").tap()
    expect(page.locator(".faults")).to_have_text("现在没有示例")


def test_the_language_is_the_browsers_until_somebody_chooses(visit: Visits) -> None:
    referee = visit(lang="en-GB")
    page = referee.page
    expect(page.get_by_role("button", name="West Wins", exact=True)).to_be_visible()
    referee.declares_the_seeds_hand()
    expect(page.locator("#result")).to_contain_text("Discard after a kong")
    page.get_by_role("button", name="中文", exact=True).tap()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page.locator("#result")).to_contain_text("杠上炮")
    referee.reads([-140, 0, 140, 0])
    page.reload()
    expect(referee.button("西 胡")).to_be_visible()


def test_house_rules_change_the_answer_and_are_remembered(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    referee.act("view", "rules")
    page.locator("summary", has_text="细则").tap()
    page.locator('[data-arg="xing_same"]').tap()
    page.get_by_label("一子几分").fill("5")
    page.get_by_label("一子几分").press("Enter")
    referee.act("view", "hand")
    referee.declares_the_seeds_hand()
    referee.keys(["3p"])  # 二 and 四 twice each, 三 itself twice: 6
    referee.reads([-146, 0, 146, 0])
    expect(page.locator("#result .points").nth(2)).to_have_text("+730 分")
    page.reload()
    referee.reads([-146, 0, 146, 0])


def test_a_stake_that_does_not_fit_stays_in_its_field_and_nothing_is_asked_until_it_is_mended(visit: Visits) -> None:
    referee = visit(360, 640)
    page = referee.page
    referee.declares_the_seeds_hand()
    referee.reads([-140, 0, 140, 0])
    referee.act("view", "rules")
    field = page.get_by_label("一子几分")
    field.fill("2000000")
    field.press("Enter")
    expect(page.locator("#complaint-stake")).to_have_text("一子几分: 要 1 到 1000000 的整数")
    page.locator("summary", has_text="细则").tap()
    option = page.locator('[data-arg="concealed_kong_zi"]')
    option.fill("none")
    option.press("Enter")
    expect(page.locator("[id='complaint-rules.concealed_kong_zi']")).to_be_in_viewport()  # not the one before it
    expect(option).to_have_value("none")
    assert referee.violations() == []
    option.fill("2")
    option.press("Enter")
    asked = len(visit.requests)
    referee.act("view", "hand")
    expect(page.locator(".dock .standing")).to_have_text("规矩里有一项填错了，先改好")
    expect(referee.button("记一局")).to_have_attribute("aria-disabled", "true")
    assert referee.overflow() == 0
    page.wait_for_load_state("networkidle")
    assert len(visit.requests) == asked
    page.locator(".dock").get_by_role("button", name="规矩").tap()
    expect(field).to_have_value("2000000")
    field.fill("2")
    field.press("Enter")
    expect(page.locator("#complaint-stake")).to_have_count(0)
    referee.act("view", "hand")
    referee.reads([-140, 0, 140, 0])
    expect(page.locator("#result .points").nth(2)).to_have_text("+280 分")


def test_without_the_service_the_page_says_so_and_asks_again(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    page.route("**/v1/**", lambda route: route.abort())
    referee.declares_the_seeds_hand()
    expect(page.locator("#result")).to_contain_text("连不上服务")
    page.unroute("**/v1/**")
    referee.button("再试一次").tap()
    referee.reads([-140, 0, 140, 0])
    visit.errors.clear()  # the browser's own report of the failed request


def test_what_was_not_asked_while_the_network_was_away_is_asked_when_it_is_back(visit: Visits) -> None:
    referee = visit()
    page = referee.page
    page.route("**/v1/**", lambda route: route.abort())
    page.reload()
    referee.wins(1, "self_draw", 1)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/waits")):
        referee.types("123m 456m 789m 11p EE")
    page.unroute("**/v1/**")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".wait")).to_have_count(2)
    referee.act("view", "rules")
    expect(page.locator(".options")).to_be_attached()
    visit.errors.clear()  # the browser's own reports of the failed requests


def test_every_standing_is_said_by_the_same_live_element(visit: Visits) -> None:
    referee = visit()
    live = referee.page.locator(".dock [role=status]")
    same = live.element_handle()
    assert same is not None
    expect(live).to_have_text("谁胡？")
    referee.wins(2, "discard", 0)
    expect(live).to_have_text("还差 13 张")
    referee.keys(SEEDS_HAND)
    expect(live).to_contain_text("西 +70 子")
    referee.act("drop", "tile:0")
    referee.keys(["P"])
    expect(live).to_have_text("不能胡")
    assert same.evaluate("(element) => element.isConnected")


def test_a_desk_needs_no_mouse(visit: Visits) -> None:
    referee = visit(1280, 800)
    page = referee.page

    def go_to(name: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if (
                page.evaluate(
                    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent"
                )
                == name
            ):
                return
        raise AssertionError(f"{name} cannot be reached by Tab")

    for name in ("西 胡", "东 点炮", "杠上炮"):
        go_to(name)
        page.keyboard.press("Enter")
    go_to("一万, 剩 4 张")
    for _ in range(6):
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    referee.reads([-140, 0, 140, 0])
    page.keyboard.press("Control+Enter")
    referee.totals([-140, 0, 140, 0])
    page.keyboard.press("Control+z")
    referee.totals([0, 0, 0, 0])
