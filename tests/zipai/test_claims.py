"""Who may or must do what with a card shown (Z15, Z16): worked out by hand.

The card shown is 一 unless said otherwise. IDLE are fifteen cards that go with no 一: no 二 nor 壹 among them.
"""

from typing import Any

import pytest

from tests.zipai.ask import Body, answer_of, faults_of, melds_of, won

IDLE = "五五八九肆伍柒玖拾十六六四三贰"
KEPT = "sao 捌"  # with IDLE and two cards, twenty
WINNING = "四四六六六"  # with MELDS, waits for 四, 六, 肆, 伍, 拾
MELDS = "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"


def seat(number: int, hand: str, melds: str = KEPT, **more: Any) -> Body:
    return {"seat": number, "hand": hand, "melds": melds_of(melds)} | more


def asked(source: str, origin: int, *seats: Body, card: str = "一", **more: Any) -> Body:
    shared = {"players": 3, "dealer": 0, "card": card, "source": source, "from": origin}
    return shared | {"seats": [*seats]} | more


def claims(source: str, origin: int, *seats: Body, **more: Any) -> list[tuple[int, str, str]]:
    """Seat, action and groups of every claim, in order."""
    answer = answer_of("claims", asked(source, origin, *seats, **more))
    listed = [(claim["seat"], claim["action"], laid(claim)) for claim in answer["claims"]]
    assert answer["first"] == (dict(zip(("seat", "action"), listed[0], strict=False)) if listed else None)
    assert "blocked" not in answer
    return listed


def blocked(source: str, origin: int, *seats: Body, **more: Any) -> list[tuple[int, str, str, str, str]]:
    """Seat, action, groups, reason and its clause of everything that only looks possible."""
    answer = answer_of("claims", asked(source, origin, *seats, explain=True, **more))
    return [
        (each["seat"], each["action"], laid(each), each["reason"]["id"], each["reason"]["rule"])
        for each in answer["blocked"]
    ]


def laid(claim: Body) -> str:
    """The groups of a claim but of a win, which are those of its result."""
    return "" if claim["action"] == "win" else " ".join("".join(group) for group in claim["groups"])


# Sweeps


def test_z15_the_drawer_of_a_third_card_must_sweep() -> None:
    answer = answer_of("claims", asked("deck", 1, seat(1, "一一" + IDLE)))
    (claim,) = answer["claims"]
    assert claim == {"seat": 1, "action": "sao", "forced": True, "priority": 1, "groups": [["一", "一", "一"]]}
    assert answer["first"] == {"seat": 1, "action": "sao"}


def test_z15_3_a_sweep_of_a_card_whose_peng_was_passed_is_guo_sao() -> None:
    drawer = seat(1, "一一" + IDLE, passed_peng="二一")
    assert claims("deck", 1, drawer) == [(1, "guo_sao", "一一一")]


@pytest.mark.parametrize("bar", ["passed_chi", "discarded"])
def test_z16_9_passed_or_discarded_cards_do_not_bar_a_sweep(bar: str) -> None:
    assert claims("deck", 1, seat(1, "一一" + IDLE, **{bar: "一"})) == [(1, "sao", "一一一")]


@pytest.mark.parametrize(
    ("hand", "melds"),
    [("一一一" + IDLE[1:], KEPT), (IDLE + "陆陆", "sao 一"), (IDLE + "陆陆", "guo_sao 一")],
)
def test_z15_the_drawer_of_a_fourth_card_must_sweep_it(hand: str, melds: str) -> None:
    assert claims("deck", 1, seat(1, hand, melds, discarded="一", passed_peng="一")) == [(1, "sao_chuan", "一一一一")]


# Kai zhao and peng


