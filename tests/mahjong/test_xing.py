"""翻醒 (M5). Each hand's tiles are counted by hand."""

from typing import Any

import pytest

from tests.mahjong.ask import Body, answer_of, concealed_kong, declare, faults_of, paid, pung


def flipped(hand: str, tile: str, flips: str, melds: list[Body], **rules: Any) -> Body:
    """The xing of a hand won from seat 1."""
    answer = answer_of("score", declare(hand, tile, flips=flips, melds=melds, rules=rules))
    assert answer["legal"], answer["reasons"]
    xing: Body = answer["xing"]
    return xing


def flip(tile: str, lower: int, same: int, upper: int, count: int) -> Body:
    """A flip as it is answered."""
    return {"tile": tile, "lower": lower, "same": same, "upper": upper, "count": count}


# Held: 1m 2m 3m, 1p×4, 1s 2s 3s, 7s 8s 9s, 9m×2.
HAND, TILE, MELDS = "123m123s789s9m", "9m", [concealed_kong("1p")]


@pytest.mark.parametrize(
    ("tile", "lower", "same", "upper"),
    [
        ("1m", 3, 6, 2),  # below 1 is 9: 9s 9m 9m; above 2m 2s; of the rank 1m 1s and the kong's four
        ("2p", 6, 2, 2),
        ("9p", 1, 3, 6),  # above 9 is 1
        ("8s", 1, 1, 3),
        ("5p", 0, 0, 0),
    ],
)
def test_m5_suit_tiles_count_by_rank_in_any_suit(tile: str, lower: int, same: int, upper: int) -> None:
    xing = flipped(HAND, TILE, tile, MELDS, xing_reflip_at=1000)
    assert xing == {"flips": [flip(tile, lower, same, upper, lower + upper)], "total": lower + upper, "flip_due": False}


@pytest.mark.parametrize(
    ("tile", "lower", "same", "upper"),
    [
        ("E", 3, 2, 0),  # below 东 is 白, above 南
        ("P", 0, 3, 2),  # above 白 is 东
        ("F", 0, 0, 3),
        ("S", 2, 0, 0),
        ("C", 0, 0, 0),
    ],
)
def test_m5_honours_count_their_neighbours_in_the_cycle(tile: str, lower: int, same: int, upper: int) -> None:
    """Held: E×2, P×3 and suit tiles, which never count with an honour."""
    xing = flipped("123m456p789sE", "E", tile, [pung("P", 1)], xing_reflip_at=1000)
    assert xing["flips"] == [flip(tile, lower, same, upper, lower + upper)]


def test_m5_xing_same_counts_the_rank_itself() -> None:
    assert flipped(HAND, TILE, "1m", MELDS, xing_same=True)["flips"] == [flip("1m", 3, 6, 2, 11)]


def test_m5_xing_match_suit_counts_the_flips_own_suit() -> None:
    rules = {"xing_match_suit": True}
    assert flipped(HAND, TILE, "1m", MELDS, **rules)["flips"] == [flip("1m", 2, 1, 1, 3)]
    assert flipped(HAND, TILE, "9p", MELDS, **rules)["flips"] == [flip("9p", 0, 0, 4, 4)]
    assert flipped(HAND, TILE, "9s", MELDS, **rules)["flips"] == [flip("9s", 1, 1, 1, 2)]


def test_m5_1_a_flip_is_due_first_and_again_from_4() -> None:
    assert flipped(HAND, TILE, "", MELDS) == {"flips": [], "total": 0, "flip_due": True}
    assert flipped(HAND, TILE, "8m", MELDS)["flip_due"] is True  # 7s; 9s 9m 9m: 4
    assert flipped(HAND, TILE, "2p", MELDS)["flip_due"] is True  # 6 + 2
    assert flipped(HAND, TILE, "4p", MELDS)["flip_due"] is False  # 3m 3s: 2


def test_m5_1_at_most_two_flips_which_add_up() -> None:
    xing = flipped(HAND, TILE, "2p8m", MELDS)
    assert (xing["total"], xing["flip_due"]) == (8 + 4, False)
    assert flipped(HAND, TILE, "2p8m", MELDS, xing_max_flips=3)["flip_due"] is True


def test_m5_1_the_options_move_the_bounds() -> None:
    assert flipped(HAND, TILE, "4p", MELDS, xing_reflip_at=2)["flip_due"] is True
    assert flipped(HAND, TILE, "2p", MELDS, xing_max_flips=1)["flip_due"] is False
    assert flipped(HAND, TILE, "3p", MELDS)["flip_due"] is False  # 2m 2s
    assert flipped(HAND, TILE, "3p", MELDS, xing_same=True)["flip_due"] is True  # and 3m 3s


@pytest.mark.parametrize(
    ("flips", "rules", "places"),
    [
        (["4p", "8m"], {}, [1]),
        (["4p", "8m", "2p"], {}, [1, 2]),
        (["2p", "8m", "5p"], {}, [2]),
        (["2p", "8m"], {"xing_max_flips": 1}, [1]),
    ],
)
def test_m5_1_each_flip_that_is_not_called_for_is_refused(flips: list[str], rules: Body, places: list[int]) -> None:
    asked = declare(HAND, TILE, melds=MELDS, rules=rules)
    listed = {(f"/flips/{place}", "too_many_flips") for place in places}
    assert faults_of("score", asked | {"flips": flips}) == listed
    assert faults_of("score", asked | {"flips": "".join(flips)}) == {("/flips", "too_many_flips")}


def test_m5_1_flips_of_a_hand_that_is_not_legal_are_not_judged() -> None:
    assert answer_of("score", declare("123m456p789sESWN", "N", flips=["4p", "8m"]))["legal"] is False


def test_m5_2_under_hai_di_nothing_is_flipped() -> None:
    answer = answer_of("score", declare(HAND, TILE, melds=MELDS, flags=["hai_di"]))
    assert answer["xing"] == {"flips": [], "total": 0, "flip_due": False}


def test_m6_xing_is_added_after_the_multipliers() -> None:
    answer = answer_of("score", declare(HAND, TILE, melds=MELDS, flags=["gang_shang_pao"], flips=["4p"]))
    assert answer["value"] == {"points": 5, "factor": 2, "xing": 2}
    assert paid(answer) == {(1, 0, 12, "discard", "M6")}


def test_m6_xing_of_a_self_draw_is_paid_by_each() -> None:
    answer = answer_of("score", declare(HAND, TILE, None, melds=MELDS, flips=["4p"]))
    assert paid(answer) == {(1, 0, 4, "self_draw", "M6"), (2, 0, 4, "self_draw", "M6"), (3, 0, 6, "self_draw", "M6")}


def test_m6_xing_discard_factor_and_xing_multiplied() -> None:
    asked = declare(HAND, TILE, melds=MELDS, flags=["gang_shang_pao"], flips=["4p"])
    for rules, xing in (
        ({"xing_discard_factor": 3}, 6),
        ({"xing_multiplied": True}, 4),
        ({"xing_discard_factor": 3, "xing_multiplied": True}, 12),
    ):
        answer = answer_of("score", asked | {"rules": rules})
        assert answer["value"] == {"points": 5, "factor": 2, "xing": xing}
        assert paid(answer) == {(1, 0, 10 + xing, "discard", "M6")}
    drawn = declare(HAND, TILE, None, melds=MELDS, flips=["4p"], rules={"xing_discard_factor": 3})
    assert answer_of("score", drawn)["value"] == {"points": 2, "factor": 1, "xing": 2}
