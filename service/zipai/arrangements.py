"""Other arrangements of a hand with as much you as the one scored (Z7), wherever an answer shows groups."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import UNSET

from service.common.compare import Arranged, Conventions, group_reader
from service.common.faults import Refusal
from service.zipai.cards import GLYPHS, NO_CARD, glyphs, parse_group, unpack
from service.zipai.hand import Declared
from service.zipai.record import refereed
from service.zipai.record_schema import RecordRequest, RecordResponse, WinOption
from service.zipai.record_state import State, win_of
from service.zipai.schema import DeclaredWin, ScoreRequest, ScoreResponse, SettleRequest, SettleResponse, Win
from service.zipai.verify import rearranged

_read = group_reader(parse_group)
CONVENTIONS = Conventions(
    readers={"cards": _read, "card": lambda code: _read([code]), "groups": _read},
    sets={
        "hand_types": ("id",),
        "reasons": ("id",),
        "groups": ("cards",),
        "transfers": ("from", "to", "cause", "rule"),
        "seats": ("seat",),
        "waits": ("card",),
        "claims": ("seat", "action", "groups"),
        "options": ("act", "seat", "card", "groups"),
        "blocked": ("seat", "action", "groups"),
    },
    ranked={"claims": "priority"},
)


def of_score(request: ScoreRequest, answer: ScoreResponse) -> Iterator[Arranged]:
    """Yield the groups of a score's answer."""
    yield Arranged((), "groups", partial(rearranged, request=request, answer=answer))


def of_settle(request: SettleRequest, answer: SettleResponse) -> Iterator[Arranged]:
    """Yield the groups of a deal's win."""
    if request.win and answer.win:
        yield Arranged(("win",), "groups", partial(rearranged, request=request.win, answer=answer.win))


def of_record(request: RecordRequest, answer: RecordResponse) -> Iterator[Arranged]:
    """Yield the groups of a deal's win, and of the win that is to come next."""
    went = refereed(request, "en")
    if isinstance(went, Refusal):
        return
    state = went[0]
    if state.won and answer.result and answer.result.win:
        told = _declared(state.won[0], state)
        yield Arranged(("result", "win"), "groups", partial(rearranged, request=told, answer=answer.result.win))
    for place, option in enumerate(answer.options):
        if isinstance(option, WinOption):
            told = _declared(win_of(state, option.seat)[0], state)
            path = ("options", place, "result")
            yield Arranged(path, "groups", partial(rearranged, request=told, answer=option.result))


def _declared(win: Declared, state: State) -> DeclaredWin:
    """Return a win of a record as it would be declared, without flags and flips."""
    return DeclaredWin(
        winner=win.winner,
        hand=[*glyphs(unpack(win.hand.held))],
        melds=[*state.seats[win.winner].melds],
        win=Win(by=win.by, card=UNSET if win.card == NO_CARD else GLYPHS[win.card]),
    )
