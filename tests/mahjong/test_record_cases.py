"""The worked records: every answer whole, but for English names, sentences and the arrangement of groups."""

import json
from pathlib import Path

import msgspec
import pytest

from service.mahjong.record_schema import RecordRequest
from tests.mahjong.ask import Body, answer_of, refusal_of
from tests.mahjong.test_cases import compared

CASES: list[Body] = json.loads(Path(__file__).parents[1].joinpath("cases", "mahjong_records.json").read_text("utf-8"))
ANSWERED = [case for case in CASES if case["status"] == 200]
REFUSED = [case for case in CASES if case["status"] == 422]


def told(answer: Body) -> Body:
    """What the cases fix of a record's answer; its options, and the ids of the reasons, as sets."""
    fixed: Body = compared(answer)
    fixed["options"].sort(key=lambda option: json.dumps(option, sort_keys=True))
    if fixed["fault"]:
        fixed["fault"]["reasons"] = sorted(reason["id"] for reason in fixed["fault"]["reasons"])
    return fixed


@pytest.mark.parametrize("case", ANSWERED, ids=[case["name"] for case in ANSWERED])
def test_worked_record(case: Body) -> None:
    assert told(answer_of("record", case["request"])) == told(case["response"])


@pytest.mark.parametrize("case", REFUSED, ids=[case["name"] for case in REFUSED])
def test_worked_refusal(case: Body) -> None:
    """Of form, by the contract's types; of content, by the engine."""
    try:
        msgspec.convert(case["request"], RecordRequest)
    except msgspec.ValidationError as error:
        [pointer] = case["pointers"]
        assert pointer == str(error).rpartition("$")[2].rstrip("`").replace(".", "/").replace("[", "/").replace("]", "")
        return
    assert [fault.pointer for fault in refusal_of("record", case["request"]).faults] == case["pointers"]
