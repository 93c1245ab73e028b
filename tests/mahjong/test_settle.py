"""POST /v1/mahjong/settle: whole deals (M6–M10). All transfers are worked by hand."""

from typing import Any

import pytest

from tests.mahjong.ask import (
    Body,
    added_kong,
    answer_of,
    chow,
    concealed_kong,
    exposed_kong,
    faults_of,
    paid,
    pung,
    reasons_of,
    refusal_of,
    totals,
    types_of,
)

PAIRS = "11m33m77p99sEECC"  # with 5p: seven pairs, 35
RUNS = "123m789s46p88s"  # with 5p and one meld: ping_hu, 5 among non-dealers


def win(winner: int, hand: str, tile: str = "5p", source: int | None = 3, **more: Any) -> Body:
    """One win of a deal."""
    won = {"by": "self_draw"} if source is None else {"by": "discard", "from": source}
    return {"winner": winner, "hand": hand, "win": won | {"tile": tile}} | more


def deal(*wins: Body, **more: Any) -> Body:
    """A deal with 2 as the dealer."""
    return {"dealer": 2, "wins": [*wins]} | more


PAIRS_WIN = win(0, PAIRS + "5p")
RUNS_WIN = win(1, RUNS)
RUNS_MELDS = {"1": [pung("W", 2)]}


# Drawn deals, kongs, chases


def test_a_drawn_deal_pays_nothing() -> None:
    answer = answer_of("settle", deal())
    assert (answer["legal"], answer["wins"], answer["bao"]) == (True, [], [])
    assert paid(answer) == set() and totals(answer) == [0, 0, 0, 0]


def test_m7_kongs_are_paid_in_a_drawn_deal_too() -> None:
    melds = {
        "0": [added_kong("1m", 2), exposed_kong("2m", 3)],
        "3": [concealed_kong("3m"), pung("4m", 0)],
    }
    answer = answer_of("settle", deal(melds=melds, stake=2))
    assert paid(answer) == {
        (1, 0, 1, "added_kong", "M7"),
        (2, 0, 1, "added_kong", "M7"),
        (3, 0, 1, "added_kong", "M7"),
        (3, 0, 3, "exposed_kong", "M7"),
        (0, 3, 2, "concealed_kong", "M7"),
        (1, 3, 2, "concealed_kong", "M7"),
        (2, 3, 2, "concealed_kong", "M7"),
    }
    assert totals(answer) == [1 + 1 + 1 + 3 - 2, -1 - 2, -1 - 2, -1 - 3 + 6]
    assert [row["points"] for row in answer["settlement"]["seats"]] == [8, -6, -6, 4]


def test_m7_the_figures_are_options() -> None:
    melds = {"0": [added_kong("1m", 2), exposed_kong("2m", 3), concealed_kong("3m")]}
    rules = {"added_kong_zi": 0, "exposed_kong_zi": 10, "concealed_kong_zi": 5}
    assert paid(answer_of("settle", deal(melds=melds, rules=rules))) == {
        (3, 0, 10, "exposed_kong", "M7"),
        (1, 0, 5, "concealed_kong", "M7"),
        (2, 0, 5, "concealed_kong", "M7"),
        (3, 0, 5, "concealed_kong", "M7"),
    }


def test_m7_the_feeder_pays_the_added_kong_alone() -> None:
    asked = deal(melds={"0": [added_kong("1m", 2)]}, rules={"added_kong_payer": "feeder"})
    assert paid(answer_of("settle", asked)) == {(2, 0, 1, "added_kong", "M7")}


def test_m7_kongs_of_winners_and_others_are_paid_beside_the_win_without_bao_or_multipliers() -> None:
    melds = {"1": [concealed_kong("W")], "2": [exposed_kong("F", 1)]}
    answer = answer_of("settle", deal(RUNS_WIN, melds=melds, bao=[[0, 1]]))
    assert paid(answer) == {
        (3, 1, 5, "discard", "M6"),
        (0, 1, 5, "bao", "M10.1"),
        (0, 1, 2, "concealed_kong", "M7"),
        (2, 1, 2, "concealed_kong", "M7"),
        (3, 1, 2, "concealed_kong", "M7"),
        (1, 2, 3, "exposed_kong", "M7"),
    }


def test_m4_2_a_robbed_kong_is_not_paid_and_its_copies_count() -> None:
    melds = {"3": [pung("5p", 0)], "1": [pung("W", 2)]}
    robbed = win(1, RUNS, flags=["qiang_gang_hu"])
    answer = answer_of("settle", deal(robbed, melds=melds))
    assert paid(answer) == {(3, 1, 10, "discard", "M6")}
    fifth = answer_of("settle", deal(win(1, "123m789s55p88s", flags=["qiang_gang_hu"]), melds=melds))
    assert (fifth["legal"], fifth["settlement"]) == (False, None)
    assert reasons_of(fifth["wins"][0]) == ["too_many_copies"]


