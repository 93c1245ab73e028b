"""A chi that cannot have been made (Z6.4). Worked out by hand.

The hand has not changed but by the chi themselves since it was dealt, so with the two cards that went into the chi it
is the hand that ate. Three melds and a chi, or four melds, stand beside it; in every case the card of the win
completes seven groups.
"""

from typing import Any

import pytest

from tests.zipai.ask import Body, answer_of, faults_of, melds_of, reasons_of, won

LYING = "peng 拾, sao 伍, chi 二七十"  # 3 + 6 + 3 = 12 you
DA_ZI = "捌捌八"


def eaten(chi: str, taken: str | None) -> Body:
    meld: Body = {"kind": "chi", "cards": chi}
    return meld if taken is None else meld | {"taken": taken}


def judged(hand: str, card: str, chi: str, taken: str | None, **more: Any) -> list[str]:
    """Why the hand does not win with three melds, the chi and a da_zi; empty if it does."""
    body = won(hand, LYING, "deck", card, **more)
    return reasons_of(answer_of("score", body | {"melds": [*body["melds"], eaten(chi, taken), eaten(DA_ZI, None)]}))


IMPOSSIBLE = ["chi_impossible"]


@pytest.mark.parametrize(
    ("taken", "reasons"),
    [("壹", IMPOSSIBLE), ("叁", IMPOSSIBLE), ("贰", []), (None, [])],
)
def test_z6_4_a_a_kan_was_split(taken: str | None, reasons: list[str]) -> None:
    """贰贰 is held: a 贰 more, that went into the chi, makes three. 贰 itself may have been eaten."""
    assert judged("贰贰四五六", "贰", "壹贰叁", taken) == reasons


@pytest.mark.parametrize(
    ("taken", "reasons"),
    [("一", IMPOSSIBLE), ("壹", []), (None, [])],
)
def test_z6_4_a_both_cards_from_the_hand_are_counted(taken: str | None, reasons: list[str]) -> None:
    """壹 is held: 壹壹 more make three, so 一 was not eaten with them; 壹 may have been, with 一壹."""
    assert judged("壹贰四五六", "叁", "一壹壹", taken) == reasons


def test_z6_4_b_three_of_the_card_eaten_are_held() -> None:
    """叁叁叁 would have had to take the fourth 叁; 壹 or 贰 cannot be it either, for 叁 came from a kan of four."""
    for taken in ("叁", "壹", None):
        assert judged("叁叁叁四五", "六", "壹贰叁", taken) == IMPOSSIBLE


@pytest.mark.parametrize(
    ("hand", "card", "taken", "reasons"),
    [
        ("一二三七八", "九", "一", IMPOSSIBLE),  # 一二三 again
        ("一二三七八", "九", "三", IMPOSSIBLE),  # 一二三 again, seen from 三
        ("一二三七八", "九", None, IMPOSSIBLE),  # whichever was eaten
        ("一壹壹四五", "六", "一", IMPOSSIBLE),  # 一壹壹
        ("一壹壹四五", "六", "二", []),
        ("一壹壹四五", "六", None, []),  # 二 may have been eaten
        ("一壹壹壹二", "三", "一", []),  # never from the kan 壹壹壹
    ],
)
def test_z6_4_c_a_group_was_owed(hand: str, card: str, taken: str | None, reasons: list[str]) -> None:
    assert judged(hand, card, "一二三", taken) == reasons


def test_z6_4_c_five_of_a_card_are_a_long_too() -> None:
    """二七十 would be there with one 十 of five, but none of them is free."""
    body = won("十十十十十二七四", "peng 拾, sao 伍, chi 壹贰叁", "deck", "六")
    body["melds"].append(eaten("一二三", "二"))
    assert reasons_of(answer_of("score", body)) == ["too_many_copies"]


def test_z6_4_c_two_of_the_card_eaten_may_make_the_group_together() -> None:
    """一一壹 is held, so a third 一 eaten with 二三 owed it."""
    assert judged("一一壹四五", "六", "一二三", "一") == IMPOSSIBLE
    assert judged("一一壹四五", "六", "一二三", "三") == IMPOSSIBLE  # with 一 from 一一一
    assert judged("一一壹四五", "六", "一二三", None) == IMPOSSIBLE


def test_z6_4_c_only_where_xia_bi_is_played() -> None:
    no_xia_bi = {"rules": {"xia_bi": False}}
    assert judged("一壹壹四五", "六", "一二三", "一", **no_xia_bi) == []
    assert judged("贰贰四五六", "贰", "壹贰叁", "壹", **no_xia_bi) == IMPOSSIBLE  # (a) has nothing to do with it


