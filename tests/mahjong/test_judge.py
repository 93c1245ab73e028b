"""One declared hand: why it is not legal (M1, M2), and what it is worth (M3, M4). Every figure is worked by hand."""

from typing import Any

import pytest

from tests.mahjong.ask import (
    Body,
    added_kong,
    answer_of,
    chow,
    concealed_kong,
    declare,
    exposed_kong,
    factors_of,
    paid,
    pung,
    reasons_of,
    types_of,
)

SEVEN_PAIRS = ("11m33m77p99sEECC5p", "5p")
LAN_PAI = ("147m258p369sESWN", "C")
QI_XING_LAN = ("147m258p3sESWNCF", "P")
PLAIN = ("123m456p789s555sE", "E")  # concealed
MELDED = ("123m789s46p88s", "5p")  # beside one meld
ONE_CHOW: dict[str, Any] = {"melds": [chow("123s", 3)]}


def judged(hand: tuple[str, str], source: int | None = 1, **more: Any) -> Body:
    """The answer to a hand and its winning tile; legal, 0 wins, 3 is the dealer."""
    answer = answer_of("score", declare(*hand, source, **more))
    assert answer["legal"], answer["reasons"]
    return answer


def refused_for(hand: tuple[str, str], **more: Any) -> dict[str, str]:
    """The reasons why a hand is not legal, with their sentences."""
    answer = answer_of("score", declare(*hand, **more))
    assert [answer[field] for field in ("hand_types", "multipliers", "groups")] == [[], [], []]
    assert [answer[field] for field in ("legal", "xing", "value", "settlement")] == [False, None, None, None]
    return {row["id"]: row["detail"] for row in answer["reasons"]}


# M1


def test_m1_1_a_wrong_tile_count_is_told_and_the_shape_not_judged() -> None:
    assert refused_for(("123m456p789sESW", "N")) == {
        "wrong_tile_count": "12 + 1 tiles instead of 13 + 1, each meld counted as 3"
    }


def test_m1_1_every_meld_counts_as_three() -> None:
    melds = [concealed_kong("1m"), exposed_kong("2m", 1), pung("3m", 1), chow("456m", 3), pung("E", 1)]
    assert [*refused_for(("5p", "5p"), melds=melds)] == ["wrong_tile_count"]
    judged(("5p", "5p"), melds=melds[:4])


def test_m1_2_a_fifth_copy() -> None:
    assert refused_for(("11111m234m567p99s", "9s")) == {"too_many_copies": "1m × 5"}


def test_m1_2_copies_count_over_hand_winning_tile_melds_and_flips() -> None:
    assert [*refused_for(("111m456p789s5s", "5s"), melds=[exposed_kong("1m", 1)])] == ["too_many_copies"]
    assert [*refused_for(("234m555m678p1s", "1s"), melds=[chow("345m", 3)], flips="5m1m")] == ["too_many_copies"]
    judged(("234m555m678p1s", "1s"), melds=[chow("345m", 3)], flips="1m")


def test_m1_2_all_tiles_are_told_at_once() -> None:
    assert refused_for(("11111m22222m99s5p", "5p"))["too_many_copies"] == "1m × 5; 2m × 5"


@pytest.mark.parametrize(
    ("meld", "told"),
    [
        (chow("123s", 2), "from a seat that is not the previous one"),
        (chow("123s", 1), "from a seat that is not the previous one"),
        (chow("124s", 3), "no run of one suit"),
        (chow("8s9s1s", 3), "no run of one suit"),
        (chow("8m9m1p", 3), "no run of one suit"),
        (chow("111s", 3), "no run of one suit"),
        (chow("ESW", 3), "no run of one suit"),
        (chow("12s", 3), "a chow of 2 tiles"),
        (chow("1234s", 3), "a chow of 4 tiles"),
        (chow("", 3), "a chow of 0 tiles"),
    ],
)
def test_m1_3_a_chow_that_cannot_be(meld: Body, told: str) -> None:
    reasons = refused_for(MELDED, melds=[meld])
    assert [*reasons] == ["bad_meld"] and told in reasons["bad_meld"] and "meld 1:" in reasons["bad_meld"]


def test_m1_3_what_melds_may_be() -> None:
    for meld in (chow("312s", 3), pung("E", 1), pung("E", 2), pung("E", 3), exposed_kong("E", 2), added_kong("E", 3)):
        assert types_of(judged(MELDED, melds=[meld])) == {"ping_hu": 5}


def test_m1_3_every_bad_meld_is_told_in_one_reason() -> None:
    melds = [chow("123m", 1), pung("E", 1), chow("135s", 3)]
    reasons = refused_for(("46p88s", "5p"), melds=melds)
    assert [*reasons] == ["bad_meld"]
    assert "meld 1:" in reasons["bad_meld"] and "meld 3:" in reasons["bad_meld"]
    (reason,) = answer_of("score", declare("46p88s", "5p", melds=melds), "zh")["reasons"]
    assert "第1组：" in reason["detail"] and "第3组：" in reason["detail"]


