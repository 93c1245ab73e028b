"""Locked cards, counts, seven groups, the winning card's fate, enough you (Z3–Z8, Z16). Worked out by hand.

MELDS are five groups of fifteen cards worth 3 + 6 + 3 + 6 + 0 = 18 you; five cards in the hand make twenty.
"""

import pytest

from tests.zipai.ask import Body, answer_of, groups_of, melds_of, reasons_of, won

FOUR_MELDS = "peng 拾, sao 伍, chi 二七十, chi 壹贰叁"
MELDS = f"{FOUR_MELDS}, chi 捌捌八"
SHOWN = [
    ("peng", "拾拾拾", 3),
    ("sao", "伍伍伍", 6),
    ("er_qi_shi", "二七十", 3),
    ("yi_er_san", "壹贰叁", 6),
    ("da_zi", "八捌捌", 0),
]


def judged(hand: str, by: str, card: str, melds: str = MELDS) -> Body:
    return answer_of("score", won(hand, melds, by, card))


def why_not(hand: str, by: str, card: str, melds: str = MELDS) -> list[str]:
    """Why a hand is not legal; empty for a legal one."""
    return reasons_of(judged(hand, by, card, melds))


def test_z2_every_kind_of_table_meld() -> None:
    """3 + 3 + 6 + 6 + 9 + 9 you; with two quads twenty-one cards are held, and a pair is wanted."""
    melds = "chi 一二三, peng 拾, sao 伍, guo_sao 陆, sao_chuan 九, kai_zhao 玖"
    answer = judged("四", "deck", "四", melds)
    assert groups_of(answer) == [
        ("yi_er_san", "一二三", 3),
        ("peng", "拾拾拾", 3),
        ("sao", "伍伍伍", 6),
        ("guo_sao", "陆陆陆", 6),
        ("sao_chuan", "九九九九", 9),
        ("kai_zhao", "玖玖玖玖", 9),
        ("jiang", "四四", 0),
    ]
    assert [group["on_table"] for group in answer["groups"]] == [True] * 6 + [False]


@pytest.mark.parametrize(
    ("hand", "card", "groups"),
    [
        # With 六 a quad and the pair 陆陆: 6; or the kan and a da_zi: 3.
        ("六六六陆陆", "六", ["六六六六", "陆陆"]),
        # With 二 a quad, a run and the pair 十十: 6; or the kan, 二七十 and a run: 3 + 3.
        ("二二二七八九十十", "二", ["二二二二", "七八九", "十十"]),
    ],
)
def test_z7_the_fate_with_the_most_you_and_of_equals_the_first(hand: str, card: str, groups: list[str]) -> None:
    melds = MELDS if len(hand) == 5 else "peng 拾, sao 伍, chi 壹贰叁, chi 捌捌八"
    assert [cards for _, cards, _ in groups_of(judged(hand, "deck", card, melds))[len(melds.split(", ")) :]] == groups


@pytest.mark.parametrize(
    ("cards", "kind", "you"),
    [
        ("三二四", "run", 0),
        ("三一二", "yi_er_san", 3),
        ("叁贰壹", "yi_er_san", 6),
        ("十二七", "er_qi_shi", 3),
        ("贰柒拾", "er_qi_shi", 6),
        ("八捌八", "da_zi", 0),
        ("捌八捌", "da_zi", 0),
    ],
)
def test_z3_a_chi_keeps_its_shape_as_kind(cards: str, kind: str, you: int) -> None:
    answer = judged("六六六四四", "self_draw", "四", f"peng 玖, sao 伍, sao 九, chi {cards}, chi 叁叁三")
    assert answer["legal"], answer["reasons"]
    fourth = answer["groups"][3]
    assert (fourth["kind"], fourth["you"], fourth["on_table"]) == (kind, you, True)


@pytest.mark.parametrize("cards", ["九十一", "一二四", "三三三", "二贰七", "", "一", "三四", "三四五六"])
def test_z3_any_other_chi_is_a_bad_meld(cards: str) -> None:
    """The hand is as long as the count of twenty wants it, so that the meld alone is wrong."""
    melds = [*melds_of(FOUR_MELDS), {"kind": "chi", "cards": cards}]
    body = won("六六六四四八玖九"[: 8 - len(cards)], "", "deck", "四") | {"melds": melds}
    assert reasons_of(answer_of("score", body)) == ["bad_meld"]


