"""House rules: defaults, presets and bounds as RULES.md has them."""

import re

import msgspec
import pytest
from msgspec import UNSET

from service.common.options import options
from service.zipai.rules import PRESETS, RULINGS, Rules, RulesRequest, effective
from tests.zipai.ask import answer_of, dealt

DEFAULTS = {
    "preset": "guilin",
    "min_you": 10,
    "you_per_duo": 5,
    "xing_upper": True,
    "xing_middle": True,
    "xing_lower": True,
    "xing_reflip": True,
    "xing_wraps": True,
    "xing_follow": False,
    "hai_di_xing": 2,
    "specials_stack": False,
    "wu_kan_counts_long": True,
    "self_draw_bonus": "none",
    "discard_shares": 1,
    "max_duo": None,
}
TABLES = {
    "table_10_5": {"self_draw_bonus": "double", "discard_shares": 2, "xing_middle": False},
    "table_10_3": {"you_per_duo": 3, "self_draw_bonus": "plus_one", "discard_shares": 2, "xing_middle": False},
    "table_15_5": {"min_you": 15, "self_draw_bonus": "double", "discard_shares": 2, "xing_middle": False},
}
BOUNDS = {
    "min_you": (0, 1000),
    "you_per_duo": (1, 1000),
    "hai_di_xing": (0, 1000),
    "discard_shares": (1, 8),
    "max_duo": (1, 1_000_000),
}


def test_the_default_rules() -> None:
    assert msgspec.structs.asdict(effective(UNSET)) == DEFAULTS


@pytest.mark.parametrize("preset", TABLES)
def test_each_preset_differs_as_published(preset: str) -> None:
    asked = msgspec.convert({"preset": preset}, RulesRequest)
    assert msgspec.structs.asdict(effective(asked)) == DEFAULTS | {"preset": preset} | TABLES[preset]


def test_an_option_overrides_its_preset_and_the_answer_echoes_all() -> None:
    rules = {"preset": "table_15_5", "min_you": 0, "max_duo": 7}
    answer = answer_of("score", dealt("一", rules=rules))
    assert answer["rules"] == DEFAULTS | TABLES["table_15_5"] | rules


def test_presets_hold_only_differences() -> None:
    assert {preset.id: dict(preset.differs) for preset in PRESETS.values()} == {"guilin": {}} | TABLES


@pytest.mark.parametrize("name", BOUNDS)
def test_integer_options_are_bounded(name: str) -> None:
    lowest, highest = BOUNDS[name]
    for value in (lowest, highest):
        assert getattr(msgspec.convert({name: value}, RulesRequest), name) == value
    for wrong in (lowest - 1, highest + 1, True, "1"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({name: wrong}, RulesRequest)


def test_only_max_duo_may_be_null() -> None:
    assert msgspec.convert({"max_duo": None}, RulesRequest).max_duo is None
    for name in DEFAULTS:
        if name != "max_duo":
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({name: None}, RulesRequest)


def test_an_unknown_option_or_preset_is_refused() -> None:
    for rules in ({"min_duo": 1}, {"preset": "guiliu"}, {"self_draw_bonus": "triple"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(rules, RulesRequest)


def test_every_option_has_its_meaning_and_clause() -> None:
    listed = options(Rules)
    assert [option.id for option in listed] == [name for name in DEFAULTS if name != "preset"]
    for option in listed:
        assert option.meaning and option.meaning_en and re.fullmatch(r"Z\d+(\.\d+)?", option.rule), option


def test_rulings_stand_once_with_clause_and_both_texts() -> None:
    assert len({ruling.id for ruling in RULINGS}) == len(RULINGS)
    for ruling in RULINGS:
        assert ruling.text and ruling.text_en and re.fullmatch(r"Z\d+(\.\d+)?", ruling.rule), ruling
