"""The rules of mahjong as rows: melds, groups, hand types, multipliers, reasons, payments, claims.

All figures stand here, but for the defaults of the options (rules.py) and the pack itself (tiles.py).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from service.common.rows import Row, by_id
from service.mahjong.rules import CountingRules, Rules
from service.mahjong.schema import (
    ActionId,
    AddedKong,
    By,
    Chow,
    ConcealedKong,
    ExposedKong,
    GroupAnswer,
    GroupKind,
    Meld,
    Priority,
    Pung,
)

PLAYERS = 4  # M1
HELD_TILES = 13  # before the winning tile, each meld counting as a set (M1.1)
SETS = 4  # of a standard hand, and melds at most; a quan_qiu_ren has melded them all (M2.1, M3)
SET_TILES = 3  # of a set, as which a kong counts (M1.1, M1.4)
PAIRS = 7  # of a qi_dui (M2.4)
LAN_PAI_HONOURS = 5  # at least (M2.2)
LAN_PAI_GAP = 3  # at least, between the ranks of two tiles of one suit (M2.2)
ALL_HONOURS = 7  # of a qi_xing_lan (M2.3)
ROBBED_COPIES = 3  # of the winning tile, in the pung of a robbed kong's declarer (M1.4)
BINDING_MELDS = 3  # at least, taken from one player (M10)

Shape = Literal["standard", "seven_pairs", "scattered", "loose"]  # of a reading (M2)


class MeldKind(Struct, frozen=True, gc=False, cache_hash=True):
    """A kind of meld: its form in a request, the group it makes and how many tiles it has (M1.3)."""

    id: str
    form: type[Meld]
    group: GroupKind
    tiles: int


MELD_KINDS: dict[type[Struct], MeldKind] = {
    kind.form: kind
    for kind in (
        MeldKind("chow", Chow, "run", 3),
        MeldKind("pung", Pung, "triplet", 3),
        MeldKind("exposed_kong", ExposedKong, "kong", 4),
        MeldKind("added_kong", AddedKong, "kong", 4),
        MeldKind("concealed_kong", ConcealedKong, "kong", 4),
    )
}
GROUP_KINDS = by_id(
    Row(id=id_, name=name, name_en=name_en, rule=rule)
    for id_, name, name_en, rule in (
        ("run", "顺子", "Run", "M2.1"),
        ("triplet", "刻子", "Triplet", "M2.1"),
        ("kong", "杠", "Kong", "M1.3"),
        ("pair", "将", "Pair", "M2.1"),
        ("single", "单张", "Single tile", "M2.2"),
    )
)


class Facts(Struct, frozen=True, gc=False):
    """All that hand types and multipliers look at: of one reading of a hand, of the whole hand, of how it was won.

    `arranged` are the ids of the hand types that have the groups they ask for. `quads`, `honours`: as of a Reading.
    `melds`: how many. `types` are those that count, for the multipliers to look at; none while they are looked for.
    """

    shape: Shape
    arranged: tuple[str, ...]
    quads: int
    honours: int
    one_suit: bool
    all_honours: bool
    melds: int
    by: By
    flags: frozenset[str]
    types: tuple["HandType", ...] = ()


def _always(_facts: Facts, _rules: CountingRules) -> bool:
    return True


def _once(_facts: Facts, _rules: CountingRules) -> int:
    return 1


class HandType(Row, frozen=True, kw_only=True):
    """A hand type (M3), its figures in zi and of which facts it holds.

    `self_draw` is what each payer pays, `discard` what the discarder pays; `dealer_adds` comes on top when the winner
    or the payer is the dealer. `alone`: counts only when no other type does (M3.1). `replaces`: the id of the type it
    stands in for. `groups`: what it asks of the groups of a standard hand, melds included; with it, it holds of no
    other shape. `times`: what the figures are multiplied by. `bars_men_qing`: M4.1.
    """

    self_draw: int = 15
    discard: int = 35
    dealer_adds: int = 0
    alone: bool = False
    replaces: str = ""
    bars_men_qing: bool = False
    groups: Callable[[Sequence[GroupAnswer]], bool] | None = None
    holds: Callable[[Facts, CountingRules], bool] = _always
    times: Callable[[Facts, CountingRules], int] = _once

    def figure(self, by: By) -> int:
        """Return the zi of a win `by` self-draw (each payer) or discard."""
        return self.self_draw if by == "self_draw" else self.discard


HAND_TYPES = by_id(
    (
        HandType(
            id="ping_hu",
            name="平胡",
            name_en="Plain win",
            rule="M3",
            self_draw=2,
            discard=5,
            dealer_adds=2,
            alone=True,
            holds=lambda facts, rules: facts.shape == "standard",
        ),
        HandType(
            id="lan_pai",
            name="烂牌",
            name_en="Scattered hand",
            rule="M2.2",
            self_draw=3,
            discard=8,
            dealer_adds=2,
            alone=True,
            bars_men_qing=True,
            holds=lambda facts, rules: facts.shape == "scattered",
        ),
        HandType(
            id="qing_yi_se",
            name="清一色",
            name_en="One suit",
            rule="M3",
            holds=lambda facts, rules: facts.one_suit,
        ),
        HandType(
            id="zi_yi_se",
            name="字一色",
            name_en="All honours",
            rule="M2.6",
            holds=lambda facts, rules: facts.all_honours,
        ),
        HandType(
            id="peng_peng_hu",
            name="碰碰和",
            name_en="All triplets",
            rule="M3",
            groups=lambda groups: all(group.kind != "run" for group in groups),
        ),
        HandType(
            id="quan_qiu_ren",
            name="全求人",
            name_en="All melded",
            rule="M3",
            holds=lambda facts, rules: facts.melds == SETS and (facts.by == "discard" or rules.quan_qiu_ren_self_draw),
        ),
        HandType(
            id="qi_xing_lan",
            name="七星烂",
            name_en="Seven-star scattered hand",
            rule="M2.3",
            replaces="lan_pai",
            bars_men_qing=True,
            holds=lambda facts, rules: facts.honours == ALL_HONOURS,
        ),
        HandType(
            id="qi_dui",
            name="七对",
            name_en="Seven pairs",
            rule="M2.4",
            bars_men_qing=True,
            holds=lambda facts, rules: facts.shape == "seven_pairs",
        ),
        HandType(
            id="hao_hua_qi_dui",
            name="豪华七对",
            name_en="Luxury seven pairs",
            rule="M2.5",
            self_draw=30,
            discard=70,
            replaces="qi_dui",
            bars_men_qing=True,
            holds=lambda facts, rules: facts.quads > 0,
            times=lambda facts, rules: 2 ** (facts.quads - 1) if rules.hao_hua_per_quad else 1,
        ),
        HandType(
            id="tian_hu",
            name="天胡",
            name_en="Heavenly win",
            rule="M3.2",
            bars_men_qing=True,
            holds=lambda facts, rules: rules.tian_di_hu and "tian_hu" in facts.flags,
        ),
        HandType(
            id="di_hu",
            name="地胡",
            name_en="Earthly win",
            rule="M3.2",
            bars_men_qing=True,
            holds=lambda facts, rules: rules.tian_di_hu and "di_hu" in facts.flags,
        ),
    )
)


class Multiplier(Row, frozen=True, kw_only=True):
    """A multiplier (M4), its factor and of which facts it holds."""

    factor: int = 2
    holds: Callable[[Facts, CountingRules], bool]


def _men_qing(facts: Facts, rules: CountingRules) -> bool:
    """M4.1: no meld, no type that bars it; tian_hu and di_hu bar it also where they do not count."""
    return (
        not facts.melds
        and not any([row.bars_men_qing for row in facts.types])
        and not facts.flags & {"tian_hu", "di_hu"}
        and (facts.by == "self_draw" or not rules.men_qing_self_draw_only)
    )


MULTIPLIERS = by_id(
    (
        Multiplier(id="men_qing", name="门清", name_en="Concealed hand", rule="M4.1", holds=_men_qing),
        Multiplier(
            id="qiang_gang_hu",
            name="抢杠胡",
            name_en="Robbing a kong",
            rule="M4.2",
            holds=lambda facts, rules: "qiang_gang_hu" in facts.flags,
        ),
        Multiplier(
            id="gang_shang_pao",
            name="杠上炮",
            name_en="Discard after a kong",
            rule="M4",
            holds=lambda facts, rules: "gang_shang_pao" in facts.flags,
        ),
        Multiplier(
            id="gang_shang_hua",
            name="杠上花",
            name_en="Win on the replacement tile",
            rule="M4",
            holds=lambda facts, rules: "gang_shang_hua" in facts.flags,
        ),
        Multiplier(
            id="hai_di",
            name="海底",
            name_en="Last tile of the wall",
            rule="M4",
            holds=lambda facts, rules: rules.hai_di_double and "hai_di" in facts.flags,
        ),
    )
)


WRONG_TILE_COUNT = Row(id="wrong_tile_count", name="张数不对", name_en="Wrong number of tiles", rule="M1.1")
TOO_MANY_COPIES = Row(
    id="too_many_copies", name="同一张牌超过四张", name_en="More than four copies of a tile", rule="M1.2"
)
BAD_MELD = Row(id="bad_meld", name="副露不合规则", name_en="A meld that cannot be", rule="M1.3")
NOT_A_WINNING_SHAPE = Row(id="not_a_winning_shape", name="不成胡牌牌型", name_en="Not a winning shape", rule="M2")
REASONS = by_id((WRONG_TILE_COUNT, TOO_MANY_COPIES, BAD_MELD, NOT_A_WINNING_SHAPE))


class KongPayment(Struct, frozen=True, kw_only=True):
    """What a kong is paid (M7): zi from the seat it was taken from (`by_source`), or from each other player."""

    cause: Literal["added_kong", "concealed_kong", "exposed_kong"]
    zi: Callable[[Rules], int]
    by_source: Callable[[Rules], bool]


KONG_PAYMENTS: dict[str, KongPayment] = {
    row.cause: row
    for row in (
        KongPayment(
            cause="added_kong",
            zi=lambda rules: rules.added_kong_zi,
            by_source=lambda rules: rules.added_kong_payer == "feeder",
        ),
        KongPayment(cause="concealed_kong", zi=lambda rules: rules.concealed_kong_zi, by_source=lambda rules: False),
        KongPayment(cause="exposed_kong", zi=lambda rules: rules.exposed_kong_zi, by_source=lambda rules: True),
    )
}


class BaoFactor(Row, frozen=True, kw_only=True):
    """A payment by 互包 (M10): its clause, and what the winner's normal amount is multiplied by."""

    times: Callable[[Rules], int]


