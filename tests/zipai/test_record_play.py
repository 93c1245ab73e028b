"""What an act of a record makes of the deal (Z17), where the worked cases leave it open."""

import pytest

from tests.zipai.ask import Body, answer_of
from tests.zipai.test_record import HANDS, TWO_LONGS, dealt, options_of

# Of HANDS, with 三 for the dealer's 六: only seat 1 holds 六, a pair, and sweeps the third that it draws.
SWEEPER = [HANDS[0].replace("六", "三"), *HANDS[1:]]
SWEPT = ("0 discard 九", "1 draw 六", "1 sao", "1 discard 四", "2 draw 柒")
EATEN = (*SWEPT, "0 draw 二", "1 chi 一二三", "1 discard 拾", "2 draw 柒", "0 draw 陆")
# Seat 1 waits for 五, which seats 0 and 2 hold; seat 2 holds 柒柒.
WAITING = [
    "五六拾一一四四九九肆肆陆陆玖玖八八壹壹柒三",
    "六六六拾拾拾壹贰叁二七十捌捌八伍伍五三四",
    "一二二三五七七九十十壹贰贰叁肆陆柒柒捌玖",
]
# The dealer of TWO_LONGS with one long: 玖 is a kan, and there is an 八 to discard.
ONE_LONG = [TWO_LONGS[0].replace("玖玖玖玖", "玖玖玖") + "八", *TWO_LONGS[1:]]


def seat_of(answer: Body, seat: int) -> tuple[str, list[Body]]:
    """The hand and the melds of a seat."""
    held = answer["seats"][seat]
    return "".join(held["hand"]), held["melds"]


def test_z17_13_a_sweep_is_from_nobody_and_leaves_the_hand_without_the_pair() -> None:
    hand, melds = seat_of(answer_of("record", dealt(SWEEPER, *SWEPT[:3])), 1)
    assert hand == "一二三四五八九十壹壹贰贰贰肆伍柒拾拾"
    assert melds == [{"kind": "sao", "card": "六"}]


def test_z17_13_the_card_that_was_eaten_is_told_and_lies_with_nobody() -> None:
    """Seat 1 eats the 二 that the dealer drew, with 一 and 三 of its hand."""
    answer = answer_of("record", dealt(SWEEPER, *EATEN[:7]))
    hand, melds = seat_of(answer, 1)
    assert hand == "二五八九十壹壹贰贰贰肆伍柒拾拾"
    assert melds[1] == {"kind": "chi", "cards": ["一", "二", "三"], "taken": "二", "from": 0}
    assert [seat["left"] for seat in answer["seats"]] == [[], [], ["柒"]]


def test_z17_3_a_sao_swept_again_is_a_quad_in_its_place_and_a_discard_follows() -> None:
    """The fourth 六 makes the sao, the first of two melds, a sao_chuan: one quad, so seat 1 discards."""
    answer = answer_of("record", dealt(SWEEPER, *EATEN, "1 draw 六", "1 sao_chuan"))
    hand, melds = seat_of(answer, 1)
    assert hand == "二五八九十壹壹贰贰贰肆伍柒拾"
    assert [meld["kind"] for meld in melds] == ["sao_chuan", "chi"]
    assert options_of(answer)[0] == "1 discard 二"


def test_z17_3_after_the_second_quad_the_next_seat_draws() -> None:
    """One long and the 开招 of 拾 are two."""
    answer = answer_of("record", dealt(ONE_LONG, "0 discard 八", "1 draw 拾", "0 kai_zhao"))
    assert options_of(answer) == ["1 draw"]


def test_z17_4_a_hand_with_two_longs_that_is_not_ready_discards() -> None:
    """四四五八 and one card more are no pair and group."""
    answer = answer_of("record", dealt([TWO_LONGS[0].replace("六", "八"), *TWO_LONGS[1:]]))
    assert options_of(answer) == [f"0 discard {card}" for card in "二四五七八十壹贰叁"]


def test_z17_3_a_peng_beside_two_longs_is_no_second_quad_and_a_discard_follows() -> None:
    hands = [TWO_LONGS[0].replace("六", "八"), *TWO_LONGS[1:]]
    answer = answer_of("record", dealt(hands, "0 discard 二", "1 draw 四", "0 peng"))
    assert options_of(answer) == [f"0 discard {card}" for card in "五七八十壹贰叁"]


@pytest.mark.parametrize(
    ("acts", "types"),
    [
        (("0 discard 五",), ["di_hu"]),
        (("0 discard 柒", "2 peng", "2 discard 五"), ["pu_tong_hu"]),
    ],
)
def test_z17_7_di_hu_is_of_the_first_act_alone(acts: tuple[str, ...], types: list[str]) -> None:
    """Seat 1 wins on 五: the dealer's first discard, or seat 2's after its peng."""
    (option,) = answer_of("record", dealt(WAITING, *acts))["options"]
    assert [row["id"] for row in option["result"]["hand_types"]] == types


def test_z17_8_flips_end_with_the_deck() -> None:
    """The dealer wins on the last card but one. The last, 二, has four 一 before it, and there is none to flip then."""
    hands = [
        "一一一一玖玖玖玖拾拾拾二七十十壹贰叁三三九",
        "三三八八九九肆肆伍伍陆陆柒柒捌捌七六五二",
        "二四五六七八九十十壹壹贰贰叁叁肆伍陆柒捌",
    ]
    drawn = [f"{(1 + place) % 3} draw {card}" for place, card in enumerate("壹肆四贰伍五叁陆六四柒七五捌四六八")]
    acts = ("0 keep", "1 draw 拾", "0 kai_zhao", *drawn, "0 win", "0 flip 二")
    answer = answer_of("record", dealt(hands, *acts, rules={"min_you": 30}))
    assert (answer["over"], answer["wall"], answer["options"]) == (True, 0, [])
    assert answer["result"]["win"]["xing"]["flip_due"]
