"""A whole deal: a win or a drawn deal, and who deals next (Z1.1, Z12–Z14)."""

import pytest

from tests.zipai.ask import Body, answer_of, faults_of, paid, reasons_of, totals, won

MELDS = "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"
TABLE = ("rules", "stake", "players", "dealer")


def deal_of(score_request: Body) -> Body:
    """The settle request of the same win."""
    shared = {name: score_request[name] for name in TABLE if name in score_request}
    return shared | {"win": {name: value for name, value in score_request.items() if name not in TABLE}}


@pytest.mark.parametrize(
    ("players", "dealer", "next_dealer"),
    [(2, 0, 1), (2, 1, 0), (3, 2, 0), (3, 0, 1), (4, 3, 0), (4, 0, 1), (4, 1, 2)],
)
def test_z14_in_a_drawn_deal_nobody_pays_and_the_next_player_deals(players: int, dealer: int, next_dealer: int) -> None:
    answer = answer_of("settle", {"players": players, "dealer": dealer, "win": None, "stake": 7})
    assert (answer["legal"], answer["win"], answer["next_dealer"]) == (True, None, next_dealer)
    assert answer["settlement"] == {
        "transfers": [],
        "seats": [{"seat": seat, "zi": 0, "points": 0} for seat in range(players)],
    }


def test_z14_the_winner_deals_next() -> None:
    """21 you: three duo, at 10 points each."""
    answer = answer_of("settle", deal_of(won("四五六六六", MELDS, "deck", "三", stake=10)))
    assert (answer["legal"], answer["next_dealer"]) == (True, 1)
    assert paid(answer) == {(0, 1, 3, "deck", "Z12"), (2, 1, 3, "deck", "Z12")}
    assert [seat["points"] for seat in answer["settlement"]["seats"]] == [-30, 60, -30]


def test_the_win_is_the_body_that_score_answers() -> None:
    body = won("四五六六六", MELDS, "discard", "三", rules={"preset": "table_10_3"}, stake=3, flips="九")
    answer = answer_of("settle", deal_of(body))
    assert answer["win"] == answer_of("score", body)
    assert answer["settlement"] == answer["win"]["settlement"]
    assert answer["rules"] == answer["win"]["rules"]


def test_z1_1_the_seat_without_cards_stands_with_nothing() -> None:
    answer = answer_of("settle", deal_of(won("四五六六六", MELDS, "deck", "三", players=4)))
    assert totals(answer) == [-3, 6, 0, -3]


def test_a_win_that_is_not_legal_settles_nothing() -> None:
    answer = answer_of("settle", deal_of(won("四五六六七", MELDS, "deck", "三")))
    assert (answer["legal"], answer["settlement"], answer["next_dealer"]) == (False, None, None)
    assert reasons_of(answer["win"]) == ["not_seven_groups"]


def test_pointers_stand_in_the_deal() -> None:
    body = won("?", "chi ?", "deck", "三", winner=3, dealer=3, flips="?")
    assert faults_of("settle", deal_of(body)) == {
        ("/dealer", "seat"),
        ("/win/winner", "seat"),
        ("/win/hand", "notation"),
        ("/win/melds/0/cards", "notation"),
        ("/win/flips", "notation"),
    }
    assert faults_of("settle", deal_of(won("四五六六六", MELDS, "deck", "三", winner=0))) == {
        ("/win/win/from", "from_winner")
    }
    assert faults_of("settle", deal_of(won("四五六六六", MELDS, "deck", "三", flips=["九", "七"]))) == {
        ("/win/flips/1", "too_many_flips")
    }


def test_a_drawn_deal_wants_a_dealer_at_the_table() -> None:
    assert faults_of("settle", {"players": 2, "dealer": 2, "win": None}) == {("/dealer", "seat")}
