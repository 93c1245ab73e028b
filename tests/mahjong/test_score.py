"""POST /v1/mahjong/score: whole bodies, and what holds of every answer."""

import msgspec

from service.mahjong.rules import Rules
from tests.mahjong.ask import Body, answer_of, chow, concealed_kong, declare, paid, pung, totals

DEFAULT_RULES = msgspec.to_builtins(Rules())


def group(kind: str, tiles: str, concealed: bool = True) -> Body:
    """A group as it is answered."""
    return {"kind": kind, "tiles": tiles.split(), "concealed": concealed}


def test_a_legal_hand_whole() -> None:
    """All triplets with a concealed kong 35, 杠上炮 × 2; flip 2m: 1m×4 below, 3s×3 above, 7 xing; 2 and 1 are bound."""
    melds = [concealed_kong("1m"), pung("E", 3)]
    asked = declare("333s99p55m", "9p", 1, stake=10, melds=melds, flags=["gang_shang_pao"], flips="2m", bao=[[2, 1]])
    assert answer_of("score", asked) == {
        "legal": True,
        "reasons": [],
        "hand_types": [{"id": "peng_peng_hu", "name": "碰碰和", "name_en": "All triplets", "zi": 35, "rule": "M3"}],
        "multipliers": [
            {"id": "gang_shang_pao", "name": "杠上炮", "name_en": "Discard after a kong", "factor": 2, "rule": "M4"}
        ],
        "groups": [
            group("kong", "1m 1m 1m 1m"),
            group("triplet", "E E E", concealed=False),
            group("triplet", "9p 9p 9p"),
            group("triplet", "3s 3s 3s"),
            group("pair", "5m 5m"),
        ],
        "xing": {
            "flips": [{"tile": "2m", "lower": 4, "same": 0, "upper": 3, "count": 7}],
            "total": 7,
            "flip_due": True,
        },
        "value": {"points": 35, "factor": 2, "xing": 7},
        "settlement": {
            "transfers": [
                {"from": 1, "to": 0, "zi": 77, "cause": "discard", "rule": "M6"},
                {"from": 2, "to": 0, "zi": 154, "cause": "bao", "rule": "M10.3"},
            ],
            "seats": [
                {"seat": 0, "zi": 231, "points": 2310},
                {"seat": 1, "zi": -77, "points": -770},
                {"seat": 2, "zi": -154, "points": -1540},
                {"seat": 3, "zi": 0, "points": 0},
            ],
        },
        "bao": [{"seats": [1, 2], "source": "given"}],
        "rules": DEFAULT_RULES,
    }


def test_a_hand_that_is_not_legal_whole() -> None:
    asked = declare("123m456p789sESW", "N", bao=[[0, 1]], rules={"zhui_zi": 0}, flips="1m")
    assert answer_of("score", asked) == {
        "legal": False,
        "reasons": [
            {
                "id": "wrong_tile_count",
                "name": "张数不对",
                "name_en": "Wrong number of tiles",
                "rule": "M1.1",
                "detail": "12 + 1 tiles instead of 13 + 1, each meld counted as 3",
            }
        ],
        "hand_types": [],
        "multipliers": [],
        "groups": [],
        "xing": None,
        "value": None,
        "settlement": None,
        "bao": [{"seats": [0, 1], "source": "given"}],
        "rules": DEFAULT_RULES | {"zhui_zi": 0},
    }


def test_melds_stand_first_among_the_groups_and_the_pair_last() -> None:
    asked = declare("99m456p78s", "9s", melds=[chow("312s", 3), pung("C", 2)])
    assert answer_of("score", asked)["groups"] == [
        group("run", "1s 2s 3s", concealed=False),
        group("triplet", "C C C", concealed=False),
        group("run", "4p 5p 6p"),
        group("run", "7s 8s 9s"),
        group("pair", "9m 9m"),
    ]


def test_m7_score_pays_no_kongs() -> None:
    assert paid(answer_of("score", declare("123m789s46p88s", "5p", melds=[concealed_kong("E")]))) == {
        (1, 0, 5, "discard", "M6")
    }


def test_c2_the_stake_turns_zi_into_points() -> None:
    asked = declare("11m33m77p99sEECC5p", "5p", stake=1_000_000)
    answer = answer_of("score", asked)
    assert totals(answer) == [35, -35, 0, 0]
    assert [row["points"] for row in answer["settlement"]["seats"]] == [35_000_000, -35_000_000, 0, 0]


def test_m5_a_referee_asks_flips_and_asks_again() -> None:
    """Held 22m 22p 44m 44p: the first flip 3s counts 12, a second 9p none."""
    flips: list[str] = []
    wall = iter(["3s", "9p", "E"])
    asked = declare("222m222p444m444p8s", "8s")
    while (answer := answer_of("score", asked | {"flips": flips}))["xing"]["flip_due"]:
        flips.append(next(wall))
    assert flips == ["3s", "9p"]
    assert [(flip["lower"], flip["upper"]) for flip in answer["xing"]["flips"]] == [(6, 6), (2, 0)]
    assert answer["value"] == {"points": 35, "factor": 2, "xing": 14}
