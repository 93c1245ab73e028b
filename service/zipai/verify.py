"""Compare another engine's result with this one's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct

from service.common.compare import CLAIMED, Conventions, Difference, Json, claim_refusal, differences, group_reader
from service.common.faults import Refusal
from service.common.text import Lang
from service.zipai.cards import ONE, pack, parse_group, parse_one
from service.zipai.groups import CHI, PILES, Group, group
from service.zipai.hand import Hand, read_hand
from service.zipai.schema import By, DeclaredWin, GroupAnswer, Judged, ScoreRequest, ScoreResponse
from service.zipai.score import score
from service.zipai.tables import FATES, GROUPS, HAND_TYPES, QUADS

MOST_GROUPS = 21  # that could be an arrangement

Piles = list[tuple[Group, bool]]  # groups of one card, and whether each lies on the table

_read = group_reader(parse_group)
_CONVENTIONS = Conventions(
    readers={"cards": _read, "card": lambda code: _read([code])},
    sets={
        "hand_types": ("id",),
        "reasons": ("id",),
        "groups": ("cards",),
        "transfers": ("from", "to", "cause", "rule"),
    },
)
_BARE = frozenset({row.id for row in HAND_TYPES.values() if row.bare})
_FREE_GROUPS = {each.cards: each for each in (*CHI, *PILES["jiang"])}
_BEARING = {chi.cards: chi for chi in CHI if chi.you}


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

    Cards may be claimed in any order and notation, and `groups` in any arrangement with as much you (Z7).
    """
    answer = score(request.request, lang)
    if isinstance(answer, Refusal):
        return answer.under("/request")
    if refused := claim_refusal(request.claimed, "/claimed"):
        return refused
    groups = rearranged(request.claimed.get("groups"), request.request, answer)
    correct = msgspec.json.decode(msgspec.json.encode(msgspec.structs.replace(answer, groups=groups)))
    found = list(differences(request.claimed, correct, conventions=_CONVENTIONS))
    return VerifyResponse(not found, found, answer)


def rearranged(claimed: Json, request: ScoreRequest | DeclaredWin, answer: Judged) -> Sequence[GroupAnswer]:
    """Return the groups that the claimed cards make if they are an arrangement with as much you, else the answer's."""
    if not answer.legal or not isinstance(claimed, list) or len(claimed) > MOST_GROUPS:
        return answer.groups
    items = [item for item in claimed if isinstance(item, dict)]
    told = [_read(item.get("cards")) for item in items]
    seven = all([item.get("kind") != "loose" for item in items])
    for piles, laid in _arrangements(told, request, {row.id for row in answer.hand_types}, seven=seven):
        groups = [pile.on_table if on_table else pile.in_hand for pile, on_table in piles]
        groups += [other.in_hand for other in laid]
        if sum([shown.you for shown in groups]) == answer.you:
            return groups
    return answer.groups


def _arrangements(
    told: Sequence[Json], request: ScoreRequest | DeclaredWin, types: Set[str], *, seven: bool
) -> Iterator[tuple[Piles, Sequence[Group]]]:
    """Yield the arrangements that the claimed groups make: the piles that stand, and the other groups.

    `seven`: also in seven groups, not only as Z11.1 sees a san_long or wu_kan.
    """
    hand = read_hand(request.hand, request.melds, "", [])
    by, card = request.win.by, request.win.card
    standing = _dealt(hand) if card is UNSET else _standing(hand, by, parse_one(card, "", []))
    if seven and (by != "deal" or "tian_hu" in types):
        for piles, free in standing:
            laid = _laid(told, piles, free, _FREE_GROUPS)
            if laid is not None and _are_seven([pile for pile, _ in piles], laid):
                yield piles, laid
    if types & _BARE:
        for piles, free in standing:
            laid = _laid(told, piles, free, _BEARING)
            if laid is not None and [each.kind for each in laid].count("loose") <= 1:
                yield piles, laid


def _dealt(hand: Hand) -> list[tuple[Piles, int]]:
    """Return the piles that stand in a dealt hand, and the cards left to arrange."""
    return [([(pile, False) for pile in hand.locked], hand.free)]


def _standing(hand: Hand, by: By, card: int) -> list[tuple[Piles, int]]:
    """Return, for all that may become of the winning card (Z7), the piles that stand and the cards left to arrange.

    With a quad already there the card makes no other (Z16.10).
    """
    piles = [(meld, True) for meld in hand.melds] + [(pile, False) for pile in hand.locked]
    found: list[tuple[Piles, int]] = []
    for fate in FATES[hand.match(card)][by]:
        if fate == "elsewhere" or (fate in QUADS and hand.quads):
            found.append((piles, hand.free + ONE[card]))
            continue
        made = PILES[fate][card]
        if fate in QUADS:
            found.append(([(made if pile.cards == made.cards[1:] else pile, lies) for pile, lies in piles], hand.free))
        else:
            found.append(([*piles, (made, False)], hand.free - made.packed + ONE[card]))
    return found


def _laid(told: Sequence[Json], piles: Piles, free: int, known: Mapping[tuple[int, ...], Group]) -> list[Group] | None:
    """Return the claimed groups beside the `piles` if they use up the cards `free`; None if they do not.

    Cards that are not one of the `known` groups are loose.
    """
    rest = [cards for cards in told if cards and isinstance(cards, tuple)]
    for pile, _ in piles:
        if pile.cards not in rest:
            return None
        rest.remove(pile.cards)
    if sum([pack(cards) for cards in rest]) != free:
        return None
    return [known.get(cards) or group("loose", cards) for cards in rest]


def _are_seven(piles: Sequence[Group], laid: Sequence[Group]) -> bool:
    """Tell whether these are seven groups, one of them a pair if there is a quad, else none (Z6.1)."""
    kinds = [each.kind for each in (*piles, *laid)]
    quad = any([kind in QUADS for kind in kinds])
    return len(kinds) == GROUPS and "loose" not in kinds and kinds.count("jiang") == quad
