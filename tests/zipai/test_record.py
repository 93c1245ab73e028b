"""`record` (D1–D10): clauses of whole deals worked out by hand, and requests that contradict themselves."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.faults import Refusal
from service.common.rng import Rng
from service.common.sampler import Query
from service.zipai.record import record
from service.zipai.record_samples import RECORD
from service.zipai.record_schema import RecordRequest
from tests.zipai.ask import Body, answer_of, faults_of, refusal_of
from tests.zipai.test_cases import compared

CASES = json.loads((Path(__file__).parents[1] / "cases" / "zipai_records.json").read_text("utf-8"))
# Three hands without a quad; of seat 0, the dealer, 玖 is a kan.
HANDS = [
    "玖玖玖一四四六七九十贰叁伍陆捌捌壹三五八柒",
    "一二三壹壹六六贰贰贰五八九肆伍柒拾拾十四",
    "一一七七叁叁叁四五五八九十二陆捌伍肆肆拾",
]
# The dealer is dealt two longs and lacks 四, 七 or another to be complete.
TWO_LONGS = [
    "一一一一玖玖玖玖拾拾拾二七十壹贰叁四四五六",
    "三三八八九九肆肆伍伍陆陆柒柒捌捌七六五二",
    "二三五六七八九十十壹壹贰贰叁叁肆伍陆柒捌",
]


def dealt(hands: list[Any], *acts: Any, **more: Any) -> Body:
    """A record of three players, seat 0 dealing."""
    return {"players": 3, "dealer": 0, "hands": hands, "acts": [done(act) for act in acts]} | more


def done(act: Any) -> Any:
    """An act by its words: `1 draw 柒`, `1 chi 一二三 一壹壹`, `end`."""
    if not isinstance(act, str) or act == "end":
        return {"act": "end"} if act == "end" else act
    seat, name, *rest = act.split()
    cards: Body = {"groups": rest} if name == "chi" else {"card": rest[0]} if rest else {}
    return {"seat": int(seat), "act": name} | cards


def options_of(answer: Body) -> list[str]:
    """The options in their order, in the words of `done`; a forced one with an exclamation mark."""
    return [
        " ".join(
            [
                *([str(option["seat"])] if "seat" in option else []),
                option["act"] + ("!" if option.get("forced") else ""),
                *([option["card"]] if "card" in option else []),
                *["".join(group) for group in option.get("groups", ())],
            ]
        )
        for option in answer["options"]
    ]


def reasons_of(answer: Body) -> list[str]:
    return [reason["id"] for reason in answer["fault"]["reasons"]]


@pytest.mark.parametrize("case", [case for case in CASES if case["status"] == 200], ids=lambda case: case["name"])
def test_worked_case(case: Body) -> None:
    answer, right = answer_of("record", case["request"]), case["response"]
    for told in (answer, right):
        told["options"] = sorted(msgspec.json.encode(compared(each), order="sorted") for each in told["options"])
    assert compared(answer) == compared(right)


def test_z15_3_a_peng_passed_may_not_be_made_later() -> None:
    """Seat 2 could peng the dealer's 七 and lets it go; the next one it may not take, though it holds the pair."""
    first = answer_of("record", dealt(HANDS, "0 discard 七"))
    assert options_of(first)[0] == "2 peng"
    later = dealt(HANDS, "0 discard 七", "1 draw 柒", "2 draw 陆", "0 draw 七", "2 peng")
    assert reasons_of(answer_of("record", later)) == ["chou_pai"]


def test_z15_2_every_chi_is_listed_with_all_that_it_lays() -> None:
    """Seat 1 holds one 一, 二 三 and 壹壹: whichever group takes 一 first, nothing may be owed after it."""
    answer = answer_of("record", dealt(HANDS, "0 discard 一"))
    assert options_of(answer) == ["2 peng", "1 chi 一一壹", "1 chi 一二三 一壹壹", "1 draw"]


def test_z17_13_who_chi_passes_the_own_peng_and_not_the_own_chi() -> None:
    """Seat 1 could peng 六 and eats it; a further 六 may still be eaten by its turn, never penged."""
    acts = ("0 discard 六", "1 chi 四五六", "1 discard 拾", "2 draw 十", "0 draw 六")
    answer = answer_of("record", dealt(HANDS, *acts))
    assert not [option for option in options_of(answer) if "peng" in option]


