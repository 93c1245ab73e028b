"""Referee a whole deal as it was played (D1–D10, Z17): the first offence, what may come next, and the settlement."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang, Text
from service.zipai import record_schema as schema
from service.zipai.cards import (
    CARDS,
    COPIES,
    GLYPHS,
    count,
    glyphs,
    overfull,
    parse_group,
    parse_one,
    parse_packed,
    size,
    unpack,
)
from service.zipai.check import check_seat
from service.zipai.deal import Deal, Table, deal_of
from service.zipai.groups import CHI_OF, group
from service.zipai.pay import drawn
from service.zipai.record_play import apply, begin
from service.zipai.record_reasons import reasons
from service.zipai.record_state import Act, Option, State, acts
from service.zipai.score import answered, judged
from service.zipai.tables import DEALT_TO_DEALER, HAND

_PACK = COPIES * len(CARDS)


def record(request: schema.RecordRequest, lang: Lang = "en") -> schema.RecordResponse | Refusal:
    """Referee the deal, or say what is wrong with the request."""
    went = refereed(request, lang)
    return went if isinstance(went, Refusal) else _answer(*went, request.explain is True)


def refereed(request: schema.RecordRequest, lang: Lang) -> tuple[State, schema.RecordFault | None] | Refusal:
    """Return the deal after the last allowed act and the first offence, or say what is wrong with the request."""
    deal = deal_of(request, request.stake)
    faults = check_seat(request.dealer, deal.table, "/dealer")
    hands = _read_hands(request, deal.table, faults)
    played = [_read_act(act, f"/acts/{place}", deal.table, faults) for place, act in enumerate(request.acts)]
    if refused := refusal(faults):
        return refused
    state = begin(deal, hands, _PACK - sum(map(size, hands)))
    for place, act in enumerate(played):
        options, taken = acts(state), act.option()
        if not any([option.act == taken for option in options]):
            return state, schema.RecordFault(place, reasons(state, act, options, lang))
        if taken.card != act.card and count(state.known, act.card) == COPIES:
            message = Text(f"All four {GLYPHS[act.card]} are dealt or shown.", f"四张{GLYPHS[act.card]}都已出现。")
            return Refusal("contradiction", (Fault(f"/acts/{place}/card", "too_many_copies", message),))
        state = apply(state, act)
    return state, None


def _read_hands(request: schema.RecordRequest, table: Table, faults: list[Fault]) -> list[int]:
    """Return the cards dealt to each seat, packed (D2, Z17)."""
    hands = [parse_packed(hand, f"/hands/{seat}", faults) for seat, hand in enumerate(request.hands)]
    if len(hands) != table.players:
        message = Text(
            f"A table of {table.players} has {table.players} hands.", f"{table.players}人桌应有{table.players}手牌。"
        )
        faults.append(Fault("/hands", "length", message))
    if faults:
        return hands
    for seat, hand in enumerate(hands):
        dealt = 0 if seat not in table.active else DEALT_TO_DEALER if seat == table.dealer else HAND
        if size(hand) != dealt:
            message = Text(
                f"This seat is dealt {dealt} cards, not {size(hand)}.", f"此座位应发{dealt}张，现有{size(hand)}张。"
            )
            faults.append(Fault(f"/hands/{seat}", "wrong_card_count", message))
    if overfull(sum(hands)):
        message = Text("A card is dealt more than four times.", "有牌发出超过四张。")
        faults.append(Fault("/hands", "too_many_copies", message))
    return hands


def _read_act(act: schema.Act, pointer: str, table: Table, faults: list[Fault]) -> Act:
    name = cast(schema.ActId, act.__struct_config__.tag)
    if isinstance(act, schema.EndAct):
        return Act(name)
    if act.seat not in table.active:
        faults += check_seat(act.seat, table, f"{pointer}/seat")
    if isinstance(act, schema.CardAct):
        return Act(name, act.seat, parse_one(act.card, f"{pointer}/card", faults))
    if isinstance(act, schema.ChiAct):
        groups = [parse_group(cards, f"{pointer}/groups/{place}", faults) for place, cards in enumerate(act.groups)]
        return Act(name, act.seat, groups=tuple([CHI_OF.get(cards) or group("loose", cards) for cards in groups]))
    return Act(name, act.seat)


def _answer(state: State, fault: schema.RecordFault | None, explain: bool) -> schema.RecordResponse:
    result = _result(state, explain) if state.moment == "over" else None
    return schema.RecordResponse(
        fault is None,
        fault,
        result is not None,
        state.wall,
        [_seat(state, seat) for seat in range(state.deal.table.players)],
        [_option(option, state.deal) for option in acts(state)],
        result,
        result.next_dealer if result else None,
        state.deal.rules,
    )


def _seat(state: State, seat: int) -> schema.RecordSeat:
    held = state.seats[seat]
    return schema.RecordSeat(seat, glyphs(unpack(held.hand.held)), held.melds, glyphs(held.discards), glyphs(held.left))


def _option(option: Option, deal: Deal) -> schema.Option:
    act = option.act
    if act.name == "end":
        return schema.EndOption()
    if act.name == "discard":
        return schema.DiscardOption(seat=act.seat, card=GLYPHS[act.card])
    if act.name == "chi":
        return schema.ChiOption(seat=act.seat, groups=[glyphs(laid.cards) for laid in act.groups])
    if option.won:
        return schema.WinOption(seat=act.seat, result=answered(*option.won, deal))
    return _PLAIN[act.name](seat=act.seat)


_PLAIN: Final[Mapping[str, Callable[..., schema.Option]]] = {
    "draw": schema.DrawOption,
    "peng": schema.PengOption,
    "sao": schema.SaoOption,
    "guo_sao": schema.GuoSaoOption,
    "sao_chuan": schema.SaoChuanOption,
    "kai_zhao": schema.KaiZhaoOption,
    "keep": schema.KeepOption,
    "flip": schema.FlipOption,
}


def _result(state: State, explain: bool) -> schema.RecordResult:
    """Return what settle answers to the facts of a deal that is over (Z12–Z14)."""
    table = state.deal.table
    if state.won is None:
        return schema.RecordResult(True, None, drawn(state.deal), table.next(table.dealer))
    win = judged(*state.won, state.deal, explain=explain)
    return schema.RecordResult(True, win, win.settlement, win.next_dealer)
