"""The clauses of records, one after the other, each shown by a short deal (D, M12, Z17)."""

import json
from pathlib import Path
from typing import Any

from tests.mahjong.ask import Body
from tests.mahjong.ask import answer_of as mahjong
from tests.zipai.ask import answer_of as zipai

CASES = json.loads(Path(__file__).parents[1].joinpath("cases", "mahjong_records.json").read_text("utf-8"))

# Seat 1 waits for 5p, seat 2 can pung it.
PUNG = {"dealer": 0, "hands": ["56p147m369sESNCFP", "123m789s46p88sWWW", "55p147m258s19pEEN", "2233m4466s11p22pC"]}
# On the dealer's 5p three win.
THREE = {"dealer": 3, "hands": ["11m33m77p99sEECC5p", "22m44m66p44sSSFF5p", "123m789s46p88sWWW", "5p156s5789m1239pNP"]}
# The dealer has a kong, and wins on 9s or E.
KONG = {"dealer": 0, "hands": ["1111m234p567s99sEE", "47m258p369sSWNCF", "2233m5566p88sPPN", "4455m6677p11sWFS"]}
ORDINARY = [
    "玖玖玖一四四六七九十贰叁伍陆捌捌壹三五八柒",
    "一二三壹壹六六贰贰贰五八九肆伍柒拾拾十四",
    "一一七七叁叁叁四五五八九十二陆捌伍肆肆拾",
]
# Seat 1 wins on 六 or by sweeping 四.
READY = [
    "五六拾一一三三九九肆肆陆陆玖玖八八壹壹柒四",
    "六六六拾拾拾壹贰叁二七十捌捌八伍伍五四四",
    "一二二三五七七九十十壹贰贰叁肆陆柒柒捌玖",
]
LONGS = [
    "二二二七七七拾拾拾四五六贰叁肆陆陆六捌捌八",
    "一一一一九九九九柒柒柒柒壹贰叁五六肆捌伍",
    "三三四四五五八八十十壹壹贰叁肆伍伍陆玖玖",
]


def acts(*written: str, key: str) -> list[Body]:
    """Acts as `seat act card`, one each."""
    made: list[Body] = []
    for one in written:
        seat, act, *card = one.split()
        made.append({"seat": int(seat), "act": act, **({key: card[0]} if card else {})})
    return made


def deal(dealt: Body, *written: str) -> Any:
    return mahjong("record", dealt | {"acts": acts(*written, key="tile")})


def played(hands: list[str], *written: str | Body, **more: Any) -> Any:
    made = [one for each in written for one in ([each] if isinstance(each, dict) else acts(each, key="card"))]
    return zipai("record", {"players": 3, "dealer": 0, "hands": hands, "acts": made} | more)


def reasons(answer: Any) -> list[str]:
    return [reason["id"] for reason in answer["fault"]["reasons"]]


def offered(answer: Any) -> set[tuple[Any, str]]:
    return {(option.get("seat"), option["act"]) for option in answer["options"]}


ADDED = (
    *("0 discard 5p", "2 pung", "2 discard N", "3 draw 9s", "3 discard 9s", "0 draw P", "0 discard P"),
    *("1 draw F", "1 discard F", "2 draw 5p", "2 added_kong 5p"),
)


def test_d3_an_act_that_goes_on_without_a_forced_claim_names_it() -> None:
    """Seat 1 holds 贰贰贰: on a discarded 贰 it must open the four."""
    answer = played(ORDINARY, "0 discard 贰", "1 draw 柒")
    assert reasons(answer) == ["forced_claim_ignored"]
    assert "1" in answer["fault"]["reasons"][0]["detail"]
    assert offered(answer) == {(1, "kai_zhao")}


def test_d4_who_comes_first_may_have_passed() -> None:
    """Seat 2 might pung and seat 1 might win; seat 1 chows all the same."""
    chow = {"seat": 1, "act": "chow", "tiles": ["4p", "5p", "6p"]}
    answer = mahjong("record", PUNG | {"acts": [*acts("0 discard 5p", key="tile"), chow]})
    assert answer["legal"] and answer["seats"][1]["melds"][0]["from"] == 0


def test_d6_nothing_follows_the_end() -> None:
    ended = deal(PUNG, *ADDED, "1 win", "1 flip C")
    assert ended["over"] and ended["options"] == []
    assert reasons(deal(PUNG, *ADDED, "1 win", "1 flip C", "2 draw 1p")) == ["deal_over"]


def test_d9_a_tile_lies_in_one_place() -> None:
    """A pung takes the discard away; a won discard stays where it lies."""
    claimed = deal(PUNG, "0 discard 5p", "2 pung")
    assert claimed["seats"][0]["discards"] == []
    won = deal(PUNG, "0 discard 5p", "1 win")
    assert won["seats"][0]["discards"] == ["5p"] and len(won["seats"][1]["hand"]) == 13


