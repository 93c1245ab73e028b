"""What a win is worth and who pays: duo, special types, bonus, cap, shares (Z9, Z11, Z12, Z16). Worked out by hand."""

from typing import Any

import pytest

from tests.zipai.ask import Body, answer_of, dealt, groups_of, paid, reasons_of, totals, types_of, won

MELDS = "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"  # 18 you
CONCEALED = "六六六拾拾拾壹贰叁二七十捌捌八伍伍五三四"  # with 五: 3 + 6 + 6 + 3 = 18 you
THREE_LONGS = "一一一一九九九九柒柒柒柒壹贰叁五六肆捌伍玖"  # 21 cards: 9 + 9 + 12 + 6 = 36 you
FIVE_KANS = "三三三五五五七七七玖玖玖柒柒柒一二捌陆陆"  # 20 cards: 3 + 3 + 3 + 6 + 6 = 21 you
FOUR_KANS_AND_A_LONG = "一一一一三三三五五五柒柒柒玖玖玖二七十捌"  # 20 cards: 9 + 3 + 3 + 6 + 6 + 3 = 30 you
HEAVEN = "一一一一贰柒拾伍伍伍壹贰叁陆陆六九九九捌捌"  # 21 cards, seven groups: 9 + 6 + 6 + 6 + 3 = 30 you


def duo_of(body: Body) -> Body:
    answer = answer_of("score", body)
    assert answer["legal"], answer["reasons"]
    duo: Body = answer["duo"]
    return duo


@pytest.mark.parametrize(
    ("min_you", "you_per_duo", "base"),
    [
        (10, 5, 3),
        (10, 3, 5),
        (15, 5, 2),
        (20, 5, 1),
        (24, 5, 1),
        (23, 1, 2),
        (0, 1, 25),
        (0, 1000, 1),
        (4, 10, 3),
        (5, 10, 2),
    ],
)
def test_z9_base_duo(min_you: int, you_per_duo: int, base: int) -> None:
    """24 you: 18, a kan of 六, a sao of 四."""
    rules = {"min_you": min_you, "you_per_duo": you_per_duo}
    duo = duo_of(won("四四六六六", MELDS, "self_draw", "四", rules=rules))
    assert duo == {"base": base, "xing": 0, "factor": 1, "bonus": 0, "total": base}


def test_z9_the_base_is_at_least_one() -> None:
    """A san_long needs no min_you (Z16.4): 1 + (36 - 1000) ÷ 5 would be less than one."""
    assert duo_of(dealt(THREE_LONGS, rules={"min_you": 1000}))["base"] == 1


# Z11: special types


def test_z11_tian_hu_doubles() -> None:
    answer = answer_of("score", dealt(HEAVEN))
    assert types_of(answer) == ["tian_hu"]
    assert (answer["you"], answer["duo"]["total"]) == (30, (1 + 4) * 2)
    assert paid(answer) == {(1, 0, 10, "deal", "Z12"), (2, 0, 10, "deal", "Z12")}


def test_z11_tian_hu_wants_seven_groups_and_enough_you() -> None:
    assert reasons_of(answer_of("score", dealt(HEAVEN.replace("六", "肆")))) == ["not_seven_groups"]
    answer = answer_of("score", dealt("三四五六七八三四五六七八叁肆伍陆柒捌九玖玖"))
    assert [(reason["id"], reason["you"]) for reason in answer["reasons"]] == [("you_too_low", 0)]


def test_z16_3_by_deal_twenty_one_cards_for_the_dealer_and_twenty_for_others() -> None:
    assert reasons_of(answer_of("score", dealt(HEAVEN[:-1]))) == ["wrong_card_count"]
    assert reasons_of(answer_of("score", dealt(HEAVEN, winner=1))) == ["wrong_card_count"]
    assert reasons_of(answer_of("score", dealt(HEAVEN[:-1], winner=1))) == ["not_seven_groups"]


def test_z11_di_hu_doubles() -> None:
    answer = answer_of("score", won(CONCEALED, "", "discard", "五", flags=["di_hu"]))
    assert types_of(answer) == ["di_hu"]
    assert (answer["you"], answer["duo"]["total"]) == (18, (1 + 1) * 2)
    assert paid(answer) == {(0, 1, 4, "discard", "Z12")}


def test_z11_di_hu_doubles_the_xing_too() -> None:
    """九 flipped: 八 one, 十 one."""
    duo = duo_of(won(CONCEALED, "", "discard", "五", flags=["di_hu"], flips="九"))
    assert duo == {"base": 2, "xing": 2, "factor": 2, "bonus": 0, "total": 8}


@pytest.mark.parametrize("winner", [0, 1])
def test_z11_san_long_of_anybody(winner: int) -> None:
    answer = answer_of("score", dealt(THREE_LONGS if winner == 0 else THREE_LONGS[:-1], winner))
    assert (types_of(answer), answer["you"]) == (["san_long"], 36)
    assert answer["duo"]["total"] == (1 + 5) * 2


