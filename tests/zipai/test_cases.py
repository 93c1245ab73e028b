"""The worked cases: every answer whole, but for English names, sentences and the arrangement of groups."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.brute.zipai_rules import effective
from tests.zipai.ask import Body, answer_of, pointers_of

CASES: list[Body] = json.loads(Path(__file__).parents[1].joinpath("cases", "zipai.json").read_text("utf-8"))
FREE = {"name_en", "detail", "rules"}
SETS = {"hand_types", "reasons", "transfers"}


def compared(value: Any, key: str = "") -> Any:
    """What the cases fix of an answer; lists that compare as sets in one order, arranged groups left out."""
    if isinstance(value, dict):
        free = {*FREE, "groups"} if "hand_types" in value or value.get("action") == "win" else FREE
        return {name: compared(part, name) for name, part in value.items() if name not in free}
    if isinstance(value, list):
        parts = [compared(part) for part in value]
        return sorted(parts, key=json.dumps) if key in SETS else parts
    return value


def worth(groups: list[Body]) -> tuple[list[str], int]:
    """What any arrangement of equal worth shares: the cards, and their you."""
    return sorted(card for group in groups for card in group["cards"]), sum(group["you"] for group in groups)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_case(case: Body) -> None:
    operation = case["endpoint"].rpartition("/")[2]
    if case["status"] == 422:
        assert pointers_of(operation, case["request"]) >= {*case["pointers"]}
        return
    answer = answer_of(operation, case["request"])
    assert compared(answer) == compared(case["response"])
    assert answer["rules"] == effective(case["request"])
    if operation == "score":
        assert worth(answer["groups"]) == worth(case["response"]["groups"])