@pytest.mark.parametrize("source", ["deck", "discard"])
@pytest.mark.parametrize(
    ("hand", "melds"),
    [("一一一" + IDLE[1:], KEPT), (IDLE + "陆陆", "sao 一"), (IDLE + "陆陆", "guo_sao 一")],
)
def test_z15_1_z16_12_a_kan_or_sao_must_take_the_fourth_card_of_another(source: str, hand: str, melds: str) -> None:
    answer = answer_of("claims", asked(source, 0, seat(2, hand, melds, discarded="一", passed_peng="一")))
    (claim,) = answer["claims"]
    assert (claim["action"], claim["forced"], claim["priority"], laid(claim)) == ("kai_zhao", True, 3, "一一一一")


@pytest.mark.parametrize("origin", [0, 1, 2])
def test_z15_1_a_peng_takes_the_fourth_card_from_the_deck_whoever_draws(origin: int) -> None:
    assert claims("deck", origin, seat(1, IDLE + "陆陆", "peng 一")) == [(1, "kai_zhao", "一一一一")]


def test_z15_1_a_peng_never_takes_a_discard() -> None:
    assert claims("discard", 0, seat(1, IDLE + "陆陆", "peng 一")) == []


@pytest.mark.parametrize(("source", "origin"), [("deck", 0), ("discard", 0), ("discard", 2)])
def test_z15_z16_9_a_pair_may_peng_what_another_shows(source: str, origin: int) -> None:
    answer = answer_of("claims", asked(source, origin, seat(1, "一一" + IDLE, passed_chi="一")))
    (claim,) = answer["claims"]
    assert claim == {"seat": 1, "action": "peng", "forced": False, "priority": 3, "groups": [["一", "一", "一"]]}


@pytest.mark.parametrize("bar", ["passed_peng", "discarded"])
def test_z15_3_no_peng_of_a_card_passed_or_discarded(bar: str) -> None:
    barred = seat(1, "一一" + IDLE) | {bar: ["二", "s1"]}
    assert claims("deck", 0, barred) == []
    assert blocked("deck", 0, barred) == [(1, "peng", "一一一", "chou_pai", "Z15.3")]


def test_z15_4_a_peng_that_leaves_nothing_to_discard() -> None:
    six = "peng 九, peng 八, chi 三四五, chi 四五六, chi 伍陆柒, chi 肆伍陆"
    assert blocked("deck", 0, seat(1, "一一", six)) == [(1, "peng", "一一一", "nothing_to_discard", "Z15.4")]
    kan_left = "peng 九, chi 三四五, chi 四五六, chi 伍陆柒, chi 肆伍陆"
    assert blocked("deck", 0, seat(1, "一一七七七", kan_left)) == [(1, "peng", "一一一", "nothing_to_discard", "Z15.4")]
    assert claims("deck", 0, seat(1, "一一七七柒", kan_left)) == [(1, "peng", "一一一")]


def test_z15_4_a_chi_is_followed_by_a_discard_whatever_the_quads() -> None:
    """Z17.3: only the quad itself brings none; three quads, two table groups and 二三 are twenty cards."""
    melds = "sao_chuan 九, kai_zhao 玖, sao_chuan 捌, chi 四五六, chi 伍陆柒"
    assert claims("discard", 0, seat(1, "二三", melds)) == []
    assert blocked("discard", 0, seat(1, "二三", melds)) == [(1, "chi", "一二三", "nothing_to_discard", "Z15.4")]


# Chi


@pytest.mark.parametrize(
    ("source", "origin", "eater"),
    [("discard", 0, 1), ("discard", 2, 0), ("deck", 0, 0), ("deck", 0, 1), ("deck", 2, 2)],
)
def test_z15_the_drawer_and_the_next_seat_may_eat(source: str, origin: int, eater: int) -> None:
    answer = answer_of("claims", asked(source, origin, seat(eater, "二三" + IDLE.replace("三", "叁"))))
    (claim,) = answer["claims"]
    assert claim == {"seat": eater, "action": "chi", "forced": False, "priority": 4, "groups": [["一", "二", "三"]]}


@pytest.mark.parametrize(("source", "origin", "other"), [("discard", 0, 2), ("deck", 0, 2), ("deck", 1, 0)])
def test_z15_nobody_else_may_eat(source: str, origin: int, other: int) -> None:
    assert claims(source, origin, seat(other, "二三" + IDLE.replace("三", "叁"))) == []