def test_m1_4_bad_melds_and_fifth_copies_do_not_keep_the_shape_from_being_judged() -> None:
    answer = answer_of("score", declare("11111m2468m1p", "5p", melds=[chow("123s", 1)]))
    assert reasons_of(answer) == ["too_many_copies", "bad_meld", "not_a_winning_shape"]


def test_m1_4_eight_copies_are_two_triplets_and_a_pair() -> None:
    assert refused_for(("1111111m234p567s", "1m")) == {"too_many_copies": "1m × 8"}


def test_m1_4_the_copies_of_a_robbed_kong_are_the_declarers() -> None:
    hand = ("123m789s55p88s", "5p")
    judged(hand, **ONE_CHOW)
    assert refused_for(hand, flags=["qiang_gang_hu"], **ONE_CHOW) == {"too_many_copies": "5p × 6"}
    assert [*refused_for(MELDED, flags=["qiang_gang_hu"], flips=["5p"], **ONE_CHOW)] == ["too_many_copies"]
    judged(MELDED, flags=["qiang_gang_hu"], flips=["4p"], **ONE_CHOW)


def test_c4_sentences_are_told_in_chinese() -> None:
    answer = answer_of("score", declare("11111m234m567p9s", "9s", melds=[]), "zh")
    assert [row["detail"] for row in answer["reasons"]] == ["12+1张，应为13+1张（每组副露算3张）", "一万5张"]


# M2


def test_m2_seven_pairs_or_runs_the_better_paid() -> None:
    hand = ("112233m445566p7s", "7s")
    assert types_of(judged(hand)) == {"qi_dui": 35}  # 35 > 5 × 2
    assert types_of(judged(hand, None)) == {"qi_dui": 15}  # 15 > 2 × 2
    answer = judged(hand, flips=["3s"], rules={"xing_multiplied": True, "xing_discard_factor": 10})
    assert types_of(answer) == {"ping_hu": 5}  # flip 3: 22m and 44p, 4 × 10; 5 × 2 + 40 × 2 = 90 > 35 + 40
    assert answer["value"] == {"points": 5, "factor": 2, "xing": 80}


def test_m2_the_total_of_a_self_draw_decides() -> None:
    """Flip 4: 33m, 55p, so 4; (2 + 4) × 2 = 12 from each of two, (4 + 4) × 2 = 16 from the dealer: 40 < 3 × 19."""
    hand = ("112233m445566p7s", "7s")
    answer = judged(hand, None, flips=["4s"], rules={"xing_multiplied": True})
    assert types_of(answer) == {"qi_dui": 15}
    assert paid(answer) == {(payer, 0, 19, "self_draw", "M6") for payer in (1, 2, 3)}


def test_m2_on_a_tie_more_hand_types() -> None:
    """字一色 alone is 35 × 2 for 门清, with 七对 35 + 35 without."""
    answer = judged(("EESSWWNNCCFFP", "P"))
    assert types_of(answer) == {"zi_yi_se": 35, "qi_dui": 35} and factors_of(answer) == {}


def test_m2_5_luxury_pairs_beat_four_equal_runs() -> None:
    assert types_of(judged(("1111222233334m", "4m"))) == {"qing_yi_se": 35, "hao_hua_qi_dui": 70}


def test_m2_6_all_honours_in_no_arrangement() -> None:
    answer = judged(("EEESSWWNNCCFP", "P"))
    assert types_of(answer) == {"zi_yi_se": 35} and factors_of(answer) == {"men_qing": 2}
    assert {group["kind"] for group in answer["groups"]} == {"single"} and len(answer["groups"]) == 14


def test_m2_6_all_honours_standard_counts_both() -> None:
    answer = judged(("EEESSSWWWNNNC", "C"))
    assert types_of(answer) == {"zi_yi_se": 35, "peng_peng_hu": 35} and factors_of(answer) == {"men_qing": 2}


def test_m2_6_four_melds_and_two_different_honours() -> None:
    melds = [pung("E", 1), pung("S", 2), exposed_kong("W", 3), concealed_kong("N")]
    answer = judged(("C", "F"), melds=melds)
    assert types_of(answer) == {"zi_yi_se": 35, "quan_qiu_ren": 35}
    assert [group["kind"] for group in answer["groups"]] == ["triplet", "triplet", "kong", "kong", "single", "single"]


# M3


