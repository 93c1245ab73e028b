"""`record` (D1–D10): what cannot be a deal, what is told of an offence, and what a record explains."""

from typing import Any

import pytest

from tests.mahjong.ask import Body, answer_of, faults_of

# Seat 1 waits for E, seat 2 for N; all four 6s are dealt.
DEALT: Body = {
    "dealer": 0,
    "hands": ["147m258p369sESWN9m", "123m456p789s55sEE", "123p456s789m11sNN", "2233m4455p6677sC"],
}
DI_HU = [{"seat": 0, "act": "discard", "tile": "E"}, {"seat": 1, "act": "win"}]


def act(seat: int, kind: str, tile: str | None = None, **more: Any) -> Body:
    """Something that a seat did."""
    return {"seat": seat, "act": kind} | ({"tile": tile} if tile else {}) | more


def deal(*acts: Body, **more: Any) -> Body:
    """A record of these acts."""
    return DEALT | {"acts": [*acts]} | more


def reasons(*acts: Body, **more: Any) -> list[str]:
    """Why the last of the acts is not allowed, all before it being so."""
    fault = answer_of("record", deal(*acts, **more))["fault"]
    assert fault["act"] == len(acts) - 1
    return [reason["id"] for reason in fault["reasons"]]


@pytest.mark.parametrize(
    ("request_", "faults"),
    [
        (deal(act(0, "discard", "9m"), act(1, "draw", "6s")), {("/acts/1/tile", "too_many_copies")}),
        (deal(*DI_HU, act(1, "flip", "6s")), {("/acts/2/tile", "too_many_copies")}),
        (  # three E are dealt, the fourth is drawn
            deal(act(0, "discard", "9m"), act(1, "draw", "E"), act(1, "discard", "E"), act(2, "draw", "E")),
            {("/acts/3/tile", "too_many_copies")},
        ),
        (deal(hands=["0m", *DEALT["hands"][1:]]), {("/hands/0", "notation")}),
        (deal(dealer=1), {("/hands/0", "wrong_tile_count"), ("/hands/1", "wrong_tile_count")}),
        (
            deal(hands=["11111m258p369sESWN", *DEALT["hands"][1:]]),
            {("/hands/0", "wrong_tile_count"), ("/hands", "too_many_copies")},
        ),
        (
            deal(act(2, "discard", "0m"), act(0, "chow", tiles=["1m", "x"])),
            {
                ("/acts/0/tile", "notation"),
                ("/acts/1/tiles/1", "notation"),
            },
        ),
    ],
)
def test_d2_what_cannot_be_a_deal(request_: Body, faults: set[tuple[str, str]]) -> None:
    assert faults_of("record", request_) == faults


def test_d8_a_fifth_copy_drawn_out_of_turn_is_an_offence() -> None:
    assert reasons(act(0, "discard", "9m"), act(2, "draw", "6s")) == ["not_your_turn"]
    assert reasons(*DI_HU, act(2, "flip", "6s")) == ["flip_not_due"]


def test_m12_5a_after_a_win_anything_but_flips_and_wins_is_deal_over() -> None:
    """The flip is due, so the deal is not over; seat 2 cannot win on E."""
    for other in (act(1, "draw", "1p"), act(2, "win"), act(1, "win"), {"act": "end"}, act(0, "discard", "9m")):
        assert reasons(*DI_HU, other) == ["deal_over"]
    assert not answer_of("record", deal(*DI_HU))["over"]


def test_m12_10_an_added_kong_of_a_tile_without_its_pung_is_not_possible() -> None:
    assert reasons(act(0, "added_kong", "9m")) == ["not_possible"]
    assert reasons(act(0, "added_kong", "C")) == ["not_held"]
    assert reasons(act(0, "concealed_kong", "9m")) == ["not_held"]


def test_m12_10_nor_is_one_of_the_first_tile_of_a_chow() -> None:
    """Seat 1 eats the dealer's 1m beside its own, and draws in its next turn."""
    eaten = [act(0, "discard", "1m"), act(1, "chow", tiles="123m"), act(1, "discard", "E")]
    passed = [act(seat, kind, "9p") for seat in (2, 3, 0) for kind in ("draw", "discard")]
    assert reasons(*eaten, *passed, act(1, "draw", "8p"), act(1, "added_kong", "1m")) == ["not_possible"]


def test_m12_10_a_chow_of_other_than_three_tiles_is_no_run_whatever_is_held() -> None:
    """Seat 1 holds neither 1s nor 2s: of a run that is the reason, of two tiles it is not."""
    thrown = act(0, "discard", "3s")
    assert reasons(thrown, act(1, "chow", tiles="123s")) == ["not_held"]
    assert reasons(thrown, act(1, "chow", tiles="12s")) == ["bad_meld"]
    assert reasons(thrown, act(1, "chow", tiles="1233s")) == ["bad_meld"]


def test_an_end_that_is_not_due_is_not_possible() -> None:
    assert reasons({"act": "end"}) == ["not_possible"]


def test_d10_a_win_option_is_scored_with_the_records_stake() -> None:
    """di_hu: 35 from the dealer, at 10 points a zi."""
    options = answer_of("record", deal(DI_HU[0], stake=10, explain=True))["options"]
    [won] = [option["result"] for option in options if option["act"] == "win"]
    assert won["settlement"]["transfers"] == [{"from": 0, "to": 1, "zi": 35, "cause": "discard", "rule": "M6"}]
    assert won["settlement"]["seats"][1] == {"seat": 1, "zi": 35, "points": 350}


def test_explain_gives_the_steps_of_the_result() -> None:
    """1p flipped: of seat 1's tiles none of rank 9 but 9s, of rank 2 2m; 35 + 2 = 37."""
    acts = [*DI_HU, act(1, "flip", "1p")]
    answer = answer_of("record", deal(*acts, explain=True))
    late = answer_of("record", deal(*acts, act(2, "draw", "1p"), explain=True))
    assert late["fault"] is not None and late["result"] == answer["result"]
    assert answer["result"]["settlement"]["transfers"] == [
        {
            "from": 0,
            "to": 1,
            "zi": 37,
            "cause": "discard",
            "rule": "M6",
            "steps": [
                {"id": "di_hu", "op": "add", "value": 35, "rule": "M3.2"},
                {"id": "xing", "op": "add", "value": 2, "rule": "M5"},
            ],
        }
    ]


def test_sentences_come_in_both_languages() -> None:
    asked = deal(act(0, "discard", "C"))
    details = [answer_of("record", asked, lang)["fault"]["reasons"][0]["detail"] for lang in ("en", "zh")]
    assert details == ["Seat 0 holds 0 of C, and needs 1.", "0家有0张中，须有1张。"]
    no_win = answer_of("record", deal(DI_HU[0], act(2, "win")), "zh")["fault"]["reasons"]
    assert no_win[1]["detail"].startswith("既不是四组一将")


def test_d1_the_detail_of_an_act_that_is_not_possible_says_that_it_cannot_be_done() -> None:
    """After the discard of seat 0 it is seat 1 that draws."""
    answer = answer_of("record", deal(act(0, "discard", "9m"), act(2, "draw", "1m")))
    details = [reason["detail"] for reason in answer["fault"]["reasons"]]
    assert details == ["Seat 2 cannot do this now: Draw."]