def test_m12_the_wall_has_83_and_each_draw_and_flip_takes_one() -> None:
    assert deal(PUNG)["wall"] == 83
    assert deal(PUNG, "0 discard 5p", "1 draw 9m")["wall"] == 82
    assert deal(PUNG, "0 discard 5p", "1 win", "1 flip 9m")["wall"] == 82


def test_m12_1_after_a_pung_only_a_discard_after_a_draw_also_kongs() -> None:
    assert offered(deal(PUNG, "0 discard 5p", "2 pung")) == {(2, "discard")}
    assert offered(deal(PUNG, *ADDED[:-1])) == {(2, "discard"), (2, "added_kong")}
    assert offered(deal(KONG)) == {(0, "discard"), (0, "concealed_kong")}


def test_m12_2_after_a_kong_a_replacement_is_drawn() -> None:
    assert reasons(deal(KONG, "0 concealed_kong 1m", "0 discard E")) == ["not_possible"]
    assert offered(deal(KONG, "0 concealed_kong 1m")) == {(0, "draw")}


def test_m12_3_a_robbed_kong_stays_a_pung_and_is_not_paid() -> None:
    robbed = deal(PUNG, *ADDED, "1 win", "1 flip C")
    assert robbed["seats"][2]["melds"] == [{"kind": "pung", "tile": "5p", "from": 0}]
    assert [paid["cause"] for paid in robbed["result"]["settlement"]["transfers"]] == ["discard"]


def test_m12_4_several_win_in_any_order_or_the_next_seat_draws() -> None:
    assert offered(deal(THREE, "3 discard 5p")) >= {(0, "win"), (1, "win"), (2, "win"), (0, "draw")}
    assert deal(THREE, "3 discard 5p", "2 win", "0 win", "1 win")["legal"]


def test_m12_5_flags_are_derived() -> None:
    """The first discard: di_hu. The added tile: qiang_gang_hu. A replacement: gang_shang_hua, and no tian_hu."""
    first = deal(THREE, "3 discard 5p", "2 win", "2 flip N")
    assert "di_hu" in [each["id"] for each in first["result"]["wins"][0]["hand_types"]]
    robbed = deal(PUNG, *ADDED, "1 win", "1 flip C")
    assert "qiang_gang_hu" in [each["id"] for each in robbed["result"]["wins"][0]["multipliers"]]
    (win,) = deal(KONG, "0 concealed_kong 1m", "0 draw 9s", "0 win", "0 flip N")["result"]["wins"]
    assert [each["id"] for each in win["multipliers"]] == ["gang_shang_hua"]
    assert [each["id"] for each in win["hand_types"]] == ["ping_hu"]


def test_m12_6_winners_flip_in_turn_order_from_the_discarders_next_seat() -> None:
    assert offered(deal(THREE, "3 discard 5p", "2 win", "0 win", "1 win")) == {(0, "flip")}
    assert reasons(deal(THREE, "3 discard 5p", "2 win", "0 win", "2 flip N")) == ["flip_not_due"]


def test_m12_7_a_drawn_deal_ends_with_the_wall_and_pays_kongs() -> None:
    drawn = next(case for case in CASES if case["name"] == "a drawn deal with a kong: 2 from each")
    answer = mahjong("record", drawn["request"])
    assert answer["over"] and answer["wall"] == 0 and answer["result"]["wins"] == []
    assert {paid["cause"] for paid in answer["result"]["settlement"]["transfers"]} == {"concealed_kong"}
    early = mahjong("record", PUNG | {"acts": [{"act": "end"}]})
    assert reasons(early) == ["not_possible"]


def test_m12_8_four_discards_in_a_row_of_one_tile_are_a_chase() -> None:
    """Seat 0 throws N first and pays each other 1."""
    chased = deal(
        PUNG,
        *("0 discard N", "1 draw N", "1 discard N", "2 draw 9s", "2 discard N", "3 draw N", "3 discard N"),
        *("0 draw 9m", "0 discard 5p", "1 win", "1 flip C"),
    )
    chases = [paid for paid in chased["result"]["settlement"]["transfers"] if paid["cause"] == "chase"]
    assert chases == [{"from": 0, "to": to, "zi": 1, "cause": "chase", "rule": "M9"} for to in (1, 2, 3)]