@pytest.mark.parametrize(("dealer", "zi"), [(0, 7), (1, 7), (2, 5), (3, 5)])
def test_m3_ping_hu_from_a_discard(dealer: int, zi: int) -> None:
    answer = judged(MELDED, dealer=dealer, **ONE_CHOW)
    assert types_of(answer) == {"ping_hu": zi}
    assert paid(answer) == {(1, 0, zi, "discard", "M6")}


def test_m3_ping_hu_by_self_draw() -> None:
    dealer_wins = judged(MELDED, None, dealer=0, **ONE_CHOW)
    assert types_of(dealer_wins) == {"ping_hu": 4}
    assert paid(dealer_wins) == {(payer, 0, 4, "self_draw", "M6") for payer in (1, 2, 3)}
    other_wins = judged(MELDED, None, dealer=2, **ONE_CHOW)
    assert types_of(other_wins) == {"ping_hu": 2}
    assert paid(other_wins) == {
        (1, 0, 2, "self_draw", "M6"),
        (2, 0, 4, "self_draw", "M6"),
        (3, 0, 2, "self_draw", "M6"),
    }


@pytest.mark.parametrize(("dealer", "zi"), [(0, 10), (1, 10), (2, 8)])
def test_m3_1a_lan_pai_from_a_discard(dealer: int, zi: int) -> None:
    assert paid(judged(LAN_PAI, dealer=dealer)) == {(1, 0, zi, "discard", "M6")}


def test_m3_lan_pai_by_self_draw_of_the_dealer() -> None:
    assert paid(judged(LAN_PAI, None, dealer=0)) == {(payer, 0, 5, "self_draw", "M6") for payer in (1, 2, 3)}


def test_m3_other_types_do_not_look_at_the_dealer() -> None:
    for dealer in range(4):
        assert paid(judged(SEVEN_PAIRS, dealer=dealer)) == {(1, 0, 35, "discard", "M6")}
        assert {zi for _, _, zi, _, _ in paid(judged(SEVEN_PAIRS, None, dealer=dealer))} == {15}


@pytest.mark.parametrize(
    ("hand", "melds", "types"),
    [
        (("234m555m67m99m", "8m"), [chow("123m", 3)], {"qing_yi_se": 35}),
        (("234m555m67m99m", "8m"), [pung("E", 1)], {"ping_hu": 5}),
        (("222m333p44s55s", "5s"), [exposed_kong("E", 1)], {"peng_peng_hu": 35}),
        (("222m333p44s55s", "5s"), [chow("123s", 3)], {"ping_hu": 5}),
        (("5m", "5m"), [chow("123s", 3), pung("E", 1), concealed_kong("9p"), pung("1s", 2)], {"quan_qiu_ren": 35}),
        (("5m", "5m"), [pung(tile, 1) for tile in "ESWN"], {"peng_peng_hu": 35, "quan_qiu_ren": 35}),
        (
            ("5m", "5m"),
            [pung(tile, 1) for tile in ("1m", "2m", "3m", "4m")],
            {"qing_yi_se": 35, "peng_peng_hu": 35, "quan_qiu_ren": 35},
        ),
        (QI_XING_LAN, [], {"qi_xing_lan": 35}),
        (("1133557799m22m4m", "4m"), [], {"qing_yi_se": 35, "qi_dui": 35}),
        (("1111m2244p55sEEC", "C"), [], {"hao_hua_qi_dui": 70}),
        (("1111m2222p5555sE", "E"), [], {"hao_hua_qi_dui": 70}),
        (("EEEESSWWNNCCF", "F"), [], {"zi_yi_se": 35, "hao_hua_qi_dui": 70}),
    ],
)
def test_m3_1_types_add_up(hand: tuple[str, str], melds: list[Body], types: dict[str, int]) -> None:
    assert types_of(judged(hand, melds=melds)) == types


def test_m3_quan_qiu_ren_by_self_draw_is_an_option() -> None:
    melds = [chow("123s", 3), pung("E", 1), concealed_kong("9p"), pung("1s", 2)]
    assert types_of(judged(("5m", "5m"), None, melds=melds)) == {"quan_qiu_ren": 15}
    rules = {"quan_qiu_ren_self_draw": False}
    assert types_of(judged(("5m", "5m"), None, melds=melds, rules=rules)) == {"ping_hu": 2}
    assert types_of(judged(("5m", "5m"), melds=melds, rules=rules)) == {"quan_qiu_ren": 35}


@pytest.mark.parametrize(
    ("hand", "zi"), [("1111m2244p55sEEC", 70), ("1111m2222p55sEEC", 140), ("1111m2222p5555sC", 280)]
)
def test_m2_5_each_further_quad_doubles_under_hao_hua_per_quad(hand: str, zi: int) -> None:
    assert types_of(judged((hand, "C"), rules={"hao_hua_per_quad": True})) == {"hao_hua_qi_dui": zi}


