"""The contract of zipai as msgspec Structs: field names and order, types and bounds."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from service.common import rows
from service.common.ledger import Explain, Seat, Settlement, Stake
from service.zipai.cards import CARD_PATTERN, GROUP_PATTERN, Glyph
from service.zipai.rules import Rules, RulesRequest

By = Literal["self_draw", "deck", "discard", "deal"]
Source = Literal["deck", "discard"]
FlagId = Literal["di_hu", "hai_di", "swept"]
ShownFlagId = Literal["di_hu", "hai_di"]
HandTypeId = Literal["tian_hu", "di_hu", "san_long", "wu_kan", "hai_di_hu", "pu_tong_hu"]
GroupKind = Literal[
    "run", "yi_er_san", "er_qi_shi", "da_zi", "jiang",
    "peng", "sao", "guo_sao", "kan", "kai_zhao", "sao_chuan", "long", "loose",
]  # fmt: skip
BarId = Literal["swept_by_other", "forced", "chou_pai", "locked", "xia_bi_owed", "nothing_to_discard"]
ActionId = Literal["sao_chuan", "sao", "guo_sao", "win", "kai_zhao", "peng", "chi"]

Card = Annotated[
    str,
    Meta(
        max_length=3,
        description="A card: small 一…十 or s1…s10, big 壹…拾 or b1…b10; traditional glyphs too (Z1).",
        extra_json_schema={"pattern": CARD_PATTERN},
    ),
]
Cards = (
    Annotated[list[Card], Meta(max_length=80, description="Cards, one code each.")]
    | Annotated[
        str,
        Meta(
            max_length=80,
            description="Cards in one compact string, the glyphs in a row: 一二三壹壹.",
            extra_json_schema={"pattern": GROUP_PATTERN},
        ),
    ]
)
Players = Annotated[int, Meta(ge=2, le=4, description="Players at the table; of 4, (dealer + 2) mod 4 has no cards.")]


class _Meld(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    from_: Annotated[Seat, Meta(description="Who showed the card; nothing depends on it.")] | UnsetType = field(
        name="from", default=UNSET
    )


class Chi(_Meld, frozen=True, kw_only=True, tag="chi"):
    """吃: a group taken with two hand cards (Z3)."""

    cards: Cards
    taken: Annotated[Card, Meta(description="The card eaten (Z6.4); it may be left out.")] | UnsetType = UNSET


class Peng(_Meld, frozen=True, kw_only=True, tag="peng"):
    """碰: a pair in the hand and somebody else's third card (Z2)."""

    card: Card


class Sao(_Meld, frozen=True, kw_only=True, tag="sao"):
    """扫: a pair in the hand and the third card, drawn oneself (Z2)."""

    card: Card


class GuoSao(_Meld, frozen=True, kw_only=True, tag="guo_sao"):
    """过扫: a sao of a card that one could have taken by peng before and passed (Z2)."""

    card: Card


class SaoChuan(_Meld, frozen=True, kw_only=True, tag="sao_chuan"):
    """扫穿: three cards and the fourth, drawn oneself (Z2)."""

    card: Card


class KaiZhao(_Meld, frozen=True, kw_only=True, tag="kai_zhao"):
    """开招: three cards and the fourth, drawn or discarded by another, or drawn to a peng (Z2)."""

    card: Card


Meld = Chi | Peng | Sao | GuoSao | SaoChuan | KaiZhao
Melds = Annotated[list[Meld], Meta(max_length=26, description="The melds on the table (Z2); none when left out.")]
Flags = Annotated[list[FlagId], Meta(max_length=6, description="Circumstances of the win; none when left out.")]