def test_z17_2_a_drawn_card_that_nobody_takes_stays_with_its_drawer() -> None:
    answer = answer_of("record", dealt(HANDS, "0 discard 九", "1 draw 柒", "2 draw 二"))
    assert [seat["left"] for seat in answer["seats"]] == [[], ["柒"], ["二"]]
    assert [seat["discards"] for seat in answer["seats"]] == [["九"], [], []]
    assert answer["wall"] == 17


def test_z17_3_from_the_second_quad_on_nothing_is_discarded() -> None:
    """The dealer's two longs and 开招 of 拾 are three quads: seat 1 after it draws, whoever's card it was."""
    answer = answer_of("record", dealt(TWO_LONGS, "0 keep", "1 draw 拾", "0 kai_zhao"))
    assert options_of(answer) == ["1 draw"]
    assert answer["seats"][0]["melds"] == [{"kind": "kai_zhao", "card": "拾", "from": 1}]


def test_z17_4_a_ready_hand_with_two_longs_must_be_kept() -> None:
    answer = answer_of("record", dealt(TWO_LONGS, "0 discard 四"))
    assert (options_of(answer), reasons_of(answer)) == (["0 keep!"], ["forced_claim_ignored"])


def test_z17_7_di_hu_is_not_of_a_first_discard_after_a_keep() -> None:
    """The first act is the keep, so no later discard of the dealer's is the deal's first act."""
    first = answer_of("record", dealt(TWO_LONGS, "0 keep"))
    assert options_of(first) == ["1 draw"]


def test_d5_a_record_that_stops_early_is_legal_so_far() -> None:
    answer = answer_of("record", dealt(HANDS, "0 discard 九"))
    assert (answer["legal"], answer["over"], answer["result"], answer["next_dealer"]) == (True, False, None, None)


def test_d7_a_fault_changes_nothing() -> None:
    before = answer_of("record", dealt(HANDS, "0 discard 九"))
    after = answer_of("record", dealt(HANDS, "0 discard 九", "2 draw 二", "0 win", "end"))
    assert after["fault"]["act"] == 1
    assert after | {"legal": True, "fault": None} == before


def test_d10_the_result_of_a_win_option_is_what_score_answers() -> None:
    hands = [
        "五六拾一一四四九九肆肆陆陆玖玖八八壹壹柒三",
        "六六六拾拾拾壹贰叁二七十捌捌八伍伍五三四",
        "一二二三五七七九十十壹贰贰叁肆陆柒柒捌玖",
    ]
    answer = answer_of("record", dealt(hands, "0 discard 五", stake=5))
    win = {"by": "discard", "card": "五", "from": 0}
    told = {"players": 3, "dealer": 0, "stake": 5, "winner": 1, "hand": hands[1], "win": win, "flags": ["di_hu"]}
    score = answer_of("score", told)
    assert [option["result"] for option in answer["options"]] == [score]


def test_explain_gives_the_steps_of_the_result_alone() -> None:
    """21 油 are 1 + 11 ÷ 5 = 3 舵, 8 醒, doubled by 地胡: 22."""
    case = next(case for case in CASES if case["name"] == "two flips")
    answer = answer_of("record", case["request"] | {"explain": True})
    steps = [transfer["steps"] for transfer in answer["result"]["settlement"]["transfers"]]
    assert [[(step["op"], step["value"]) for step in each] for each in steps] == [
        [("add", 3), ("add", 8), ("times", 2)]
    ]
    assert answer["result"]["win"]["settlement"] == answer["result"]["settlement"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_forced_is_named_in_the_language_asked_for(lang: Any) -> None:
    answer = answer_of("record", dealt(TWO_LONGS, "0 discard 四"), lang)
    assert (
        answer["fault"]["reasons"][0]["detail"] == {"en": "Seat 0 must act first: keep.", "zh": "0家须先留牌。"}[lang]
    )


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (dealt(HANDS, dealer=3), {("/dealer", "seat")}),
        (dealt(HANDS[:2]), {("/hands", "length")}),
        (dealt(HANDS, players=4), {("/hands", "length")}),
        (dealt(HANDS, dealer=1), {("/hands/0", "wrong_card_count"), ("/hands/1", "wrong_card_count")}),
        (dealt([HANDS[0], HANDS[1], HANDS[1][:-1]]), {("/hands/2", "wrong_card_count"), ("/hands", "too_many_copies")}),
        (dealt([*HANDS, HANDS[1]], players=4), {("/hands/2", "wrong_card_count"), ("/hands", "too_many_copies")}),
        (dealt([HANDS[0], HANDS[1], [*HANDS[2][:-1], "万"]]), {("/hands/2/19", "notation")}),
        (dealt(HANDS, "0 discard 九", "3 draw 二"), {("/acts/1/seat", "seat")}),
        (dealt(HANDS, "0 discard 玖", "2 draw 万", "3 win"), {("/acts/1/card", "notation"), ("/acts/2/seat", "seat")}),
        (dealt(HANDS, "1 chi 一二三 万二三"), {("/acts/0/groups/1", "notation")}),
        (dealt(HANDS, "0 discard 九", "1 draw 贰"), {("/acts/1/card", "too_many_copies")}),
        # Three 九 are dealt, three 七 too: the fourth is drawn, the fifth drawn or flipped after it.
        (dealt(HANDS, "0 discard 九", "1 draw 九", "2 draw 九"), {("/acts/2/card", "too_many_copies")}),
        (dealt(TWO_LONGS, "0 keep", "1 draw 七", "0 win", "0 flip 七"), {("/acts/3/card", "too_many_copies")}),
    ],
)
def test_each_contradiction_is_told_at_its_pointer(asked: Body, faults: set[tuple[str, str]]) -> None:
    assert faults_of("record", asked) == faults


