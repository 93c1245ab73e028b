"""The contract of mahjong as msgspec Structs: field names and order, types and bounds."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from service.common.ledger import Explain, Seat, Settlement, Stake
from service.common.rows import Reason
from service.mahjong.rules import Rules, RulesRequest
from service.mahjong.tiles import GROUP_PATTERN, TILE_PATTERN, TileCode

By = Literal["self_draw", "discard"]
FlagId = Literal["qiang_gang_hu", "gang_shang_pao", "gang_shang_hua", "tian_hu", "di_hu", "hai_di"]
ClaimFlagId = Literal["qiang_gang_hu", "gang_shang_pao", "di_hu"]
GroupKind = Literal["run", "triplet", "kong", "pair", "single"]
ActionId = Literal["win", "kong", "pung", "chow"]
Priority = Literal[1, 2, 3]
SeatKey = Literal["0", "1", "2", "3"]

Tile = Annotated[
    str,
    Meta(
        max_length=8,
        description="A tile: 1m…9m, 1p…9p, 1s…9s, E S W N C F P, or its Chinese name.",
        extra_json_schema={"pattern": TILE_PATTERN},
    ),
]
Tiles = (
    Annotated[list[Tile], Meta(max_length=136, description="Tiles, one code each.")]
    | Annotated[
        str,
        Meta(
            max_length=272,
            description="Tiles in one compact string: 123m 456p 99s EEE CC.",
            extra_json_schema={"pattern": GROUP_PATTERN},
        ),
    ]
)
ChowTiles = (
    Annotated[list[Tile], Meta(max_length=14, description="The run's tiles, one code each, in any order.")]
    | Annotated[
        str,
        Meta(
            max_length=24,
            description="The run's tiles in one compact string: 123m.",
            extra_json_schema={"pattern": GROUP_PATTERN},
        ),
    ]
)


class Chow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="chow"):
    """吃: a run taken from the previous seat (M1.3)."""

    tiles: ChowTiles
    from_: Seat = field(name="from")


class Taken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """A meld of one tile several times, one of them taken from the seat `from`."""

    tile: Tile
    from_: Seat = field(name="from")


class Pung(Taken, frozen=True, kw_only=True, tag="pung"):
    """碰: a triplet, its third tile taken from a discard (M1.3)."""


class ExposedKong(Taken, frozen=True, kw_only=True, tag="exposed_kong"):
    """点杠: three concealed tiles and a discard (M1.3)."""


class AddedKong(Taken, frozen=True, kw_only=True, tag="added_kong"):
    """蓄杠: a pung and the fourth tile drawn; `from` is who fed the pung (M1.3)."""


class ConcealedKong(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="concealed_kong"
):
    """暗杠: four tiles drawn (M1.3)."""

    tile: Tile


Meld = Chow | Pung | ExposedKong | AddedKong | ConcealedKong
Melds = Annotated[list[Meld], Meta(max_length=16, description="The melds on the table (M1.3); none when left out.")]
Flags = Annotated[list[FlagId], Meta(max_length=12, description="Circumstances of the win; none when left out.")]
ClaimFlags = Annotated[
    list[ClaimFlagId],
    Meta(
        max_length=6,
        description="What holds of the tile: it is being added to a pung of the discarder's, follows a kong of theirs, "
        "or is the dealer's first discard; none when left out.",
    ),
]
Pair = Annotated[list[Seat], Meta(min_length=2, max_length=2, description="Two seats that are bound (M10).")]
Pairs = Annotated[
    list[Pair], Meta(max_length=12, description="互包 relations known beside those that the melds show (M10).")
]


class Win(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The winning tile and where it came from; `from` is given with `discard` only."""

    by: By
    tile: Tile
    from_: Seat | UnsetType = field(name="from", default=UNSET)


class ScoreRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One declared hand to judge and settle; `hand` is the concealed tiles without the winning tile."""

    rules: RulesRequest | UnsetType = UNSET
    stake: Stake | UnsetType = UNSET
    dealer: Seat
    winner: Seat
    hand: Tiles
    melds: Melds | UnsetType = UNSET
    win: Win
    flags: Flags | UnsetType = UNSET
    flips: Tiles | UnsetType = UNSET
    bao: Pairs | UnsetType = UNSET
    explain: Explain | UnsetType = UNSET


class DeclaredWin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of a deal's wins; its melds stand in the deal's `melds`."""

    winner: Seat
    hand: Tiles
    win: Win
    flags: Flags | UnsetType = UNSET
    flips: Tiles | UnsetType = UNSET


class Chase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """追牌: all four discarded the same tile in one lap; `first` did so first and pays (M9)."""

    first: Seat


class SettleRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole deal: its wins (none in a drawn deal), the melds of every seat, relations and chases."""

    rules: RulesRequest | UnsetType = UNSET
    stake: Stake | UnsetType = UNSET
    dealer: Seat
    wins: Annotated[list[DeclaredWin], Meta(max_length=4)]
    melds: Annotated[dict[SeatKey, Melds], Meta(description="Melds by seat; none where left out.")] | UnsetType = UNSET
    bao: Pairs | UnsetType = UNSET
    chases: Annotated[list[Chase], Meta(max_length=34)] | UnsetType = UNSET
    explain: Explain | UnsetType = UNSET


class WaitsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand of 13 tiles (M1.1) whose waits are asked for; `seen` is what else lies open on the table."""

    rules: RulesRequest | UnsetType = UNSET
    dealer: Seat
    seat: Seat
    hand: Tiles
    melds: Melds | UnsetType = UNSET
    seen: Tiles | UnsetType = UNSET


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who may claim: 13 tiles (M1.1), as they are before claiming."""

    seat: Seat
    hand: Tiles
    melds: Melds | UnsetType = UNSET


class ClaimsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A discard, who discarded it, and the players asked about; `last_tile`: the wall is empty."""

    rules: RulesRequest | UnsetType = UNSET
    dealer: Seat
    tile: Tile
    from_: Seat = field(name="from")
    players: Annotated[list[Player], Meta(max_length=4)]
    last_tile: bool | UnsetType = UNSET
    flags: ClaimFlags | UnsetType = UNSET


class HandTypeAnswer(Struct, frozen=True, gc=False):
    """A hand type that counts, with the zi that applied (M3)."""

    id: str
    name: str
    name_en: str
    zi: int
    rule: str


class MultiplierAnswer(Struct, frozen=True, gc=False):
    """A multiplier that applied (M4)."""

    id: str
    name: str
    name_en: str
    factor: int
    rule: str


class GroupAnswer(Struct, frozen=True, gc=False):
    """A group of the reading that was scored: melds first, then the hand's, the pair last."""

    kind: GroupKind
    tiles: Sequence[TileCode]
    concealed: bool


class FlipAnswer(Struct, frozen=True, gc=False):
    """One flipped tile: the winner's tiles a rank below, of its rank, a rank above, and what counts (M5)."""

    tile: TileCode
    lower: int
    same: int
    upper: int
    count: int


class XingAnswer(Struct, frozen=True, gc=False):
    """翻醒: all flips, their total, and whether the rules call for a (further) flip (M5, M5.1)."""

    flips: Sequence[FlipAnswer]
    total: int
    flip_due: bool


class Value(Struct, frozen=True, gc=False):
    """What the hand is worth: points × factor + xing is what a normal payer pays, in zi (M6)."""

    points: int
    factor: int
    xing: int


class BaoAnswer(Struct, frozen=True, gc=False):
    """互包: two bound seats, and whether the request gave the relation or the melds show it (M10)."""

    seats: Annotated[Sequence[Seat], Meta(min_length=2, max_length=2)]
    source: Literal["given", "derived"]


class WinResponse(Struct, frozen=True, gc=False):
    """One win of a deal as judged; the deal's settlement stands beside the wins."""

    legal: bool
    reasons: Sequence[Reason]
    hand_types: Sequence[HandTypeAnswer]
    multipliers: Sequence[MultiplierAnswer]
    groups: Sequence[GroupAnswer]
    xing: XingAnswer | None
    value: Value | None
    bao: Sequence[BaoAnswer]
    rules: Rules


class ScoreResponse(Struct, frozen=True, gc=False):
    """The hand as judged: legal or every reason why not, its types, multipliers, groups, xing, worth and payments."""

    legal: bool
    reasons: Sequence[Reason]
    hand_types: Sequence[HandTypeAnswer]
    multipliers: Sequence[MultiplierAnswer]
    groups: Sequence[GroupAnswer]
    xing: XingAnswer | None
    value: Value | None
    settlement: Settlement | None
    bao: Sequence[BaoAnswer]
    rules: Rules


class SettleResponse(Struct, frozen=True, gc=False):
    """The deal settled; `settlement` is null when a win is not legal."""

    legal: bool
    wins: Sequence[WinResponse]
    bao: Sequence[BaoAnswer]
    settlement: Settlement | None
    rules: Rules


class WaitWorth(Struct, frozen=True, gc=False):
    """What a hand would be worth against a payer who is not the dealer, without xing."""

    hand_types: Sequence[HandTypeAnswer]
    multipliers: Sequence[MultiplierAnswer]
    points: int
    factor: int


class Wait(Struct, frozen=True, gc=False):
    """A tile that completes the hand, how many are left, and what it would be worth."""

    tile: TileCode
    left: Annotated[int, Meta(ge=1, le=4)]
    self_draw: WaitWorth
    discard: WaitWorth


class WaitsResponse(Struct, frozen=True, gc=False):
    """Every tile that completes the hand and of which some are left, in tile order."""

    waits: Sequence[Wait]
    rules: Rules


class Claim(Struct, frozen=True, gc=False):
    """One thing a player may do with the discard (M11): the hand tiles it takes, the meld it makes or the win it is."""

    seat: Seat
    action: ActionId
    priority: Priority
    uses: Sequence[TileCode]
    meld: Chow | Pung | ExposedKong | UnsetType = UNSET
    result: ScoreResponse | UnsetType = UNSET


class ClaimsResponse(Struct, frozen=True, gc=False):
    """All claims in order of priority, then turn order from the discarder; `first`: who comes first."""

    claims: Sequence[Claim]
    first: Sequence[Seat]
    rules: Rules