def test_z5_a_kan_is_not_split() -> None:
    """五六七 and 六六陆 would be two groups; but 六六六 stays together, and 五七陆 is none."""
    assert why_not("六六六五七", "deck", "陆") == ["not_seven_groups"]


def test_z5_a_long_is_not_split() -> None:
    """四五六, 六七八 and 六六陆 would be three groups, and no quad."""
    assert why_not("六六六六四五七八", "deck", "陆", FOUR_MELDS) == ["not_seven_groups"]


def test_z5_locks_are_seen_before_the_winning_card() -> None:
    answer = judged("四四肆五六", "discard", "四")
    assert groups_of(answer) == [*SHOWN, ("da_zi", "四四肆", 0), ("run", "四五六", 0)]
    assert answer["you"] == 18


def test_z5_z16_2_a_rank_is_a_card_with_its_size() -> None:
    """六六 and 陆 are no kan together."""
    assert groups_of(judged("六六陆五七", "deck", "陆")) == [*SHOWN, ("run", "五六七", 0), ("da_zi", "六陆陆", 0)]


@pytest.mark.parametrize(
    ("melds", "hand", "held", "needed"),
    [
        (MELDS, "六六六四", 19, 20),
        (MELDS, "六六六四四五", 21, 20),
        ("sao_chuan 九, kai_zhao 玖, chi 二七十, chi 壹贰叁", "四四肆五六七", 20, 21),
        ("sao_chuan 九, chi 二七十, chi 壹贰叁", "八八八八四四肆五六七", 20, 21),
        ("sao_chuan 九, kai_zhao 玖, chi 二七十", "八八八八四四肆五六七", 21, 22),
        ("sao_chuan 九, kai_zhao 玖, sao_chuan 捌", "八八八八四四肆五六七", 22, 23),
    ],
)
def test_z6_twenty_cards_and_one_more_from_the_second_quad_on(melds: str, hand: str, held: int, needed: int) -> None:
    answer = judged(hand, "deck", "三", melds)
    told = [(reason["id"], reason["detail"]) for reason in answer["reasons"]]
    assert told == [("wrong_card_count", f"{held} held, {needed} needed")]


def test_z6_two_quads_and_twenty_one_cards_win() -> None:
    answer = judged("八八八八四四肆五六七一", "deck", "一", "sao_chuan 九, chi 二七十, chi 壹贰叁")
    assert groups_of(answer) == [
        ("sao_chuan", "九九九九", 9),
        ("er_qi_shi", "二七十", 3),
        ("yi_er_san", "壹贰叁", 6),
        ("jiang", "一一", 0),
        ("da_zi", "四四肆", 0),
        ("run", "五六七", 0),
        ("long", "八八八八", 9),
    ]
    assert answer["you"] == 27


def test_z6_1_a_quad_wants_a_pair() -> None:
    """七八九 and 四五 with a long; 四四 and 七八九 with a long."""
    assert why_not("六六六六四五八九", "deck", "七", FOUR_MELDS) == ["not_seven_groups"]
    assert why_not("六六六六四四八九", "deck", "七", FOUR_MELDS) == []


def test_z6_1_without_a_quad_a_pair_is_no_group() -> None:
    """三四五 and a kan, and 肆肆 wants a third."""
    assert why_not("六六六四四", "deck", "五") == ["not_seven_groups"]


@pytest.mark.parametrize(
    ("hand", "melds", "card"),
    [
        ("六六六四四七八", "sao_chuan 伍, peng 拾, chi 二七十, chi 壹贰叁", "伍"),
        ("拾拾四五六", MELDS, "四"),
        ("四玖玖八九", "peng 拾, sao 伍, chi 四五六, chi 壹贰叁, chi 四四肆", "四"),
    ],
)
def test_z6_2_a_fifth_copy_in_hand_melds_and_winning_card(hand: str, melds: str, card: str) -> None:
    assert why_not(hand, "deck", card, melds) == ["too_many_copies"]


def test_z6_2_flips_count_and_the_answer_names_the_card() -> None:
    answer = answer_of("score", won("六六六四四", MELDS, "self_draw", "四", flips="拾拾"))
    assert [(reason["id"], reason["detail"]) for reason in answer["reasons"]] == [("too_many_copies", "拾×5")]


def test_z6_3_z16_5_all_that_hold_are_reported_and_nothing_is_arranged() -> None:
    """3 + 4 + 3 + 3 + 5 + 3 = 21 cards, five 伍, a chi of five."""
    melds = "peng 拾, sao_chuan 伍, chi 二七十, chi 壹贰叁, chi 捌捌捌八八"
    answer = answer_of("score", won("伍六六", melds, "deck", "九", flags=["swept"]))
    assert reasons_of(answer) == ["bad_meld", "too_many_copies", "wrong_card_count", "swept_by_other"]