def test_z11_two_longs_are_no_san_long() -> None:
    assert reasons_of(answer_of("score", dealt(THREE_LONGS.replace("柒柒柒柒", "柒柒柒三")))) == ["not_seven_groups"]


def test_z11_five_kans() -> None:
    answer = answer_of("score", dealt(FIVE_KANS, winner=2))
    assert (types_of(answer), answer["you"]) == (["wu_kan"], 21)
    assert groups_of(answer)[-1] == ("loose", "一二陆陆捌", 0)
    assert reasons_of(answer_of("score", dealt(FIVE_KANS.replace("三三三", "三三四"), winner=2))) == [
        "not_seven_groups"
    ]


def test_z11_z16_12_a_long_counts_as_a_kan_under_wu_kan_counts_long() -> None:
    answer = answer_of("score", dealt(FOUR_KANS_AND_A_LONG, winner=1))
    assert (types_of(answer), answer["you"]) == (["wu_kan"], 30)
    rules = {"wu_kan_counts_long": False}
    assert reasons_of(answer_of("score", dealt(FOUR_KANS_AND_A_LONG, winner=1, rules=rules))) == ["not_seven_groups"]
    assert types_of(answer_of("score", dealt(FIVE_KANS, winner=1, rules=rules))) == ["wu_kan"]


@pytest.mark.parametrize(("stack", "factor"), [(False, 2), (True, 4)])
def test_z11_several_special_types_are_all_listed_and_double_once(stack: bool, factor: int) -> None:
    """Three longs and two kans: 9 + 9 + 12 + 3 + 6 = 39 you."""
    hand = "一一一一九九九九柒柒柒柒三三三伍伍伍四陆"
    answer = answer_of("score", dealt(hand, winner=1, rules={"specials_stack": stack}))
    assert types_of(answer) == ["san_long", "wu_kan"]
    assert answer["duo"] == {"base": 6, "xing": 0, "factor": factor, "bonus": 0, "total": 6 * factor}


def test_z11_1_of_tian_hu_and_wu_kan_the_larger_you() -> None:
    """As seven groups 五坎 and 一一壹, 二三四 are worth 15; with 一二三 it is 18, though the rest is loose."""
    answer = answer_of("score", dealt("五五五六六六七七七八八八九九九一一壹二三四"))
    assert (types_of(answer), answer["you"]) == (["tian_hu", "wu_kan"], 18)
    assert groups_of(answer)[-1] == ("loose", "一四壹", 0)


def test_z11_1_where_both_are_worth_the_same_all_cards_stand_in_groups() -> None:
    answer = answer_of("score", dealt("五五五六六六七七七八八八九九九一二三叁肆伍"))
    assert (types_of(answer), answer["you"]) == (["tian_hu", "wu_kan"], 18)
    assert groups_of(answer)[-1] == ("run", "叁肆伍", 0)


def test_z11_1_tian_hu_is_not_listed_where_its_own_you_is_too_low() -> None:
    hand = "五五五六六六七七七八八八九九九一一壹二三四"
    assert types_of(answer_of("score", dealt(hand, rules={"min_you": 16}))) == ["wu_kan"]


def test_z11_2_otherwise_it_is_ordinary() -> None:
    assert types_of(answer_of("score", won(CONCEALED, "", "discard", "五"))) == ["pu_tong_hu"]


def test_z11_2_hai_di_hu_is_a_type_of_factor_one() -> None:
    answer = answer_of("score", won(CONCEALED, "", "discard", "五", flags=["hai_di"]))
    assert [(row["id"], row["factor"]) for row in answer["hand_types"]] == [("hai_di_hu", 1)]
    assert answer["duo"] == {"base": 2, "xing": 2, "factor": 1, "bonus": 0, "total": 4}


def test_z16_4_san_long_and_wu_kan_need_neither_seven_groups_nor_min_you() -> None:
    """Of 36 and of 21 you, with loose cards; 天胡 of 30 you needs both."""
    high = {"min_you": 37}
    for hand, winner, type_ in ((THREE_LONGS, 0, "san_long"), (FIVE_KANS, 2, "wu_kan")):
        answer = answer_of("score", dealt(hand, winner, rules=high))
        assert answer["legal"] and types_of(answer) == [type_]
        assert groups_of(answer)[-1][0] == "loose"
    assert reasons_of(answer_of("score", dealt(HEAVEN, rules=high))) == ["you_too_low"]


@pytest.mark.parametrize("by", ["self_draw", "deck", "discard"])
def test_z16_12_hai_di_covers_a_discard_too(by: str) -> None:
    """21 you are three duo, and hai_di counts two."""
    answer = answer_of("score", won("四五六六六", MELDS, by, "三", flags=["hai_di"]))
    assert types_of(answer) == ["hai_di_hu"]
    assert answer["duo"] == {"base": 3, "xing": 2, "factor": 1, "bonus": 0, "total": 5}


