"""The requests that the document shows of each operation, and what makes one contradict itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Any

_ZIPAI_MELDS = [
    {"kind": "peng", "card": "拾"},
    {"kind": "sao", "card": "伍"},
    {"kind": "chi", "cards": "二七十"},
    {"kind": "chi", "cards": "壹贰叁"},
    {"kind": "chi", "cards": "捌捌八"},
]

_ZIPAI_SWEPT = {
    "players": 3,
    "dealer": 0,
    "winner": 1,
    "hand": "四四六六六",
    "melds": _ZIPAI_MELDS,
    "win": {"by": "self_draw", "card": "四"},
    "flips": ["五"],
}
_ONE_SUIT = {
    "dealer": 1,
    "winner": 2,
    "hand": "1122334455667m",
    "win": {"by": "discard", "tile": "7m", "from": 0},
    "flags": ["gang_shang_pao"],
}

_ZIPAI_DEALT = {
    "players": 3,
    "dealer": 0,
    "hands": [
        "五六拾一一四四九九肆肆陆陆玖玖八八壹壹柒三",
        "六六六拾拾拾壹贰叁二七十捌捌八伍伍五三四",
        "一二二三五七七九十十壹贰贰叁肆陆柒柒捌玖",
    ],
}

EXAMPLES: Mapping[str, Mapping[str, Json]] = {
    "mahjong_score": {
        "one_suit_and_seven_pairs": _ONE_SUIT,
        "with_house_rules_xing_and_bao": {
            "rules": {"preset": "guiliu", "xing_multiplied": True},
            "stake": 5,
            "dealer": 0,
            "winner": 0,
            "hand": ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "5p"],
            "melds": [{"kind": "pung", "tile": "E", "from": 3}],
            "win": {"by": "self_draw", "tile": "5p"},
            "flips": ["4p"],
            "bao": [[0, 1]],
        },
        "not_legal": {
            "dealer": 3,
            "winner": 0,
            "hand": "123m456p789sESNN",
            "win": {"by": "discard", "tile": "W", "from": 1},
        },
    },
    "mahjong_settle": {
        "two_winners_a_kong_and_a_bound_pair": {
            "dealer": 2,
            "wins": [
                {
                    "winner": 0,
                    "hand": "11m 33m 77p 99s EE CC 5p",
                    "win": {"by": "discard", "tile": "5p", "from": 3},
                    "flips": ["4m"],
                },
                {"winner": 1, "hand": "123m 789s 46p 88s", "win": {"by": "discard", "tile": "5p", "from": 3}},
            ],
            "melds": {
                "1": [{"kind": "pung", "tile": "W", "from": 2}],
                "2": [{"kind": "concealed_kong", "tile": "N"}],
            },
            "bao": [[0, 1]],
        },
        "a_drawn_deal_with_a_chase": {"dealer": 0, "wins": [], "chases": [{"first": 1}]},
    },
    "mahjong_waits": {
        "nine_gates": {"dealer": 0, "seat": 1, "hand": "1112345678999s", "seen": "555s"},
        "plain": {
            "dealer": 0,
            "seat": 1,
            "hand": "123m 789s 46p 88s",
            "melds": [{"kind": "pung", "tile": "W", "from": 2}],
        },
    },
    "mahjong_claims": {
        "a_win_a_pung_and_a_chow": {
            "dealer": 0,
            "tile": "5p",
            "from": 3,
            "players": [
                {"seat": 0, "hand": "46p 123m 999m 22s 1s 3s 7s"},
                {
                    "seat": 1,
                    "hand": "123m 789s 46p 88s",
                    "melds": [{"kind": "pung", "tile": "W", "from": 2}],
                },
                {"seat": 2, "hand": "55p 123s EEE NN CFP"},
            ],
        },
    },
    "mahjong_score_verify": {
        "a_type_overlooked": {
            "request": _ONE_SUIT,
            "claimed": {"legal": True, "hand_types": [{"id": "qi_dui", "zi": 35}], "value": {"points": 35}},
        },
    },
    "mahjong_tally": {
        "two_types_a_kong_and_a_bound_pair": {
            "dealer": 0,
            "wins": [
                {
                    "winner": 2,
                    "win": {"by": "discard", "from": 1},
                    "hand_types": ["qing_yi_se", "qi_dui"],
                    "multipliers": ["gang_shang_pao"],
                    "xing": 2,
                }
            ],
            "kongs": [{"seat": 1, "kind": "exposed_kong", "from": 0}],
            "bao": [[0, 2]],
        },
        "a_drawn_deal_with_a_chase": {"dealer": 0, "wins": [], "chases": [{"first": 1}]},
    },
    "mahjong_record": {
        "the_dealer_wins_before_any_act": {
            "dealer": 0,
            "hands": ["123m456p789s555sEE", "147m258p369sSWNC", "2233m6677p88sFFP", "99m88p11s44s66sPPW"],
            "acts": [{"seat": 0, "act": "win"}, {"seat": 0, "act": "flip", "tile": "1p"}],
        },
        "a_draw_out_of_turn": {
            "dealer": 0,
            "hands": ["147m258p369sESWN9m", "123m456p789s55sEE", "123p456s789m11sNN", "2233m4455p6677sC"],
            "acts": [{"seat": 1, "act": "draw", "tile": "5s"}],
        },
    },
    "zipai_score": {
        "a_drawn_card_swept": _ZIPAI_SWEPT,
        "dealt_complete": {
            "rules": {"preset": "table_10_5"},
            "stake": 2,
            "players": 3,
            "dealer": 0,
            "winner": 0,
            "hand": "一一一一贰柒拾伍伍伍壹贰叁陆陆六九九九捌捌",
            "win": {"by": "deal"},
        },
        "not_legal": {
            "players": 3,
            "dealer": 0,
            "winner": 1,
            "hand": "三三叁四六",
            "melds": _ZIPAI_MELDS,
            "win": {"by": "self_draw", "card": "三"},
        },
    },
    "zipai_settle": {
        "a_win_from_the_deck": {
            "players": 4,
            "dealer": 3,
            "win": {
                "winner": 2,
                "hand": "六六六四四",
                "melds": _ZIPAI_MELDS,
                "win": {"by": "deck", "card": "六", "from": 0},
            },
        },
        "a_drawn_deal": {"players": 4, "dealer": 3, "win": None, "stake": 2},
    },
    "zipai_waits": {
        "three_ways_that_differ": {
            "players": 3,
            "dealer": 0,
            "seat": 1,
            "hand": "四四",
            "melds": [*_ZIPAI_MELDS, {"kind": "peng", "card": "六"}],
            "seen": "肆肆四",
        },
    },
    "zipai_tally": {
        "discard": {
            "players": 3,
            "dealer": 0,
            "win": {"winner": 1, "win": {"by": "discard", "from": 0}, "you": 24, "xing": 6, "hand_types": ["di_hu"]},
            "explain": True,
        },
        "drawn_deal": {"players": 4, "dealer": 3, "win": None},
    },
    "zipai_record": {
        "di_hu": _ZIPAI_DEALT
        | {
            "acts": [
                {"seat": 0, "act": "discard", "card": "五"},
                {"seat": 1, "act": "win"},
                {"seat": 1, "act": "flip", "card": "肆"},
            ],
        },
        "a_forced_win_passed": _ZIPAI_DEALT
        | {
            "acts": [
                {"seat": 0, "act": "discard", "card": "九"},
                {"seat": 1, "act": "draw", "card": "五"},
                {"seat": 2, "act": "draw", "card": "一"},
            ],
        },
        "what_may_come_next": _ZIPAI_DEALT | {"acts": [{"seat": 0, "act": "discard", "card": "九"}]},
    },
    "zipai_score_verify": {
        "a_sweep_taken_for_a_peng": {
            "request": _ZIPAI_SWEPT,
            "claimed": {"legal": True, "you": 22, "duo": {"base": 3, "total": 9}},
        },
    },
    "zipai_claims": {
        "chi_with_all_it_lays": {
            "players": 3,
            "dealer": 0,
            "card": "一",
            "source": "discard",
            "from": 0,
            "seats": [
                {
                    "seat": 1,
                    "hand": "一一二三二三壹壹五八伍柒玖拾十六四",
                    "melds": [{"kind": "sao", "card": "捌"}],
                }
            ],
            "explain": True,
        },
    },
}


# What each operation's first example is changed to, so that it contradicts itself.
CONTRADICTIONS: Mapping[str, Json] = {
    "mahjong_score": {"win": {"by": "discard", "tile": "7m", "from": 2}},
    "mahjong_settle": {"bao": [[1, 1]]},
    "mahjong_waits": {"hand": "111234567899s"},
    "mahjong_claims": {"from": 1},
    "zipai_score": {"dealer": 3},
    "zipai_settle": {"dealer": 2},
    "zipai_tally": {"dealer": 3},
    "zipai_record": {"dealer": 3},
    "zipai_waits": {"hand": "四四四"},
    "mahjong_tally": {"bao": [[1, 1]]},
    "mahjong_record": {"hands": ["1m", "2m", "3m", "4m"]},
    "zipai_claims": {"from": 1},
}
