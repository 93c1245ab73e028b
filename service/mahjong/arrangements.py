"""Other arrangements of a hand that are worth the same as the one scored (M2), wherever an answer shows groups."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from service.common.compare import Arranged, Conventions, Json, group_reader
from service.mahjong.judge import arranged_types
from service.mahjong.record_schema import RecordRequest, RecordResponse, WinOption
from service.mahjong.schema import (
    ClaimsRequest,
    ClaimsResponse,
    GroupAnswer,
    GroupKind,
    ScoreRequest,
    ScoreResponse,
    SettleRequest,
    SettleResponse,
)
from service.mahjong.tiles import RUNS, TileCode, codes, parse_group

_read = group_reader(parse_group)
CONVENTIONS = Conventions(
    readers={
        "tiles": _read,
        "uses": _read,
        "hand": _read,
        "tile": lambda code: _read([code]),
        "discards": group_reader(parse_group, tuple),
    },
    sets={
        "hand_types": ("id",),
        "multipliers": ("id",),
        "reasons": ("id",),
        "groups": ("tiles",),
        "transfers": ("from", "to", "cause", "rule"),
        "seats": ("seat",),
        "bao": ("seats",),
        "waits": ("tile",),
        "claims": ("seat", "action", "uses"),
        "first": (),
        "options": ("seat", "act", "tile", "tiles"),
    },
    ranked={"claims": "priority"},
    ordered=frozenset({"discards"}),
)


def of_score(request: ScoreRequest, answer: ScoreResponse) -> Iterator[Arranged]:
    """Yield the groups of a score's answer."""
    yield _arranged((), answer.groups, request.melds or ())


def of_settle(request: SettleRequest, answer: SettleResponse) -> Iterator[Arranged]:
    """Yield the groups of each win of a deal."""
    melds: Any = request.melds or {}
    for place, (win, body) in enumerate(zip(request.wins, answer.wins, strict=True)):
        yield _arranged(("wins", place), body.groups, melds.get(str(win.winner), ()))


def of_claims(request: ClaimsRequest, answer: ClaimsResponse) -> Iterator[Arranged]:
    """Yield the groups of each win that can be claimed."""
    melds = {player.seat: player.melds or () for player in request.players}
    for place, claim in enumerate(answer.claims):
        if claim.result:
            yield _arranged(("claims", place, "result"), claim.result.groups, melds[claim.seat])


def of_record(_request: RecordRequest, answer: RecordResponse) -> Iterator[Arranged]:
    """Yield the groups of each win of a record's result, and of each win that is an option."""
    melds = {row.seat: row.melds for row in answer.seats}
    for place, option in enumerate(answer.options):
        if isinstance(option, WinOption):
            yield _arranged(("options", place, "result"), option.result.groups, melds[option.seat])
    for place, win in enumerate(answer.result.wins if answer.result else ()):
        laid = [each for each in win.groups if not each.concealed or each.kind == "kong"]
        yield _arranged(("result", "wins", place), win.groups, laid)


def _arranged(path: tuple[str | int, ...], own: Sequence[GroupAnswer], melds: Sequence[Json]) -> Arranged:
    return Arranged(path, "groups", partial(_rearranged, own=own, melds=len(melds)))


def _rearranged(claimed: Json, own: Sequence[GroupAnswer], melds: int) -> Sequence[GroupAnswer]:
    """Return the groups that the claimed tiles make if they are an arrangement worth the same as `own`, else `own`.

    The first of `own` are the `melds`.
    """
    if not isinstance(claimed, list) or len(claimed) != len(own):
        return own
    told = [_read(item.get("tiles")) for item in claimed if isinstance(item, dict)]
    for meld in own[:melds]:
        tiles = _read([*meld.tiles])
        if tiles not in told:
            return own
        told.remove(tiles)
    groups = [made for tiles in told if tiles and isinstance(tiles, tuple) and (made := _group(tiles))]
    arranged = [*own[:melds], *groups]
    return arranged if _essence(arranged) == _essence(own) else own


def _essence(groups: Sequence[GroupAnswer]) -> tuple[list[TileCode], list[int], tuple[str, ...]]:
    """Return all that what a hand in these groups is worth depends on: its tiles, its shape, what the judge sees."""
    tiles = sorted(code for group in groups for code in group.tiles)
    return tiles, sorted(len(group.tiles) for group in groups), arranged_types(groups)


def _group(tiles: tuple[int, ...]) -> GroupAnswer | None:
    """Return the group of the hand that `tiles`, in order, make (M2)."""
    kinds: dict[int, GroupKind] = {1: "single", 2: "pair", 3: "triplet"}
    if tiles[0] == tiles[-1] and len(tiles) in kinds:
        return GroupAnswer(kinds[len(tiles)], codes(tiles), True)
    if tiles in RUNS:
        return GroupAnswer("run", codes(tiles), True)
    return None
