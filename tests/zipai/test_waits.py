"""Which cards complete a hand, and what each is worth by each way it can come (Z7, Z12.1, Z16.11)."""

from typing import Any

import msgspec
import pytest

from service.zipai.hand import read_hand
from service.zipai.rules import Rules
from service.zipai.schema import Meld
from service.zipai.waits import ready
from tests.zipai.ask import Body, answer_of, faults_of, melds_of, refusal_of

MELDS = "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"  # 18 you
NONE = (None, None)


def asked(hand: str, melds: str = MELDS, **more: Any) -> Body:
    return {"players": 3, "dealer": 0, "seat": 1, "hand": hand, "melds": melds_of(melds)} | more


def waits(hand: str, melds: str = MELDS, **more: Any) -> dict[str, tuple[object, ...]]:
    """By card: left, and you and duo by own draw, deck and discard; None where it is no win."""
    answer = answer_of("waits", asked(hand, melds, **more))
    for wait in answer["waits"]:
        for way in ("self_draw", "deck", "discard"):
            assert wait[way]["legal"] == (wait[way]["you"] is not None) == (wait[way]["duo"] is not None)
    return {
        wait["card"]: (
            wait["left"],
            *[(wait[way]["you"], wait[way]["duo"]) for way in ("self_draw", "deck", "discard")],
        )
        for wait in answer["waits"]
    }


def test_z7_a_card_wins_in_one_way_and_not_in_another() -> None:
    """六六六四五: 六 as a run by others' cards only, for one's own must be swept; 三 as a run; no pair for a quad."""
    assert waits("六六六四五") == {
        "三": (4, (21, 3), (21, 3), (21, 3)),
        "六": (1, NONE, (21, 3), (21, 3)),
    }


def test_z7_the_three_ways_differ() -> None:
    """With 18 you on the table, a kan of 六 and a pair of 四.

    四 is swept (3 + 3) or a peng (1 + 3); 六 makes 扫穿 (9) or 开招 (6), 四四 being the pair; 肆 makes a da_zi (3).
    Beside the kan (3), 伍 makes the sao 扫穿 (6 more) or 开招 (3 more); 拾 makes the peng
    开招 (6 more), but not by a discard.
    """
    assert waits("四四六六六") == {
        "四": (2, (24, 3), (22, 3), (22, 3)),
        "六": (1, (27, 4), (24, 3), (24, 3)),
        "肆": (4, (21, 3), (21, 3), (21, 3)),
        "伍": (1, (27, 4), (24, 3), (24, 3)),
        "拾": (1, (27, 4), (27, 4), NONE),
    }


def test_z17_4_a_hand_is_ready_whose_only_wait_is_the_last_card_of_its_kan() -> None:
    """No 二 and no 贰 is left for 二二; 一 makes a quad beside that pair, with 3 + 3 + 6 you on the table."""
    hand, melds = "一一一二二", "chi 二七十, chi 二三四, peng 贰, chi 壹贰叁, chi 四五六"
    assert waits(hand, melds) == {"一": (1, (21, 3), (18, 2), (18, 2))}
    assert ready(read_hand(hand, msgspec.convert(melds_of(melds), list[Meld]), "", []), Rules())


def test_z6_a_hand_short_of_a_card_for_its_third_quad_waits_for_nothing() -> None:
    """With 八九 and two runs, 七 and 十 would make three quads and three groups, and no pair."""
    assert waits("壹壹壹壹贰贰贰贰叁叁叁叁四五六柒捌玖八九", "") == {}


def test_z4_you_of_the_groups_in_the_hand_count_too() -> None:
    """18 on the table and 3 of 一二三, with 四四肆, 三四五 or 四五六; the duo is 1 + (21 - 10) ÷ 5 = 3 (Z9)."""
    assert waits("一二三四四")["肆"] == (4, (21, 3), (21, 3), (21, 3))
    assert waits("一二三四五") == {"三": (3, (21, 3), (21, 3), (21, 3)), "六": (4, (21, 3), (21, 3), (21, 3))}