def test_z16_1_next_passes_over_the_seat_without_cards() -> None:
    """Of four with dealer 0 seat 2 holds none: after 1 comes 3, before 1 is 0."""
    hand = "二三" + IDLE.replace("三", "叁")
    assert claims("discard", 1, seat(3, hand), players=4) == [(3, "chi", "一二三")]
    assert claims("discard", 1, seat(0, hand), players=4) == []
    assert claims("discard", 0, seat(1, hand), players=2) == [(1, "chi", "一二三")]


def test_z15_the_drawer_eats_before_the_next_seat() -> None:
    hand = "二三" + IDLE.replace("三", "叁")
    assert claims("deck", 2, seat(0, hand), seat(2, hand)) == [(2, "chi", "一二三"), (0, "chi", "一二三")]


@pytest.mark.parametrize(
    ("card", "hand", "options"),
    [
        ("三", "一二四五捌捌玖玖", ["一二三", "二三四", "三四五"]),
        ("二", "七十肆伍四四捌八", ["二七十"]),
        ("十", "八九二七肆伍陆四", ["二七十", "八九十"]),
        ("十", "一九肆伍陆四五五", []),  # 一 does not follow 十
        ("捌", "捌八一一壹四五肆", ["八捌捌"]),
        ("捌", "八八一一壹四五肆", ["八八捌"]),
        ("捌", "柒玖陆拾一一壹四", ["陆柒捌", "柒捌玖", "捌玖拾"]),
    ],
)
def test_z3_every_chi_group_is_an_option(card: str, hand: str, options: list[str]) -> None:
    eater = seat(1, hand, "peng 叁, peng 贰, peng 六, sao 九")
    assert claims("discard", 0, eater, card=card) == [(1, "chi", option) for option in options]


@pytest.mark.parametrize("bar", ["passed_chi", "discarded"])
def test_z15_3_no_chi_of_a_card_passed_or_discarded(bar: str) -> None:
    hand = "二三" + IDLE.replace("三", "叁")
    for source, origin in (("discard", 0), ("deck", 0), ("deck", 1)):
        barred = seat(1, hand, **{bar: "一"})
        assert claims(source, origin, barred) == []
        assert blocked(source, origin, barred) == [(1, "chi", "一二三", "chou_pai", "Z15.3")]


def test_z15_3_a_passed_peng_does_not_bar_a_chi() -> None:
    assert claims("discard", 0, seat(1, "二三" + IDLE.replace("三", "叁"), passed_peng="一")) == [(1, "chi", "一二三")]


# 下比: EIGHT are four melds of twelve cards, beside eight cards in the hand

EIGHT = "peng 玖, peng 九, peng 伍, peng 六"


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("二三七八柒捌陆四", ["一二三"]),  # no other 一
        ("二三一八柒捌陆四", ["一二三"]),  # the other 一 goes with nothing
        ("二三一壹壹捌陆四", ["一一壹", "一二三 一壹壹"]),
        ("二三一二三捌陆四", ["一二三 一二三"]),
        ("一一壹壹八捌陆四", ["一一壹", "一壹壹"]),  # 一壹 or 一一 are left, which are not a group
        ("一壹壹四八捌陆八", ["一一壹", "一壹壹"]),
        ("二三一壹壹壹捌陆", ["一二三"]),  # a kan of 壹 lays no group
    ],
)
def test_z15_2_what_else_must_be_laid(hand: str, options: list[str]) -> None:
    found = claims("discard", 0, seat(1, hand, EIGHT, passed_peng="一"))
    assert found == [(1, "chi", option) for option in options]


def test_z15_2_three_groups_deep() -> None:
    """一 from the table with 一一 in the hand: 一一壹 leaves one 一 for 一二三; 一二三 twice leaves 一壹壹."""
    hand = "一一二二三三壹壹八捌陆"
    found = claims("discard", 0, seat(1, hand, "peng 玖, peng 九, peng 伍", passed_peng="一"))
    assert found == [(1, "chi", "一一壹 一二三"), (1, "chi", "一二三 一二三 一壹壹")]