def test_m9_the_first_of_a_chase_pays_each_other() -> None:
    assert paid(answer_of("settle", deal(chases=[{"first": 1}]))) == {
        (1, 0, 1, "chase", "M9"),
        (1, 2, 1, "chase", "M9"),
        (1, 3, 1, "chase", "M9"),
    }
    two = deal(chases=[{"first": 1}, {"first": 3}], rules={"zhui_zi": 4})
    assert totals(answer_of("settle", two)) == [8, -8, 8, -8]
    off = deal(chases=[{"first": 1}], rules={"zhui_zi": 0})
    assert paid(answer_of("settle", off)) == set()


# Several winners


def test_m8_each_winner_is_scored_and_paid_on_their_own() -> None:
    """The dealer 2 wins 平胡 from 3: 7; 1 wins it: 5; 0 has seven pairs and flips on its own."""
    wins = [
        PAIRS_WIN | {"flips": ["4m"]},
        RUNS_WIN | {"flips": ["6s"]},
        win(2, "123s678m46p11p"),
    ]
    answer = answer_of("settle", deal(*wins, melds=RUNS_MELDS | {"2": [chow("345m", 1)]}))
    assert [types_of(body) for body in answer["wins"]] == [{"qi_dui": 35}, {"ping_hu": 5}, {"ping_hu": 7}]
    assert [body["xing"]["total"] for body in answer["wins"]] == [4, 2, 0]
    assert paid(answer) == {
        (3, 0, 39, "discard", "M6"),
        (3, 1, 7, "discard", "M6"),
        (3, 2, 7, "discard", "M6"),
    }
    assert totals(answer) == [39, 7, 7, -53]


def test_a_win_body_has_everything_but_the_settlement_and_the_deals_relations() -> None:
    answer = answer_of("settle", deal(PAIRS_WIN, RUNS_WIN, melds=RUNS_MELDS, bao=[[2, 3]]))
    for body in answer["wins"]:
        assert [*body] == [
            "legal", "reasons", "hand_types", "multipliers", "groups", "xing", "value", "bao", "rules",
        ]  # fmt: skip
        assert body["bao"] == answer["bao"] == [{"seats": [2, 3], "source": "given"}]
    assert [*answer] == ["legal", "wins", "bao", "settlement", "rules"]


def test_one_win_that_is_not_legal_leaves_the_deal_unsettled() -> None:
    answer = answer_of("settle", deal(PAIRS_WIN, win(1, "123m789s46p89s"), melds=RUNS_MELDS))
    assert [body["legal"] for body in answer["wins"]] == [True, False]
    assert reasons_of(answer["wins"][1]) == ["not_a_winning_shape"]
    assert (answer["legal"], answer["settlement"]) == (False, None)


def test_m10_relations_are_derived_from_the_melds_of_every_seat() -> None:
    """2 took three melds from 3, the discarder: it pays either winner double."""
    melds = RUNS_MELDS | {"2": [pung("2m", 3), pung("8m", 3), exposed_kong("F", 3)]}
    answer = answer_of("settle", deal(PAIRS_WIN, RUNS_WIN, melds=melds))
    assert answer["bao"] == [{"seats": [2, 3], "source": "derived"}]
    assert paid(answer) == {
        (3, 0, 35, "discard", "M6"),
        (3, 1, 5, "discard", "M6"),
        (2, 0, 70, "bao", "M10.3"),
        (2, 1, 10, "bao", "M10.3"),
        (3, 2, 3, "exposed_kong", "M7"),
    }


def test_m10_5_and_m10_3_and_m10_1_in_one_deal() -> None:
    """3 discards, bound to 2; 0 and 1 bound win 39 and 5; 1 is bound to 2 as well."""
    asked = deal(PAIRS_WIN | {"flips": "4m"}, RUNS_WIN, melds=RUNS_MELDS, bao=[[0, 1], [2, 3], [1, 2]])
    answer = answer_of("settle", asked)
    assert paid(answer) == {
        (3, 0, 39, "discard", "M6"),
        (3, 1, 5, "discard", "M6"),
        (1, 0, 39, "bao", "M10.5"),
        (2, 1, 5, "bao", "M10.1"),
        (2, 0, 78, "bao", "M10.3"),
        (2, 1, 10, "bao", "M10.3"),
    }
    assert sum(totals(answer)) == 0


