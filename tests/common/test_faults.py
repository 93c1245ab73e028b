"""Faults: the closed list of their codes, and JSON Pointers."""

from pathlib import Path
from typing import get_args

import pytest

import service
from service.common.faults import CODES, CodeId, Fault, Refusal, escaped, refusal
from service.common.text import Text

PINNED = {
    *("missing", "unknown", "duplicate", "type", "choice", "range", "length", "depth", "notation", "invalid"),
    *("seat", "seat_twice", "seat_without_cards", "seat_of_discarder"),
    *("from_missing", "from_forbidden", "from_winner", "card_missing", "card_forbidden"),
    *("melds_forbidden", "not_in_meld", "flips_forbidden", "too_many_flips", "flag_twice", "flag_conflict"),
    *("wrong_tile_count", "wrong_card_count", "too_many_copies", "bad_meld", "fifth_meld"),
    *("winner_twice", "wins_clash", "no_robbed_pung", "no_kong", "bao_twice"),
    *("called_twice", "call_conflict"),
}
SOURCES = [path.read_text("utf-8") for path in Path(service.__file__).parent.rglob("*.py") if path.name != "faults.py"]


def test_the_codes_are_these_and_each_has_a_meaning() -> None:
    """Codes never change: one may be added here, none taken away or renamed."""
    assert {*CODES} == {*get_args(CodeId)} == PINNED
    assert all(CODES.values())


@pytest.mark.parametrize("code", sorted(PINNED - {"notation"}))
def test_every_code_is_used(code: str) -> None:
    assert any(f'"{code}"' in source for source in SOURCES)


def test_bad_notation_makes_a_refusal_invalid_and_contradictions_alone_do_not() -> None:
    bad, twice = [Fault("/x", code, Text("En.", "中。")) for code in ("notation", "flag_twice")]
    assert refusal([]) is None
    assert refusal([twice]) == Refusal("contradiction", (twice,))
    assert refusal([twice, bad]) == Refusal("invalid", (twice, bad))


def test_a_refusal_stands_under_a_larger_requests_pointer() -> None:
    message = Text("En.", "中。")
    assert Refusal("invalid", (Fault("/hand/3", "notation", message),)).under("/request") == Refusal(
        "invalid", (Fault("/request/hand/3", "notation", message),)
    )


def test_a_part_of_a_json_pointer_is_escaped() -> None:
    """RFC 6901, 3: ~ is ~0 and / is ~1; ~1 itself stays apart from /."""
    assert [escaped(name) for name in ("a/b", "~", "~1", "x", 3)] == ["a~1b", "~0", "~01", "x", "3"]