def test_z15_4_an_option_that_lays_the_whole_hand_is_not_allowed() -> None:
    eater, no_win = seat(1, "二三一壹壹", f"{EIGHT}, peng 陆"), {"min_you": 1000}
    assert claims("discard", 0, eater, rules=no_win) == [(1, "chi", "一一壹")]
    found = blocked("discard", 0, eater, rules=no_win)
    assert found == [
        (1, "chi", "一二三 一壹壹", "nothing_to_discard", "Z15.4"),
        (1, "chi", "一二三", "xia_bi_owed", "Z15.2"),
        (1, "chi", "一壹壹", "xia_bi_owed", "Z15.2"),
    ]


def test_z15_2_what_leaves_a_group_owed_is_blocked() -> None:
    """With 一 and 壹壹 in the hand neither 一二三 nor 一壹壹 can be laid alone."""
    owing = seat(1, "二三一壹壹捌陆四", EIGHT, passed_peng="一")
    assert claims("discard", 0, owing) == [(1, "chi", "一一壹"), (1, "chi", "一二三 一壹壹")]
    assert blocked("discard", 0, owing) == [
        (1, "chi", "一二三", "xia_bi_owed", "Z15.2"),
        (1, "chi", "一壹壹", "xia_bi_owed", "Z15.2"),
    ]


def test_z15_2_without_xia_bi_every_single_group_is_an_option() -> None:
    owing = seat(1, "二三一壹壹捌陆四", EIGHT, passed_peng="一")
    found = claims("discard", 0, owing, rules={"xia_bi": False})
    assert found == [(1, "chi", "一一壹"), (1, "chi", "一二三"), (1, "chi", "一壹壹")]
    assert blocked("discard", 0, owing, rules={"xia_bi": False}) == []


def test_z15_2_never_from_a_kan_or_long() -> None:
    eater = seat(1, "二三三三壹壹壹壹捌陆四", "peng 玖, peng 九, peng 伍")
    assert claims("discard", 0, eater) == []
    assert blocked("discard", 0, eater) == [
        (1, "chi", "一二三", "locked", "Z15.2"),
        (1, "chi", "一壹壹", "locked", "Z15.2"),
    ]


# Wins


def test_z15_a_win_is_forced_and_has_the_score_body() -> None:
    answer = answer_of("claims", asked("discard", 0, seat(1, WINNING, MELDS), card="四"))
    (claim,) = answer["claims"]
    assert (claim["action"], claim["forced"], claim["priority"]) == ("win", True, 2)
    assert claim["groups"] == [group["cards"] for group in claim["result"]["groups"]]
    assert claim["result"] == answer_of("score", won(WINNING, MELDS, "discard", "四"))
    assert claim["result"]["you"] == 22


def test_z15_a_drawn_card_is_won_as_ones_own() -> None:
    answer = answer_of("claims", asked("deck", 1, seat(1, WINNING, MELDS), card="四", rules={"min_you": 23}))
    assert [claim["action"] for claim in answer["claims"]] == ["sao", "win"]
    assert answer["claims"][1]["result"]["you"] == 24


def test_z8_a_card_that_brings_just_enough_you_is_won() -> None:
    winner = seat(1, WINNING, MELDS)  # 22 by a peng
    assert claims("discard", 0, winner, card="四", rules={"min_you": 22}) == [(1, "win", "")]
    assert (1, "win", "") not in claims("discard", 0, winner, card="四", rules={"min_you": 23})


def test_z7_1_nobody_eats_what_the_drawer_sweeps_and_wins_with() -> None:
    eater = seat(2, "三五一一七七十十贰贰伍伍柒柒捌捌拾", "sao 九")
    assert claims("deck", 1, eater, card="四") == [(2, "chi", "三四五")]
    both = claims("deck", 1, eater, seat(1, WINNING, MELDS), card="四")
    assert both == [(1, "sao", "四四四"), (1, "win", "")]