TIAN_HU: dict[str, Any] = {"source": None, "dealer": 0, "flags": ["tian_hu"]}
DI_HU: dict[str, Any] = {"source": 1, "dealer": 1, "flags": ["di_hu"]}


@pytest.mark.parametrize(
    ("hand", "flag", "types"),
    [
        (PLAIN, TIAN_HU, {"tian_hu": 15}),
        (LAN_PAI, TIAN_HU, {"tian_hu": 15}),
        (QI_XING_LAN, TIAN_HU, {"qi_xing_lan": 15, "tian_hu": 15}),
        (SEVEN_PAIRS, TIAN_HU, {"qi_dui": 15, "tian_hu": 15}),
        (PLAIN, DI_HU, {"di_hu": 35}),
        (LAN_PAI, DI_HU, {"di_hu": 35}),
        (SEVEN_PAIRS, DI_HU, {"qi_dui": 35, "di_hu": 35}),
    ],
)
def test_m3_1_m3_2_tian_hu_and_di_hu_stand_in_for_ping_hu_and_lan_pai(
    hand: tuple[str, str], flag: dict[str, Any], types: dict[str, int]
) -> None:
    answer = judged(hand, **flag)
    assert types_of(answer) == types and factors_of(answer) == {}


@pytest.mark.parametrize(
    ("hand", "flag", "types"),
    [
        (PLAIN, TIAN_HU, {"ping_hu": 4}),
        (LAN_PAI, TIAN_HU, {"lan_pai": 5}),
        (PLAIN, DI_HU, {"ping_hu": 7}),
        (LAN_PAI, DI_HU, {"lan_pai": 10}),
    ],
)
def test_m3_2_without_tian_di_hu_they_only_bar_men_qing(
    hand: tuple[str, str], flag: dict[str, Any], types: dict[str, int]
) -> None:
    answer = judged(hand, **flag, rules={"tian_di_hu": False})
    assert types_of(answer) == types and factors_of(answer) == {}


# M4


def test_m4_1_men_qing_doubles_a_hand_without_melds() -> None:
    assert factors_of(judged(PLAIN)) == {"men_qing": 2}
    assert paid(judged(PLAIN)) == {(1, 0, 10, "discard", "M6")}


@pytest.mark.parametrize("meld", [chow("123s", 3), pung("E", 1), concealed_kong("E")])
def test_m4_1_any_meld_bars_men_qing(meld: Body) -> None:
    assert factors_of(judged(MELDED, melds=[meld])) == {}


@pytest.mark.parametrize("hand", [LAN_PAI, QI_XING_LAN, SEVEN_PAIRS, ("1111m2244p55sEEC", "C")])
def test_m4_1_types_that_bar_men_qing(hand: tuple[str, str]) -> None:
    assert factors_of(judged(hand)) == {}


def test_m4_1_men_qing_self_draw_only() -> None:
    rules = {"men_qing_self_draw_only": True}
    assert factors_of(judged(PLAIN, rules=rules)) == {}
    assert factors_of(judged(PLAIN, None, rules=rules)) == {"men_qing": 2}


def test_m4_multipliers_multiply() -> None:
    robbed = ("123m46p789s555sEE", "5p")
    answer = judged(robbed, flags=["qiang_gang_hu", "hai_di"], rules={"hai_di_double": True})
    assert factors_of(answer) == {"men_qing": 2, "qiang_gang_hu": 2, "hai_di": 2}
    assert answer["value"] == {"points": 5, "factor": 8, "xing": 0}
    assert paid(answer) == {(1, 0, 40, "discard", "M6")}


def test_m4_gang_shang_hua_and_gang_shang_pao() -> None:
    kong: dict[str, Any] = {"melds": [concealed_kong("E")]}
    assert factors_of(judged(MELDED, None, flags=["gang_shang_hua"], **kong)) == {"gang_shang_hua": 2}
    assert factors_of(judged(MELDED, flags=["gang_shang_pao"], **kong)) == {"gang_shang_pao": 2}


def test_m5_2_hai_di_doubles_only_under_its_option() -> None:
    assert factors_of(judged(MELDED, flags=["hai_di"], **ONE_CHOW)) == {}
    doubled = judged(MELDED, flags=["hai_di"], rules={"hai_di_double": True}, **ONE_CHOW)
    assert doubled["multipliers"] == [
        {"id": "hai_di", "name": "海底", "name_en": "Last tile of the wall", "factor": 2, "rule": "M4"}
    ]


def test_m3_3_s0_example_of_140() -> None:
    """清一色 + 七对 + 杠上炮: (35 + 35) × 2."""
    assert paid(judged(("1122334455667m", "7m"), flags=["gang_shang_pao"])) == {(1, 0, 140, "discard", "M6")}
