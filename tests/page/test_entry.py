"""Entering a deal, by taps that are counted. Figures are worked out by hand from the rules, as the clause says."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page import accounts
from tests.page.conftest import Visits
from tests.page.scorer import Scorer, tap


def seated(visit: Visits, game: str = "mahjong", width: int = 360, height: int = 740, **more: Any) -> Scorer:
    """Sit down at a table that nothing was booked at."""
    page = visit(width, height)
    accounts.keep(page, accounts.table(game, **more))
    page.goto(visit.address)
    expect(page.locator(".board")).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('guilin/rules')")
    return Scorer(page)


# One row a deal: what is tapped, what each seat gets, how many taps it may take, the seal's included.
MAHJONG = {
    # M3, M6: 平胡 by discard, the dealer wins: 7.
    "plain win": ("winner:0 source:discard:1 count:0", [7, -7, 0, 0], 4),
    # M4.1, M5.1: (2 + 2) × 2 + 5 = 13 of the dealer, 2 × 2 + 5 = 9 of the others.
    "self-draw, concealed, two flips": (
        "winner:2 source:self_draw tell:multipliers:men_qing count:4 count:1",
        [-13, -9, 31, -9],
        6,
    ),
    # M3.1, M4, M6: (35 + 35) × 2 + 2 = 142; M7: the discarder's kong was fed by South: 3.
    "after a kong": (
        "winner:2 source:discard:0 tell:types:qing_yi_se tell:types:qi_dui tell:multipliers:gang_shang_pao"
        " kong-kind:exposed_kong kong-from:1 count:2",
        [-139, -3, 142, 0],
        9,
    ),
    # M4.2: 5 × 2 + 1 = 11.
    "robbed kong": ("winner:2 source:discard:3 tell:multipliers:qiang_gang_hu count:1", [0, 0, 11, -11], 5),
    # M8: 7 + 3 to East and 35 + 3 to West; M10.1: North, bound to West, pays 38 too; M7: East's kong 2 of each.
    "two winners, kong, 互包": (
        "winner:0 another winner:2 source:discard:1 count:3 tell:types:peng_peng_hu count:3"
        " sheet:kongs kong-seat:0 kong-kind:concealed_kong bao:2-3 kong-done",
        [16, -50, 74, -40],
        13,
    ),
    # M7: East's concealed 2 of each, North's fed by South 3; M9: South pays 1 to each.
    "nobody wins": (
        "sheet:kongs kong-seat:0 kong-kind:concealed_kong kong-seat:3 kong-kind:exposed_kong kong-from:1"
        " chase:1 kong-done drawn",
        [7, -8, -1, 2],
        10,
    ),
}
ZIPAI = {
    # Z9: 1 + 10 ÷ 5 = 3 舵, Z10: + 6; each of the others pays.
    "22 油": ("guilin", "winner:1 source:deck:0 you:20:0 count:6", [-9, 18, -9], 5),
    # Z11: (1 + 2) × 2 = 6.
    "heavenly": ("guilin", "winner:0 source:deal tell:types:tian_hu you:10:0 count:2", [12, -6, -6], 6),
    # Z12.1: plus_one, 1 + 1 = 2 of each; on a discard 1 × 2 of one.
    "table_10_3": ("table_10_3", "winner:0 source:self_draw you:10:0 count:0", [4, -2, -2], 5),
    "table_10_3, discard": ("table_10_3", "winner:0 source:discard:1 you:10:0 count:0", [2, -2, 0], 5),
}


@pytest.mark.parametrize("case", MAHJONG)
def test_a_deal_of_mahjong_takes_no_more_taps_than_it_should(visit: Visits, case: str) -> None:
    acts, deltas, most = MAHJONG[case]
    scorer = seated(visit, habit="turn")
    scorer.tap(*acts.split())
    scorer.reads(deltas)
    scorer.tap("book")
    assert scorer.taps <= most
    scorer.totals(deltas)


@pytest.mark.parametrize("case", ZIPAI)
def test_a_deal_of_zipai_takes_no_more_taps_than_it_should(visit: Visits, case: str) -> None:
    preset, acts, deltas, most = ZIPAI[case]
    scorer = seated(visit, "zipai", rules={"preset": preset})
    scorer.tap(*acts.split())
    scorer.reads(deltas)
    scorer.tap("book")
    assert scorer.taps <= most
    scorer.totals(deltas)


def test_a_wrong_discarder_is_corrected_later_in_six_taps(visit: Visits) -> None:
    lines = [accounts.deal(1, 2, 3, 5), accounts.deal(2, 1, 3, 5), accounts.deal(3, 3, 1, 5)]
    page = visit(360, 740)
    accounts.keep(page, accounts.table(count=3), lines)
    page.goto(visit.address)
    scorer = Scorer(page)
    scorer.tap("winner:3")  # a deal half entered waits meanwhile
    scorer.taps = 0
    scorer.tap("go:ledger", "open:1", "reopen:1", "retell", "source:discard:1")
    scorer.reads([0, -5, 5, 0])
    expect(page.locator(".delta__was").nth(3)).to_have_text("原 −5")
    scorer.tap("book")
    assert scorer.taps <= 6
    scorer.tap("go:table")
    scorer.totals([0, -5, 5, 0])  # 1: −5, 2: +5 −5 → South −5 + 5 − 5, West + 5, North −5 + 5
    expect(page.locator('[data-key="plate-3"] .stamp')).to_have_text("胡")


def test_m5_1_a_due_flip_is_the_next_step_and_booking_without_it_is_deliberate(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:2", "source:discard:3")
    seal = scorer.page.locator('[data-key="seal"]')
    expect(seal).to_have_text("翻了才记")
    expect(seal).to_have_attribute("aria-disabled", "true")
    scorer.tap("ended:not_flipped")
    scorer.reads([0, 0, 5, -5])
    scorer.tap("book", "go:ledger")
    expect(scorer.page.locator(".round").first).to_contain_text("没翻")


def test_a_deal_with_two_winners_is_corrected_with_both_in_sight(visit: Visits) -> None:
    scorer = seated(visit, habit="turn")
    scorer.tap("winner:0", "another", "winner:2", "source:discard:1", "count:0", "count:0")
    scorer.reads([7, -12, 5, 0])  # M8: 7 to the dealer, 5 to West
    scorer.tap("book", "go:ledger", "open:1", "reopen:1")
    scorer.reads([7, -12, 5, 0])
    expect(scorer.page.locator('[data-stage="hero"]')).to_be_visible()


def test_m6_only_who_pays_the_win_still_pays_for_what_is_flipped(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("sheet:kongs", "kong-seat:2", "kong-kind:concealed_kong", "kong-done", "winner:2", "source:discard:3")
    scorer.reads([-2, -2, 11, -7])
    told = [text.split()[0] for text in scorer.page.locator(".delta__t").all_inner_texts()]
    assert told == ["累计", "累计", "还要加醒", "还要减醒"]


def test_m7_a_kong_that_is_noted_tells_who_pays_it(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap(
        "sheet:kongs", "kong-seat:3", "kong-kind:exposed_kong", "kong-from:1", "kong-seat:0", "kong-kind:concealed_kong"
    )
    expect(scorer.page.locator(".sheet .chip")).to_have_text(["北 点杠南 付 3×", "东 暗杠每家 2×"])


def test_a_number_that_is_the_total_stays_it_when_it_is_changed(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:2", "source:discard:3", "count:6", "ended:total", "count:7")
    scorer.reads([0, 0, 12, -12])  # 5 + 7
    expect(scorer.page.locator('[data-key="seal"]')).to_have_text("记一局")


def test_all_who_lost_the_last_deal_are_told(visit: Visits) -> None:
    """M3: South draws, the dealer pays 4 and the others 2."""
    scorer = seated(visit)
    scorer.tap("winner:1", "source:self_draw", "count:0", "book")
    expect(scorer.page.locator(".last")).to_contain_text("东 −4 · 西 北 −2")


def test_a_double_tap_on_the_seal_books_once_and_reaches_nothing_else(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:0", "source:discard:1", "count:0")
    scorer.reads([7, -7, 0, 0])
    box = scorer.page.locator('[data-key="seal"]').bounding_box()
    assert box
    for _ in range(2):
        scorer.page.touchscreen.tap(box["x"] + box["width"] - 40, box["y"] + box["height"] / 2)
    scorer.totals([7, -7, 0, 0])
    assert (
        scorer.page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('guilin/deal/')).length")
        == 1
    )
    expect(scorer.page.locator(".board")).to_be_visible()


def test_m3_what_cannot_stand_together_is_swapped_and_named(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:2", "source:discard:3", "tell:types:peng_peng_hu", "tell:types:qi_dui")
    expect(scorer.page.locator('[data-key="swapped"]')).to_have_text("七对 换下 碰碰和")
    expect(scorer.key("tell:types:peng_peng_hu")).to_have_attribute("aria-pressed", "false")
    scorer.tap("tell:types:qing_yi_se")
    expect(scorer.key("tell:types:qi_dui")).to_have_attribute("aria-pressed", "true")
    expect(scorer.key("tell:types:tian_hu")).to_contain_text("限自摸")
    scorer.reads([0, 0, 70, -70])


def test_m4_杠上炮_without_its_kong_goes_out_again(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:2", "source:discard:3", "tell:multipliers:gang_shang_pao")
    expect(scorer.page.locator(".sheet")).to_be_visible()
    scorer.page.keyboard.press("Escape")
    expect(scorer.key("tell:multipliers:gang_shang_pao")).to_have_attribute("aria-pressed", "false")


def test_m2_tiles_prove_the_types_and_every_flip_tells_what_it_counted(visit: Visits) -> None:
    scorer = seated(visit)
    page = scorer.page
    scorer.tap("winner:2", "source:discard:3", "mode:tiles", "meld:pung")
    scorer.lays("5m")
    scorer.tap("feed:0:1")
    scorer.lays("2m 2m 2m 3m 3m 4m 4m 7m 7m 7m")
    waits = page.locator(".wait")
    # 二万 35, 三万 70, 四万 70, 五万 35: 清一色, and 碰碰和 with the pairs.
    expect(waits).to_have_count(4)
    expect(waits.locator("b")).to_have_text(["35", "70", "70", "35"])
    tap(waits.nth(1))
    expect(page.locator(".next__head b")).to_have_text("该 西 翻醒")
    expect(page.locator('[data-key="seal"]')).to_have_text("翻了才记")
    scorer.lays("6p")  # 五 3, 七 3: 6, so one more
    scorer.lays("8s")  # 七 3, 九 0: 3
    scorer.reads([0, 0, 79, -79])
    expect(page.locator(".flipt strong")).to_have_text(["6", "3"])
    assert scorer.sums() == ["北 付 西 清一色 35 + 碰碰和 35 + 醒 9 = 79"]
    scorer.tap("mode:call")
    expect(scorer.key("tell:types:qing_yi_se")).to_have_class("key   key--given")
    scorer.tap("book")
    scorer.totals([0, 0, 79, -79])


def test_m2_a_hand_that_is_no_win_says_why_and_cannot_be_booked(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:2", "source:discard:3", "mode:tiles")
    scorer.lays("1m 1m 3m 5m 7m 9m 1p 3p 5p 7p 9p 1s 3s 5s")
    expect(scorer.page.locator('[data-key="seal"]')).to_have_text("不成胡")
    expect(scorer.page.locator(".note--next")).to_contain_text("条文 M2")


def test_tiles_against_the_call_ask_which_one_holds(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:2", "source:discard:3", "tell:types:peng_peng_hu", "mode:tiles")
    scorer.lays("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 5s 5s")
    scorer.tap("by-number")
    expect(scorer.page.locator('[data-key="seal"]')).to_have_text("先说用哪个")
    scorer.tap("holds:tiles", "count:0")
    scorer.reads([0, 0, 10, -10])  # 平胡 5 × 门清 2
    scorer.tap("step-back", "step-back", "holds:called", "count:0")
    scorer.reads([0, 0, 35, -35])


def test_z7_cards_are_read_into_seven_groups(visit: Visits) -> None:
    scorer = seated(visit, "zipai")
    page = scorer.page
    scorer.tap("winner:1", "source:self_draw", "mode:tiles", "typing")
    page.locator("#typed").fill("碰拾 扫伍 吃二七十 吃壹贰叁 四四六六六捌捌八")
    page.locator("#typed").press("Enter")
    tap(page.locator(".wait").first)
    # 四 drawn onto a pair is swept: 3 + 6 + 3 + 6 + 3 + 3 + 0 = 24 油, 3 舵.
    scorer.lays("五")  # 四 3, 六 3
    scorer.reads([-9, 18, -9])
    expect(page.locator(".col small")).to_have_text(["3 油", "6 油", "3 油", "6 油", "3 油", "3 油", "0 油"])
    assert scorer.sums() == ["每家付 24 油 3 舵 + 醒 6 = 9"]


def test_every_step_opens_its_clause_in_place(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:2", "source:self_draw", "tell:multipliers:men_qing", "count:0")
    scorer.reads([-8, -4, 16, -4])
    # The pair of lines: 庄 (2 + 庄 2) × 2 = 8, 闲 2 × 2 = 4.
    assert scorer.sums() == ["庄 (2+庄 2)×2 = 8 闲 2×2 = 4"]
    scorer.tap("sheet:clause:M4.1")
    expect(scorer.page.locator(".sheet")).to_contain_text("门清")
    scorer.page.keyboard.press("Escape")
    scorer.reads([-8, -4, 16, -4])


def test_the_draft_survives_a_reload_and_steps_back_tap_by_tap(visit: Visits) -> None:
    scorer = seated(visit)
    scorer.tap("winner:2", "source:discard:3", "tell:types:qi_dui", "count:2")
    scorer.reads([0, 0, 37, -37])
    scorer.page.reload()
    scorer.reads([0, 0, 37, -37])
    scorer.tap("step-back", "step-back")
    scorer.reads([0, 0, 5, -5])
    scorer.tap("step-back")
    expect(scorer.page.locator(".board")).to_be_visible()
    scorer.tap("step-back")
    expect(scorer.key("step-back")).to_be_disabled()


def test_the_keyboard_enters_a_deal_as_a_keypad(visit: Visits) -> None:
    scorer = seated(visit, width=1280, height=800)
    scorer.tap("winner:2", "source:discard:3")
    scorer.page.keyboard.press("4")
    scorer.page.keyboard.press("1")
    scorer.reads([0, 0, 10, -10])
    scorer.page.keyboard.press("Enter")
    scorer.totals([0, 0, 10, -10])
    scorer.page.keyboard.press("Control+z")
    scorer.totals([0, 0, 0, 0])


def test_the_arrows_go_over_the_keys_and_each_group_is_one_stop_for_tab(visit: Visits) -> None:
    scorer = seated(visit, width=1280, height=800)
    page = scorer.page
    press, here = page.keyboard.press, page.locator(":focus")
    press("ArrowDown")  # the first plate: East's, at the foot
    expect(here).to_have_attribute("data-act", "winner:0")
    for key, act in {"ArrowUp": "winner:2", "ArrowRight": "winner:1"}.items():
        press(key)
        expect(here).to_have_attribute("data-act", act)
    press("Enter")
    press("ArrowDown")
    expect(here).to_have_attribute("data-act", "source:discard:0")
    press("Enter")
    scorer.key("tell:types:ping_hu").focus()
    for key, act in (("ArrowRight", "types:lan_pai"), ("ArrowDown", "types:qi_dui"), ("ArrowLeft", "types:qing_yi_se")):
        press(key)
        expect(here).to_have_attribute("data-act", f"tell:{act}")
    keys = page.locator('[data-key="keys"] .lattice').first.locator("button")
    assert keys.evaluate_all("(keys) => keys.filter((key) => key.tabIndex === 0).length") == 1
    press("Tab")
    expect(here).to_have_attribute("data-act", re.compile("tell:multipliers"))
    press("2")
    scorer.reads([-9, 9, 0, 0])  # M3, M5: 平胡 5, the dealer's 2, two counted
