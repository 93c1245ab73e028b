"""The tables against the rules: figures, names, clauses and priorities."""

import re
from typing import get_args

from service.common.rows import Row
from service.zipai import tables
from service.zipai.catalogue import catalogue
from service.zipai.pay import STEPS
from service.zipai.record_schema import Act
from service.zipai.record_tables import ACTS, DETAILS, OFFENCES, OffenceId
from service.zipai.schema import ActionId, By, GroupKind, HandTypeId
from service.zipai.tables import (
    ACTIONS,
    BARS,
    CAUSES,
    FATES,
    HAND_TYPES,
    KINDS,
    LOCKED,
    PU_TONG_HU,
    QUADS,
    REASONS,
    SEATS_WITH_CARDS,
)

# Every table of named rows, whether or not a test below knows it.
NAMED: dict[str, dict[str, Row]] = {
    name: table
    for name, table in vars(tables).items()
    if isinstance(table, dict) and all(isinstance(row, Row) for row in table.values())
}


def test_z1_1_the_seats_with_cards_at_each_table() -> None:
    """Counted from the dealer; of four the one opposite, two further on, has none."""
    assert SEATS_WITH_CARDS == {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 3)}


def test_z2_z5_groups_of_one_card_are_pairs_triples_and_quads() -> None:
    assert {row.id: row.copies for row in KINDS.values() if row.copies} == {
        "jiang": 2,
        **dict.fromkeys(("peng", "sao", "guo_sao", "kan"), 3),
        **dict.fromkeys(("kai_zhao", "sao_chuan", "long"), 4),
    }
    assert {"kai_zhao", "sao_chuan", "long"} == QUADS
    assert LOCKED == {3: "kan", 4: "long"}


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
    assert NAMED.keys() == {"KINDS", "HAND_TYPES", "REASONS", "CAUSES", "ACTIONS", "BARS"}
    rows: list[dict[str, Row]] = [*NAMED.values(), {"pu_tong_hu": PU_TONG_HU}, dict(OFFENCES), STEPS, ACTS]
    for table in rows:
        for key, row in table.items():
            assert row.id == key and re.fullmatch(r"[a-z_]+", row.id)
            assert re.fullmatch(r"[一-鿿]+", row.name) and row.name_en.isascii()
            assert re.fullmatch(r"[DZ]\d+(\.\d+)?", row.rule), row


def test_every_row_is_listed_as_a_name_of_the_game() -> None:
    told = catalogue(())
    assert [row.id for row in told.hand_types] == [*HAND_TYPES, "pu_tong_hu"]
    assert [row.id for row in told.group_kinds] == [*KINDS]
    assert [row.id for row in told.reasons] == [*REASONS, *[id_ for id_ in OFFENCES if id_ not in REASONS]]
    assert [row.id for row in told.causes] == [*CAUSES]
    assert [row.id for row in told.actions] == [*ACTS] == [*ACTIONS, "keep", "draw", "discard", "flip", "end"]
    assert {*ACTS} == {act.__struct_config__.tag for act in get_args(Act)}, "every act has a name"
    assert [row.id for row in told.bars] == [*BARS]
    assert told.multipliers == []


def test_every_word_of_the_contract_has_its_row() -> None:
    assert [*KINDS] == [*get_args(GroupKind)]
    assert [*HAND_TYPES, "pu_tong_hu"] == [*get_args(HandTypeId)]
    assert [*ACTIONS] == [*get_args(ActionId)]
    assert [*OFFENCES] == [*get_args(OffenceId)]
    assert {*DETAILS, "forced_claim_ignored", "wrong_sweep"} == {*OFFENCES}, "each is told in a sentence"
    assert [*CAUSES] == [*get_args(By)]  # a win is paid by the way it came (Z12)
