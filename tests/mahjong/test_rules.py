"""House rules: defaults, presets and bounds as the rules have them."""

import re

import msgspec
import pytest
from msgspec import UNSET

from service.common.options import options
from service.mahjong.rules import PRESETS, RULINGS, CountingRules, Rules, RulesRequest, counting, effective
from tests.brute.mahjong_rules import DEFAULTS, GUILIU
from tests.mahjong.ask import answer_of, declare

FROM_ONE = {"xing_reflip_at", "xing_discard_factor", "bao_partner_factor"}


def test_the_default_rules() -> None:
    assert msgspec.structs.asdict(effective(UNSET)) == DEFAULTS


def test_guiliu_differs_as_published() -> None:
    assert msgspec.structs.asdict(effective(RulesRequest(preset="guiliu"))) == DEFAULTS | {"preset": "guiliu"} | GUILIU


def test_an_option_overrides_its_preset_and_the_answer_echoes_all() -> None:
    rules = {"preset": "guiliu", "added_kong_zi": 7}
    answer = answer_of("score", declare("1122334455667m", "7m", rules=rules))
    assert answer["rules"] == DEFAULTS | GUILIU | rules


@pytest.mark.parametrize("name", CountingRules.__struct_fields__)
def test_what_tells_which_types_count_is_taken_from_the_rules(name: str) -> None:
    rules = {field: DEFAULTS[field] != (field == name) for field in CountingRules.__struct_fields__}
    assert msgspec.structs.asdict(counting(Rules(**rules))) == rules


def test_presets_hold_only_differences() -> None:
    assert {preset.id: dict(preset.differs) for preset in PRESETS.values()} == {"guilin": {}, "guiliu": GUILIU}
    assert all(DEFAULTS[name] != value for name, value in GUILIU.items())


@pytest.mark.parametrize("name", [name for name, value in DEFAULTS.items() if type(value) is int])
def test_integer_options_are_bounded(name: str) -> None:
    lowest = 1 if name in FROM_ONE else 0
    for value in (lowest, 1000):
        assert getattr(msgspec.convert({name: value}, RulesRequest), name) == value
    for wrong in (lowest - 1, 1001, True, "1", None):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({name: wrong}, RulesRequest)


def test_an_unknown_option_or_preset_is_refused() -> None:
    for rules in ({"xing": 1}, {"preset": "liuzhou"}, {"added_kong_payer": "none"}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(rules, RulesRequest)


def test_every_option_has_its_meaning_and_clause() -> None:
    listed = options(Rules)
    assert [option.id for option in listed] == [name for name in DEFAULTS if name != "preset"]
    for option in listed:
        assert option.meaning and option.meaning_en and re.fullmatch(r"M\d+(\.\d+)?", option.rule), option


def test_rulings_stand_once_with_clause_and_both_texts() -> None:
    assert len({ruling.id for ruling in RULINGS}) == len(RULINGS)
    for ruling in RULINGS:
        assert ruling.text and ruling.text_en and re.fullmatch(r"M\d+(\.\d+a?)?", ruling.rule), ruling