def test_m12_9_kongs_are_paid_and_the_robbed_tile_is_discarded() -> None:
    won = deal(KONG, "0 concealed_kong 1m", "0 draw 9s", "0 win", "0 flip N")
    kongs = [paid for paid in won["result"]["settlement"]["transfers"] if paid["cause"] == "concealed_kong"]
    assert [(paid["from"], paid["zi"]) for paid in kongs] == [(1, 2), (2, 2), (3, 2)]
    assert deal(PUNG, *ADDED, "1 win")["seats"][2]["discards"] == ["N", "5p"]


def test_z17_what_is_dealt_and_what_is_left() -> None:
    assert played(ORDINARY)["wall"] == 19
    assert played(ORDINARY[:2], players=2)["wall"] == 39
    assert played(ORDINARY, "0 discard 一", "1 draw 柒")["wall"] == 18


def test_z17_1_a_dealt_win_is_forced_the_dealer_first() -> None:
    """The dealer's tian_hu comes before seat 1's san_long."""
    assert [(one["seat"], one["act"], one["forced"]) for one in played(LONGS)["options"]] == [(0, "win", True)]
    assert reasons(played(LONGS, "1 win")) == ["forced_claim_ignored"]


def test_z17_5_own_discards_are_chou_pai_what_another_took_was_not_passed() -> None:
    own = {"seat": 0, "act": "chi", "groups": [["七", "八", "九"]]}
    assert reasons(played(ORDINARY, "0 discard 九", "1 draw 陆", "2 draw 二", "0 draw 九", own)) == ["chou_pai"]
    first = {"seat": 0, "act": "chi", "groups": [["伍", "陆", "柒"]]}
    then = {"seat": 1, "act": "chi", "groups": [["肆", "伍", "陆"]]}
    moves = ("0 discard 九", "1 draw 柒", "2 draw 二", "0 draw 陆", first, "0 discard 十", "1 draw 陆", then)
    assert played(ORDINARY, *moves)["legal"]


def test_z17_6_a_sweep_after_a_passed_peng_is_guo_sao() -> None:
    moves = ("0 discard 七", "1 draw 柒", "2 draw 七")
    assert played(ORDINARY, *moves, "2 guo_sao")["legal"]
    assert reasons(played(ORDINARY, *moves, "2 sao")) == ["wrong_sweep"]


def test_z17_8_flips_go_on_while_z10_calls_for_them_and_not_under_xing_follow() -> None:
    """七 counts four 六 above it: one more; 九 counts no four: the end."""
    assert offered(played(READY, "0 discard 六", "1 win", "1 flip 七")) == {(1, "flip")}
    assert played(READY, "0 discard 六", "1 win", "1 flip 七", "1 flip 九")["over"]
    assert played(READY, "0 discard 六", "1 win", rules={"xing_follow": True})["over"]


def test_z17_10_who_holds_only_kans_discards_nothing() -> None:
    hands = [
        "二二四四六六八八九九十十壹壹贰贰叁叁捌陆柒",
        "一一一三三三五五五七七七捌捌玖玖拾拾肆伍",
        "二二四四六六八八九九十十壹壹贰贰叁叁陆柒",
    ]
    moves = ("0 discard 捌", "1 peng", "1 discard 肆", "2 draw 玖", "1 peng", "1 discard 伍")
    then = ("2 draw 陆", "0 draw 柒", "1 draw 拾", "1 sao")
    assert offered(played(hands, *moves, *then, rules={"min_you": 1000})) == {(2, "draw")}


def test_z17_11_a_sweep_that_wins_is_declared_as_a_win() -> None:
    answer = played(READY, "0 discard 九", "1 draw 四", "1 sao")
    assert reasons(answer) == ["forced_claim_ignored"]
    assert offered(answer) == {(1, "win")}


def test_z17_12_a_chi_without_the_shown_card_is_a_bad_meld_one_without_its_cards_not_held() -> None:
    def chi(group: str) -> Body:
        return {"seat": 1, "act": "chi", "groups": [[*group]]}

    assert reasons(played(ORDINARY, "0 discard 七", chi("八九十"))) == ["bad_meld"]
    assert reasons(played(ORDINARY, "0 discard 七", chi("七柒柒"))) == ["not_held"]
    assert reasons(played(ORDINARY, "0 discard 玖")) == ["locked"]
    assert reasons(played(ORDINARY, "0 discard 二")) == ["not_held"]


def test_z17_14_discards_and_what_was_left_lie_apart_and_the_seat_without_cards_is_empty() -> None:
    answer = played(ORDINARY, "0 discard 七", "1 draw 柒", "2 draw 七", "2 guo_sao")
    assert answer["seats"][1]["left"] == ["柒"] and answer["seats"][0]["discards"] == ["七"]
    four = played([ORDINARY[0], ORDINARY[1], "", ORDINARY[2]], players=4)
    assert four["seats"][2] == {"seat": 2, "hand": [], "melds": [], "discards": [], "left": []}
