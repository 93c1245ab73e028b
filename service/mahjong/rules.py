"""The house rules of mahjong: every option with its default, the presets, and the rulings where sources are silent."""

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, UnsetType

from service.common import options
from service.common.options import Preset, option
from service.common.rows import Ruling

AddedKongPayer = Literal["all", "feeder"]


class Rules(Struct, frozen=True, kw_only=True, cache_hash=True):
    """The house rules in force: the preset they start from and every option."""

    preset: Annotated[
        Literal["guilin", "guiliu"],
        Meta(description="The set of house rules to start from; guilin when left out."),
    ] = "guilin"
    xing_same: Annotated[
        bool,
        option("M5", "中醒：与翻出的牌同点数的牌也算醒", "Tiles of the flipped tile's own rank count as xing too"),
    ] = False
    xing_match_suit: Annotated[
        bool,
        option("M5", "只数与翻出的牌同花色的醒", "Only tiles of the flipped tile's suit count as xing"),
    ] = False
    xing_reflip_at: Annotated[
        int,
        option(
            "M5.1", "一次翻出这么多醒即可再翻一次", "A flip that counts this many calls for one more", ge=1, le=1000
        ),
    ] = 4
    xing_max_flips: Annotated[
        int,
        option("M5.1", "最多翻醒次数，0为不翻", "The most flips one winner makes; 0: none", ge=0, le=1000),
    ] = 2
    xing_multiplied: Annotated[
        bool,
        option("M6", "翻倍也乘醒数", "The multipliers apply to xing too"),
    ] = False
    xing_discard_factor: Annotated[
        int,
        option("M6", "点炮时醒数乘以此数", "On a discard xing is multiplied by this", ge=1, le=1000),
    ] = 1
    men_qing_self_draw_only: Annotated[
        bool,
        option("M4.1", "门清只在自摸时翻倍", "men_qing doubles only a self-drawn win"),
    ] = False
    quan_qiu_ren_self_draw: Annotated[
        bool,
        option(
            "M3", "全求人自摸也算牌型（否则仍可胡）", "quan_qiu_ren counts on a self-draw (if not, the hand still wins)"
        ),
    ] = True
    tian_di_hu: Annotated[
        bool,
        option(
            "M3.2", "天胡、地胡算牌型（否则只是不算门清）", "tian_hu and di_hu count (if not, they only bar men_qing)"
        ),
    ] = True
    hao_hua_per_quad: Annotated[
        bool,
        option("M2.5", "豪华七对每多一个四张相同再翻倍", "Each further four of a kind doubles hao_hua_qi_dui"),
    ] = False
    hai_di_double: Annotated[
        bool,
        option("M5.2", "海底翻倍", "A win on the wall's last tile doubles"),
    ] = False
    bao: Annotated[
        bool,
        option("M10", "计算互包", "互包 counts; if not, no relation has an effect and none is listed"),
    ] = True
    bao_partner_factor: Annotated[
        int,
        option("M10.6", "点给互包的一方，付款乘以此数", "A bound discarder pays the winner times this", ge=1, le=1000),
    ] = 1
    zhui_zi: Annotated[
        int,
        option(
            "M9",
            "追牌每家所得子数，0为不算",
            "What a chase pays each other player, in zi; 0 turns it off",
            ge=0,
            le=1000,
        ),
    ] = 1
    added_kong_zi: Annotated[
        int,
        option("M7", "蓄杠每家所付子数", "What each payer of an added kong pays, in zi", ge=0, le=1000),
    ] = 1
    concealed_kong_zi: Annotated[
        int,
        option("M7", "暗杠每家所付子数", "What each other player pays for a concealed kong, in zi", ge=0, le=1000),
    ] = 2
    exposed_kong_zi: Annotated[
        int,
        option("M7", "点杠者所付子数", "What the discarder pays for an exposed kong, in zi", ge=0, le=1000),
    ] = 3
    added_kong_payer: Annotated[
        AddedKongPayer,
        option("M7", "蓄杠由谁付：all三家，feeder放碰者", "Who pays an added kong: all others, or who fed the pung"),
    ] = "all"


class CountingRules(Struct, frozen=True, gc=False, cache_hash=True):
    """The house rules that decide which hand types and multipliers count, and how often.

    The rows of those two tables see no other option, as what a hand is worth is cached by these.
    """

    men_qing_self_draw_only: bool
    quan_qiu_ren_self_draw: bool
    tian_di_hu: bool
    hao_hua_per_quad: bool
    hai_di_double: bool


_counting = attrgetter(*CountingRules.__struct_fields__)


