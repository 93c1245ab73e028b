"""House rules: defaults, presets and bounds as the rules have them."""

import re

import msgspec
import pytest
from msgspec import UNSET

from service.common.options import options
from service.zipai import rules as engine
from service.zipai.rules import RULINGS, Rules, RulesRequest, effective
from tests.brute.zipai_rules import DEFAULTS, PRESETS
from tests.zipai.ask import answer_of, dealt

BOUNDS = {
    "min_you": (0, 1000),
    "you_per_duo": (1, 1000),
    "hai_di_xing": (0, 1000),
    "discard_shares": (1, 8),
    "max_duo": (1, 1_000_000),
}


def test_the_default_rules() -> None:
    assert msgspec.structs.asdict(effective(UNSET)) == {"preset": "guilin"} | DEFAULTS


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_differs_as_published(preset: str) -> None:
    asked = msgspec.convert({"preset": preset}, RulesRequest)
    assert msgspec.structs.asdict(effective(asked)) == {"preset": preset} | DEFAULTS | PRESETS[preset]


def test_an_option_overrides_its_preset_and_the_answer_echoes_all() -> None:
    rules = {"preset": "table_15_5", "min_you": 0, "max_duo": 7}
    answer = answer_of("score", dealt("一", rules=rules))
    assert answer["rules"] == DEFAULTS | PRESETS["table_15_5"] | rules


def test_presets_hold_only_differences() -> None:
    assert {preset.id: dict(preset.differs) for preset in engine.PRESETS.values()} == PRESETS
    assert all(DEFAULTS[name] != value for differs in PRESETS.values() for name, value in differs.items())


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
    for name in ("preset", *DEFAULTS):
        if name != "max_duo":
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({name: None}, RulesRequest)


def test_an_unknown_option_or_preset_is_refused() -> None:
    for rules in ({"min_duo": 1}, {"preset": "guiliu"}, {"self_draw_bonus": "triple"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(rules, RulesRequest)


def test_every_option_has_its_meaning_and_clause() -> None:
    listed = options(Rules)
    assert [option.id for option in listed] == [*DEFAULTS]
    for option in listed:
        assert option.meaning and option.meaning_en and re.fullmatch(r"Z\d+(\.\d+)?", option.rule), option


def test_rulings_stand_once_with_clause_and_both_texts() -> None:
    assert len({ruling.id for ruling in RULINGS}) == len(RULINGS)
    for ruling in RULINGS:
        assert ruling.text and ruling.text_en and re.fullmatch(r"Z\d+(\.\d+)?", ruling.rule), ruling
