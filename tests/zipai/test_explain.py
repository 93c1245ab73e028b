"""`explain`: the arithmetic of every payment as steps, for score and settle."""

from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.faults import Refusal
from service.zipai.pay import STEPS
from tests.brute import zipai_requests as generators
from tests.zipai.ask import ROWS, Body, answer_of, dealt, won

TOLD: Body = {"explain": True}
# With 四 swept 3 + 6 + 3 + 6 + 0 + 3 + 3 = 24 油, with 四 penged 22: 3 舵 either way; 五 flipped counts 四 3 and 六 3.
WAITING = "四四六六六", "peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"
BASE, XING = ("base", "add", 3, "Z9"), ("xing", "add", 6, "Z10")


def steps_of(answer: Body) -> list[list[tuple[object, ...]]]:
    """The steps of each transfer, each as the values of its members."""
    return [[tuple(step.values()) for step in each["steps"]] for each in answer["settlement"]["transfers"]]


def evaluated(steps: list[Body]) -> list[int]:
    """What the steps come to, one after the other, from the left."""
    results = [0]
    for step in steps:
        zi, value = results[-1], step["value"]
        results.append({"add": zi + value, "times": zi * value, "cap": min(zi, value)}[step["op"]])
    return results


def test_z12_each_other_seat_pays_base_and_xing() -> None:
    assert steps_of(answer_of("score", won(*WAITING, "self_draw", "四", flips="五", **TOLD))) == [[BASE, XING]] * 2


def test_z12_the_discarder_pays_several_shares() -> None:
    """(3 + 6) × 2 = 18: table_10_5 has discard_shares 2; the self-draw bonus is not due."""
    asked = won(*WAITING, "discard", "四", flips="五", rules={"preset": "table_10_5"}, **TOLD)
    assert steps_of(answer_of("score", asked)) == [[BASE, XING, ("discard_shares", "times", 2, "Z12")]]


@pytest.mark.parametrize(("cap", "last"), [(10, [("max_duo", "cap", 10, "Z12.1")]), (18, [])])
def test_z12_1_the_bonus_is_added_and_the_cap_told_only_if_it_lowers(cap: int, last: list[tuple[object, ...]]) -> None:
    """(3 + 6) doubled by a bonus of 9 is 18."""
    asked = won(*WAITING, "self_draw", "四", flips="五", rules={"self_draw_bonus": "double", "max_duo": cap}, **TOLD)
    assert steps_of(answer_of("score", asked)) == [[BASE, XING, ("bonus", "add", 9, "Z12.1"), *last]] * 2


@pytest.mark.parametrize(("stack", "types"), [(False, ["san_long"]), (True, ["san_long", "wu_kan"])])
def test_z11_the_first_special_type_doubles_or_all_of_them(stack: bool, types: list[str]) -> None:
    """Three longs and two kans: 27 + 6 = 33 油, 1 + 23 ÷ 5 = 5 舵, no flip yet."""
    asked = dealt("一一一一三三三三五五五五七七七九九九肆陆", winner=1, rules={"specials_stack": stack}, **TOLD)
    doubled = [(type_, "times", 2, "Z11") for type_ in types]
    assert steps_of(answer_of("score", asked)) == [[("base", "add", 5, "Z9"), *doubled]] * 2


def test_z10_1_the_xing_of_hai_di_cites_its_clause() -> None:
    asked = won(*WAITING, "self_draw", "四", flags=["hai_di"], **TOLD)
    assert steps_of(answer_of("score", asked)) == [[BASE, ("xing", "add", 2, "Z10.1")]] * 2


def test_without_explain_there_are_no_steps() -> None:
    asked = won(*WAITING, "self_draw", "四")
    for told in ({}, {"explain": False}):
        answer = answer_of("score", asked | told)
        assert [each.keys() & {"steps"} for each in answer["settlement"]["transfers"]] == [set(), set()]


@given(st.integers(0, 10**9), st.sampled_from(["score", "settle"]))
def test_steps_always_come_to_the_payment_and_none_changes_nothing(seed: int, operation: str) -> None:
    asked = getattr(generators, f"{operation}_request")(Random(seed))
    form, engine = ROWS[operation]
    if isinstance(engine(msgspec.convert(asked, form)), Refusal):
        return
    plain, told = (answer_of(operation, asked | more) for more in ({}, TOLD))
    if not plain["legal"]:
        return
    settlements = [told["settlement"]] + ([told["win"]["settlement"]] if told.get("win") else [])
    for each in [transfer for settlement in settlements for transfer in settlement["transfers"]]:
        results = evaluated(each["steps"])
        assert results[-1] == each["zi"]
        assert all(before != after for before, after in pairwise(results))
        assert all(step["id"] in STEPS for step in each.pop("steps"))
    assert told == plain