@lru_cache(maxsize=1024)
def counting(rules: Rules) -> CountingRules:
    """Return the part of the house rules that decides what counts."""
    return CountingRules(*_counting(rules))


if TYPE_CHECKING:
    RulesRequest = Rules
else:
    RulesRequest = options.request_of(Rules)

PRESETS: dict[str, Preset] = {
    preset.id: preset
    for preset in (
        Preset(id="guilin", name="桂林", name_en="Guilin", differs={}),
        Preset(
            id="guiliu",
            name="桂柳",
            name_en="Guilin–Liuzhou",
            differs={
                "xing_same": True,
                "xing_match_suit": True,
                "quan_qiu_ren_self_draw": False,
                "bao_partner_factor": 2,
                "added_kong_zi": 3,
                "added_kong_payer": "feeder",
            },
        ),
    )
}


@lru_cache(maxsize=1024)
def effective(given: RulesRequest | UnsetType) -> Rules:
    """Return the full rules that a request's `rules` put in force."""
    return options.effective(Rules, PRESETS, given)


RULINGS = (
    Ruling(
        id="R-M2.6",
        rule="M2.6",
        text="字一色可按任意牌型胡：除标准型与七对外，总另考虑一种不分组的读法（只算字一色），取赢得最多者。",
        text_en="An all-honours hand is always read in no arrangement as well (zi_yi_se alone), beside standard and "
        "seven pairs; the reading that pays most is scored.",
    ),
    Ruling(
        id="R-M3.1a",
        rule="M3.1a",
        text="烂牌点炮与平胡同样：任一方为庄家多给2子。",
        text_en="A discarded lan_pai is read like ping_hu: either party being the dealer adds 2.",
    ),
    Ruling(
        id="R-M3.2",
        rule="M3.2",
        text="天胡自摸每家15子，地胡点炮35子，与其他牌型相同。",
        text_en="tian_hu and di_hu are worth 15 and 35, like every type but ping_hu and lan_pai.",
    ),
    Ruling(
        id="R-M3.3",
        rule="M3.3",
        text="牌型得分表四列依次为庄家自摸、庄家点炮、闲家自摸、闲家点炮；“(…)*3”是三家输分之和。",
        text_en="The columns of the score table read dealer self-draw, dealer discard, other self-draw, other discard; "
        "its (…)*3 is the three losers' total.",
    ),
    Ruling(
        id="R-M5",
        rule="M5",
        text="大一的总叫上醒，小一的总叫下醒，首尾相接处也一样；醒数不变。",
        text_en="The higher neighbour is always the upper xing, also where the cycle closes; totals are the same.",
    ),
    Ruling(
        id="R-M5.1",
        rule="M5.1",
        text="是否再翻看这一次实际计入的醒数（含中醒、限花色等选项），不看点炮倍数；xing_max_flips 为0则不翻醒。",
        text_en="Whether a flip calls for another is seen from its count as the options make it, before "
        "xing_discard_factor; with xing_max_flips 0 nobody flips.",
    ),
    Ruling(
        id="R-M9",
        rule="M9",
        text="追牌由第一家付其余三家各`zhui_zi`子，默认1。",
        text_en="The first of the four who discarded the same tile pays each other player zhui_zi, 1 by default.",
    ),
    Ruling(
        id="R-M10",
        rule="M10",
        text="吃碰杠的次数按方向分别计：甲吃碰杠乙三次才成互包，甲两次加乙一次不算；暗杠不计。",
        text_en="Melds are counted one way, A's from B, not both ways together; a concealed kong is taken from nobody.",
    ),
    Ruling(
        id="R-M10.3",
        rule="M10.3",
        text="点炮者的互包方若同时也胡这张牌，不必付双倍。",
        text_en="A partner of the discarder who wins on the same discard does not pay the double.",
    ),
    Ruling(
        id="R-M10.6",
        rule="M10.6",
        text="互包的一方点炮给另一方，付正常输赢乘以`bao_partner_factor`，默认1；此数不影响其他条款。",
        text_en="A bound discarder pays the partner who wins the normal amount times bao_partner_factor, 1 by default; "
        "the factor touches no other clause.",
    ),
    Ruling(
        id="R-M10.7",
        rule="M10.7",
        text="只能吃上家的牌；例子中西家吃东家的牌不成立。",
        text_en="A chow comes from the previous seat only; the example of West taking one from East does not stand.",
    ),
    Ruling(
        id="R-M11",
        rule="M11",
        text="问谁可要牌时，各家的牌与打出的牌一起计张：同一张超过四张的提问自相矛盾。",
        text_en="At claims the tiles of all the players asked about and the discard are counted together; a fifth copy "
        "is a contradiction.",
    ),
)