class Win(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The winning card and how it came (Z7): `from` is given with deck and discard, neither it nor `card` with deal."""

    by: By
    card: Card | UnsetType = UNSET
    from_: Seat | UnsetType = field(name="from", default=UNSET)


class ScoreRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One declared hand to judge and settle; `hand` is without the winning card, by deal it is all that was dealt."""

    rules: RulesRequest | UnsetType = UNSET
    stake: Stake | UnsetType = UNSET
    players: Players
    dealer: Seat
    winner: Seat
    hand: Cards
    melds: Melds | UnsetType = UNSET
    win: Win
    flags: Flags | UnsetType = UNSET
    flips: Cards | UnsetType = UNSET
    explain: Explain | UnsetType = UNSET


class DeclaredWin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The win of a deal; the table's rules, stake, players and dealer stand beside it."""

    winner: Seat
    hand: Cards
    melds: Melds | UnsetType = UNSET
    win: Win
    flags: Flags | UnsetType = UNSET
    flips: Cards | UnsetType = UNSET


class SettleRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole deal: its win, or null for a drawn deal (流局)."""

    rules: RulesRequest | UnsetType = UNSET
    stake: Stake | UnsetType = UNSET
    players: Players
    dealer: Seat
    win: DeclaredWin | None
    explain: Explain | UnsetType = UNSET


class WaitsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand of 20 cards or more (Z6, Z16) whose waits are asked for; `seen` is what else lies open on the table."""

    rules: RulesRequest | UnsetType = UNSET
    players: Players
    dealer: Seat
    seat: Seat
    hand: Cards
    melds: Melds | UnsetType = UNSET
    seen: Cards | UnsetType = UNSET


class SeatHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who may claim, as before claiming; cards passed or discarded earlier bar chi and peng (Z15.3)."""

    seat: Seat
    hand: Cards
    melds: Melds | UnsetType = UNSET
    passed_chi: Cards | UnsetType = UNSET
    passed_peng: Cards | UnsetType = UNSET
    discarded: Cards | UnsetType = UNSET


class ClaimsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card shown, drawn from the deck or discarded by `from`, and the players asked about."""

    rules: RulesRequest | UnsetType = UNSET
    players: Players
    dealer: Seat
    card: Card
    source: Source
    from_: Seat = field(name="from")
    seats: Annotated[list[SeatHand], Meta(max_length=4)]
    flags: Annotated[list[ShownFlagId], Meta(max_length=4, description="What holds of the card.")] | UnsetType = UNSET
    explain: Annotated[bool, Meta(description="Also list what looks possible and is not.")] | UnsetType = UNSET


class Reason(rows.Reason, frozen=True):
    """Why a declared hand is not legal; `you_too_low` tells the best you found and the least needed (Z8)."""

    you: int | UnsetType = UNSET
    min_you: int | UnsetType = UNSET


class HandTypeAnswer(Struct, frozen=True, gc=False):
    """A hand type that holds, and what it multiplies the duo by (Z11)."""

    id: HandTypeId
    name: str
    name_en: str
    rule: str
    factor: int


class GroupAnswer(Struct, frozen=True, gc=False):
    """A group of the arrangement that was scored, its you (Z4), and whether it is a table meld."""

    kind: GroupKind
    cards: tuple[Glyph, ...]
    you: int
    on_table: bool


class DuoAnswer(Struct, frozen=True, gc=False):
    """舵: total = (base + xing) × factor + bonus, capped by max_duo (Z9–Z12.1)."""

    base: int
    xing: int
    factor: int
    bonus: int
    total: int


class FlipAnswer(Struct, frozen=True, gc=False):
    """A xing card: the winner's cards of the rank before, of the card itself, of the rank after, and what counts."""

    card: Glyph
    upper: int
    middle: int
    lower: int
    count: int


class XingAnswer(Struct, frozen=True, gc=False):
    """翻醒: all xing cards, their total, and whether the rules call for a (further) flip (Z10)."""

    flips: Sequence[FlipAnswer]
    total: int
    flip_due: bool


class Judged(Struct, frozen=True, gc=False):
    """The hand as judged: legal or every reason why not, its types, groups, you, duo, xing, payments, next dealer."""

    legal: bool
    reasons: Sequence[Reason]
    hand_types: Sequence[HandTypeAnswer]
    groups: Sequence[GroupAnswer]
    you: int | None
    duo: DuoAnswer | None
    xing: XingAnswer | None
    settlement: Settlement | None
    next_dealer: Seat | None


class ScoreResponse(Judged, frozen=True, gc=False):
    """The hand as judged, and the house rules in force."""

    rules: Rules


class SettleResponse(Struct, frozen=True):
    """The deal settled; `settlement` and `next_dealer` are null when the win is not legal."""

    legal: bool
    win: ScoreResponse | None
    settlement: Settlement | None
    next_dealer: Seat | None
    rules: Rules


class WaitWorth(Struct, frozen=True, gc=False):
    """What a card is worth when it comes in one way; `duo` is the total without xing. Both null if it is no win."""

    legal: bool
    you: int | None
    duo: int | None


class Wait(Struct, frozen=True, gc=False):
    """A card that completes the hand, how many are left, and its worth by each way it can come (Z7)."""

    card: Glyph
    left: Annotated[int, Meta(ge=1, le=4)]
    self_draw: WaitWorth
    deck: WaitWorth
    discard: WaitWorth


class WaitsResponse(Struct, frozen=True):
    """Every card that completes the hand in some way and of which some are left, in card order."""

    waits: list[Wait]
    rules: Rules


class Claim(Struct, frozen=True, gc=False):
    """One thing a seat may do with the card, or must if `forced` (Z15): all the groups it lays, or the win it is."""

    seat: Seat
    action: ActionId
    forced: bool
    priority: Annotated[int, Meta(ge=1, le=4)]
    groups: Sequence[Sequence[Glyph]]
    result: ScoreResponse | UnsetType = UNSET


class First(Struct, frozen=True):
    """Whose claim comes first, and which."""

    seat: Seat
    action: ActionId


class Bar(rows.Row, frozen=True, kw_only=True):
    """A rule that bars a claim which looks possible."""

    id: BarId


class Blocked(Struct, frozen=True):
    """A claim that looks possible and is not, with the reason."""

    seat: Seat
    action: ActionId
    groups: Sequence[Sequence[Glyph]]
    reason: Bar


class ClaimsResponse(Struct, frozen=True):
    """All claims by priority, then in turn order from the drawer or discarder; `blocked` only when asked for."""

    claims: list[Claim]
    first: First | None
    rules: Rules
    blocked: list[Blocked] | UnsetType = UNSET