def test_m10_2_a_self_draw_with_the_partner_paying_for_all() -> None:
    """1, no dealer, draws 平胡: 2 + 4 + 2 = 8, its partner 0 pays 16; its own kong is paid by all."""
    answer = answer_of("settle", deal(win(1, RUNS, source=None), melds={"1": [concealed_kong("W")]}, bao=[[1, 0]]))
    assert paid(answer) == {
        (0, 1, 16, "bao", "M10.2"),
        (0, 1, 2, "concealed_kong", "M7"),
        (2, 1, 2, "concealed_kong", "M7"),
        (3, 1, 2, "concealed_kong", "M7"),
    }


# Deals that cannot be


@pytest.mark.parametrize(
    ("second", "fault"),
    [
        (win(1, RUNS, "5s"), ("/wins/1/win", "wins_clash")),
        (win(1, RUNS, source=2), ("/wins/1/win", "wins_clash")),
        (win(1, RUNS, source=None), ("/wins/1/win", "wins_clash")),
        (win(0, RUNS), ("/wins/1/winner", "winner_twice")),
        (win(1, RUNS, flags=["hai_di"]), ("/wins/1/flags", "flag_conflict")),
        (win(3, RUNS), ("/wins/1/win/from", "seat")),
    ],
)
def test_m8_wins_of_one_deal_that_clash(second: Body, fault: tuple[str, str]) -> None:
    assert fault in faults_of("settle", deal(PAIRS_WIN, second, melds=RUNS_MELDS))


def test_m8_every_win_is_compared_with_the_first() -> None:
    others = [win(1, RUNS, "5s"), win(2, "234678m666p111s5s", "5s")]
    assert faults_of("settle", deal(PAIRS_WIN, *others, melds=RUNS_MELDS)) == {
        ("/wins/1/win", "wins_clash"),
        ("/wins/2/win", "wins_clash"),
    }
    unreadable = deal(PAIRS_WIN, win(1, RUNS, "0p"), melds=RUNS_MELDS)
    assert faults_of("settle", unreadable) == {("/wins/1/win/tile", "notation")}


def test_m8_two_self_draws() -> None:
    wins = [win(0, PAIRS + "5p", source=None), win(1, RUNS, source=None)]
    assert faults_of("settle", deal(*wins, melds=RUNS_MELDS)) == {("/wins/1/win", "wins_clash")}


def test_m8_the_same_tile_may_be_spelled_differently() -> None:
    assert answer_of("settle", deal(PAIRS_WIN, win(1, RUNS, "五筒"), melds=RUNS_MELDS))["legal"]


@pytest.mark.parametrize("flag", ["qiang_gang_hu", "gang_shang_pao", "hai_di"])
def test_m8_flags_are_shared(flag: str) -> None:
    melds = RUNS_MELDS | {"3": [pung("5p", 0), exposed_kong("F", 1)]}
    first = win(0, "345m678m234s46p99s")
    assert faults_of("settle", deal(first, RUNS_WIN | {"flags": [flag]}, melds=melds)) == {
        ("/wins/1/flags", "flag_conflict")
    }
    both = deal(first | {"flags": [flag]}, RUNS_WIN | {"flags": [flag]}, melds=melds)
    assert answer_of("settle", both)["legal"]


def test_m8_di_hu_is_shared() -> None:
    """Nobody has melds yet; the dealer 3 makes its first discard."""
    wins = [win(0, "345m678m234s46p99s", flags=["di_hu"]), win(1, "123m789s46p88sWWW", flags=["di_hu"])]
    answer = answer_of("settle", deal(*wins, dealer=3))
    assert [types_of(body) for body in answer["wins"]] == [{"di_hu": 35}, {"di_hu": 35}]
    wins[1] = wins[1] | {"flags": []}
    assert faults_of("settle", deal(*wins, dealer=3)) == {("/wins/1/flags", "flag_conflict")}


def test_m4_2_qiang_gang_hu_needs_the_pung_of_the_discarder() -> None:
    robbed = win(1, RUNS, flags=["qiang_gang_hu"])
    for own in ([], [pung("4m", 0)], [added_kong("4m", 0)], [chow("567p", 2)]):
        asked = deal(robbed, melds=RUNS_MELDS | {"3": own})
        assert faults_of("settle", asked) == {("/wins/0/flags", "no_robbed_pung")}


def test_m4_gang_shang_pao_needs_a_kong_of_the_discarder() -> None:
    after_kong = win(1, RUNS, flags=["gang_shang_pao"])
    assert faults_of("settle", deal(after_kong, melds=RUNS_MELDS | {"3": [pung("F", 0)]})) == {
        ("/wins/0/flags", "no_kong")
    }
    for kong in (concealed_kong("F"), exposed_kong("F", 0), added_kong("F", 0)):
        assert answer_of("settle", deal(after_kong, melds=RUNS_MELDS | {"3": [kong]}))["legal"]