# Z12: who pays


@pytest.mark.parametrize(
    ("players", "dealer", "by", "payers"),
    [
        (2, 0, "self_draw", [0]),
        (3, 0, "self_draw", [0, 2]),
        (3, 0, "deck", [0, 2]),
        (3, 0, "discard", [0]),
        (4, 0, "deck", [0, 3]),  # seat 2 holds no cards
        (4, 2, "self_draw", [2, 3]),  # seat 0 holds none
        (4, 1, "self_draw", [0, 2]),  # seat 3 holds none
    ],
)
def test_z12_who_pays(players: int, dealer: int, by: str, payers: list[int]) -> None:
    """21 you: three duo."""
    body = won("四五六六六", MELDS, by, "三", players=players, dealer=dealer)
    answer = answer_of("score", body)
    assert paid(answer) == {(payer, 1, 3, by, "Z12") for payer in payers}
    assert totals(answer) == [3 * len(payers) if seat == 1 else -3 * (seat in payers) for seat in range(players)]
    assert answer["next_dealer"] == 1


@pytest.mark.parametrize(("by", "zi"), [("discard", 24), ("deck", 3)])
def test_z12_discard_shares_multiply_what_a_discarder_pays(by: str, zi: int) -> None:
    answer = answer_of("score", won("四五六六六", MELDS, by, "三", rules={"discard_shares": 8}))
    assert answer["duo"]["total"] == 3
    assert {transfer[2] for transfer in paid(answer)} == {zi}


def test_c2_points_are_zi_times_the_stake() -> None:
    answer = answer_of("score", won("四五六六六", MELDS, "deck", "三", stake=50))
    seats = answer["settlement"]["seats"]
    assert [(seat["zi"], seat["points"]) for seat in seats] == [(-3, -150), (6, 300), (-3, -150)]


@pytest.mark.parametrize(("bonus", "added"), [("none", 0), ("plus_one", 1), ("double", 5), ("quadruple", 15)])
def test_z12_1_bonus_for_a_self_draw(bonus: str, added: int) -> None:
    """21 you and two xing (九: 八 and 十) make five duo."""
    rules = {"self_draw_bonus": bonus}
    duo = duo_of(won("四五六六六", MELDS, "self_draw", "三", flips="九", rules=rules))
    assert duo == {"base": 3, "xing": 2, "factor": 1, "bonus": added, "total": 5 + added}
    for by in ("deck", "discard"):
        assert duo_of(won("四五六六六", MELDS, by, "三", flips="九", rules=rules))["bonus"] == 0


def test_z12_1_z16_7_hai_di_hu_does_not_stop_the_bonus() -> None:
    body = won("四五六六六", MELDS, "self_draw", "三", flags=["hai_di"], rules={"self_draw_bonus": "double"})
    assert duo_of(body) == {"base": 3, "xing": 2, "factor": 1, "bonus": 5, "total": 10}


@pytest.mark.parametrize(
    ("by", "rules", "total", "zi"),
    [
        ("self_draw", {"max_duo": 4, "self_draw_bonus": "double"}, 4, 4),  # 3 + 3
        ("self_draw", {"max_duo": 6, "self_draw_bonus": "double"}, 6, 6),
        ("discard", {"max_duo": 2, "discard_shares": 3}, 2, 6),
        ("deck", {"max_duo": 1}, 1, 1),
        ("deck", {"max_duo": 1_000_000}, 3, 3),
    ],
)
def test_z12_1_the_cap_comes_after_the_bonus_and_before_the_shares(by: str, rules: Body, total: int, zi: int) -> None:
    answer = answer_of("score", won("四五六六六", MELDS, by, "三", rules=rules))
    assert answer["duo"]["total"] == total
    assert {transfer[2] for transfer in paid(answer)} == {zi}


def test_z12_1_the_cap_holds_for_special_types_too() -> None:
    assert duo_of(dealt(THREE_LONGS, rules={"max_duo": 5, "self_draw_bonus": "double"})) == {
        "base": 6,
        "xing": 0,
        "factor": 2,
        "bonus": 0,
        "total": 5,
    }


@pytest.mark.parametrize(
    ("preset", "by", "expected"),
    [
        ("table_10_5", "self_draw", (3, 3, 6, 6)),
        ("table_10_3", "self_draw", (4, 1, 5, 5)),
        ("table_15_5", "self_draw", (2, 2, 4, 4)),
        ("table_10_5", "discard", (3, 0, 3, 6)),
        ("guilin", "discard", (3, 0, 3, 3)),
    ],
)
def test_presets_at_a_hand_of_21_you(preset: str, by: str, expected: tuple[int, int, int, int]) -> None:
    answer: Any = answer_of("score", won("四五六六六", MELDS, by, "三", rules={"preset": preset}))
    zi = answer["settlement"]["transfers"][0]["zi"]
    assert (answer["duo"]["base"], answer["duo"]["bonus"], answer["duo"]["total"], zi) == expected
