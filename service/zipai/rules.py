"""House rules of zipai: every option with default, bounds, meaning and clause; the presets; the rulings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, UnsetType

from service.common import options
from service.common.options import Preset, option, request_of


class Rules(Struct, frozen=True, kw_only=True):
    """The house rules in force: a preset, and the value of every option."""

    preset: Annotated[
        Literal["guilin", "table_10_5", "table_10_3", "table_15_5"],
        Meta(description="The named set of house rules that the options below start from; guilin when left out."),
    ] = "guilin"
    min_you: Annotated[int, option("Z8", "起胡油数", "Least you of a win", ge=0, le=1000)] = 10
    you_per_duo: Annotated[
        int, option("Z9", "每多几油加一舵", "How many you above the least add one duo", ge=1, le=1000)
    ] = 5
    xing_upper: Annotated[bool, option("Z10", "上醒计舵", "The rank before the flipped card counts")] = True
    xing_middle: Annotated[bool, option("Z10", "中醒计舵", "The flipped card itself counts")] = True
    xing_lower: Annotated[bool, option("Z10", "下醒计舵", "The rank after the flipped card counts")] = True
    xing_reflip: Annotated[
        bool, option("Z10", "上醒或下醒满四张再翻", "Four of the rank before or after call for another flip")
    ] = True
    xing_wraps: Annotated[bool, option("Z10", "一与十相邻", "一 and 十 are neighbours, and so are 壹 and 拾")] = True
    xing_follow: Annotated[
        bool, option("Z10", "跟醒：不翻牌，以胡的牌为醒", "Nothing is flipped: the winning card is the xing card")
    ] = False
    hai_di_xing: Annotated[int, option("Z10.1", "海底醒的舵数", "Xing of a win on the last card", ge=0, le=1000)] = 2
    specials_stack: Annotated[bool, option("Z11", "特殊牌型倍数相乘", "Several special types multiply")] = False
    wu_kan_counts_long: Annotated[bool, option("Z11", "五坎时龙也算坎", "A long counts as a kan for wu_kan")] = True
    self_draw_bonus: Annotated[
        Literal["none", "plus_one", "double", "quadruple"],
        option("Z12.1", "自摸加成：无、加一、翻倍、四倍", "What a self-draw without a special type adds to the total"),
    ] = "none"
    discard_shares: Annotated[
        int, option("Z12", "点炮者付几份", "How many times the total a discarder pays", ge=1, le=8)
    ] = 1
    max_duo: (
        Annotated[int, option("Z12.1", "总舵数封顶，空为不封顶", "Cap on the total, null for none", ge=1, le=1_000_000)]
        | None
    ) = None


PRESETS = {
    preset.id: preset
    for preset in (
        Preset(id="guilin", name="桂林", name_en="Guilin", differs={}),
        Preset(
            id="table_10_5",
            name="十油起胡五油一舵",
            name_en="From 10 you, 5 to a duo",
            differs={"self_draw_bonus": "double", "discard_shares": 2, "xing_middle": False},
        ),
        Preset(
            id="table_10_3",
            name="十油起胡三油一舵",
            name_en="From 10 you, 3 to a duo",
            differs={"you_per_duo": 3, "self_draw_bonus": "plus_one", "discard_shares": 2, "xing_middle": False},
        ),
        Preset(
            id="table_15_5",
            name="十五油起胡五油一舵",
            name_en="From 15 you, 5 to a duo",
            differs={"min_you": 15, "self_draw_bonus": "double", "discard_shares": 2, "xing_middle": False},
        ),
    )
}

if TYPE_CHECKING:
    RulesRequest = Rules
else:
    RulesRequest = request_of(Rules)


@lru_cache(maxsize=1024)
def effective(given: RulesRequest | UnsetType) -> Rules:
    """Return the full rules in force when a request brings `given`."""
    return options.effective(Rules, PRESETS, given)
