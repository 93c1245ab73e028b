"""Verification: only what is claimed is compared, and every difference has its place (`verify`)."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.compare import DEEPEST, Conventions, Difference, claim_refusal, differences, group_reader
from service.common.faults import Fault
from service.common.text import Text

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


UNORDERED = Conventions(
    sets={"hand_types": ("id",), "groups": ("tiles",), "transfers": ("from", "to", "cause", "rule")}
)


def compared(claimed: Any, correct: Any, conventions: Conventions = UNORDERED) -> list[Difference]:
    return list(differences(claimed, correct, conventions=conventions))


def found(claimed: Any) -> list[Difference]:
    return compared(claimed, CORRECT)


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


def test_a_list_that_no_convention_names_is_compared_in_order() -> None:
    both = [{"id": "a"}, {"id": "b"}]
    assert compared({"hand_types": both[::-1]}, {"hand_types": both}, Conventions()) == [
        Difference("/hand_types/0/id", "b", "a"),
        Difference("/hand_types/1/id", "a", "b"),
    ]


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
    assert compared(one, one) == []
    assert all(
        difference.claimed != difference.correct or difference.claimed in (0, 1) for difference in compared(one, other)
    )


def test_an_item_that_says_little_leaves_the_one_it_fits_to_an_item_that_says_more() -> None:
    claimed = {"settlement": {"transfers": [{"zi": 140}, {"zi": 140, "from": 0}]}}
    assert found(claimed) == []


ITEMS = st.fixed_dictionaries({"id": st.integers(0, 2), "zi": st.integers(0, 1), "rule": st.integers(0, 1)})


@given(st.lists(ITEMS, max_size=5), st.data())
def test_sets_agree_if_any_way_of_pairing_their_items_does(correct: list[dict[str, int]], data: st.DataObject) -> None:
    claimed = [
        {name: value for name, value in item.items() if data.draw(st.booleans())}
        for item in data.draw(st.permutations(correct))
    ]
    assert compared({"hand_types": claimed}, {"hand_types": correct}) == []
    if claimed:
        place = data.draw(st.integers(0, len(claimed) - 1))
        claimed[place] = claimed[place] | data.draw(ITEMS)
        pairs = any(
            all(one.items() <= other.items() for one, other in zip(claimed, order, strict=True))
            for order in permutations(correct)
        )
        assert pairs == (not compared({"hand_types": claimed}, {"hand_types": correct}))


def test_items_that_say_too_little_for_all_of_them_to_fit_are_too_many() -> None:
    assert found({"hand_types": [{"zi": 35}] * 3}) == [Difference("/hand_types/2", {"zi": 35}, None)]


def test_groups_of_the_same_tiles_are_compared_with_each_other() -> None:
    correct = {"groups": [{"kind": "run", "tiles": ["1m", "2m", "3m"]}, {"kind": "pair", "tiles": ["E", "E"]}]}
    claimed = {"groups": [{"kind": "single", "tiles": ["E", "E"]}, {"tiles": ["1m", "2m", "3m"]}]}
    assert compared(claimed, correct) == [Difference("/groups/0/kind", "single", "pair")]


def test_a_field_with_a_reader_is_compared_by_what_it_means() -> None:
    letters = Conventions(readers={"tiles": group_reader(parse_letters)})
    assert compared({"tiles": "ba"}, {"tiles": ["a", "b"]}, letters) == []
    wrong: list[Any] = ["bb", "", "?", ["a", 3], ["a", ["b"]], None, 7, "ab" * 1000, {}]
    for claimed in wrong:
        assert compared({"tiles": claimed}, {"tiles": ["a", "b"]}, letters) == [
            Difference("/tiles", claimed, ["a", "b"])
        ]


def parse_letters(group: Any, pointer: str, faults: list[Fault]) -> tuple[int, ...]:
    if "?" in group:
        faults.append(Fault(pointer, "notation", Text("?", "?")))
    return tuple(ord(letter) for letter in group)


def nested(levels: int) -> Any:
    value: Any = []
    for level in range(levels - 1):
        value = [value] if level % 2 else {"x": value}
    return value


def test_a_claim_nested_too_deeply_is_refused() -> None:
    deepest = nested(DEEPEST)
    assert claim_refusal(deepest, "/claimed") is None
    for deeper in ([deepest], nested(100_000)):
        refused = claim_refusal(deeper, "/claimed")
        assert refused is not None
        assert [(fault.pointer, fault.code) for fault in refused.faults] == [("/claimed", "depth")]


@pytest.mark.parametrize(
    "value", [2**64, -(2**63) - 1, float("nan"), float("-inf"), b"x", {1: 2}, {("a",): 1}, object()]
)
def test_a_claim_that_json_or_message_pack_cannot_hold_is_refused(value: Any) -> None:
    refused = claim_refusal({"hand_types": [value]}, "/claimed")
    assert refused is not None
    assert (refused.kind, refused.faults[0].code) == ("invalid", "invalid")


def test_a_claim_of_any_values_of_json_is_compared() -> None:
    assert claim_refusal([None, True, 2**64 - 1, -(2**63), 0.5, "x", {"a": []}], "") is None


@pytest.mark.parametrize("item", [{}, {"zi": 140}, {"from": 0, "zi": 1}, [], 3])
def test_a_huge_claim_is_compared_in_time_that_grows_with_it(item: Any) -> None:
    claimed: Any = {"settlement": {"transfers": [item] * 20_000}}
    assert len(found(claimed)) >= 19_998