def test_m1_3_melds_of_a_seat_that_does_not_win() -> None:
    melds = {"2": [chow("123m", 3), chow("789m", 1), pung("E", 2)]}
    assert faults_of("settle", deal(melds=melds)) == {("/melds/2/0", "bad_meld"), ("/melds/2/2/from", "seat")}
    five = {"0": [pung(tile, 1) for tile in "ESWNC"]}
    assert faults_of("settle", deal(melds=five)) == {("/melds/0/4", "fifth_meld")}


def test_m1_3_a_winners_bad_or_fifth_meld_makes_the_win_not_legal() -> None:
    answer = answer_of("settle", deal(RUNS_WIN, melds={"1": [chow("123m", 2)]}))
    assert reasons_of(answer["wins"][0]) == ["bad_meld"]
    answer = answer_of("settle", deal(RUNS_WIN, melds={"1": [pung(tile, 2) for tile in "ESWNC"]}))
    assert reasons_of(answer["wins"][0]) == ["wrong_tile_count"]


def test_m1_2_a_fifth_copy_over_the_table_is_refused_where_it_is_counted() -> None:
    for tile in ("1m", "E"):
        assert faults_of("settle", deal(melds={"0": [pung(tile, 1)], "2": [exposed_kong("F", 1), pung(tile, 1)]})) == {
            ("/melds/2/1", "too_many_copies")
        }
    five_of_1m = {"0": [chow("123m", 3), chow("123m", 3)], "2": [pung("1m", 1)]}
    assert faults_of("settle", deal(melds=five_of_1m)) == {("/melds/2/0", "too_many_copies")}
    hands = deal(PAIRS_WIN, win(1, "123m999s46p88s"), melds=RUNS_MELDS)  # 99s and 999s
    assert faults_of("settle", hands) == {("/wins/1/hand", "too_many_copies")}
    four_of_1m = deal(PAIRS_WIN, win(1, "1123m999s46p8s"), melds=RUNS_MELDS)  # 11m and 11m, but 99s and 999s
    (fault,) = refusal_of("settle", four_of_1m).faults
    assert "9s" in fault.message.en and (fault.pointer, fault.code) == ("/wins/1/hand", "too_many_copies")
    melds = RUNS_MELDS | {"3": [concealed_kong("E")]}
    assert faults_of("settle", deal(PAIRS_WIN, RUNS_WIN, melds=melds)) == {("/melds/3/0", "too_many_copies")}
    flipped = [PAIRS_WIN | {"flips": ["9s"]}, RUNS_WIN | {"flips": ["9s"]}]  # 99s, 9s and two flips
    assert faults_of("settle", deal(*flipped, melds=RUNS_MELDS)) == {("/wins/1/flips", "too_many_copies")}


def test_m1_2_the_winning_tile_is_one_tile_for_all_winners() -> None:
    """0 holds a 5p, 1 none, 3 discarded one; two more lie in 2's melds."""
    assert answer_of("settle", deal(PAIRS_WIN, RUNS_WIN, melds=RUNS_MELDS | {"2": [chow("456p", 1)]}))["legal"]
    asked = deal(PAIRS_WIN, RUNS_WIN, melds=RUNS_MELDS | {"2": [pung("5p", 1)]})
    assert faults_of("settle", asked) == {("/melds/2/0", "too_many_copies")}
    alone = deal(RUNS_WIN, melds=RUNS_MELDS | {"2": [exposed_kong("5p", 1)]})
    assert faults_of("settle", alone) == {("/melds/2/0", "too_many_copies")}


def test_m1_2_a_fifth_copy_that_one_win_alone_has_makes_that_win_not_legal() -> None:
    answer = answer_of("settle", deal(PAIRS_WIN, win(1, "11111m234m46p"), melds=RUNS_MELDS))
    assert reasons_of(answer["wins"][1]) == ["too_many_copies"]


def test_m5_1_flips_that_are_not_called_for() -> None:
    asked = deal(PAIRS_WIN, RUNS_WIN | {"flips": ["1p", "2p"]}, melds=RUNS_MELDS)
    assert faults_of("settle", asked) == {("/wins/1/flips/1", "too_many_flips")}


def test_c4_faults_of_one_win_and_of_relations_are_told_where_they_stand() -> None:
    asked = deal(PAIRS_WIN | {"hand": "12x"}, RUNS_WIN | {"flags": ["tian_hu"]}, melds={"1": [pung("Q", 1)]})
    asked["bao"] = [[0, 0]]
    assert faults_of("settle", asked) == {
        ("/wins/0/hand", "notation"),
        ("/melds/1/0/tile", "notation"),
        ("/wins/1/flags", "flag_conflict"),
        ("/melds/1/0/from", "seat"),
        ("/bao/0", "seat"),
    }
