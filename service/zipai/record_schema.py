"""The contract of a zipai record as msgspec Structs (D1–D10): acts, options, and what is answered."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from service.common.ledger import Explain, Seat, Settlement, Stake
from service.zipai.cards import Glyph
from service.zipai.rules import Rules, RulesRequest
from service.zipai.schema import Card, Cards, Judged, Meld, Players, Reason, ScoreResponse

ActId = Literal[
    "draw", "discard", "chi", "peng", "sao", "guo_sao", "sao_chuan", "kai_zhao", "win", "keep", "flip", "end"
]  # fmt: skip


class SeatAct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="act"):
    """Something that a seat did."""

    seat: Seat


class CardAct(SeatAct, frozen=True, kw_only=True):
    """Something that a seat did with a card."""

    card: Card


class DrawAct(CardAct, frozen=True, kw_only=True, tag="draw"):
    """摸: a card drawn from the deck, shown to all (Z17.2)."""


class DiscardAct(CardAct, frozen=True, kw_only=True, tag="discard"):
    """打: a card of the hand discarded, never one of a kan or long (Z17.3)."""


class ChiAct(SeatAct, frozen=True, kw_only=True, tag="chi"):
    """吃: the group with the card shown first, then what 下比 adds (Z15.2)."""

    groups: Annotated[
        list[Cards], Meta(min_length=1, max_length=7, description="All groups laid, each with the card shown.")
    ]


class PengAct(SeatAct, frozen=True, kw_only=True, tag="peng"):
    """碰: the card shown and a pair of the hand (Z16.9)."""


class SaoAct(SeatAct, frozen=True, kw_only=True, tag="sao"):
    """扫: the card drawn and a pair of the hand (Z15)."""


class GuoSaoAct(SeatAct, frozen=True, kw_only=True, tag="guo_sao"):
    """过扫: a sao of a card whose peng was passed before (Z17.6)."""


class SaoChuanAct(SeatAct, frozen=True, kw_only=True, tag="sao_chuan"):
    """扫穿: the card drawn is the fourth of a kan, sao or guo_sao (Z15)."""


class KaiZhaoAct(SeatAct, frozen=True, kw_only=True, tag="kai_zhao"):
    """开招: the card shown is the fourth of a kan, sao, guo_sao or, from the deck, peng (Z15.1)."""


class WinAct(SeatAct, frozen=True, kw_only=True, tag="win"):
    """胡: by deal before any other act (Z17.1), else with the card shown (Z13)."""


class KeepAct(SeatAct, frozen=True, kw_only=True, tag="keep"):
    """留牌: a ready hand that was dealt two longs discards nothing (Z17.4)."""


class FlipAct(CardAct, frozen=True, kw_only=True, tag="flip"):
    """翻醒: a card that the winner flipped from the deck (Z17.8)."""


class EndAct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="act", tag="end"):
    """流局: the deck is empty and the last card shown is passed (Z17.9)."""


Act = (
    DrawAct
    | DiscardAct
    | ChiAct
    | PengAct
    | SaoAct
    | GuoSaoAct
    | SaoChuanAct
    | KaiZhaoAct
    | WinAct
    | KeepAct
    | FlipAct
    | EndAct
)


class RecordRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal as it was played: what was dealt to each seat, and all that happened, in order."""

    rules: RulesRequest | UnsetType = UNSET
    stake: Stake | UnsetType = UNSET
    players: Players
    dealer: Seat
    hands: Annotated[
        list[Cards],
        Meta(
            min_length=2,
            max_length=4,
            description="The cards dealt, by seat: 21 to the dealer, 20 to the others, none to a seat without cards.",
        ),
    ]
    acts: Annotated[list[Act], Meta(max_length=400, description="Everything that happened, in order.")]
    explain: Explain | UnsetType = UNSET


class SeatOption(Struct, frozen=True, kw_only=True, gc=False, tag_field="act"):
    """Something that a seat may do now."""

    seat: Seat


class ForcedOption(SeatOption, frozen=True, kw_only=True, gc=False):
    """Something that a seat must do now (D3)."""

    forced: Annotated[Literal[True], Meta(description="It must be done; passing it is not allowed (D3).")] = True


class DrawOption(SeatOption, frozen=True, kw_only=True, gc=False, tag="draw"):
    """The seat may draw; the deck says which card."""


