"""Other arrangements of a hand with as much you as the one scored (Z7), wherever an answer shows groups."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial

from service.common.compare import Arranged, Conventions, Json, group_reader
from service.common.faults import Refusal
from service.zipai.cards import NO_CARD, SPELLINGS, pack, parse_group
from service.zipai.claims import ShownCard
from service.zipai.groups import CHI, PILES, Group, group
from service.zipai.hand import Declared, declared, read_hand, read_win
from service.zipai.reading import Standing, fates, standing
from service.zipai.record import refereed
from service.zipai.record_schema import RecordRequest, RecordResponse, WinOption
from service.zipai.record_state import win_of
from service.zipai.schema import (
    ClaimsRequest,
    ClaimsResponse,
    GroupAnswer,
    Judged,
    ScoreRequest,
    ScoreResponse,
    SettleRequest,
    SettleResponse,
)
from service.zipai.tables import GROUPS, HAND_TYPES

MOST_GROUPS = 21  # that could be an arrangement

_read = group_reader(parse_group)
_read_in_order = group_reader(parse_group, tuple)


def _read_one(card: Json) -> Json:
    return _read([card])


CONVENTIONS = Conventions(
    readers={
        "cards": _read,
        "groups": _read,
        "hand": _read,
        "card": _read_one,
        "taken": _read_one,
        "discards": _read_in_order,
        "left": _read_in_order,
    },
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
    ordered=frozenset({"discards", "left"}),
)


_BARE = frozenset({row.id for row in HAND_TYPES.values() if row.bare})
_FREE_GROUPS = {each.cards: each for each in (*CHI, *PILES["jiang"])}
_BEARING = {chi.cards: chi for chi in CHI if chi.you}


def of_score(request: ScoreRequest, answer: ScoreResponse) -> Iterator[Arranged]:
    """Yield the groups of a score's answer."""
    yield _arranged((), read_win(request, "", []), answer)


def of_settle(request: SettleRequest, answer: SettleResponse) -> Iterator[Arranged]:
    """Yield the groups of a deal's win."""
    if request.win and answer.win:
        yield _arranged(("win",), read_win(request.win, "", []), answer.win)


def of_claims(request: ClaimsRequest, answer: ClaimsResponse) -> Iterator[Arranged]:
    """Yield the groups of every win, in its result and in the claim itself."""
    shown = ShownCard(SPELLINGS[request.card], request.source, request.from_)
    hands = {given.seat: read_hand(given.hand, given.melds, "", []) for given in request.seats}
    for place, claim in enumerate(answer.claims):
        if claim.result:
            win = declared(hands[claim.seat], claim.seat, shown.by(claim.seat), shown.card, None)
            yield _arranged(("claims", place, "result"), win, claim.result)
            yield Arranged(("claims", place), "groups", partial(_cards_rearranged, win=win, answer=claim.result))


def of_record(request: RecordRequest, answer: RecordResponse) -> Iterator[Arranged]:
    """Yield the groups of a deal's win, and of the win that is to come next."""
    went = refereed(request, "en")
    if isinstance(went, Refusal):
        return
    state = went[0]
    if state.won and answer.result and answer.result.win:
        yield _arranged(("result", "win"), state.won[0], answer.result.win)
    for place, option in enumerate(answer.options):
        if isinstance(option, WinOption):
            yield _arranged(("options", place, "result"), win_of(state, option.seat)[0], option.result)


def _arranged(path: tuple[str | int, ...], win: Declared, answer: Judged) -> Arranged:
    return Arranged(path, "groups", partial(_rearranged, win=win, answer=answer))


def _cards_rearranged(claimed: Json, win: Declared, answer: Judged) -> list[Sequence[str]] | None:
    """Return the cards of what `_rearranged` returns, for groups that are claimed as cards alone."""
    items = [{"cards": cards} for cards in claimed] if isinstance(claimed, list) else claimed
    groups = _rearranged(items, win, answer)
    return None if groups is None else [group.cards for group in groups]


def _rearranged(claimed: Json, win: Declared, answer: Judged) -> list[GroupAnswer] | None:
    """Return the groups that the claimed cards make if they are an arrangement with as much you, else None."""
    if not answer.legal or not isinstance(claimed, list) or len(claimed) > MOST_GROUPS:
        return None
    items = [item for item in claimed if isinstance(item, dict)]
    told = [_read(item.get("cards")) for item in items]
    loose = any([item.get("kind") == "loose" for item in items])
    for stands, laid in _arrangements(told, win, {row.id for row in answer.hand_types}, loose=loose):
        groups = [meld.on_table for meld in stands.melds] + [each.in_hand for each in (*stands.piles, *laid)]
        if sum([shown.you for shown in groups]) == answer.you:
            return groups
    return None


def _arrangements(
    told: Sequence[Json], win: Declared, types: Set[str], *, loose: bool
) -> Iterator[tuple[Standing, Sequence[Group]]]:
    """Yield the arrangements that the claimed groups make: what is fixed by Z7, and the groups of the free cards.

    Seven groups, unless some are claimed to be `loose`; or a san_long or wu_kan as Z11.1 sees it.
    """
    if not loose and (win.by != "deal" or "tian_hu" in types):
        for fate in fates(win.hand, win.by, win.card):
            stands = standing(win.hand, win.card, fate)
            laid = _laid(told, stands, _FREE_GROUPS)
            if laid is not None and _are_seven(stands, laid):
                yield stands, laid
    if types & _BARE:
        stands = standing(win.hand, NO_CARD, "elsewhere")
        laid = _laid(told, stands, _BEARING)
        if laid is not None and [each.kind for each in laid].count("loose") <= 1:
            yield stands, laid


def _laid(told: Sequence[Json], stands: Standing, known: Mapping[tuple[int, ...], Group]) -> list[Group] | None:
    """Return the claimed groups beside what is fixed if they use up the free cards; None if they do not.

    Cards that are not one of the `known` groups are loose.
    """
    rest = [cards for cards in told if cards and isinstance(cards, tuple)]
    for pile in (*stands.melds, *stands.piles):
        if pile.cards not in rest:
            return None
        rest.remove(pile.cards)
    if sum([pack(cards) for cards in rest]) != stands.free:
        return None
    return [known.get(cards) or group("loose", cards) for cards in rest]


def _are_seven(stands: Standing, laid: Sequence[Group]) -> bool:
    """Return whether these are seven groups, one of them a pair if there is a quad, else none (Z6.1)."""
    kinds = [each.kind for each in laid]
    number = len(stands.melds) + len(stands.piles) + len(laid)
    return number == GROUPS and "loose" not in kinds and kinds.count("jiang") == stands.jiang
