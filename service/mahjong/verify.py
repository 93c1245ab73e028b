"""Compare another engine's result with this one's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct

from service.common.compare import CLAIMED, Conventions, Difference, Json, claim_refusal, differences, group_reader
from service.common.faults import Refusal
from service.common.text import Lang
from service.mahjong.schema import GroupAnswer, GroupKind, ScoreRequest, ScoreResponse
from service.mahjong.score import score
from service.mahjong.tiles import HONOURS, RANKS, codes, parse_group

_read = group_reader(parse_group)
_CONVENTIONS = Conventions(
    readers={"tiles": _read, "tile": lambda code: _read([code])},
    sets={
        "hand_types": ("id",),
        "multipliers": ("id",),
        "reasons": ("id",),
        "groups": ("tiles",),
        "transfers": ("from", "to", "cause", "rule"),
        "bao": ("seats",),
    },
)


class VerifyRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A declared hand, and what another engine claims of it."""

    request: ScoreRequest
    claimed: Annotated[dict[str, Any], Meta(description=CLAIMED)]


class VerifyResponse(Struct, frozen=True):
    """Whether the claim agrees, every difference, and the whole right answer."""

    agrees: bool
    differences: Sequence[Difference]
    correct: ScoreResponse


def verify(request: VerifyRequest, lang: Lang = "en") -> VerifyResponse | Refusal:
    """Compare what is claimed with the right answer; a `Refusal` when the request cannot be scored.

    Tiles may be claimed in any order and notation, and `groups` in any arrangement that is worth the same (M2).
    """
    answer = score(request.request, lang)
    if isinstance(answer, Refusal):
        return answer.under("/request")
    if refused := claim_refusal(request.claimed, "/claimed"):
        return refused
    melds = 0 if request.request.melds is UNSET else len(request.request.melds)
    groups = rearranged(request.claimed.get("groups"), answer.groups, melds)
    correct = msgspec.json.decode(msgspec.json.encode(msgspec.structs.replace(answer, groups=groups)))
    found = list(differences(request.claimed, correct, conventions=_CONVENTIONS))
    return VerifyResponse(not found, found, answer)


def rearranged(claimed: Json, own: Sequence[GroupAnswer], melds: int) -> Sequence[GroupAnswer]:
    """Return the groups that the claimed tiles make if they are an arrangement worth the same as `own`, else `own`.

    The first of `own` are the `melds`. What the rest is worth depends on the number of pairs and on whether there is
    any run.
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
    return arranged if _worth(arranged) == _worth(own) else own


def _worth(groups: Sequence[GroupAnswer]) -> tuple[list[str], list[int], bool]:
    """Return what two arrangements of one hand must have in common to be worth the same."""
    sizes = [len(group.tiles) for group in groups]
    return sorted(code for group in groups for code in group.tiles), sorted(sizes), any(g.kind == "run" for g in groups)


def _group(tiles: tuple[int, ...]) -> GroupAnswer | None:
    """Return the group of the hand that `tiles`, in order, make (M2)."""
    kinds: dict[int, GroupKind] = {1: "single", 2: "pair", 3: "triplet"}
    low, high = tiles[0], tiles[-1]
    if low == high and len(tiles) in kinds:
        return GroupAnswer(kinds[len(tiles)], codes(tiles), True)
    if tiles == (low, low + 1, low + 2) and low < HONOURS and low % RANKS <= RANKS - len(tiles):
        return GroupAnswer("run", codes(tiles), True)
    return None