def test_z16_9_passed_or_discarded_cards_may_be_won() -> None:
    every = {"passed_chi": "四", "passed_peng": "四", "discarded": "四"}
    assert claims("discard", 0, seat(1, WINNING, MELDS, **every), card="四") == [(1, "win", "")]


ALSO_WAITING = "三五八八八"  # for 四: 三四五, a kan of 八; 3 + 6 + 3 + 6 + 0 + 3 = 21 you
ALSO_MELDS = "peng 玖, sao 陆, chi 一二三, chi 壹贰叁, chi 肆肆四"


@pytest.mark.parametrize(
    ("source", "origin", "order"), [("discard", 0, [1, 2]), ("deck", 0, [1, 2]), ("deck", 2, [2, 1])]
)
def test_z13_the_drawer_wins_first_then_in_turn_order(source: str, origin: int, order: list[int]) -> None:
    seats = seat(2, ALSO_WAITING, ALSO_MELDS), seat(1, WINNING, MELDS)
    found = claims(source, origin, *seats, card="四")
    assert [claim for claim in found if claim[1] == "win"] == [(winner, "win", "") for winner in order]
    assert found[0][0] == order[0]


def test_z7_1_what_the_drawer_sweeps_nobody_else_wins() -> None:
    drawer = seat(0, "四四一一七七十十贰贰伍伍柒柒捌捌拾", "sao 九")
    winner = seat(2, ALSO_WAITING, ALSO_MELDS)
    assert claims("deck", 0, winner, card="四") == [(2, "win", "")]
    assert claims("deck", 0, winner, drawer, card="四") == [(0, "sao", "四四四")]
    assert blocked("deck", 0, winner, drawer, card="四") == [(2, "win", "", "swept_by_other", "Z15.5")]


def test_z15_5_what_the_drawer_sweeps_nobody_else_takes() -> None:
    """八 shown by seat 0, who holds 八八: the two chi of seat 1 are barred, a locked one looks possible no more."""
    drawer = seat(0, "八八一一二三四五六七十贰叁肆伍柒玖", "sao 九")
    eater = seat(1, "六七十拾捌捌壹壹贰叁肆伍柒陆一二三", "sao 四")
    assert claims("deck", 0, eater, card="八") == [(1, "chi", "六七八"), (1, "chi", "八捌捌")]
    assert claims("deck", 0, drawer, eater, card="八") == [(0, "sao", "八八八")]
    assert blocked("deck", 0, drawer, eater, card="八") == [
        (0, "chi", "六七八", "forced", "Z15.5"),
        (1, "chi", "六七八", "swept_by_other", "Z15.5"),
        (1, "chi", "八捌捌", "swept_by_other", "Z15.5"),
    ]


@pytest.mark.parametrize(
    ("source", "origin", "hand", "action"),
    [
        ("deck", 1, "一一二三" + IDLE.replace("三", "")[:13], "sao"),
        ("deck", 1, "一一一二三" + IDLE.replace("三", "")[:12], "sao_chuan"),
        ("discard", 0, "一一一二三" + IDLE.replace("三", "")[:12], "kai_zhao"),
        ("deck", 0, "一一一二三" + IDLE.replace("三", "")[:12], "kai_zhao"),
    ],
)
def test_z15_5_a_forced_claim_leaves_no_optional_one(source: str, origin: int, hand: str, action: str) -> None:
    (claim,) = claims(source, origin, seat(1, hand))
    assert claim[:2] == (1, action)
    assert blocked(source, origin, seat(1, hand)) == [(1, "chi", "一二三", "forced", "Z15.5")]


def test_z15_5_a_win_leaves_no_optional_claim() -> None:
    """四四 could be penged, or eaten as 四四肆, but who can win must."""
    winner = seat(1, WINNING, MELDS)
    assert claims("discard", 0, winner, card="四") == [(1, "win", "")]
    assert blocked("discard", 0, winner, card="四") == [(1, "peng", "四四四", "forced", "Z15.5")]


