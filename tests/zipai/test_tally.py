"""`tally`: what was called at the table, paid as settle pays it; each contradiction at its pointer."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.faults import Refusal
from service.zipai.schema import SettleRequest
from service.zipai.settle import settle
from tests.brute.zipai_requests import settle_request
from tests.zipai.ask import Body, answer_of, faults_of, paid, totals, types_of

TABLE: Body = {"players": 3, "dealer": 0}
SPECIAL = ("tian_hu", "di_hu", "san_long", "wu_kan")


def called(by: str, you: int = 24, *types: str, **more: object) -> Body:
    """A tally request: seat 1 of three wins, on the dealer's card if on anybody's; `win` overrides."""
    win: Body = {"by": by} | ({"from": 0} if by in ("deck", "discard") else {})
    told: Body = {"winner": 1, "win": win, "you": you} | ({"hand_types": [*types]} if types else {})
    return TABLE | {"win": told | more}


def test_the_answer_is_whole() -> None:
    """24 油 are 1 + 14 ÷ 5 = 3 舵; 6 醒 make 9, which each of the two others pays."""
    answer = answer_of("tally", called("self_draw", xing=6) | {"stake": 2})
    transfers = [{"from": seat, "to": 1, "zi": 9, "cause": "self_draw", "rule": "Z12"} for seat in (0, 2)]
    seats = [{"seat": seat, "zi": zi, "points": 2 * zi} for seat, zi in enumerate((-9, 18, -9))]
    settlement = {"transfers": transfers, "seats": seats}
    duo = {"base": 3, "xing": 6, "factor": 1, "bonus": 0, "total": 9}
    assert types_of(answer["win"]) == ["pu_tong_hu"]
    del answer["win"]["hand_types"]
    assert answer.pop("rules")["preset"] == "guilin"
    win = {"you": 24, "duo": duo, "settlement": settlement}
    assert answer == {"win": win, "settlement": settlement, "next_dealer": 1}


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (3, 0)])
def test_z14_a_drawn_deal_pays_nothing_and_passes_on(dealer: int, following: int) -> None:
    answer = answer_of("tally", {"players": 4, "dealer": dealer, "win": None})
    assert (answer["win"], answer["next_dealer"], totals(answer)) == (None, following, [0] * 4)


def test_z12_a_discard_is_paid_by_the_discarder_in_shares() -> None:
    """(3 + 2) × 2 for di_hu, twice over with discard_shares 2."""
    asked = called("discard", 24, "di_hu", xing=2) | {"rules": {"discard_shares": 2}}
    assert paid(answer_of("tally", asked)) == {(0, 1, 20, "discard", "Z12")}


def test_z10_1_under_hai_di_the_xing_is_that_of_the_rules() -> None:
    answer = answer_of("tally", called("deck", hai_di=True) | {"rules": {"hai_di_xing": 4}})
    assert types_of(answer["win"]) == ["hai_di_hu"]
    assert answer["win"]["duo"]["xing"] == 4


@pytest.mark.parametrize("type_", ["san_long", "wu_kan"])
def test_z16_4_three_longs_and_five_kans_need_no_min_you(type_: str) -> None:
    """9 油 are under 10, yet base is 1 at least; doubled 2."""
    answer = answer_of("tally", called("deal", 9, type_))
    assert answer["win"]["duo"] == {"base": 1, "xing": 0, "factor": 2, "bonus": 0, "total": 2}


def test_explain_gives_the_steps() -> None:
    answer = answer_of("tally", called("self_draw", xing=6) | {"explain": True})
    steps = [
        {"id": "base", "op": "add", "value": 3, "rule": "Z9"},
        {"id": "xing", "op": "add", "value": 6, "rule": "Z10"},
    ]
    assert [transfer["steps"] for transfer in answer["settlement"]["transfers"]] == [steps, steps]


FROM_2: Body = {"win": {"by": "discard", "from": 2}}


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (called("self_draw", 9), {("/win/you", "range")}),
        (called("deal", 9, "tian_hu", winner=0), {("/win/you", "range")}),
        (called("self_draw", winner=3), {("/win/winner", "seat")}),
        (called("self_draw") | {"dealer": 3}, {("/dealer", "seat")}),
        (called("self_draw", winner=2) | {"players": 4}, {("/win/winner", "seat_without_cards")}),
        (
            called("discard", win={"by": "discard", "from": 2}) | {"players": 4},
            {("/win/win/from", "seat_without_cards")},
        ),
        (called("discard", win={"by": "discard"}), {("/win/win/from", "from_missing")}),
        (called("deck", win={"by": "deck", "from": 1}), {("/win/win/from", "from_winner")}),
        (called("self_draw", win={"by": "self_draw", "from": 0}), {("/win/win/from", "from_forbidden")}),
        (called("deal", 24, "wu_kan", win={"by": "deal", "from": 0}), {("/win/win/from", "from_forbidden")}),
        (called("deck", 24, "di_hu"), {("/win/hand_types/0", "call_conflict")}),
        (called("discard", 24, "di_hu", **FROM_2), {("/win/hand_types/0", "call_conflict")}),
        (called("discard", 24, "di_hu", winner=0, **FROM_2), {("/win/hand_types/0", "call_conflict")}),
        (called("discard", 24, "di_hu", "di_hu"), {("/win/hand_types/1", "called_twice")}),
        (
            called("discard", 24, "di_hu", hai_di=True),
            {("/win/hand_types/0", "call_conflict"), ("/win/hai_di", "call_conflict")},
        ),
        (called("deal", 24, "tian_hu"), {("/win/hand_types/0", "call_conflict")}),
        (called("self_draw", 24, "tian_hu", winner=0), {("/win/hand_types/0", "call_conflict")}),
        (called("deck", 24, "san_long", "wu_kan"), {(f"/win/hand_types/{n}", "call_conflict") for n in (0, 1)}),
        (called("deal"), {("/win/hand_types", "call_conflict")}),
        (
            called("deal", 24, "di_hu"),  # is of a discard, and nothing by deal is called beside it
            {("/win/hand_types/0", "call_conflict"), ("/win/hand_types", "call_conflict")},
        ),
        (called("deal", 24, "wu_kan", hai_di=True), {("/win/hai_di", "call_conflict")}),
        (called("deck", hai_di=True, xing=0), {("/win/xing", "call_conflict")}),
        (called("deal", 24, "wu_kan", xing=1) | {"rules": {"xing_follow": True}}, {("/win/xing", "call_conflict")}),
    ],
)
def test_each_contradiction_is_told_at_its_pointer(asked: Body, faults: set[tuple[str, str]]) -> None:
    assert faults_of("tally", asked) == faults


def test_what_only_looks_like_a_contradiction_is_answered() -> None:
    """0 醒 by deal under xing_follow; hai_di said to be false; tian_hu beside wu_kan with few 油."""
    follow = {"rules": {"xing_follow": True}}
    for asked in (
        called("deal", 24, "wu_kan", xing=0) | follow,
        called("discard", 24, "di_hu", hai_di=False),
        called("deal", 9, "tian_hu", "wu_kan", winner=0),
    ):
        assert answer_of("tally", asked)["win"]


@given(st.integers(0, 10**9))
def test_a_tally_of_what_settle_found_pays_what_settle_paid(seed: int) -> None:
    asked = settle_request(Random(seed))
    settled = settle(msgspec.convert(asked, SettleRequest))
    if isinstance(settled, Refusal) or not settled.legal:
        return
    told = {name: asked[name] for name in ("rules", "stake", "players", "dealer") if name in asked}
    found = msgspec.json.decode(msgspec.json.encode(settled))
    win = asked["win"] and found["win"]
    if win:
        way = {name: asked["win"]["win"][name] for name in ("by", "from") if name in asked["win"]["win"]}
        types = types_of(win)
        figures = {"hai_di": True} if "hai_di_hu" in types else {"xing": win["xing"]["total"]}
        special = [type_ for type_ in types if type_ in SPECIAL]
        win = {"winner": win["next_dealer"], "win": way, "you": win["you"], "hand_types": special} | figures
    answer = answer_of("tally", told | {"win": win, "explain": False})
    assert answer["settlement"] == found["settlement"]
    assert answer["next_dealer"] == found["next_dealer"]
    if win:
        for member in ("hand_types", "you", "duo", "settlement"):
            assert answer["win"][member] == found["win"][member]
