"""Payments of wins, and 互包 (M10): who is bound, who pays what. Amounts are worked by hand from x, a, b."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.ledger import Transfer
from service.mahjong.hand import read_melds
from service.mahjong.pay import relations, win_payments
from service.mahjong.rules import Rules
from service.mahjong.schema import AddedKong, ConcealedKong, ExposedKong, Meld, Pung
from tests.mahjong.ask import (
    Body,
    added_kong,
    answer_of,
    chow,
    concealed_kong,
    declare,
    exposed_kong,
    paid,
    pung,
    reasons_of,
)

Pairs = list[tuple[int, int]]


def known(melds: dict[int, list[Meld]], given_: Pairs, **rules: Any) -> list[tuple[tuple[int, int], str]]:
    """The relations known from melds by seat and those given."""
    read = {seat: read_melds(own, "/melds", []) for seat, own in melds.items()}
    return [((r.seats[0], r.seats[1]), r.source) for r in relations(given_, read, Rules(**rules))]


def on_discard(discarder: int, wins: dict[int, int], bound: Pairs, **rules: Any) -> set[tuple[int, int, int, str]]:
    """What is paid when each of `wins` wins so much from the discarder: from, to, zi, rule."""
    won = {winner: {discarder: zi} for winner, zi in wins.items()}
    return told(win_payments(won, discarder, relations(bound, {}, Rules(**rules)), Rules(**rules)))


def told(transfers: list[Transfer]) -> set[tuple[int, int, int, str]]:
    """Transfers as from, to, zi, rule; only a payment by a relation has the cause bao."""
    assert len(set(transfers)) == len(transfers)
    assert all((t.cause == "bao") == (t.rule not in ("M6", "M10.6")) for t in transfers)
    return {(t.from_, t.to, t.zi, t.rule) for t in transfers}


# Who is bound


def test_m10_three_melds_taken_from_one_player_bind_both() -> None:
    taken: list[Meld] = [Pung(tile="E", from_=2), ExposedKong(tile="S", from_=2), AddedKong(tile="W", from_=2)]
    assert known({3: taken}, []) == [((2, 3), "derived")]
    assert known({0: taken}, []) == [((0, 2), "derived")]
    assert known({0: [*taken, Pung(tile="N", from_=2)]}, []) == [((0, 2), "derived")]


def test_m10_two_or_from_two_players_or_concealed_bind_nobody() -> None:
    two: list[Meld] = [Pung(tile="E", from_=2), ExposedKong(tile="S", from_=2)]
    assert known({0: two}, []) == []
    assert known({0: [*two, Pung(tile="W", from_=1)]}, []) == []
    assert known({0: [*two, ConcealedKong(tile="W")]}, []) == []


def test_m10_melds_are_counted_one_way() -> None:
    mine: list[Meld] = [Pung(tile="E", from_=2), ExposedKong(tile="S", from_=2)]
    assert known({0: mine, 2: [Pung(tile="W", from_=0)]}, []) == []


def test_m10_given_and_derived_are_joined_in_order_of_seats() -> None:
    taken: list[Meld] = [Pung(tile=tile, from_=2) for tile in "ESW"]
    assert known({0: taken}, [(3, 1), (1, 0)]) == [((0, 1), "given"), ((0, 2), "derived"), ((1, 3), "given")]
    assert known({0: taken}, [(2, 0)]) == [((0, 2), "given")]


def test_m10_without_the_option_nobody_is_bound() -> None:
    taken: list[Meld] = [Pung(tile=tile, from_=2) for tile in "ESW"]
    assert known({0: taken}, [(0, 1)], bao=False) == []
    melds = [pung("E", 1), pung("S", 1), pung("W", 1)]
    answer = answer_of("score", declare("11m22p", "2p", melds=melds, bao=[[0, 2]], rules={"bao": False}))
    assert answer["bao"] == [] and paid(answer) == {(1, 0, 35, "discard", "M6")}


def test_m10_relations_are_listed_for_a_hand_that_is_not_legal_too() -> None:
    melds = [chow("123m", 3), chow("456m", 3), chow("135m", 3)]
    answer = answer_of("score", declare("1p", "1p", melds=melds, bao=[[2, 1]]))
    assert not answer["legal"]
    assert answer["bao"] == [{"seats": [0, 3], "source": "derived"}, {"seats": [1, 2], "source": "given"}]


def test_m10_7_west_cannot_take_a_chow_from_east() -> None:
    """Seat 2 sits before seat 3 and after seat 1, so that a chow of seat 2 comes from seat 1, never from seat 0."""
    for source, reasons in ((1, []), (0, ["bad_meld"]), (3, ["bad_meld"])):
        asked = declare("456m789p68s99p", "7s", winner=2, melds=[chow("123s", source)])
        assert reasons_of(answer_of("score", asked)) == reasons


# One winner on a discard


def test_m10_1_the_winners_partner_pays_the_same() -> None:
    assert on_discard(2, {0: 35}, [(0, 1)]) == {(2, 0, 35, "M6"), (1, 0, 35, "M10.1")}


def test_m10_1_each_of_several_partners_pays() -> None:
    assert on_discard(2, {0: 35}, [(0, 1), (0, 3)]) == {(2, 0, 35, "M6"), (1, 0, 35, "M10.1"), (3, 0, 35, "M10.1")}


def test_m10_3_the_discarders_partner_pays_double() -> None:
    assert on_discard(2, {0: 35}, [(1, 2)]) == {(2, 0, 35, "M6"), (1, 0, 70, "M10.3")}


def test_m10_3_each_of_several_partners_of_the_discarder_pays() -> None:
    assert on_discard(2, {0: 35}, [(1, 2), (2, 3)]) == {(2, 0, 35, "M6"), (1, 0, 70, "M10.3"), (3, 0, 70, "M10.3")}


def test_m10_3_a_partner_of_both_pays_by_either_relation() -> None:
    assert on_discard(2, {0: 35}, [(0, 1), (1, 2)]) == {
        (2, 0, 35, "M6"),
        (1, 0, 35, "M10.1"),
        (1, 0, 70, "M10.3"),
    }


def test_m10_6_a_bound_discarder_pays_in_one_transfer() -> None:
    assert on_discard(1, {0: 35}, [(0, 1)]) == {(1, 0, 35, "M10.6")}
    assert on_discard(1, {0: 35}, [(0, 1)], bao_partner_factor=3) == {(1, 0, 105, "M10.6")}


def test_m10_6_the_factor_touches_no_other_payment() -> None:
    assert on_discard(1, {0: 35}, [(0, 1), (0, 2), (1, 3)], bao_partner_factor=2) == {
        (1, 0, 70, "M10.6"),
        (2, 0, 35, "M10.1"),
        (3, 0, 70, "M10.3"),
    }


def test_m10_everybody_bound_to_everybody() -> None:
    """0 wins 10 from 1: 01 M10.6; 02 and 03 M10.1; 12 and 13 M10.3; 23 nothing."""
    everybody = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert on_discard(1, {0: 10}, everybody) == {
        (1, 0, 10, "M10.6"),
        (2, 0, 10, "M10.1"),
        (3, 0, 10, "M10.1"),
        (2, 0, 20, "M10.3"),
        (3, 0, 20, "M10.3"),
    }


def test_m10_a_relation_of_players_who_neither_win_nor_discard_pays_nothing() -> None:
    assert on_discard(1, {0: 10}, [(2, 3)]) == {(1, 0, 10, "M6")}


# Several winners


def test_m10_5_lower_winner_pays_higher() -> None:
    """S0: 35 and 5."""
    assert on_discard(3, {0: 35, 1: 5}, [(0, 1)]) == {(3, 0, 35, "M6"), (3, 1, 5, "M6"), (1, 0, 35, "M10.5")}
    assert on_discard(3, {0: 5, 1: 35}, [(0, 1)]) == {(3, 0, 5, "M6"), (3, 1, 35, "M6"), (0, 1, 35, "M10.5")}


def test_m10_5_equal_winners_pay_each_other_nothing() -> None:
    assert on_discard(3, {0: 35, 1: 35}, [(0, 1)]) == {(3, 0, 35, "M6"), (3, 1, 35, "M6")}


def test_m10_5_beside_m10_1_of_another_relation() -> None:
    """0 and 1 bound win 35 and 5, 2 is bound to 1: it owes 1 the 5 only."""
    assert on_discard(3, {0: 35, 1: 5}, [(0, 1), (1, 2)]) == {
        (3, 0, 35, "M6"),
        (3, 1, 5, "M6"),
        (1, 0, 35, "M10.5"),
        (2, 1, 5, "M10.1"),
    }


def test_m10_5_three_winners_in_a_chain() -> None:
    """0, 1, 2 win 5, 35, 70 from 3; 01 and 12 bound: 0 owes 1 its 35, 1 owes 2 its 70; 0 and 2 nothing."""
    assert on_discard(3, {0: 5, 1: 35, 2: 70}, [(0, 1), (1, 2)]) == {
        (3, 0, 5, "M6"),
        (3, 1, 35, "M6"),
        (3, 2, 70, "M6"),
        (0, 1, 35, "M10.5"),
        (1, 2, 70, "M10.5"),
    }


def test_m10_1_an_unbound_second_winner_is_not_concerned() -> None:
    assert on_discard(3, {0: 35, 1: 5}, [(0, 2)]) == {(3, 0, 35, "M6"), (3, 1, 5, "M6"), (2, 0, 35, "M10.1")}


def test_m10_3_the_discarders_partner_pays_each_winner_double() -> None:
    assert on_discard(3, {0: 35, 1: 5}, [(2, 3)]) == {
        (3, 0, 35, "M6"),
        (3, 1, 5, "M6"),
        (2, 0, 70, "M10.3"),
        (2, 1, 10, "M10.3"),
    }


def test_m10_3_a_discarders_partner_who_wins_too_does_not_pay() -> None:
    assert on_discard(3, {0: 35, 1: 5}, [(1, 3)]) == {(3, 0, 35, "M6"), (3, 1, 5, "M10.6")}


def test_m10_3_of_two_partners_only_the_one_who_does_not_win_pays() -> None:
    """3 discards, bound to 1 and 2; 0 and 1 win: 2 pays both double, 1 nothing."""
    assert on_discard(3, {0: 35, 1: 5}, [(1, 3), (2, 3)], bao_partner_factor=2) == {
        (3, 0, 35, "M6"),
        (3, 1, 10, "M10.6"),
        (2, 0, 70, "M10.3"),
        (2, 1, 10, "M10.3"),
    }


def test_m10_5_compares_the_amounts_without_the_partners_factor() -> None:
    """3 discards to 0 and 1, each 20, and is bound to 1: it pays 40 there, but 0 and 1, bound too, are equal."""
    assert on_discard(3, {0: 20, 1: 20}, [(0, 1), (1, 3)], bao_partner_factor=2) == {
        (3, 0, 20, "M6"),
        (3, 1, 40, "M10.6"),
    }


def test_m10_three_winners_bound_to_the_discarder() -> None:
    assert on_discard(3, {0: 1, 1: 2, 2: 3}, [(0, 3), (1, 3), (2, 3)]) == {
        (3, 0, 1, "M10.6"),
        (3, 1, 2, "M10.6"),
        (3, 2, 3, "M10.6"),
    }


# Self-draw


def test_m10_2_the_partner_pays_all_three_twice() -> None:
    paid_ = win_payments({0: {1: 4, 2: 4, 3: 4}}, None, relations([(0, 1)], {}, Rules()), Rules())
    assert told(paid_) == {(1, 0, 24, "M10.2")}


def test_m10_2_the_sum_of_the_normal_amounts_whoever_is_the_dealer() -> None:
    paid_ = win_payments({0: {1: 2, 2: 4, 3: 2}}, None, relations([(0, 3)], {}, Rules()), Rules())
    assert told(paid_) == {(3, 0, 16, "M10.2")}


def test_m10_4_each_of_several_partners_pays_it() -> None:
    bound = relations([(0, 1), (0, 2), (1, 3)], {}, Rules(bao_partner_factor=2))
    paid_ = win_payments({0: {1: 15, 2: 15, 3: 15}}, None, bound, Rules(bao_partner_factor=2))
    assert told(paid_) == {(1, 0, 90, "M10.2"), (2, 0, 90, "M10.2")}


def test_m10_a_relation_without_the_self_drawer_has_no_effect() -> None:
    paid_ = win_payments({0: {1: 2, 2: 2, 3: 2}}, None, relations([(1, 2), (2, 3)], {}, Rules()), Rules())
    assert told(paid_) == {(1, 0, 2, "M6"), (2, 0, 2, "M6"), (3, 0, 2, "M6")}


# Through the whole request


def test_m10_amounts_include_xing() -> None:
    """Seven pairs 15, flip 4m counts 33m and 55p: 19 from each, 57 in all, twice."""
    answer = answer_of("score", declare("11m33m77p99sEECC5p", "5p", None, bao=[[0, 1]], flips=["4m"]))
    assert paid(answer) == {(1, 0, 114, "bao", "M10.2")}


@pytest.mark.parametrize("third", [chow("789m", 3), pung("E", 3), exposed_kong("E", 3), added_kong("E", 3)])
def test_m10_relations_are_derived_from_the_winners_melds(third: Body) -> None:
    answer = answer_of("score", declare("11m22p", "2p", 2, melds=[pung("2s", 3), chow("456m", 3), third]))
    assert answer["bao"] == [{"seats": [0, 3], "source": "derived"}]
    assert paid(answer) == {(2, 0, 5, "discard", "M6"), (3, 0, 5, "bao", "M10.1")}


def test_m10_a_concealed_kong_binds_nobody() -> None:
    answer = answer_of("score", declare("11m22p", "2p", 2, melds=[pung("2s", 3), chow("456m", 3), concealed_kong("E")]))
    assert answer["bao"] == [] and paid(answer) == {(2, 0, 5, "discard", "M6")}


SEATS = st.integers(0, 3)


@given(
    SEATS,
    st.dictionaries(SEATS, st.integers(1, 500), min_size=1, max_size=3),
    st.lists(st.tuples(SEATS, SEATS).filter(lambda pair: pair[0] != pair[1]), max_size=6),
)
def test_m10_every_relation_is_settled_on_its_own(discarder: int, wins: dict[int, int], bound: Pairs) -> None:
    """All relations together add to the plain payments what each adds alone."""
    wins.pop(discarder, None)
    plain = on_discard(discarder, wins, [])
    bound = sorted({(min(pair), max(pair)) for pair in bound})
    added = [on_discard(discarder, wins, [pair]) for pair in bound]
    extra = [line for lines in added for line in lines if line[3] not in ("M6", "M10.6")]
    together = on_discard(discarder, wins, bound)
    assert sorted(line for line in together if line[3] not in ("M6", "M10.6")) == sorted(extra)
    assert {line[:3] for line in together if line[3] in ("M6", "M10.6")} == {line[:3] for line in plain}
