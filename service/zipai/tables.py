"""The rules of zipai as rows: kinds of groups, hand types, reasons, the winning card's fates, causes, actions, bars.

All figures stand here, but for the defaults of the options (rules.py) and the pack itself (cards.py). Reading the
tables top to bottom is reading the rules.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from msgspec import Struct

from service.common.rows import Row, by_id
from service.zipai.rules import Rules
from service.zipai.schema import ActionId, Bar, BarId, By, FlagId, GroupKind, HandTypeId

SEATS_WITH_CARDS: Final[Mapping[int, tuple[int, ...]]] = {  # counted from the dealer, by players (Z1.1)
    2: (0, 1),
    3: (0, 1, 2),
    4: (0, 1, 3),
}
HAND: Final = 20  # cards before the winning card, with one quad at most (Z6)
DEALT_TO_DEALER: Final = 21  # cards, the twenty-first shown (Z16.3)
GROUPS: Final = 7  # groups of a win (Z6.1)
CHI_CARDS: Final = 3  # cards of a chi (Z3)
SAN_LONG: Final = 3  # longs at least (Z11)
WU_KAN: Final = 5  # kans at least (Z11)
REFLIP_AT: Final = 4  # cards of one direction that call for another flip (Z10)
CHONG_ZHAO: Final = 2  # quads from which on nothing is discarded (Z6)
LEAST_DUO: Final = 1  # of the base (Z9)


class Kind(Row, frozen=True, kw_only=True):
    """A kind of group, with its you in small and in big cards (Z4).

    `copies`: how many of one card make it; 0 if it is not of one card.
    """

    id: GroupKind
    copies: int
    small: int
    big: int


_KINDS: Final[tuple[tuple[GroupKind, str, str, str, int, int, int], ...]] = (
    ("run", "顺子", "Run", "Z3", 0, 0, 0),
    ("yi_er_san", "一二三", "One two three", "Z3", 0, 3, 6),
    ("er_qi_shi", "二七十", "Two seven ten", "Z3", 0, 3, 6),
    ("da_zi", "搭子", "One rank in both sizes", "Z3", 0, 0, 0),
    ("jiang", "将", "Pair", "Z6.1", 2, 0, 0),
    ("peng", "碰", "Peng", "Z2", 3, 1, 3),
    ("sao", "扫", "Sweep", "Z2", 3, 3, 6),
    ("guo_sao", "过扫", "Late sweep", "Z2", 3, 3, 6),
    ("kan", "坎", "Three in the hand", "Z5", 3, 3, 6),
    ("kai_zhao", "开招", "Open four", "Z2", 4, 6, 9),
    ("sao_chuan", "扫穿", "Swept four", "Z2", 4, 9, 12),
    ("long", "龙", "Four in the hand", "Z5", 4, 9, 12),
    ("loose", "散牌", "Loose cards", "Z11.1", 0, 0, 0),
)
KINDS: Final = by_id(
    Kind(id=id_, name=name, name_en=name_en, rule=rule, copies=copies, small=small, big=big)
    for id_, name, name_en, rule, copies, small, big in _KINDS
)
QUADS: Final = frozenset([kind.id for kind in KINDS.values() if kind.copies == 4])
KAN: Final = KINDS["kan"].copies
LOCKED: Final = {kind.copies: kind.id for kind in (KINDS["kan"], KINDS["long"])}  # by copies in the hand (Z5)

# Z7: what may become of the winning card, by what it matches and how it came. The fate other than "elsewhere" is
# also what the card may or must be claimed for (Z15), as it is the same move.
FROM_ANOTHER: Final[frozenset[By]] = frozenset(("deck", "discard"))  # whose card is another player's
Match = Literal["kan", "sao", "peng", "pair", "other"]
Fate = Literal["sao_chuan", "kai_zhao", "sao", "peng", "elsewhere"]
HAND_MATCHES: Final[Mapping[int, Match]] = {3: "kan", 2: "pair"}  # by copies in the hand
MELD_MATCHES: Final[Mapping[GroupKind, Match]] = {"sao": "sao", "guo_sao": "sao", "peng": "peng"}
FATES: Final[Mapping[Match, Mapping[By, tuple[Fate, ...]]]] = {
    "kan": {
        "self_draw": ("sao_chuan",),
        "deck": ("kai_zhao", "elsewhere"),
        "discard": ("kai_zhao", "elsewhere"),
    },
    "sao": {
        "self_draw": ("sao_chuan",),
        "deck": ("kai_zhao", "elsewhere"),
        "discard": ("kai_zhao", "elsewhere"),
    },
    "peng": {
        "self_draw": ("kai_zhao", "elsewhere"),
        "deck": ("kai_zhao", "elsewhere"),
        "discard": ("elsewhere",),
    },
    "pair": {
        "self_draw": ("sao",),
        "deck": ("peng", "elsewhere"),
        "discard": ("peng", "elsewhere"),
    },
    "other": {
        "self_draw": ("elsewhere",),
        "deck": ("elsewhere",),
        "discard": ("elsewhere",),
    },
}


class Facts(Struct, frozen=True, gc=False):
    """All that hand types look at: how the hand was won and what it holds."""

    by: By
    flags: tuple[FlagId, ...]
    dealer_wins: bool
    complete: bool  # seven groups with enough you (Z6.1, Z8)
    kans: int  # cards held three times
    longs: int  # cards held four times


class HandType(Row, frozen=True, kw_only=True):
    """A hand type: what the total duo is multiplied by, and when it holds (Z11).

    A `special` type bars the self-draw bonus (Z12.1); a `bare` one needs neither seven groups nor min_you (Z16.4).
    """

    id: HandTypeId
    factor: int
    special: bool
    bare: bool = False
    holds: Callable[[Facts, Rules], bool]


HAND_TYPES: Final[Mapping[str, HandType]] = by_id(
    (
        HandType(
            id="tian_hu",
            name="天胡",
            name_en="Heavenly win",
            rule="Z11",
            factor=2,
            special=True,
            holds=lambda facts, rules: facts.by == "deal" and facts.dealer_wins and facts.complete,
        ),
        HandType(
            id="di_hu",
            name="地胡",
            name_en="Earthly win",
            rule="Z11",
            factor=2,
            special=True,
            holds=lambda facts, rules: "di_hu" in facts.flags,
        ),
        HandType(
            id="san_long",
            name="三拢",
            name_en="Three dragons",
            rule="Z11",
            factor=2,
            special=True,
            bare=True,
            holds=lambda facts, rules: facts.by == "deal" and facts.longs >= SAN_LONG,
        ),
        HandType(
            id="wu_kan",
            name="五坎",
            name_en="Five kans",
            rule="Z11",
            factor=2,
            special=True,
            bare=True,
            holds=lambda facts, rules: (
                facts.by == "deal" and facts.kans + facts.longs * rules.wu_kan_counts_long >= WU_KAN
            ),
        ),
        HandType(
            id="hai_di_hu",
            name="海底胡",
            name_en="Last-card win",
            rule="Z10.1",
            factor=1,
            special=False,
            holds=lambda facts, rules: "hai_di" in facts.flags,
        ),
    )
)
PU_TONG_HU: Final = HandType(  # of a win that is of none of these (Z11.2)
    id="pu_tong_hu",
    name="普通胡",
    name_en="Ordinary win",
    rule="Z11",
    factor=1,
    special=False,
    holds=lambda facts, rules: True,
)


class ReasonRow(Row, frozen=True, kw_only=True):
    """A reason why a hand is not legal; with one that `stops` the arrangement is not judged (Z6.3)."""

    stops: bool


REASONS: Final = by_id(
    ReasonRow(id=id_, name=name, name_en=name_en, rule=rule, stops=stops)
    for id_, name, name_en, rule, stops in (
        ("bad_meld", "吃牌不成组", "Bad meld", "Z3", True),
        ("chi_impossible", "吃牌不合规", "A chi that cannot have been made", "Z6.4", False),
        ("too_many_copies", "同牌过四张", "Too many copies", "Z6.2", True),
        ("wrong_card_count", "张数不对", "Wrong number of cards", "Z6", True),
        ("swept_by_other", "被他家扫走", "Swept by another player", "Z7.1", False),
        ("not_seven_groups", "不成七方门子", "Not seven groups", "Z6.1", False),
        ("you_too_low", "油数不够", "Not enough you", "Z8", False),
    )
)

SELF_DRAW_BONUS: Final[Mapping[str, Callable[[int], int]]] = {  # of the total duo (Z12.1)
    "none": lambda duo: 0,
    "plus_one": lambda duo: 1,
    "double": lambda duo: duo,
    "quadruple": lambda duo: 3 * duo,
}

CAUSES: Final = by_id(
    Row(id=id_, name=name, name_en=name_en, rule="Z12")
    for id_, name, name_en in (
        ("self_draw", "自摸", "Self-draw"),
        ("deck", "墩上翻牌", "Another player's draw"),
        ("discard", "点炮", "Discard"),
        ("deal", "起手", "Dealt complete"),
    )
)

SWEEP: Final = 1  # the priority of the sweeps (Z15)


class Action(Row, frozen=True, kw_only=True):
    """What a seat can do with a card shown: its place in the order, and whether it must be done (Z15)."""

    id: ActionId
    priority: int
    forced: bool


ACTIONS: Final[Mapping[ActionId, Action]] = {
    action.id: action
    for action in (
        Action(id="sao_chuan", name="扫穿", name_en="Sweep four", rule="Z15", priority=SWEEP, forced=True),
        Action(id="sao", name="扫", name_en="Sweep", rule="Z15", priority=SWEEP, forced=True),
        Action(id="guo_sao", name="过扫", name_en="Late sweep", rule="Z15.3", priority=SWEEP, forced=True),
        Action(id="win", name="胡", name_en="Win", rule="Z13", priority=2, forced=True),
        Action(id="kai_zhao", name="开招", name_en="Open four", rule="Z15.1", priority=3, forced=True),
        Action(id="peng", name="碰", name_en="Peng", rule="Z15", priority=3, forced=False),
        Action(id="chi", name="吃", name_en="Eat", rule="Z15.2", priority=4, forced=False),
    )
}

# In this order: of several the first is named.
BARS: Final[Mapping[BarId, Bar]] = {
    bar.id: bar
    for bar in (
        Bar(id="swept_by_other", name="被扫走", name_en="Swept by the drawer", rule="Z15.5"),
        Bar(id="forced", name="强制在先", name_en="A forced claim comes first", rule="Z15.5"),
        Bar(id="chou_pai", name="臭牌", name_en="Passed or discarded before", rule="Z15.3"),
        Bar(id="locked", name="坎龙不拆", name_en="A kan or long is never split", rule="Z15.2"),
        Bar(id="xia_bi_owed", name="有比未下", name_en="A group is still owed", rule="Z15.2"),
        Bar(id="nothing_to_discard", name="无牌可打", name_en="Leaves nothing to discard", rule="Z15.4"),
    )
}
