"""The tables against the rules: figures, names and clauses."""

import re
from typing import get_args

from service.common.rows import Row
from service.mahjong import tables
from service.mahjong.catalogue import catalogue
from service.mahjong.flags import FLAGS
from service.mahjong.record_acts import ACT_KINDS, OFFENCES
from service.mahjong.schema import ActionId, FlagId, GroupKind, Meld, Priority
from service.mahjong.tables import (
    ACTIONS,
    CAUSES,
    GROUP_KINDS,
    HAND_TYPES,
    KONG_PAYMENTS,
    MELD_KINDS,
    MULTIPLIERS,
    REASONS,
)

# Every table of named rows, whether or not a test below knows it.
NAMED: dict[str, dict[str, Row]] = {
    name: table
    for name, table in vars(tables).items()
    if isinstance(table, dict) and all(isinstance(row, Row) for row in table.values())
}


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


def test_m11_priorities_of_the_actions() -> None:
    assert {row.id: row.priority for row in ACTIONS.values()} == {"win": 1, "kong": 2, "pung": 2, "chow": 3}


def test_m1_3_m7_every_kind_of_meld_has_its_tiles_and_every_kong_its_payment() -> None:
    assert {kind.id: (kind.group, kind.tiles) for kind in MELD_KINDS.values()} == {
        "chow": ("run", 3),
        "pung": ("triplet", 3),
        "exposed_kong": ("kong", 4),
        "added_kong": ("kong", 4),
        "concealed_kong": ("kong", 4),
    }
    assert {kind.id for kind in MELD_KINDS.values() if kind.group == "kong"} == {*KONG_PAYMENTS} < {*CAUSES}


def test_every_row_has_id_names_and_clause() -> None:
    assert NAMED.keys() == {"HAND_TYPES", "MULTIPLIERS", "GROUP_KINDS", "REASONS", "CAUSES", "ACTIONS"}
    for table in NAMED.values():
        for key, row in table.items():
            assert row.id == key and re.fullmatch(r"[a-z_]+", row.id)
            assert re.fullmatch(r"[一-鿿]+", row.name) and row.name_en.isascii()
            assert re.fullmatch(r"M\d+(\.\d+)?", row.rule), row


def test_every_row_is_listed_as_a_name_of_the_game() -> None:
    told = catalogue(())
    listed = {field: [row.id for row in getattr(told, field.lower())] for field in NAMED}
    acts = [id_ for id_ in ACT_KINDS if id_ not in ACTIONS]
    assert listed == {name: [*table] for name, table in NAMED.items()} | {
        "REASONS": [*REASONS, *OFFENCES],
        "ACTIONS": [*ACTIONS, *acts],
    }
    assert told.bars == []


def test_every_word_of_the_contract_has_its_row() -> None:
    assert [*GROUP_KINDS] == [*get_args(GroupKind)]
    assert [*ACTIONS] == [*get_args(ActionId)]
    assert {row.priority for row in ACTIONS.values()} == {*get_args(Priority)}


def test_m2_3_m2_5_the_types_that_stand_in_for_another() -> None:
    assert {row.id: row.replaces for row in HAND_TYPES.values() if row.replaces} == {
        "qi_xing_lan": "lan_pai",
        "hao_hua_qi_dui": "qi_dui",
    }


def test_every_flag_and_kind_of_meld_of_the_contract_has_its_row() -> None:
    assert [flag.id for flag in FLAGS] == [*get_args(FlagId)]
    assert [(kind.id, kind.form) for kind in MELD_KINDS.values()] == [
        (form.__struct_config__.tag, form) for form in get_args(Meld)
    ]
