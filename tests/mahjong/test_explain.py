"""`explain`: the arithmetic of every payment as steps, for score and settle."""

from itertools import pairwise
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from service.common.faults import Refusal
from service.mahjong.explain import STEPS
from tests.brute import mahjong_requests as generators
from tests.mahjong.ask import ROWS, Body, answer_of, chow, concealed_kong, declare, pung

PLAIN = "123m456p789s55sEE"  # waits for E: a plain hand, concealed
TOLD = {"explain": True}


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


def test_m6_the_dealers_share_then_the_multiplier_then_xing() -> None:
    """The dealer pays (2 + 2) * 2 + 2 = 10, the others 2 * 2 + 2 = 6: to a flipped 9p 8s and 1m count."""
    told = steps_of(answer_of("score", declare(PLAIN, "E", None, flips="9p", **TOLD)))
    plain = ("ping_hu", "add", 2, "M3")
    rest = [("men_qing", "times", 2, "M4.1"), ("xing", "add", 2, "M5")]
    assert told == [[plain, *rest], [plain, *rest], [plain, ("dealer", "add", 2, "M3"), *rest]]


def test_m6_xing_multiplied_and_its_factor_come_before_the_multipliers() -> None:
    """(5 + 2 + 2 * (2 - 1)) * 2 = 18; without the option 5 * 2 + 2 + 2 = 14."""
    rules = {"xing_discard_factor": 2, "xing_multiplied": True}
    xing = [("xing", "add", 2, "M5"), ("xing_discard_factor", "add", 2, "M6")]
    plain, doubled = ("ping_hu", "add", 5, "M3"), ("men_qing", "times", 2, "M4.1")
    asked = declare(PLAIN, "E", flips="9p", **TOLD)
    assert steps_of(answer_of("score", asked | {"rules": rules})) == [[plain, *xing, doubled]]
    assert steps_of(answer_of("score", asked | {"rules": rules | {"xing_multiplied": False}})) == [
        [plain, doubled, *xing]
    ]


def test_m2_5_a_type_is_one_add_of_its_figure() -> None:
    """Two fours under hao_hua_per_quad: 70 * 2 = 140; 35 for the suit."""
    asked = declare("1111223333446m", "6m", rules={"hao_hua_per_quad": True}, **TOLD)
    assert steps_of(answer_of("score", asked)) == [
        [("qing_yi_se", "add", 35, "M3"), ("hao_hua_qi_dui", "add", 140, "M2.5")]
    ]


def test_m10_2_one_amount_of_each_normal_payer_then_twice() -> None:
    """The dealer, seat 3, would pay 4, the others 2: (2 + 2 + 4) * 2 = 16."""
    asked = declare("55sEE", "5s", None, melds=[chow(run, 3) for run in ("123m", "456p", "789s")], **TOLD)
    assert steps_of(answer_of("score", asked)) == [
        [
            ("amount", "add", 2, "M6", 1),
            ("amount", "add", 2, "M6", 2),
            ("amount", "add", 4, "M6", 3),
            ("bao", "times", 2, "M10.2"),
        ]
    ]


def test_m10_the_amount_is_repeated_then_its_factor() -> None:
    """Seat 1 discards. 3 bound to winner 0 pays x = 5 + 2; 2 bound to 1 pays 2x; 1 bound to 0 pays x * 3 (M10.6)."""
    amount = [("ping_hu", "add", 5, "M3"), ("men_qing", "times", 2, "M4.1")]
    asked = declare(PLAIN, "E", rules={"bao_partner_factor": 3}, **TOLD)
    assert steps_of(answer_of("score", asked | {"bao": [[0, 3], [1, 2]]})) == [
        amount,
        amount,
        [*amount, ("bao", "times", 2, "M10.3")],
    ]
    assert steps_of(answer_of("score", asked | {"bao": [[0, 1]]})) == [
        [*amount, ("bao_partner_factor", "times", 3, "M10.6")]
    ]


def test_m7_m9_kongs_and_chases_are_one_add() -> None:
    asked = {"dealer": 0, "wins": [], "melds": {"1": [concealed_kong("E"), pung("S", 0)]}, "chases": [{"first": 2}]}
    kong, chase = [("concealed_kong", "add", 2, "M7")], [("chase", "add", 1, "M9")]
    assert steps_of(answer_of("settle", asked | TOLD)) == [kong] * 3 + [chase] * 3


def test_without_explain_there_are_no_steps() -> None:
    for told in ({}, {"explain": False}):
        answer = answer_of("score", declare(PLAIN, "E", **told))
        assert [each.keys() & {"steps"} for each in answer["settlement"]["transfers"]] == [set()]


@given(st.integers(0, 10**9), st.sampled_from(["score", "settle"]))
def test_steps_always_come_to_the_payment_and_none_changes_nothing(seed: int, operation: str) -> None:
    asked = getattr(generators, f"{operation}_request")(Random(seed))
    form, engine = ROWS[operation]
    if isinstance(engine(msgspec.convert(asked, form)), Refusal):
        return
    plain, told = (answer_of(operation, asked | more) for more in ({}, TOLD))
    if not plain["legal"]:
        return
    for each in told["settlement"]["transfers"]:
        results = evaluated(each["steps"])
        assert results[-1] == each["zi"]
        assert all(before != after for before, after in pairwise(results))
        assert all(step["id"] in STEPS for step in each.pop("steps"))
    assert told == plain
