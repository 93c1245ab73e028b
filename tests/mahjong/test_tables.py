"""The tables against RULES.md: figures, names and clauses."""

import re
from typing import get_args

from service.common.rows import Row
from service.mahjong.flags import FLAGS
from service.mahjong.hand import MELD_KINDS
from service.mahjong.schema import FlagId, Meld
from service.mahjong.tables import HAND_TYPES, MULTIPLIERS, REASONS


def test_m3_figures_by_self_draw_and_discard() -> None:
    """The table of M3, dealer not involved; tian_hu and di_hu are only won the one way."""
    figures = {row.id: (row.figure("self_draw"), row.figure("discard")) for row in HAND_TYPES.values()}
    assert figures.pop("tian_hu")[0] == 15
    assert figures.pop("di_hu")[1] == 35
    assert figures == {
        "ping_hu": (2, 5),
        "lan_pai": (3, 8),
        "qing_yi_se": (15, 35),
        "zi_yi_se": (15, 35),
        "peng_peng_hu": (15, 35),
        "quan_qiu_ren": (15, 35),
        "qi_xing_lan": (15, 35),
        "qi_dui": (15, 35),
        "hao_hua_qi_dui": (30, 70),
    }


def test_m3_the_dealer_adds_2_to_ping_hu_and_lan_pai_only() -> None:
    assert {row.id: row.dealer_adds for row in HAND_TYPES.values() if row.dealer_adds} == {"ping_hu": 2, "lan_pai": 2}


def test_m4_every_multiplier_doubles() -> None:
    assert {row.id: row.factor for row in MULTIPLIERS.values()} == {
        "men_qing": 2,
        "qiang_gang_hu": 2,
        "gang_shang_pao": 2,
        "gang_shang_hua": 2,
        "hai_di": 2,
    }


def test_every_row_has_id_names_and_clause() -> None:
    tables: list[dict[str, Row]] = [{**HAND_TYPES}, {**MULTIPLIERS}, {**REASONS}]
    for table in tables:
        for key, row in table.items():
            assert row.id == key and re.fullmatch(r"[a-z_]+", row.id)
            assert re.fullmatch(r"[一-鿿]+", row.name) and row.name_en.isascii()
            assert re.fullmatch(r"M\d+(\.\d+)?", row.rule), row


def test_replaced_types_are_in_the_table() -> None:
    assert {row.id: row.replaces for row in HAND_TYPES.values() if row.replaces} == {
        "qi_xing_lan": "lan_pai",
        "hao_hua_qi_dui": "qi_dui",
    }


def test_every_flag_and_kind_of_meld_of_the_contract_has_its_row() -> None:
    assert [flag.id for flag in FLAGS] == [*get_args(FlagId)]
    assert [(kind.id, kind.form) for kind in MELD_KINDS.values()] == [
        (form.__struct_config__.tag, form) for form in get_args(Meld)
    ]