def test_seen_cards_are_gone_and_a_card_with_none_left_is_not_listed() -> None:
    found = waits("四四六六六", seen="六肆肆肆伍四")
    assert {card: wait[0] for card, wait in found.items()} == {"四": 1, "肆": 1, "拾": 1}


def test_z8_a_card_that_brings_too_little_you_is_no_wait_in_that_way() -> None:
    """24 by a sweep, 22 by a peng."""
    assert waits("四四六六六", rules={"min_you": 23})["四"] == (2, (24, 1), NONE, NONE)
    assert "肆" not in waits("四四六六六", rules={"min_you": 23})


def test_z12_1_duo_is_the_total_without_xing_with_bonus_and_cap_but_no_shares() -> None:
    rules = {"self_draw_bonus": "double", "discard_shares": 4}
    assert waits("四四六六六", rules=rules)["肆"] == (4, (21, 6), (21, 3), (21, 3))
    assert waits("四四六六六", rules=rules | {"max_duo": 5})["肆"] == (4, (21, 5), (21, 3), (21, 3))
    assert waits("四四六六六", rules=rules | {"xing_follow": True})["肆"] == (4, (21, 6), (21, 3), (21, 3))


def test_cards_come_in_order() -> None:
    assert list(waits("二三六六六")) == ["一", "四"]


def test_no_card_completes_it() -> None:
    assert waits("四六六六玖") == {}


def test_z16_11_two_longs_dealt_hold_twenty_cards_and_win_with_twenty_one_only() -> None:
    """Longs of 八 and 玖, chi 二七十 and 壹贰叁: 14 cards; six more are one too few, with 一 it waits for its pair."""
    melds = "chi 二七十, chi 壹贰叁"
    assert waits("八八八八玖玖玖玖五六七肆肆四", melds) == {}
    assert waits("八八八八玖玖玖玖五六七肆肆四一", melds) == {"一": (3, (30, 5), (30, 5), (30, 5))}


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        (asked("四四六六"), {("/hand", "wrong_card_count")}),
        (asked("四四六六六六"), {("/hand", "wrong_card_count")}),
        (asked("四四六六拾"), set()),
        (asked("四四六拾拾"), {("/hand", "too_many_copies")}),
        (asked("四四六六六", seen="六六"), {("/hand", "too_many_copies")}),
        (asked("四四六六六", MELDS.replace("二七十", "二七九")), {("/melds/2", "bad_meld")}),
        (asked("四四六六六", seat=3), {("/seat", "seat")}),
        (asked("四四六六六", players=4, seat=2), {("/seat", "seat_without_cards")}),
        (asked("四四六六六", dealer=3), {("/dealer", "seat")}),
        (asked("四四六六?"), {("/hand", "notation")}),
        (
            asked("四四六六", seen=["一", "?"], seat=3),
            {("/seen/1", "notation"), ("/seat", "seat"), ("/hand", "wrong_card_count")},
        ),
    ],
)
def test_z15_5_a_hand_that_cannot_be_is_refused(body: Body, faults: set[tuple[str, str]]) -> None:
    if faults:
        assert faults_of("waits", body) == faults
    else:
        assert answer_of("waits", body)["waits"] == []


def test_z6_2_a_fifth_copy_is_told_with_all_there_are_of_it() -> None:
    (fault,) = refusal_of("waits", asked("四四六六六", seen="六六")).faults
    assert "六×5" in fault.message.en and "六×5" in fault.message.zh


@pytest.mark.parametrize(("size", "refused"), [(19, True), (20, False), (21, False), (22, True)])
def test_z16_11_with_two_quads_twenty_or_twenty_one_may_be_held(size: int, refused: bool) -> None:
    body = asked("八八八八玖玖玖玖五六七肆肆四一三"[: size - 6], "chi 二七十, chi 壹贰叁")
    if refused:
        assert faults_of("waits", body) == {("/hand", "wrong_card_count")}
    else:
        assert "waits" in answer_of("waits", body)
