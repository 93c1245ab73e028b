"""翻醒 (Z10, Z10.1, Z16.6). HAND, won by its own 六, holds in all

small: 二1 四2 六4 七1 八1 十1; big: 壹1 贰1 叁1 伍3 捌2 拾3.
"""

from typing import Any

import pytest

from tests.zipai.ask import Body, answer_of, dealt, refusal_of, types_of, won

HAND = "六六六四四"
MELDS = "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"


def flipped(flips: str | list[str], **rules: Any) -> Body:
    answer = answer_of("score", won(HAND, MELDS, "self_draw", "六", flips=flips, rules=rules))
    assert answer["legal"], answer["reasons"]
    assert answer["duo"]["xing"] == answer["xing"]["total"]
    xing: Body = answer["xing"]
    return xing


def flip(card: str, upper: int, middle: int, lower: int, count: int) -> Body:
    return {"card": card, "upper": upper, "middle": middle, "lower": lower, "count": count}


@pytest.mark.parametrize(
    ("card", "upper", "middle", "lower"),
    [
        ("七", 4, 1, 1),
        ("五", 2, 0, 4),
        ("九", 1, 0, 1),
        ("一", 1, 0, 1),  # before 一 comes 十
        ("十", 0, 1, 0),
        ("壹", 3, 1, 1),  # before 壹 comes 拾, not 十
        ("拾", 0, 3, 1),
        ("陆", 3, 0, 0),
        ("贰", 1, 1, 1),
    ],
)
def test_z10_ranks_before_and_after_of_the_same_size(card: str, upper: int, middle: int, lower: int) -> None:
    assert flipped(card)["flips"] == [flip(card, upper, middle, lower, upper + middle + lower)]


def test_z16_12_xing_counts_the_melds_too() -> None:
    """拾 is flipped: three lie in the peng, and 壹, which comes after it, in a chi."""
    assert flipped("拾")["flips"] == [flip("拾", 0, 3, 1, 4)]


def test_z10_one_and_ten_are_neighbours_only_under_xing_wraps() -> None:
    assert flipped("壹", xing_wraps=False)["flips"] == [flip("壹", 0, 1, 1, 2)]
    assert flipped("拾", xing_wraps=False)["flips"] == [flip("拾", 0, 3, 0, 3)]
    assert flipped("贰", xing_wraps=False)["flips"] == [flip("贰", 1, 1, 1, 3)]


@pytest.mark.parametrize(
    ("rules", "count", "due"),
    [
        ({}, 6, True),
        ({"xing_upper": False}, 2, False),
        ({"xing_middle": False}, 5, True),
        ({"xing_lower": False}, 5, True),
        ({"xing_reflip": False}, 6, False),
        ({"xing_upper": False, "xing_middle": False, "xing_lower": False}, 0, False),
    ],
)
def test_z10_z16_6_directions_switched_off_neither_count_nor_flip_again(rules: Body, count: int, due: bool) -> None:
    """七: 上醒 六 four, 中醒 one, 下醒 one, all reported always."""
    xing = flipped("七", **rules)
    assert xing == {"flips": [flip("七", 4, 1, 1, count)], "total": count, "flip_due": due}


def test_z10_the_rank_after_calls_for_a_flip_too() -> None:
    assert flipped("五")["flip_due"] is True
    assert flipped("五", xing_lower=False)["flip_due"] is False


def test_z10_counts_add_up_and_a_flip_is_due_until_one_does_not_call() -> None:
    assert flipped("") == {"flips": [], "total": 0, "flip_due": True}
    assert flipped(["七", "五"])["total"] == 6 + 6
    assert flipped(["七", "五"])["flip_due"] is True
    assert flipped("七五九")["total"] == 6 + 6 + 2
    assert flipped("七五九")["flip_due"] is False


@pytest.mark.parametrize(
    ("flips", "rules", "places"),
    [
        ("九七", {}, [1]),
        ("七九五", {}, [2]),
        ("七九五七", {}, [2, 3]),
        ("九七五七", {}, [1, 2, 3]),  # whatever a flip too many counts, none is called for after it
        ("七五", {"xing_reflip": False}, [1]),
        ("七九", {"xing_upper": False}, [1]),
    ],
)
def test_z10_each_flip_too_many_is_a_contradiction(flips: str, rules: Body, places: list[int]) -> None:
    """七 and 五 call for another flip, 九 does not; in a string the whole of it is named, once."""
    body = won(HAND, MELDS, "self_draw", "六", flips=[*flips], rules=rules)
    told = [(fault.pointer, fault.code) for fault in refusal_of("score", body).faults]
    assert told == [(f"/flips/{place}", "too_many_flips") for place in places]
    told = [(fault.pointer, fault.code) for fault in refusal_of("score", body | {"flips": flips}).faults]
    assert told == [("/flips", "too_many_flips")]


def test_z10_flips_of_a_hand_that_is_not_legal_are_not_judged() -> None:
    assert answer_of("score", won("六六六四五", MELDS, "self_draw", "六", flips="九七"))["legal"] is False


def test_z10_1_hai_di_is_two_and_nothing_is_flipped() -> None:
    for xing, rules in ((2, {}), (7, {"hai_di_xing": 7}), (0, {"hai_di_xing": 0}), (2, {"xing_follow": True})):
        answer = answer_of("score", won(HAND, MELDS, "self_draw", "六", flags=["hai_di"], rules=rules))
        assert answer["xing"] == {"flips": [], "total": xing, "flip_due": False}
        assert answer["duo"]["total"] == 4 + xing  # 27 you
        assert types_of(answer) == ["hai_di_hu"]


def test_z10_under_xing_follow_the_winning_card_is_the_xing_card() -> None:
    answer = answer_of("score", won(HAND, MELDS, "self_draw", "六", rules={"xing_follow": True}))
    assert answer["xing"] == {"flips": [flip("六", 0, 4, 1, 5)], "total": 5, "flip_due": False}


def test_z16_6_under_xing_follow_even_four_call_for_no_flip() -> None:
    """五 is won; 六 four are 下醒."""
    melds = MELDS.replace("peng 拾", "sao_chuan 六")
    answer = answer_of("score", won("三四肆肆", melds, "deck", "五", rules={"xing_follow": True}))
    assert answer["xing"] == {"flips": [flip("五", 1, 1, 4, 6)], "total": 6, "flip_due": False}


def test_z16_6_by_deal_xing_follow_counts_nothing() -> None:
    hand = "一一一一九九九九柒柒柒柒壹贰叁五六肆捌伍玖"
    answer = answer_of("score", dealt(hand, rules={"xing_follow": True}))
    assert answer["xing"] == {"flips": [], "total": 0, "flip_due": False}