def test_z15_5_a_win_and_a_kai_zhao_are_both_listed_the_win_first() -> None:
    assert claims("discard", 0, seat(1, WINNING, MELDS), card="六") == [(1, "win", ""), (1, "kai_zhao", "六六六六")]


def test_z15_5_one_seat_is_forced_the_others_may_claim() -> None:
    """Seat 0 must open four, seat 1 eats."""
    quad = seat(0, "一一一" + IDLE[1:])
    eater = seat(1, "二三" + IDLE.replace("三", "叁"))
    assert claims("deck", 2, quad, eater) == [(0, "kai_zhao", "一一一一")]
    assert claims("discard", 0, seat(2, "一一一" + IDLE[1:]), eater) == [
        (2, "kai_zhao", "一一一一"),
        (1, "chi", "一二三"),
    ]


def test_z15_5_of_several_bars_the_first_is_named() -> None:
    """The chi is 臭牌 too, and so is what splits a kan."""
    hand = "一一一二三" + IDLE.replace("三", "")[:12]
    assert blocked("discard", 0, seat(1, hand, discarded="一")) == [(1, "chi", "一二三", "forced", "Z15.5")]
    kan = seat(1, "二三三三壹壹" + IDLE.replace("三", "")[:11], discarded="一")
    assert blocked("discard", 0, kan) == [
        (1, "chi", "一壹壹", "chou_pai", "Z15.3"),
        (1, "chi", "一二三", "chou_pai", "Z15.3"),
    ]


# What holds of the card


def test_z11_di_hu_of_the_dealers_first_discard_doubles_for_seats_without_melds() -> None:
    """六六六 3, 拾拾拾 6, 壹贰叁 6, 二七十 3: 18 you, 2 duo, doubled."""
    concealed = seat(1, "六六六拾拾拾壹贰叁二七十捌捌八伍伍五三四", "")
    body = asked("discard", 0, concealed, seat(2, WINNING, MELDS.replace("伍", "陆")), card="五", flags=["di_hu"])
    (win,) = answer_of("claims", body)["claims"]
    assert [row["id"] for row in win["result"]["hand_types"]] == ["di_hu"]
    assert (win["result"]["you"], win["result"]["duo"]["total"]) == (18, 4)


def test_z11_di_hu_does_not_count_with_melds() -> None:
    (win,) = answer_of("claims", asked("discard", 0, seat(1, WINNING, MELDS), card="四", flags=["di_hu"]))["claims"]
    assert [row["id"] for row in win["result"]["hand_types"]] == ["pu_tong_hu"]


@pytest.mark.parametrize(("source", "origin"), [("deck", 0), ("discard", 0), ("deck", 1)])
def test_z10_1_hai_di_of_the_last_card(source: str, origin: int) -> None:
    body = asked(source, origin, seat(1, WINNING, MELDS), card="六", flags=["hai_di"])
    win = next(claim for claim in answer_of("claims", body)["claims"] if claim["action"] == "win")
    assert [row["id"] for row in win["result"]["hand_types"]] == ["hai_di_hu"]
    assert win["result"]["xing"] == {"flips": [], "total": 2, "flip_due": False}


@pytest.mark.parametrize(
    ("source", "origin", "flags", "faults"),
    [
        ("deck", 0, ["di_hu"], {("/flags", "flag_conflict")}),
        ("discard", 1, ["di_hu"], {("/flags", "flag_conflict")}),
        ("discard", 0, ["di_hu", "hai_di"], {("/flags", "flag_conflict")}),
        ("discard", 0, ["hai_di", "hai_di"], {("/flags", "flag_twice")}),
    ],
)
def test_z11_flags_that_cannot_hold_are_refused(
    source: str, origin: int, flags: list[str], faults: set[tuple[str, str]]
) -> None:
    assert faults_of("claims", asked(source, origin, flags=flags)) == faults


