"""Verification: only what is claimed is compared, and every difference has its place (API.md, verify)."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from service.common.compare import Difference, differences

CORRECT: dict[str, Any] = {
    "legal": True,
    "hand_types": [{"id": "qing_yi_se", "zi": 35}, {"id": "qi_dui", "zi": 35}],
    "value": {"points": 70, "factor": 2, "xing": 0},
    "settlement": {
        "transfers": [
            {"from": 0, "to": 2, "zi": 140, "cause": "discard", "rule": "M6"},
            {"from": 1, "to": 2, "zi": 140, "cause": "bao", "rule": "M10.1"},
        ],
        "seats": [{"seat": 0, "zi": -140}, {"seat": 1, "zi": -140}, {"seat": 2, "zi": 280}, {"seat": 3, "zi": 0}],
    },
    "reasons": [],
}


def found(claimed: Any) -> list[Difference]:
    return list(differences(claimed, CORRECT))


def test_the_whole_answer_agrees_with_itself() -> None:
    assert found(CORRECT) == []


def test_nothing_claimed_is_nothing_to_differ() -> None:
    assert found({}) == []


def test_a_wrong_figure_is_named_by_its_pointer() -> None:
    assert found({"value": {"factor": 4}}) == [Difference("/value/factor", 4, 2)]


def test_sets_agree_in_any_order_and_with_part_of_each_item() -> None:
    assert found({"hand_types": [{"id": "qi_dui"}, {"zi": 35, "id": "qing_yi_se"}]}) == []


def test_a_wrong_figure_inside_a_set_is_told_of_its_own_item() -> None:
    claimed = {"hand_types": [{"id": "qi_dui", "zi": 15}, {"id": "qing_yi_se", "zi": 35}]}
    assert found(claimed) == [Difference("/hand_types/0/zi", 15, 35)]


def test_an_item_too_many_and_an_item_missing() -> None:
    claimed = {"hand_types": [{"id": "qing_yi_se", "zi": 35}, {"id": "ping_hu", "zi": 5}]}
    assert found(claimed) == [
        Difference("/hand_types/1", {"id": "ping_hu", "zi": 5}, None),
        Difference("/hand_types/-", None, {"id": "qi_dui", "zi": 35}),
    ]


def test_two_transfers_alike_in_part_are_matched_as_a_set() -> None:
    claimed = {"settlement": {"transfers": [{"zi": 140, "from": 1}, {"zi": 140}]}}
    assert found(claimed) == []


def test_ordered_lists_are_compared_in_order() -> None:
    seats = [{"seat": 0, "zi": -140}, {"seat": 1, "zi": 0}, {"seat": 2, "zi": 280}]
    assert found({"settlement": {"seats": seats}}) == [
        Difference("/settlement/seats/1/zi", 0, -140),
        Difference("/settlement/seats/-", None, {"seat": 3, "zi": 0}),
    ]


def test_a_field_that_no_answer_has_is_a_difference() -> None:
    assert found({"a/b": 1}) == [Difference("/a~1b", 1, None)]


def test_true_is_not_one() -> None:
    assert found({"legal": 1}) == [Difference("/legal", 1, True)]


def test_a_value_of_another_shape_is_one_difference() -> None:
    assert found({"settlement": None, "reasons": {}}) == [
        Difference("/settlement", None, CORRECT["settlement"]),
        Difference("/reasons", {}, []),
    ]


JSON = st.recursive(
    st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "id"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "zi", "groups", "hand_types", "x/~"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(JSON, JSON)
def test_any_value_agrees_with_itself_and_comparing_never_fails(one: Any, other: Any) -> None:
    assert list(differences(one, one)) == []
    assert all(
        difference.claimed != difference.correct or difference.claimed in (0, 1)
        for difference in differences(one, other)
    )
