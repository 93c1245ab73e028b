"""The worked cases: every answer whole, but for English names, sentences and the arrangement of groups."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.brute.mahjong_rules import effective_rules
from tests.mahjong.ask import Body, answer_of, refusal_of

CASES: list[Body] = json.loads(Path(__file__).parents[1].joinpath("cases", "mahjong.json").read_text("utf-8"))
FREE = {"name_en", "detail", "rules"}
SETS = {"hand_types", "multipliers", "reasons", "transfers"}


def compared(value: Any, key: str = "") -> Any:
    """What the cases fix of an answer; lists that compare as sets in one order, of groups what they are worth."""
    if isinstance(value, dict):
        fixed = {name: compared(part, name) for name, part in value.items() if name not in FREE}
        return fixed | {"groups": worth(value["groups"])} if "groups" in value else fixed
    if isinstance(value, list):
        parts = [compared(part) for part in value]
        return sorted(parts, key=json.dumps) if key in SETS else parts
    return value


def worth(groups: list[Body]) -> tuple[list[tuple[str, bool]], list[int], bool]:
    """What any arrangement of equal worth shares: where each tile lies, the sizes of groups, whether there is a run."""
    tiles = sorted((tile, group["concealed"]) for group in groups for tile in group["tiles"])
    return tiles, sorted(len(group["tiles"]) for group in groups), any(group["kind"] == "run" for group in groups)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_case(case: Body) -> None:
    operation = case["endpoint"].rpartition("/")[2]
    if case["status"] == 422:
        assert {fault.pointer for fault in refusal_of(operation, case["request"]).faults} >= {*case["pointers"]}
        return
    answer = answer_of(operation, case["request"])
    assert compared(answer) == compared(case["response"])
    assert answer["rules"] == effective_rules(case["request"])