WITH_SAO, WITH_GUO_SAO, WITH_PENG = f"{MELDS}, sao 六", f"{MELDS}, guo_sao 六", f"{MELDS}, peng 六"
WITH_QUAD = "sao_chuan 九, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"  # 9 + 6 + 3 + 6 + 0 = 24 you


@pytest.mark.parametrize(
    ("hand", "melds", "card", "self_draw", "deck", "discard"),
    [
        # a kan: 18 + 9 or 18 + 6; elsewhere 18 + 3
        ("六六六四四", MELDS, "六", 27, 24, 24),
        ("陆陆陆四四", MELDS, "陆", 30, 27, 27),
        ("六六六四五", MELDS, "六", None, 21, 21),
        # a sao or guo_sao meld: the same
        ("四四", WITH_SAO, "六", 27, 24, 24),
        ("四四", WITH_GUO_SAO, "六", 27, 24, 24),
        ("四五", WITH_SAO, "六", None, 21, 21),
        ("四五", WITH_GUO_SAO, "六", None, 21, 21),
        # a peng meld: 18 + 6, never by a discard; elsewhere 18 + 1
        ("四四", WITH_PENG, "六", 24, 24, None),
        ("四五", WITH_PENG, "六", 19, 19, 19),
        # a pair: 18 + kan 3 + sao 3 or peng 1; split 18
        ("四四六六六", MELDS, "四", 24, 22, 22),
        ("肆肆六六六", MELDS, "肆", 27, 24, 24),
        ("四四肆五六", MELDS, "四", None, 18, 18),
        # otherwise: a run; a pair; 一二三
        ("四五六六六", MELDS, "三", 21, 21, 21),
        ("四五六七", WITH_QUAD, "四", 24, 24, 24),
        ("一二六六六", MELDS, "三", 24, 24, 24),
    ],
)
def test_z7_fates_of_the_winning_card_by_each_way(
    hand: str, melds: str, card: str, self_draw: int | None, deck: int | None, discard: int | None
) -> None:
    answers = {by: judged(hand, by, card, melds) for by in ("self_draw", "deck", "discard")}
    assert {by: answer["you"] for by, answer in answers.items()} == {
        "self_draw": self_draw,
        "deck": deck,
        "discard": discard,
    }
    for answer in answers.values():
        assert answer["legal"] or reasons_of(answer) == ["not_seven_groups"]


@pytest.mark.parametrize(
    ("hand", "melds", "by", "made", "on_table"),
    [
        ("六六六四四", MELDS, "self_draw", ("sao_chuan", "六六六六", 9), False),
        ("六六六四四", MELDS, "discard", ("kai_zhao", "六六六六", 6), False),
        ("四四", WITH_SAO, "self_draw", ("sao_chuan", "六六六六", 9), True),
        ("四四", WITH_PENG, "deck", ("kai_zhao", "六六六六", 6), True),
        ("六六四四四", MELDS, "self_draw", ("sao", "六六六", 3), False),
        ("六六四四四", MELDS, "deck", ("peng", "六六六", 1), False),
    ],
)
def test_z16_8_the_group_that_the_winning_card_makes(
    hand: str, melds: str, by: str, made: tuple[str, str, int], on_table: bool
) -> None:
    answer = judged(hand, by, "六", melds)
    assert made in groups_of(answer)
    (group,) = [group for group in answer["groups"] if "六" in group["cards"]]
    assert group["on_table"] is on_table


def test_z7_elsewhere_is_taken_where_it_is_worth_more() -> None:
    """A sao of 一 and another's 一: kai_zhao 6 and da_zi make 9, but 一二三 and two 壹贰叁 make 3 + 3 + 3 + 12 = 21."""
    melds = "peng 拾, chi 伍陆柒, chi 捌捌八, sao 一"
    assert judged("二三壹壹贰贰叁叁", "deck", "一", melds)["you"] == 21
    assert judged("二三壹壹贰贰叁叁", "self_draw", "一", melds)["you"] == 12  # forced: 3 + 9


