"""Referee a whole deal as it was played (D1–D10, M12): the first offence, what is allowed next, the result."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import cast

from msgspec import UNSET
from msgspec.structs import astuple

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang, Text
from service.mahjong import record_schema as schema
from service.mahjong.check import fifth_copy_faults
from service.mahjong.counts import UNIT, kinds, parse_counts, total
from service.mahjong.hand import Hand, shown
from service.mahjong.pay import relations
from service.mahjong.record_acts import acts, offences
from service.mahjong.record_schema import ActId
from service.mahjong.record_state import Act, State, begin, is_over, play, win_of
from service.mahjong.rules import effective
from service.mahjong.score import settled
from service.mahjong.settle import settled_deal
from service.mahjong.tables import HELD_TILES
from service.mahjong.tiles import CODES, NO_TILE, codes, parse_group, parse_one

FROM_WALL = frozenset({"draw", "flip"})
_of_a_win = attrgetter(*schema.RecordWin.__struct_fields__)


def record(request: schema.RecordRequest, lang: Lang = "en") -> schema.RecordResponse | Refusal:
    """Judge a deal act by act, sentences in `lang`; a `Refusal` when it cannot be a deal."""
    faults: list[Fault] = []
    hands = [parse_counts(hand, f"/hands/{seat}", faults) for seat, hand in enumerate(request.hands)]
    played = [_read(act, f"/acts/{place}", faults) for place, act in enumerate(request.acts)]
    if refused := refusal(faults or _dealt_faults(hands, request.dealer)):
        return refused
    state = begin(effective(request.rules), 1 if request.stake is UNSET else request.stake, request.dealer, hands)
    seen = sum(hands)
    for place, act in enumerate(played):
        if found := offences(state, act, lang):
            reasons = [schema.RecordReason(*astuple(why)) for why in found]
            return _answer(state, schema.RecordFault(place, reasons), request.explain is True)
        if act.kind in FROM_WALL:
            pointer = f"/acts/{place}/tile"
            if refused := refusal(fifth_copy_faults([("", seen), (pointer, UNIT[act.tile])])):
                return refused
            seen += UNIT[act.tile]
        state = play(state, act)
    return _answer(state, None, request.explain is True)


def _read(act: schema.Act, at: str, faults: list[Fault]) -> Act:
    """Return an act of a request, which stands at the pointer `at`, as integers."""
    kind = cast(ActId, act.__struct_config__.tag)
    if isinstance(act, schema.EndAct):
        return Act("end")
    if isinstance(act, schema.ChowAct):
        return Act("chow", act.seat, tiles=tuple(sorted(parse_group(act.tiles, at + "/tiles", faults))))
    tile = parse_one(act.tile, at + "/tile", faults) if isinstance(act, schema.TileAct) else NO_TILE
    return Act(kind, act.seat, tile)


def _dealt_faults(hands: Sequence[int], dealer: int) -> list[Fault]:
    """Return what is wrong with the tiles dealt (M12, D2)."""
    faults: list[Fault] = []
    for seat, hand in enumerate(hands):
        wanted = HELD_TILES + (seat == dealer)
        if (held := total(hand)) != wanted:
            message = Text(f"This seat is dealt {wanted} tiles, not {held}.", f"此座位应发{wanted}张，现有{held}张。")
            faults.append(Fault(f"/hands/{seat}", "wrong_tile_count", message))
    return faults + fifth_copy_faults([("/hands", sum(hands))])


def _answer(state: State, fault: schema.RecordFault | None, explain: bool) -> schema.RecordResponse:
    over = is_over(state)
    return schema.RecordResponse(
        fault is None,
        fault,
        over,
        state.wall,
        [_seat(hand, state.discards[hand.seat]) for hand in state.hands],
        [_option(state, act) for act in acts(state)],
        _result(state, explain) if over else None,
        None,
        state.rules,
    )


def _seat(hand: Hand, discards: Sequence[int]) -> schema.RecordSeat:
    tiles = [CODES[tile] for tile, held in kinds(hand.concealed) for _ in range(held)]
    return schema.RecordSeat(hand.seat, tiles, [shown(meld) for meld in hand.melds], codes(discards))


def _option(state: State, act: Act) -> schema.Option:
    return _OPTIONS[act.kind](state, act)


def _win_option(state: State, act: Act) -> schema.Option:
    """D10: what score answers, with that seat's own melds and no flips."""
    win, verdict = win_of(state, act.seat)
    bound = relations(UNSET, {act.seat: win.hand.melds}, state.rules)
    return schema.WinOption(act.seat, settled(win, verdict, bound, state.rules, state.stake))


_OPTIONS: Mapping[str, Callable[[State, Act], schema.Option]] = {
    "draw": lambda _state, act: schema.DrawOption(act.seat),
    "discard": lambda _state, act: schema.DiscardOption(act.seat, CODES[act.tile]),
    "chow": lambda _state, act: schema.ChowOption(act.seat, codes(act.tiles)),
    "pung": lambda _state, act: schema.PungOption(act.seat),
    "exposed_kong": lambda _state, act: schema.ExposedKongOption(act.seat),
    "added_kong": lambda _state, act: schema.AddedKongOption(act.seat, CODES[act.tile]),
    "concealed_kong": lambda _state, act: schema.ConcealedKongOption(act.seat, CODES[act.tile]),
    "win": _win_option,
    "flip": lambda _state, act: schema.FlipOption(act.seat),
    "end": lambda _state, _act: schema.EndOption(),
}


def _result(state: State, explain: bool) -> schema.RecordResult:
    """Return what settle answers to the deal (M12.5–M12.9)."""
    wins = [win_of(state, seat) for seat in state.wins]
    melds = {hand.seat: hand.melds for hand in state.hands}
    bound = relations(UNSET, melds, state.rules)
    deal = settled_deal(wins, melds, bound, state.chases, state.rules, stake=state.stake, explain=explain)
    bodies = [schema.RecordWin(*_of_a_win(win)) for win in deal.wins]
    return schema.RecordResult(deal.legal, bodies, deal.bao, deal.settlement)