class DiscardOption(SeatOption, frozen=True, kw_only=True, gc=False, tag="discard"):
    """The seat may discard the card."""

    card: Glyph


class ChiOption(SeatOption, frozen=True, kw_only=True, gc=False, tag="chi"):
    """The seat may chi, laying all these groups."""

    groups: Annotated[Sequence[Sequence[Glyph]], Meta(description="All groups that it lays.")]


class PengOption(SeatOption, frozen=True, kw_only=True, gc=False, tag="peng"):
    """The seat may peng."""


class SaoOption(ForcedOption, frozen=True, kw_only=True, gc=False, tag="sao"):
    """The seat must sweep a third card."""


class GuoSaoOption(ForcedOption, frozen=True, kw_only=True, gc=False, tag="guo_sao"):
    """The seat must sweep a third card whose peng it passed."""


class SaoChuanOption(ForcedOption, frozen=True, kw_only=True, gc=False, tag="sao_chuan"):
    """The seat must sweep a fourth card."""


class KaiZhaoOption(ForcedOption, frozen=True, kw_only=True, gc=False, tag="kai_zhao"):
    """The seat must lay four with another's card, or with its own draw on a peng."""


class WinOption(ForcedOption, frozen=True, kw_only=True, gc=False, tag="win"):
    """The seat must win; `result` is what score answers to that win, without flips (D10)."""

    result: Annotated[ScoreResponse, Meta(description="The win before any flip.")]


class KeepOption(ForcedOption, frozen=True, kw_only=True, gc=False, tag="keep"):
    """The seat must keep what it holds."""


class FlipOption(SeatOption, frozen=True, kw_only=True, gc=False, tag="flip"):
    """The winner flips next; the deck says which card."""


class EndOption(Struct, frozen=True, kw_only=True, gc=False, tag_field="act", tag="end"):
    """The deal may end drawn."""


Option = (
    DrawOption
    | DiscardOption
    | ChiOption
    | PengOption
    | SaoOption
    | GuoSaoOption
    | SaoChuanOption
    | KaiZhaoOption
    | WinOption
    | KeepOption
    | FlipOption
    | EndOption
)


class RecordReason(Reason, frozen=True):
    """Why an act is not allowed (Z17.12); beside `not_a_win` stand the reasons that score would give."""


class RecordFault(Struct, frozen=True):
    """The first act that is not allowed, and every reason (D1, D8)."""

    act: Annotated[int, Meta(description="Its index among the acts.")]
    reasons: Annotated[Sequence[RecordReason], Meta(description="Every reason why it is not allowed.")]


class RecordSeat(Struct, frozen=True):
    """What a seat holds, and what lies before it unclaimed: its discards, and its draws that nobody took (Z17.14)."""

    seat: Seat
    hand: Annotated[Sequence[Glyph], Meta(description="The cards in its hand.")]
    melds: Annotated[Sequence[Meld], Meta(description="Its melds; `from` tells whose card completed one.")]
    discards: Annotated[Sequence[Glyph], Meta(description="Cards discarded that nobody took, in order.")]
    left: Annotated[Sequence[Glyph], Meta(description="Cards drawn that nobody took, in order.")]


class RecordResult(Struct, frozen=True):
    """What settle answers to the deal, without the rules; `win` is null in a drawn deal."""

    legal: bool
    win: Judged | None
    settlement: Settlement | None
    next_dealer: Seat | None


class RecordResponse(Struct, frozen=True):
    """The deal after the last allowed act: what is allowed next, and the result once it is over."""

    legal: Annotated[bool, Meta(description="Whether every act is allowed.")]
    fault: Annotated[RecordFault | None, Meta(description="The first act that is not allowed; null if all are.")]
    over: Annotated[bool, Meta(description="Whether the deal is over.")]
    wall: Annotated[int, Meta(description="The cards left in the deck.")]
    seats: Annotated[Sequence[RecordSeat], Meta(description="What every seat holds, in order.")]
    options: Annotated[Sequence[Option], Meta(description="Every act allowed next; a forced one stands alone.")]
    result: Annotated[RecordResult | None, Meta(description="The deal settled; null until it is over.")]
    next_dealer: Seat | None
    rules: Rules
