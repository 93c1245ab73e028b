"""Settle a deal from what was called at the table: 油, the number of 醒, special types."""

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec import UNSET

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang, Text
from service.zipai.check import NOT_BOTH, check_origin, check_seat, conflicts
from service.zipai.deal import Deal, Table, deal_of
from service.zipai.duo import duo
from service.zipai.hand_types import together
from service.zipai.pay import drawn, payments
from service.zipai.rules import Rules
from service.zipai.schema import DeclaredWin, FlagId, HandTypeId, Win
from service.zipai.tables import HAND_TYPES
from service.zipai.tally_schema import CalledWin, TallyRequest, TallyResponse, TallyWin


def tally(request: TallyRequest, lang: Lang = "en") -> TallyResponse | Refusal:
    """Settle the deal, or say what is wrong with the request. What is called is believed; no cards are asked for."""
    deal = deal_of(request, request.stake)
    table, called = deal.table, request.win
    faults = check_seat(request.dealer, table, "/dealer") + (_check(called, deal) if called else [])
    if refused := refusal(faults):
        return refused
    if called is None:
        return TallyResponse(None, drawn(deal), table.next(table.dealer), deal.rules)
    win = _paid(called, deal, explain=request.explain is True)
    return TallyResponse(win, win.settlement, called.winner, deal.rules)


def _paid(called: CalledWin, deal: Deal, *, explain: bool) -> TallyWin:
    hai_di = called.hai_di is True
    types = together([*(called.hand_types or ()), *(("hai_di_hu",) if hai_di else ())])
    xing = deal.rules.hai_di_xing if hai_di else called.xing or 0
    worth = duo(deal.rules, called.you, xing, types, called.win.by)
    origin = None if called.win.from_ is UNSET else called.win.from_
    paid = payments(deal, called.winner, called.win.by, origin, types, worth, explain=explain)
    return TallyWin(types.shown, called.you, worth, paid)


class _Conflict(NamedTuple):
    """Types called, what they cannot go with, and the sentence that says so; di_hu and hai_di have theirs as flags."""

    types: tuple[HandTypeId, ...]
    holds: Callable[[CalledWin, Table], bool]
    message: Text


_BY_DEAL: Final[tuple[HandTypeId, ...]] = ("tian_hu", "san_long", "wu_kan")
_CONFLICTS: Final = (
    _Conflict(
        ("tian_hu",), lambda w, t: w.winner != t.dealer, Text("Only the dealer has tian_hu.", "只有庄家能天胡。")
    ),
    _Conflict(
        _BY_DEAL,
        lambda w, t: w.win.by != "deal",
        Text("This type is won by deal alone.", "这种牌型只能起手胡。"),
    ),
)


def _check(called: CalledWin, deal: Deal) -> list[Fault]:
    """Return a fault for everything in the win called that contradicts the rules or itself."""
    table, types = deal.table, called.hand_types or []
    faults = check_seat(called.winner, table, "/win/winner") + _check_circumstances(called, table)
    for place, type_ in enumerate(types):
        at = f"/win/hand_types/{place}"
        found = [row.message for row in _CONFLICTS if type_ in row.types and row.holds(called, table)]
        faults += [Fault(at, "call_conflict", message) for message in found]
        if type_ in types[:place]:
            faults.append(Fault(at, "called_twice", Text(f"{type_} stands twice.", f"{type_} 重复。")))
    if called.win.by == "deal" and not set(types) & set(_BY_DEAL):
        message = Text("A win by deal is tian_hu, san_long or wu_kan.", "起手胡须为天胡、三拢或五坎。")
        faults.append(Fault("/win/hand_types", "call_conflict", message))
    return faults + _check_figures(called, deal.rules)


def _check_circumstances(called: CalledWin, table: Table) -> list[Fault]:
    """Return what contradicts where the card came from, and di_hu and hai_di, as it would of a declared win."""
    types = called.hand_types or []
    places: dict[FlagId, str] = {"di_hu": f"/win/hand_types/{types.index('di_hu')}"} if "di_hu" in types else {}
    if called.hai_di is True:
        places["hai_di"] = "/win/hai_di"
    way = Win(by=called.win.by, from_=called.win.from_)
    told = DeclaredWin(winner=called.winner, hand="", win=way, flags=[*places])
    found = [(places[row.flag], row.message) for row in conflicts(told, table)]
    if len(places) > 1:
        found.append((places["hai_di"], NOT_BOTH))
    return check_origin(told, table, "/win") + [Fault(place, "call_conflict", message) for place, message in found]


def _check_figures(called: CalledWin, rules: Rules) -> list[Fault]:
    """Return what contradicts the 油 (Z8) and the number of 醒 (Z10)."""
    faults: list[Fault] = []
    if called.you < rules.min_you and not any([HAND_TYPES[type_].bare for type_ in called.hand_types or ()]):
        message = Text(f"A win needs {rules.min_you} 油.", f"起胡{rules.min_you}油。")
        faults.append(Fault("/win/you", "range", message))
    if called.hai_di is True and called.xing is not UNSET:
        message = Text("Under hai_di nothing is flipped.", "海底胡不翻醒。")
        faults.append(Fault("/win/xing", "call_conflict", message))
    elif called.xing and rules.xing_follow and called.win.by == "deal":
        message = Text("By deal there is no winning card to be the xing card.", "起手胡没有所胡的牌，跟醒无醒可数。")
        faults.append(Fault("/win/xing", "call_conflict", message))
    return faults
