"""Requests that contradict themselves (C4, Z1.1): every fault, with its place."""

import pytest

from service.zipai.schema import ScoreRequest
from tests.zipai.ask import Body, answer_of, dealt, faults_of, refusal_of, won

MELDS = "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"
GOOD = won("四四六六六", MELDS, "deck", "四")
CONCEALED = won("六六六拾拾拾壹贰叁二七十捌捌八伍伍五三四", "", "discard", "五")
HEAVEN = dealt("一一一一贰柒拾伍伍伍壹贰叁陆陆六九九九捌捌")
FLAGS = ("/flags", "flag_conflict")


def win(by: str, **more: object) -> Body:
    return {"win": {"by": by, "card": "四"} | more}


def test_the_requests_changed_below_contradict_nothing() -> None:
    for body in (GOOD, CONCEALED, HEAVEN):
        assert answer_of("score", body)["legal"]


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"winner": 3}, {("/winner", "seat")}),
        ({"dealer": 3}, {("/dealer", "seat")}),
        (win("deck", **{"from": 3}), {("/win/from", "seat")}),
        ({"players": 2, "winner": 2, "dealer": 2}, {("/winner", "seat"), ("/dealer", "seat")}),
        ({"players": 4, "dealer": 3}, {("/winner", "seat_without_cards")}),
        ({"players": 4, "dealer": 2}, {("/win/from", "seat_without_cards")}),
        (win("deck", **{"from": 1}), {("/win/from", "from_winner")}),
        (win("discard", **{"from": 1}), {("/win/from", "from_winner")}),
        (win("deck"), {("/win/from", "from_missing")}),
        (win("discard"), {("/win/from", "from_missing")}),
        (win("self_draw", **{"from": 0}), {("/win/from", "from_forbidden")}),
        ({"win": {"by": "self_draw"}}, {("/win/card", "card_missing")}),
        ({"win": {"by": "deck"}}, {("/win/card", "card_missing"), ("/win/from", "from_missing")}),
        (win("deal"), {("/win/card", "card_forbidden"), ("/melds", "melds_forbidden")}),
        (
            win("deal", **{"from": 0}) | {"melds": []},
            {("/win/card", "card_forbidden"), ("/win/from", "from_forbidden")},
        ),
        ({"flags": ["hai_di", "hai_di"]}, {("/flags", "flag_twice")}),
        ({"flags": ["hai_di"], "flips": "九"}, {FLAGS}),
        ({"flags": ["swept"]} | win("self_draw"), {FLAGS}),
        ({"flags": ["swept"]} | win("discard", **{"from": 0}), {FLAGS}),
        ({"rules": {"xing_follow": True}, "flips": "九"}, {("/flips", "flips_forbidden")}),
        ({"hand": "四四六六x"}, {("/hand", "notation")}),
        ({"hand": ["四", "x"], "flips": ["一", "s11"]}, {("/hand/1", "notation"), ("/flips/1", "notation")}),
        ({"win": {"by": "self_draw", "card": "x"}}, {("/win/card", "notation")}),
        ({"melds": [{"kind": "peng", "card": "x"}]}, {("/melds/0/card", "notation")}),
        (
            {"melds": [{"kind": "chi", "cards": ["一", "x", "y"]}]},
            {("/melds/0/cards/1", "notation"), ("/melds/0/cards/2", "notation")},
        ),
        ({"melds": [{"kind": "chi", "cards": "一x三"}]}, {("/melds/0/cards", "notation")}),
    ],
)
def test_contradictions_of_a_win(change: Body, faults: set[tuple[str, str]]) -> None:
    assert faults_of("score", GOOD | change) == faults


@pytest.mark.parametrize(
    "change",
    [
        {"win": {"by": "deck", "card": "五", "from": 0}},
        {"win": {"by": "self_draw", "card": "五"}},
        {"dealer": 1},
        {"win": {"by": "discard", "card": "五", "from": 2}},
        {"melds": [{"kind": "peng", "card": "玖"}]},
    ],
)
def test_z11_di_hu_is_the_dealers_first_discard_before_any_meld(change: Body) -> None:
    assert answer_of("score", CONCEALED | {"flags": ["di_hu"]})["legal"]
    assert FLAGS in faults_of("score", CONCEALED | {"flags": ["di_hu"]} | change)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"win": {"by": "discard", "card": "五", "from": 1}, "dealer": 1}, "The dealer cannot win by di_hu."),
        ({"win": {"by": "deck", "card": "五", "from": 2}}, "di_hu is a win on a discard."),
        ({"win": {"by": "discard", "card": "五"}, "dealer": 0}, None),  # from whom is not told, so it may be the dealer
    ],
)
def test_z11_what_is_wrong_with_di_hu_is_told_once(change: Body, told: str | None) -> None:
    faults = refusal_of("score", CONCEALED | {"flags": ["di_hu"]} | change).faults
    assert [fault.message.en for fault in faults if fault.code == "flag_conflict"] == ([told] if told else [])


def test_di_hu_and_hai_di_exclude_each_other() -> None:
    assert faults_of("score", CONCEALED | {"flags": ["di_hu", "hai_di"]}) == {FLAGS}


def test_hai_di_is_not_by_deal_nor_di_hu_or_swept() -> None:
    assert faults_of("score", HEAVEN | {"flags": ["hai_di"]}) == {FLAGS}
    assert faults_of("score", HEAVEN | {"flags": ["swept"]}) == {FLAGS}
    assert FLAGS in faults_of("score", HEAVEN | {"flags": ["di_hu"]})


def test_every_fault_is_found_in_one_pass() -> None:
    body = GOOD | {"winner": 3, "dealer": 3, "hand": ["?"], "flags": ["hai_di", "hai_di"], "flips": "?九"}
    assert faults_of("score", body) == {
        ("/winner", "seat"),
        ("/dealer", "seat"),
        ("/hand/0", "notation"),
        ("/flags", "flag_twice"),
        FLAGS,
        ("/flips", "notation"),
    }


def test_c4_a_contradiction_is_refused_even_if_the_hand_is_also_illegal() -> None:
    assert faults_of("score", GOOD | {"hand": "四", "winner": 0}) == {("/win/from", "from_winner")}


def test_bad_notation_makes_a_refusal_invalid_and_contradictions_alone_do_not() -> None:
    assert refusal_of("score", GOOD | {"hand": "?"}).kind == "invalid"
    assert refusal_of("score", GOOD | {"winner": 0}).kind == "contradiction"


def test_every_message_is_there_in_both_languages() -> None:
    bodies = [GOOD | {"winner": 3}, GOOD | win("deck"), GOOD | win("deal"), GOOD | {"hand": "?"}]
    for refused in (refusal_of("score", body) for body in bodies):
        for fault in refused.faults:
            assert fault.message.en and fault.message.zh and fault.message.en != fault.message.zh


def test_the_request_has_the_fields_of_the_contract() -> None:

    assert list(ScoreRequest.__struct_fields__) == [
        *("rules", "stake", "players", "dealer", "winner", "hand", "melds", "win", "flags", "flips", "explain")
    ]
