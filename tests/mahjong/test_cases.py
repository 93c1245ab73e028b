"""The worked cases: every answer whole, but for English names, sentences and the arrangement of groups."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.mahjong.ask import Body, answer_of, refusal_of

CASES: list[Body] = json.loads(Path(__file__).parents[1].joinpath("cases", "mahjong.json").read_text("utf-8"))
FREE = {"name_en", "detail", "rules", "groups", "concealed"}
SETS = {"hand_types", "multipliers", "reasons", "transfers"}


def compared(value: Any, key: str = "") -> Any:
    """What the cases fix of an answer; lists that compare as sets in one order."""
    if isinstance(value, dict):
        return {name: compared(part, name) for name, part in value.items() if name not in FREE}
    if isinstance(value, list):
        parts = [compared(part) for part in value]
        return sorted(parts, key=json.dumps) if key in SETS else parts
    return value


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_case(case: Body) -> None:
    operation = case["endpoint"].rpartition("/")[2]
    if case["status"] == 422:
        assert {fault.pointer for fault in refusal_of(operation, case["request"]).faults} >= {*case["pointers"]}
    else:
        assert compared(answer_of(operation, case["request"])) == compared(case["response"])