def test_z16_5_five_of_a_card_in_the_hand_count_as_a_quad() -> None:
    """Beside 九九九九 and 捌捌捌捌 that makes three: 5 + 2 + 4 + 3 + 3 + 4 = 21 cards are one too few."""
    melds = "sao_chuan 九, peng 拾, chi 壹贰叁, kai_zhao 捌"
    assert why_not("六六六六六四四", "deck", "四", melds) == ["too_many_copies", "wrong_card_count"]
    assert why_not("六六六六六四四伍", "deck", "四", melds) == ["too_many_copies"]


QUAD_MELDS = "sao_chuan 陆, chi 一二三, chi 壹贰叁, peng 拾"  # 12 + 3 + 6 + 3 = 24 you


@pytest.mark.parametrize("by", ["deck", "discard"])
def test_z16_10_beside_a_quad_anothers_fourth_card_goes_elsewhere(by: str) -> None:
    """24 + the kan 3 = 27; with no place elsewhere there is no win."""
    answer = judged("六六六捌捌四五", by, "六", QUAD_MELDS)
    assert (answer["you"], groups_of(answer)[4:]) == (
        27,
        [("run", "四五六", 0), ("kan", "六六六", 3), ("jiang", "捌捌", 0)],
    )
    assert why_not("六六六捌捌四四", by, "六", QUAD_MELDS) == ["not_seven_groups"]


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("六六六捌捌四五", QUAD_MELDS),
        ("捌捌四五", f"{QUAD_MELDS}, sao 六"),
        ("捌捌四五", f"{QUAD_MELDS}, guo_sao 六"),
        ("六六六九九九九捌捌四五", "chi 一二三, chi 壹贰叁, peng 拾"),  # the quad is a long
    ],
)
def test_z16_10_beside_a_quad_ones_own_fourth_card_is_swept_and_wins_nothing(hand: str, melds: str) -> None:
    """四五六 and 捌捌 are there, but the drawn 六 must be swept."""
    assert why_not(hand, "self_draw", "六", melds) == ["not_seven_groups"]
    assert why_not(hand, "deck", "六", melds) == []


@pytest.mark.parametrize("by", ["self_draw", "deck", "discard"])
def test_z16_10_beside_a_quad_the_fourth_card_of_a_peng_may_go_elsewhere(by: str) -> None:
    """24 + the peng 1 = 25, one's own draw too."""
    answer = judged("捌捌四五", by, "六", f"{QUAD_MELDS}, peng 六")
    assert (answer["you"], ("peng", "六六六", 1) in groups_of(answer)) == (25, True)


def test_z16_10_two_quads_and_a_drawn_fourth_card() -> None:
    """q = 2 and twenty-one cards: 九九九九, 陆陆陆陆, 一二三, 壹贰叁, 六六六 and 捌捌 with 四五: a 六 completes it."""
    melds = "sao_chuan 陆, kai_zhao 九, chi 一二三, chi 壹贰叁"
    assert why_not("六六六捌捌四五", "self_draw", "六", melds) == ["not_seven_groups"]
    assert why_not("六六六捌捌四五", "discard", "六", melds) == []


def test_z7_1_a_swept_card_cannot_be_won_a_passed_one_can() -> None:
    body = won("四四六六六", MELDS, "deck", "四")
    assert reasons_of(answer_of("score", body | {"flags": ["swept"]})) == ["swept_by_other"]
    assert reasons_of(answer_of("score", body)) == []


@pytest.mark.parametrize(("min_you", "legal"), [(21, True), (22, False), (0, True), (1000, False)])
def test_z8_enough_you(min_you: int, legal: bool) -> None:
    """六六六 and 三四五: 18 + 3."""
    answer = answer_of("score", won("四五六六六", MELDS, "deck", "三", rules={"min_you": min_you}))
    assert answer["legal"] is legal
    if not legal:
        (reason,) = answer["reasons"]
        assert (reason["id"], reason["you"], reason["min_you"]) == ("you_too_low", 21, min_you)


def test_z8_the_best_found_is_reported() -> None:
    """The kai_zhao of this hand is worth 9, the reading elsewhere 21."""
    melds = "peng 拾, chi 伍陆柒, chi 捌捌八, sao 一"
    answer = answer_of("score", won("二三壹壹贰贰叁叁", melds, "deck", "一", rules={"min_you": 22}))
    assert [(reason["id"], reason["you"]) for reason in answer["reasons"]] == [("you_too_low", 21)]


def test_sentences_come_in_either_language() -> None:
    body = won("六六六四", MELDS, "deck", "三")
    assert answer_of("score", body, "zh")["reasons"][0]["detail"] == "现有19张，应有20张"