def test_z6_4_the_chi_of_a_hand_that_wins_on_the_eighth() -> None:
    """Whichever card of 一二三 was eaten, 一二三 in the hand had to be laid too (下比)."""
    hand = "柒柒柒拾拾拾六六六一二三壹贰叁七九"
    assert reasons_of(answer_of("score", won(hand, "chi 一二三", "deck", "八"))) == IMPOSSIBLE
    allowed = won(hand, "chi 一二三", "deck", "八", rules={"xia_bi": False})
    assert reasons_of(answer_of("score", allowed)) == []


def test_z6_4_one_reason_for_each_such_meld() -> None:
    body = won("一壹壹四五", "peng 拾, sao 伍, chi 二七十", "deck", "六")
    body["melds"] += [eaten("一二三", "一"), eaten("三二一", "一")]
    reasons = answer_of("score", body)["reasons"]
    assert [(reason["id"], reason["rule"], reason["detail"]) for reason in reasons] == [
        ("chi_impossible", "Z6.4", "一 二 三")
    ] * 2


def test_z6_4_z16_5_it_stands_beside_the_other_reasons_and_the_arrangement_is_judged() -> None:
    assert judged("一壹壹四五", "九", "一二三", "一") == ["chi_impossible", "not_seven_groups"]
    assert judged("一壹壹四五", "六", "一二三", "一", rules={"min_you": 100}) == ["chi_impossible", "you_too_low"]
    assert judged("一壹壹四五六", "六", "一二三", "一") == ["chi_impossible", "wrong_card_count"]
    assert judged("一壹壹四五", "六", "一二三", "一", flags=["swept"]) == ["chi_impossible", "swept_by_other"]
    assert judged("一壹壹拾拾", "六", "一二三", "一") == ["chi_impossible", "too_many_copies"]


def test_z6_4_a_chi_that_is_no_group_is_only_bad() -> None:
    assert judged("一壹壹四五", "六", "一二四", "一") == ["bad_meld"]


def test_z6_4_a_hand_with_such_a_chi_waits_for_nothing() -> None:
    shared: Body = {"players": 3, "dealer": 0, "seat": 1, "hand": "一壹壹四五"}
    lying = [*melds_of(LYING), eaten(DA_ZI, None)]
    asked = shared | {"melds": [*lying, eaten("一二三", "二")]}
    assert [wait["card"] for wait in answer_of("waits", asked)["waits"]] == ["三", "六"]
    assert answer_of("waits", shared | {"melds": [*lying, eaten("一二三", "一")]})["waits"] == []


@pytest.mark.parametrize("taken", ["四", "壹", "s4"])
def test_z6_4_a_card_eaten_that_is_not_in_the_meld_is_refused(taken: str) -> None:
    body = won("一壹壹四五", LYING, "deck", "六")
    body["melds"] += [eaten("一二三", taken), eaten(DA_ZI, "捌")]
    assert faults_of("score", body) == {("/melds/3/taken", "not_in_meld")}
    deal = {name: body.pop(name) for name in ("players", "dealer")}
    assert faults_of("settle", deal | {"win": body}) == {("/win/melds/3/taken", "not_in_meld")}
    seat = {"seat": 1, "hand": body["hand"], "melds": body["melds"]}
    assert faults_of("waits", deal | seat) == {("/melds/3/taken", "not_in_meld")}
    shown = {"card": "六", "source": "deck", "from": 0, "seats": [seat]}
    assert faults_of("claims", deal | shown) == {("/seats/0/melds/3/taken", "not_in_meld")}


def test_z6_4_a_card_eaten_that_is_no_card_is_bad_notation() -> None:
    body = won("一壹壹四五", LYING, "deck", "六")
    body["melds"] += [eaten("一二三", "x"), eaten("一二x", "四")]
    assert faults_of("score", body) == {("/melds/3/taken", "notation"), ("/melds/4/cards", "notation")}


@pytest.mark.parametrize("spelling", ["二", "s2", "弍", "⼆"])
def test_z1_the_card_eaten_is_read_in_every_spelling(spelling: str) -> None:
    assert judged("一壹壹四五", "六", "一二三", spelling) == []


def test_who_showed_the_cards_of_melds_says_nothing() -> None:
    """`from` is what a record shows of a meld; any seat will do."""
    body = won("四四六六六", "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八", "deck", "四")
    told = body | {"melds": [meld | {"from": 1} for meld in body["melds"]]}
    assert answer_of("score", told) == answer_of("score", body)
