"""The slow player of records against the hand-worked records: what it allows, refuses, and shows (Z17, D1–D10)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.brute.zipai_record import Play, legal_acts, play, table
from tests.brute.zipai_record_reasons import reasons

Body = dict[str, Any]

CASES = json.loads((Path(__file__).parents[1] / "cases" / "zipai_records.json").read_text(encoding="utf-8"))
ANSWERED = [case for case in CASES if case["status"] == 200]
REFUSED = [case for case in ANSWERED if case["response"]["fault"]]


def before_fault(case: Body) -> Play:
    """The deal after the last allowed act."""
    request, fault = case["request"], case["response"]["fault"]
    return play(request | {"acts": request["acts"][: fault["act"] if fault else None]})


def as_set(options: list[Body]) -> set[str]:
    """Options without their results, to compare as a set."""
    return {
        json.dumps({name: option[name] for name in sorted(option) if name != "result"}, ensure_ascii=False)
        for option in options
    }


@pytest.mark.parametrize("case", ANSWERED, ids=lambda case: case["name"])
def test_the_player_allows_and_shows_what_the_case_says(case: Body) -> None:
    deal, response = before_fault(case), case["response"]
    assert as_set(legal_acts(deal)) == as_set(response["options"])
    assert table(deal) == response["seats"]
    assert (deal.moment == "over", deal.deck) == (response["over"], response["wall"])


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["name"])
def test_the_player_refuses_for_the_reasons_of_the_case(case: Body) -> None:
    fault = case["response"]["fault"]
    act = case["request"]["acts"][fault["act"]]
    deal = before_fault(case)
    assert reasons(deal, act, legal_acts(deal)) == {reason["id"] for reason in fault["reasons"]}
