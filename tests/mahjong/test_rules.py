"""House rules: defaults, presets and bounds as RULES.md has them."""

import re

import msgspec
import pytest
from msgspec import UNSET

from service.common.options import options
from service.mahjong.rules import PRESETS, RULINGS, Rules, RulesRequest, effective
from tests.mahjong.ask import answer_of, declare

DEFAULTS = {
    "preset": "guilin",
    "xing_same": False,
    "xing_match_suit": False,
    "xing_reflip_at": 4,
    "xing_max_flips": 2,
    "xing_multiplied": False,
    "xing_discard_factor": 1,
    "men_qing_self_draw_only": False,
    "quan_qiu_ren_self_draw": True,
    "tian_di_hu": True,
    "hao_hua_per_quad": False,
    "hai_di_double": False,
    "bao": True,
    "bao_partner_factor": 1,
    "zhui_zi": 1,
    "added_kong_zi": 1,
    "concealed_kong_zi": 2,
    "exposed_kong_zi": 3,
    "added_kong_payer": "all",
}
GUILIU = {
    "preset": "guiliu",
    "xing_same": True,
    "xing_match_suit": True,
    "quan_qiu_ren_self_draw": False,
    "bao_partner_factor": 2,
    "added_kong_zi": 3,
    "added_kong_payer": "feeder",
}
FROM_ONE = {"xing_reflip_at", "xing_max_flips", "xing_discard_factor", "bao_partner_factor"}


def test_the_default_rules() -> None:
    assert msgspec.structs.asdict(effective(UNSET)) == DEFAULTS


def test_guiliu_differs_as_published() -> None:
    assert msgspec.structs.asdict(effective(RulesRequest(preset="guiliu"))) == DEFAULTS | GUILIU


def test_an_option_overrides_its_preset_and_the_answer_echoes_all() -> None:
    answer = answer_of("score", declare("1122334455667m", "7m", rules={"preset": "guiliu", "added_kong_zi": 7}))
    assert answer["rules"] == DEFAULTS | GUILIU | {"added_kong_zi": 7}


def test_presets_hold_only_differences() -> None:
    for preset in PRESETS.values():
        assert all(DEFAULTS[name] != value for name, value in preset.differs.items())


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
