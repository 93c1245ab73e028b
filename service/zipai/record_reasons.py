"""Every reason why an act of a record is not allowed (D8, Z17.6, Z17.12)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import astuple

from service.common.text import Lang, Text
from service.zipai.cards import ONE, count, covers
from service.zipai.groups import CHI_WITH
from service.zipai.record_schema import RecordReason
from service.zipai.record_state import NOBODY, Act, Option, State, win_of
from service.zipai.record_tables import DETAILS, EITHER_SAO, MOVES, OFFENCES, SWEEPS, OffenceId

Found = list[OffenceId]


def reasons(state: State, act: Act, options: Sequence[Option], lang: Lang) -> list[RecordReason]:
    """Return why `act`, which is not among the `options` of the moment, is not allowed, worded in `lang`."""
    if act.name == "flip" and state.moment != "flip":
        return [_reason("flip_not_due", lang)]
    if state.moment == "over":
        return [_reason("deal_over", lang)]
    if options[0].forced:
        return [_instead_of(options[0].act, act, lang)]
    if act.name == "win" and (state.played == 0 or _may_claim(state, act)):
        verdict = win_of(state, act.seat, lang)[1]
        why = verdict if isinstance(verdict, tuple) else ()
        return [_reason("not_a_win", lang), *[RecordReason(*astuple(reason)) for reason in why]]
    if found := _CONTENT[act.name](state, act) if act.name in _CONTENT else []:
        return [_reason(id_, lang) for id_ in found]
    may_act = act.seat == NOBODY or any([option.act.seat == act.seat for option in options])
    return [_reason("not_possible" if may_act else "not_your_turn", lang)]


def _reason(id_: OffenceId, lang: Lang, detail: Text | None = None) -> RecordReason:
    row = OFFENCES[id_]
    return RecordReason(row.id, row.name, row.name_en, row.rule, (detail or DETAILS[id_]).to(lang))


def _instead_of(forced: Act, act: Act, lang: Lang) -> RecordReason:
    """Return why nothing but the `forced` act is allowed (D3); a sao and a guo_sao are told apart (Z17.6)."""
    if act.seat == forced.seat and {act.name, forced.name} == EITHER_SAO:
        return _reason("wrong_sweep", lang, Text(f"This is {forced.name}.", f"应为{MOVES[forced.name].name}。"))
    detail = Text(
        f"Seat {forced.seat} must act first: {forced.name}.", f"{forced.seat}家须先{MOVES[forced.name].name}。"
    )
    return _reason("forced_claim_ignored", lang, detail)


def _may_claim(state: State, act: Act) -> bool:
    """Return whether a card lies open that somebody else discarded, or anybody drew."""
    return state.moment == "open" and not (state.source == "discard" and act.seat == state.turn)


def _of_discard(state: State, act: Act) -> Found:
    if state.moment != "discard" or act.seat != state.turn:
        return []
    return ["locked"] if count(state.seats[act.seat].hand.held, act.card) else ["not_held"]


def _of_draw(state: State, act: Act) -> Found:
    """With an empty deck nobody draws, not even the seat that goes on."""
    follower = state.turn if state.moment == "draw" else state.deal.table.next(state.turn)
    goes_on = state.moment in ("open", "draw") and act.seat == follower
    return ["wall_empty"] if goes_on and not state.wall else []


def _of_sweep(state: State, act: Act) -> Found:
    drawer = state.moment == "open" and state.source == "deck" and act.seat == state.turn
    return ["not_held"] if drawer else []


def _of_kai_zhao(state: State, act: Act) -> Found:
    """A peng lacks no card, but takes no discard (Z15.1)."""
    return ["not_held"] if _may_claim(state, act) and state.seats[act.seat].hand.match(state.card) != "peng" else []


def _of_peng(state: State, act: Act) -> Found:
    if state.moment != "open" or act.seat == state.turn:
        return []
    held, card = state.seats[act.seat], state.card
    if held.hand.match(card) != "pair":
        return ["not_held"]
    found: Found = ["chou_pai"] if card in held.passed_peng else []
    return found if held.hand.free != 2 * ONE[card] else [*found, "nothing_to_discard"]


def _of_chi(state: State, act: Act) -> Found:
    """The drawer and the seat after the one who showed the card have the turn to chi (Z15)."""
    if not _may_claim(state, act) or act.seat not in (state.turn, state.deal.table.next(state.turn)):
        return []
    held, card = state.seats[act.seat], state.card
    if not all([group in CHI_WITH[card] for group in act.groups]):
        return ["bad_meld"]
    from_hand = sum([group.packed for group in act.groups]) - ONE[card]
    if not covers(held.hand.held, from_hand):
        return ["not_held"]
    found: Found = ["chou_pai"] if card in held.discarded or card in held.passed_chi else []
    if not covers(held.hand.free, from_hand):
        return [*found, "locked"]
    left = held.hand.free - from_hand
    if state.deal.rules.xia_bi and any([covers(left, group.packed) for group in CHI_WITH[card]]):
        found.append("xia_bi_owed")
    return found if left else [*found, "nothing_to_discard"]


# What is wrong with an act of a kind that the moment allows the seat; nothing where it does not.
_CONTENT: Final[Mapping[str, Callable[[State, Act], Found]]] = {
    "discard": _of_discard,
    "draw": _of_draw,
    "chi": _of_chi,
    "peng": _of_peng,
    "kai_zhao": _of_kai_zhao,
    **dict.fromkeys(SWEEPS, _of_sweep),
}