def _bao(rule: str, times: int) -> BaoFactor:
    return BaoFactor(id="bao", name="互包", name_en="Bound pair", rule=rule, times=lambda rules: times)


BAO_WINNER = _bao("M10.1", 1)
BAO_SELF_DRAW = _bao("M10.2", 2)
BAO_DISCARD = _bao("M10.3", 2)
BAO_BOTH_WIN = _bao("M10.5", 1)
BAO_PARTNER = BaoFactor(
    id="bao_partner_factor",
    name="点给互包",
    name_en="Discard to the bound player",
    rule="M10.6",
    times=lambda rules: rules.bao_partner_factor,
)
BAO_FACTORS = (BAO_WINNER, BAO_SELF_DRAW, BAO_DISCARD, BAO_BOTH_WIN, BAO_PARTNER)

CAUSES = by_id(
    Row(id=id_, name=name, name_en=name_en, rule=rule)
    for id_, name, name_en, rule in (
        ("self_draw", "自摸", "Self-draw", "M6"),
        ("discard", "点炮", "Discard", "M6"),
        ("bao", "互包", "Bound pair", "M10"),
        ("added_kong", "蓄杠", "Added kong", "M7"),
        ("concealed_kong", "暗杠", "Concealed kong", "M7"),
        ("exposed_kong", "点杠", "Exposed kong", "M7"),
        ("chase", "追牌", "Chase", "M9"),
    )
)


class Action(Row, frozen=True, kw_only=True):
    """What a player may do with a discard, and its place in the order (M11)."""

    id: ActionId
    priority: Priority


ACTIONS: Mapping[ActionId, Action] = {
    action.id: action
    for action in (
        Action(id="win", name="胡", name_en="Win", rule="M11", priority=1),
        Action(id="kong", name="杠", name_en="Kong", rule="M11", priority=2),
        Action(id="pung", name="碰", name_en="Pung", rule="M11", priority=2),
        Action(id="chow", name="吃", name_en="Chow", rule="M11", priority=3),
    )
}
