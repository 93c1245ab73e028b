"""Options, presets and the names of ids for the slow zipai reference."""

from collections.abc import Iterable

from tests.brute.zipai_cards import Json

DEFAULTS: Json = {
    "min_you": 10,
    "you_per_duo": 5,
    "xing_upper": True,
    "xing_middle": True,
    "xing_lower": True,
    "xing_reflip": True,
    "xing_wraps": True,
    "xing_follow": False,
    "hai_di_xing": 2,
    "xia_bi": True,
    "specials_stack": False,
    "wu_kan_counts_long": True,
    "self_draw_bonus": "none",
    "discard_shares": 1,
    "max_duo": None,
}
PRESETS: dict[str, Json] = {
    "guilin": {},
    "table_10_5": {"self_draw_bonus": "double", "discard_shares": 2, "xing_middle": False},
    "table_10_3": {"you_per_duo": 3, "self_draw_bonus": "plus_one", "discard_shares": 2, "xing_middle": False},
    "table_15_5": {"min_you": 15, "self_draw_bonus": "double", "discard_shares": 2, "xing_middle": False},
}
REASONS = {
    "bad_meld": ("吃牌不成组", "Z3"),
    "too_many_copies": ("同牌过四张", "Z6.2"),
    "wrong_card_count": ("张数不对", "Z6"),
    "not_seven_groups": ("不成七方门子", "Z6.1"),
    "swept_by_other": ("被他家扫走", "Z7.1"),
    "you_too_low": ("油数不够", "Z8"),
    "chi_impossible": ("吃牌不合规", "Z6.4"),
}
BARS = {
    "swept_by_other": ("被扫走", "Z15.5"),
    "forced": ("强制在先", "Z15.5"),
    "chou_pai": ("臭牌", "Z15.3"),
    "locked": ("坎龙不拆", "Z15.2"),
    "xia_bi_owed": ("有比未下", "Z15.2"),
    "nothing_to_discard": ("无牌可打", "Z15.4"),
}
HAND_TYPES = {
    "tian_hu": ("天胡", "Z11", 2),
    "di_hu": ("地胡", "Z11", 2),
    "san_long": ("三拢", "Z11", 2),
    "wu_kan": ("五坎", "Z11", 2),
    "hai_di_hu": ("海底胡", "Z10.1", 1),
    "pu_tong_hu": ("普通胡", "Z11", 1),
}


def effective(request: Json) -> Json:
    """The full rules that hold: defaults, then the preset, then the single options."""
    given: Json = request.get("rules", {})
    preset = given.get("preset", "guilin")
    return {"preset": preset} | DEFAULTS | PRESETS[preset] | given


def reason(reason_id: str) -> Json:
    """A reason for "not legal" as the answer lists it."""
    name, clause = REASONS[reason_id]
    return {"id": reason_id, "name": name, "name_en": "", "rule": clause, "detail": ""}


def bar(bar_id: str) -> Json:
    """What bars a claim, as the answer lists it."""
    name, clause = BARS[bar_id]
    return {"id": bar_id, "name": name, "name_en": "", "rule": clause}


def hand_types(ids: Iterable[str]) -> list[Json]:
    """Hand types as the answer lists them."""
    rows = [(each, *HAND_TYPES[each]) for each in ids]
    return [
        {"id": type_id, "name": name, "name_en": "", "rule": clause, "factor": factor}
        for type_id, name, clause, factor in rows
    ]