def test_z6_4_a_chi_that_cannot_have_been_made_bars_the_win_alone() -> None:
    """八 eaten with 捌捌 while 八 is held with 七九: 下比 was owed. The peng of 四 stays."""
    waiting = seat(1, "四四七八九", "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八")
    told = seat(1, "四四七八九", "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八")
    told["melds"][4]["taken"] = "八"
    assert claims("discard", 0, waiting, card="四") == [(1, "win", "")]
    assert claims("discard", 0, told, card="四") == [(1, "peng", "四四四")]


def test_z15_priority_then_turn_order() -> None:
    """一 drawn by 2: its chi; 0, the next, pengs or eats; 1 has nothing; 开招 and 碰 come before 吃."""
    eater = "二三" + IDLE.replace("三", "叁")
    found = claims("deck", 2, seat(0, "一一" + eater[:15]), seat(1, IDLE + "陆陆"), seat(2, eater))
    assert found == [(0, "peng", "一一一"), (2, "chi", "一二三"), (0, "chi", "一二三")]


def test_a_card_nobody_wants() -> None:
    answer = answer_of("claims", asked("discard", 0, seat(1, IDLE + "陆陆"), explain=True))
    assert (answer["claims"], answer["first"], answer["blocked"]) == ([], None, [])


def test_explain_false_is_as_if_left_out() -> None:
    assert "blocked" not in answer_of("claims", asked("discard", 0, explain=False))


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        (asked("deck", 3), {("/from", "seat")}),
        (asked("deck", 2, players=4), {("/from", "seat_without_cards")}),
        (asked("deck", 0, dealer=3), {("/dealer", "seat")}),
        (asked("deck", 0, seat(1, IDLE[:13] + "一一一一"), card="?"), {("/card", "notation")}),
        (asked("deck", 0, seat(3, IDLE + "陆陆")), {("/seats/0/seat", "seat")}),
        (asked("deck", 0, seat(2, IDLE + "陆陆"), players=4), {("/seats/0/seat", "seat_without_cards")}),
        (asked("discard", 1, seat(1, IDLE + "陆陆")), {("/seats/0/seat", "seat_of_discarder")}),
        (asked("deck", 0, seat(1, IDLE + "陆陆"), seat(1, IDLE + "陆陆")), {("/seats/1/seat", "seat_twice")}),
        (asked("deck", 0, seat(1, IDLE)), {("/seats/0/hand", "wrong_card_count")}),
        (asked("deck", 0, seat(1, IDLE + "陆陆陆")), {("/seats/0/hand", "wrong_card_count")}),
        (asked("deck", 0, seat(1, IDLE + "捌捌")), {("/seats/0/hand", "too_many_copies")}),
        (asked("deck", 0, seat(1, IDLE[:14] + "一一一")), set()),
        (asked("deck", 0, seat(1, IDLE[:13] + "一一一一")), {("/seats/0/hand", "too_many_copies")}),
        (asked("deck", 0, seat(1, IDLE + "陆陆", "chi 三四六")), {("/seats/0/melds/0", "bad_meld")}),
        (asked("deck", 0, seat(1, IDLE + "陆?")), {("/seats/0/hand", "notation")}),
        (asked("deck", 0, seat(1, IDLE + "陆陆", discarded="?")), {("/seats/0/discarded", "notation")}),
        (asked("deck", 0, seat(1, IDLE + "陆陆", passed_chi=["?"])), {("/seats/0/passed_chi/0", "notation")}),
        (
            asked("discard", 1, seat(1, IDLE, "chi 三四六", passed_peng="?"), card="?"),
            {
                ("/card", "notation"),
                ("/seats/0/seat", "seat_of_discarder"),
                ("/seats/0/hand", "wrong_card_count"),
                ("/seats/0/melds/0", "bad_meld"),
                ("/seats/0/passed_peng", "notation"),
            },
        ),
    ],
)
def test_z15_5_what_cannot_be_is_refused(body: Body, faults: set[tuple[str, str]]) -> None:
    if faults:
        assert faults_of("claims", body) == faults
    else:
        assert "claims" in answer_of("claims", body)
