"""Other arrangements of a hand with as much you as the one scored (Z7), wherever an answer shows groups."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from service.common.compare import Arranged, Conventions, group_reader
from service.zipai.cards import parse_group
from service.zipai.schema import ScoreRequest, ScoreResponse, SettleRequest, SettleResponse
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
