"""The tables against RULES.md: figures, names, clauses and priorities."""

import re
from collections.abc import Mapping
from typing import Any

from service.common.rows import Row
from service.zipai.tables import ACTIONS, BARS, FATES, HAND_TYPES, KINDS, PU_TONG_HU, REASONS


def test_z4_you_of_every_kind_small_and_big() -> None:
    assert {row.id: (row.small, row.big) for row in KINDS.values()} == {
        "run": (0, 0),
        "yi_er_san": (3, 6),
        "er_qi_shi": (3, 6),
        "da_zi": (0, 0),
        "jiang": (0, 0),
        "peng": (1, 3),
        "sao": (3, 6),
        "guo_sao": (3, 6),
        "kan": (3, 6),
        "kai_zhao": (6, 9),
        "sao_chuan": (9, 12),
        "long": (9, 12),
        "loose": (0, 0),
    }


def test_z7_every_match_has_its_fates_by_every_way() -> None:
    quad, triple, other = ("kai_zhao", "elsewhere"), ("peng", "elsewhere"), ("elsewhere",)
    assert {match: dict(fates) for match, fates in FATES.items()} == {
        "kan": {"self_draw": ("sao_chuan",), "deck": quad, "discard": quad},
        "sao": {"self_draw": ("sao_chuan",), "deck": quad, "discard": quad},
        "peng": {"self_draw": quad, "deck": quad, "discard": other},
        "pair": {"self_draw": ("sao",), "deck": triple, "discard": triple},
        "other": {"self_draw": other, "deck": other, "discard": other},
    }


def test_z11_factors_of_the_hand_types() -> None:
    assert {row.id: row.factor for row in (*HAND_TYPES.values(), PU_TONG_HU)} == {
        "tian_hu": 2,
        "di_hu": 2,
        "san_long": 2,
        "wu_kan": 2,
        "hai_di_hu": 1,
        "pu_tong_hu": 1,
    }


def test_z15_priorities_and_what_is_forced() -> None:
    assert {row.id: (row.priority, row.forced) for row in ACTIONS.values()} == {
        "sao_chuan": (1, True),
        "sao": (1, True),
        "guo_sao": (1, True),
        "win": (2, True),
        "kai_zhao": (3, True),
        "peng": (3, False),
        "chi": (4, False),
    }


def test_every_row_has_id_names_and_clause() -> None:
    tables: list[Mapping[Any, Row]] = [KINDS, HAND_TYPES, {"pu_tong_hu": PU_TONG_HU}, REASONS, ACTIONS, BARS]
    for table in tables:
        for key, row in table.items():
            assert row.id == key and re.fullmatch(r"[a-z_]+", row.id)
            assert re.fullmatch(r"[一-鿿]+", row.name) and row.name_en.isascii()
            assert re.fullmatch(r"Z\d+(\.\d+)?", row.rule), row