def test_c4_a_fifth_copy_is_a_contradiction() -> None:
    assert refusal_of("record", dealt(HANDS, "0 discard 九", "1 draw 贰")).kind == "contradiction"


def test_z1_1_the_seat_without_cards_is_listed_empty_and_never_acts() -> None:
    hands = [HANDS[0], HANDS[1], "", HANDS[2]]
    answer = answer_of("record", dealt(hands, "0 discard 九", "1 draw 柒", "3 draw 二", "0 draw 陆", players=4))
    assert answer["seats"][2] == {"seat": 2, "hand": [], "melds": [], "discards": [], "left": []}
    assert faults_of("record", dealt(hands, "2 draw 柒", players=4)) == {("/acts/0/seat", "seat_without_cards")}


def test_z3_a_chi_of_cards_that_are_no_group_is_a_bad_meld() -> None:
    assert reasons_of(answer_of("record", dealt(HANDS, "0 discard 九", "1 chi 八九玖"))) == ["bad_meld"]


def test_d8_a_refused_draw_of_a_fifth_copy_is_a_fault_and_no_contradiction() -> None:
    """Seat 2 is not to draw, so that its 贰 is the fifth is not looked at."""
    answer = answer_of("record", dealt(HANDS, "0 discard 九", "2 draw 贰"))
    assert reasons_of(answer) == ["not_your_turn"]


@pytest.mark.parametrize(
    "acts", [[{"seat": 0, "act": "chi", "groups": []}], [{"seat": 0, "act": "pass"}], [None], [{}]]
)
def test_acts_of_no_known_form_are_refused(acts: list[Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(dealt(HANDS) | {"acts": acts}, RecordRequest)


def jumbled(seed: int) -> Body:
    """A sampled record with acts moved, doubled, left out, given to others or to another card."""
    rng = Random(seed)
    made = rng.choice(RECORD.generators).make(Rng(seed), Query(rules="mixed"))
    request: Body = msgspec.json.decode(msgspec.json.encode(made))
    for _ in range(rng.randint(1, 3)):
        if not request["acts"]:
            break
        place = rng.randrange(len(request["acts"]))
        act = rng.choice(request["acts"])
        what = rng.randrange(4)
        if what == 0:
            del request["acts"][place]
        elif what == 1:
            request["acts"].insert(place, act)
        elif "seat" in act:
            request["acts"][place] = act | {"seat": rng.randrange(request["players"])}
    return request


@given(st.integers(0, 10**9))
def test_any_jumble_of_acts_is_answered_or_refused(seed: int) -> None:
    """And the acts before the fault are a legal record of their own, that leaves the same table."""
    asked = jumbled(seed)
    answer = record(msgspec.convert(asked, RecordRequest))
    if isinstance(answer, Refusal) or answer.fault is None:
        return
    assert answer.fault.reasons
    before = record(msgspec.convert(asked | {"acts": asked["acts"][: answer.fault.act]}, RecordRequest))
    assert msgspec.structs.replace(answer, legal=True, fault=None) == before
