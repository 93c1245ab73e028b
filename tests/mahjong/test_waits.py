"""POST /v1/mahjong/waits: what completes a hand, how many are left, what it is worth."""

from typing import Any

import pytest

from tests.mahjong.ask import Body, answer_of, chow, concealed_kong, exposed_kong, faults_of, pung


def ask(hand: str, **more: Any) -> Body:
    """A request for the waits of seat 1, no dealer."""
    return {"dealer": 0, "seat": 1, "hand": hand} | more


def waited(hand: str, **more: Any) -> dict[str, int]:
    """The tiles waited for and how many of each are left."""
    return {wait["tile"]: wait["left"] for wait in answer_of("waits", ask(hand, **more))["waits"]}


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("123m456p789s55s34m", {"2m": 3, "5m": 4}),  # open at both ends
        ("123m456p789s55s13p", {"2p": 4}),  # in the middle
        ("123m456p789s55s12p", {"3p": 4}),  # at the end
        ("123m456p789s55sEE", {"5s": 2, "E": 2}),  # two pairs
        ("123m456p789s555sE", {"E": 3}),  # a single tile
        ("2345678m111p999s", {"2m": 3, "5m": 3, "8m": 3}),  # a pair at three places
        ("123m456p789sESWN", {}),
    ],
)
def test_m2_1_standard_waits(hand: str, tiles: dict[str, int]) -> None:
    assert waited(hand) == tiles


def test_m2_4_seven_pairs_wait_for_the_seventh() -> None:
    assert waited("11m33m77p99sEECC5p") == {"5p": 3}
    assert waited("12233m4466p88sEE") == {"1m": 3}  # 万 and 筒 of 6 and 4 tiles are not sets and a pair


def test_m2_5_a_fifth_copy_is_not_waited_for() -> None:
    """Six pairs with 5555p among them and a 5p would be a fifth."""
    assert waited("1111m33m77p99sEE5p") == {"5p": 3}
    assert waited("11m33m5555p99sEEC") == {"C": 3}


def test_m2_2_lan_pai_waits_for_whatever_keeps_it_apart() -> None:
    """1 4 7 of 万, 2 5 8 of 筒, 3 6 of 条 and five honours: 9 of 条, or either honour that is missing."""
    assert waited("147m258p36sESWNC") == {"9s": 4, "F": 4, "P": 4}


def test_m2_3_qi_xing_lan_waits() -> None:
    answer = answer_of("waits", ask("147m258p3sESWNCF"))["waits"]
    assert {wait["tile"]: wait["discard"]["hand_types"][0]["id"] for wait in answer} == {
        "6s": "lan_pai",
        "7s": "lan_pai",
        "8s": "lan_pai",
        "9s": "lan_pai",
        "P": "qi_xing_lan",
    }


def test_m2_6_all_honours_wait_for_any_honour() -> None:
    assert waited("EEESSWWNNCCFP") == {"E": 1, "S": 2, "W": 2, "N": 2, "C": 2, "F": 3, "P": 3}
    assert waited("C", melds=[pung(tile, 2) for tile in "ESWN"]) == {
        "E": 1,
        "S": 1,
        "W": 1,
        "N": 1,
        "C": 3,
        "F": 4,
        "P": 4,
    }


def test_left_counts_hand_melds_and_seen() -> None:
    melds = [exposed_kong("1m", 2), chow("345m", 0)]
    assert waited("34m99p222s", melds=melds) == {"2m": 4, "5m": 3}
    assert waited("34m99p222s", melds=melds, seen="2m2m5m") == {"2m": 2, "5m": 2}
    assert waited("34m99p222s", melds=melds, seen="2222m") == {"5m": 3}
    assert waited("34m99p222s", melds=melds, seen="2222m555m") == {}


def test_a_wait_whole() -> None:
    """平胡 on 5p: 2 from a non-dealer by self-draw, 5 from a discard; a concealed kong bars 门清."""
    asked = ask("123m789s46p88s", melds=[concealed_kong("W")])
    ping_hu = {"id": "ping_hu", "name": "平胡", "name_en": "Plain win", "rule": "M3"}
    worth = {"multipliers": [], "factor": 1}
    assert answer_of("waits", asked)["waits"] == [
        {
            "tile": "5p",
            "left": 4,
            "self_draw": worth | {"hand_types": [ping_hu | {"zi": 2}], "points": 2},
            "discard": worth | {"hand_types": [ping_hu | {"zi": 5}], "points": 5},
        }
    ]


def test_m3_the_dealer_waits_for_more() -> None:
    (wait,) = answer_of("waits", ask("123m789s46p88s", melds=[concealed_kong("W")], dealer=1))["waits"]
    assert (wait["self_draw"]["points"], wait["discard"]["points"]) == (4, 7)


def test_the_rules_in_force_are_applied_and_echoed() -> None:
    melds = [pung("1m", 2), pung("2m", 2), pung("E", 2), chow("345s", 0)]
    answer = answer_of("waits", ask("9p", melds=melds, rules={"preset": "guiliu"}))
    (wait,) = answer["waits"]
    assert [row["id"] for row in wait["self_draw"]["hand_types"]] == ["ping_hu"]
    assert [row["id"] for row in wait["discard"]["hand_types"]] == ["quan_qiu_ren"]
    assert answer["rules"]["preset"] == "guiliu"


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (ask("123m456p789sESW"), {("/hand", "wrong_tile_count")}),
        (ask("123m456p789sESWNC"), {("/hand", "wrong_tile_count")}),
        (ask("123m456p789sE", melds=[pung("W", 1)]), {("/melds/0/from", "seat")}),
        (ask("11111m456p789sE"), {("/hand", "too_many_copies"), ("/hand", "wrong_tile_count")}),
        (ask("11m456p789sEE", melds=[concealed_kong("1m")]), {("/melds/0", "too_many_copies")}),
        (ask("111m456p789sESWN", seen="1m1m"), {("/seen", "too_many_copies")}),
        (ask("11m456p789sEE", melds=[chow("135m", 0)]), {("/melds/0", "bad_meld")}),
        (ask("11m456p789sEE", melds=[chow("123m", 2)]), {("/melds/0", "bad_meld")}),
        (
            ask("12x", seen="8", melds=[pung("Q", 2)]),
            {(f"/{at}", "notation") for at in ("hand", "seen", "melds/0/tile")},
        ),
    ],
)
def test_m1_a_hand_that_cannot_be_is_refused(asked: Body, faults: set[tuple[str, str]]) -> None:
    assert faults_of("waits", asked) == faults
