"""House rules of zipai: every option with default, bounds, meaning and clause; the presets; the rulings."""

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, UnsetType

from service.common import options
from service.common.options import Preset, option, request_of
from service.common.rows import Ruling

SelfDrawBonus = Literal["none", "plus_one", "double", "quadruple"]


class Rules(Struct, frozen=True, kw_only=True, cache_hash=True):
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
    xia_bi: Annotated[
        bool, option("Z15.2", "下比：吃牌后手中同样的牌能成组的须一起放下", "下比 is played: a chi lays all it owes")
    ] = True
    specials_stack: Annotated[bool, option("Z11", "特殊牌型倍数相乘", "Several special types multiply")] = False
    wu_kan_counts_long: Annotated[bool, option("Z11", "五坎时龙也算坎", "A long counts as a kan for wu_kan")] = True
    self_draw_bonus: Annotated[
        SelfDrawBonus,
        option("Z12.1", "自摸加成：无、加一、翻倍、四倍", "What a self-draw without a special type adds to the total"),
    ] = "none"
    discard_shares: Annotated[
        int, option("Z12", "点炮者付几份", "How many times the total a discarder pays", ge=1, le=8)
    ] = 1
    max_duo: (
        Annotated[int, option("Z12.1", "总舵数封顶，空为不封顶", "Cap on the total, null for none", ge=1, le=1_000_000)]
        | None
    ) = None


PRESETS: dict[str, Preset] = {
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


RULINGS = (
    Ruling(
        id="R-Z1",
        rule="Z1",
        text="弌弍弎亖㐅是一二三四五的古字，算小字；壱弐貮㒃㭍漆等是大写的异体，算大字。",
        text_en="弌弍弎亖㐅 are old forms of 一二三四五 and mean the small cards; 壱弐貮㒃㭍漆 and others are forms of "
        "the accounting numerals and mean the big ones.",
    ),
    Ruling(
        id="R-Z1.1",
        rule="Z1.1",
        text="四人桌上庄家对面的座位不拿牌：不胡、不打、不摸，也不付不收。",
        text_en="At a table of four the seat opposite the dealer holds no cards: it neither plays, pays nor receives.",
    ),
    Ruling(
        id="R-Z10",
        rule="Z10",
        text="数醒时桌面上的牌也算；只有开启的方向满四张才再翻。",
        text_en="Xing counts the melds too; only a direction that is switched on calls for another flip.",
    ),
    Ruling(
        id="R-Z10.1",
        rule="Z10.1",
        text="最后一张牌摸出后打出的牌被胡，也算海底。",
        text_en="A win on the discard that follows the last draw is hai_di too.",
    ),
    Ruling(
        id="R-Z11",
        rule="Z11",
        text="几种特殊牌型同时成立时全部列出，总舵数只翻一倍（`specials_stack`另计）；五坎时龙也算坎。",
        text_en="All special types that hold are listed and double the total once (but see specials_stack); a long "
        "counts as a kan for wu_kan.",
    ),
    Ruling(
        id="R-Z11.1",
        rule="Z11.1",
        text="三拢、五坎的油数：所有龙、坎，加上其余牌中最好的一二三、二七十；同时天胡时取油数大者。",
        text_en="The you of san_long and wu_kan: every long and kan, and the best yi_er_san and er_qi_shi of the rest; "
        "with tian_hu the larger you counts.",
    ),
    Ruling(
        id="R-Z15.1",
        rule="Z15.1",
        text="扫和过扫可由打出的牌开招；碰不行。",
        text_en="A sao or guo_sao takes a discard for kai_zhao; a peng does not.",
    ),
    Ruling(
        id="R-Z15.3",
        rule="Z15.3",
        text="臭牌取最宽的说法：无论谁打出、何时再出，都不得再吃或碰；仍可扫、开招和胡。",
        text_en="臭牌 is read in its widest wording: whoever shows the card again, it may not be eaten or penged; "
        "it may still be swept, taken by kai_zhao and won.",
    ),
    Ruling(
        id="R-Z15.5",
        rule="Z15.5",
        text="一项要牌有几条不许的理由时，只列最先的一条：被扫走、强制在先、臭牌、坎龙不拆、有比未下、无牌可打；"
        "被扫走或强制在先的座位，不再列本来就不成吃的牌组。",
        text_en="Of several bars of a claim the first alone is told: swept, forced, 臭牌, locked, 下比 owed, nothing "
        "to discard; to a seat that is swept or forced nothing is listed that is no chi anyway.",
    ),
    Ruling(
        id="R-Z16.5",
        rule="Z16.5",
        text="同一张牌手里多于四张时，按一条龙计张数。",
        text_en="More than four of a card in the hand, which cannot be, count as a long for the number of cards.",
    ),
    Ruling(
        id="R-Z16.10",
        rule="Z16.10",
        text="已有四张时，所胡的牌不能再成四张：自摸的牌配坎、扫或过扫，必须扫穿，不胡；配碰的和他家的牌可用在别处。",
        text_en="With a quad already there the winning card makes no other: one's own draw that matches a kan, sao or "
        "guo_sao is swept and wins nothing; one that matches a peng, and another's card, may go elsewhere.",
    ),
    Ruling(
        id="R-Z17.5",
        rule="Z17.5",
        text="碰在吃先：自己碰走的牌，自己的吃不算过张。",
        text_en="Peng comes before chi: who takes a card by peng has not passed their own chi of it.",
    ),
)
