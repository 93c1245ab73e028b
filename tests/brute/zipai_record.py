"""Slow zipai reference: a deal act by act; every conceivable act is tried against the clauses (Z15, Z17, D1–D10).

An act is a plain dict as a request has it; draws and flips are tried without their card, since that is the deck's to
say. The deal is played by `play`; `legal_acts` tells what may come next.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from tests.brute.zipai import score
from tests.brute.zipai_cards import CHI_GROUPS, PACK, Json, holds, in_order, read_cards, without
from tests.brute.zipai_faults import Contradiction, empty_seat, full_count, held_cards, quads
from tests.brute.zipai_groups import free_cards
from tests.brute.zipai_rules import effective
from tests.brute.zipai_table import next_seat, waits

SWEEPS = ("sao_chuan", "sao", "guo_sao")
MOST_GROUPS = 3  # of a chi: the shown card and two of its like in the hand
CHIS = {
    card: [
        [list(chi) for chi in groups]
        for number in range(1, MOST_GROUPS + 1)
        for groups in combinations_with_replacement([chi for chi in CHI_GROUPS if card in chi], number)
    ]
    for card in PACK
}


@dataclass
class Holder:
    """What one seat holds and has done: `discarded`, `passed_chi` and `passed_peng` are its 臭牌 (Z15.3)."""

    hand: list[str]
    dealt_two_longs: bool
    melds: list[Json] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    passed_chi: list[str] = field(default_factory=list)
    passed_peng: list[str] = field(default_factory=list)


@dataclass
class Play:
    """A deal in progress. `moment`: what it waits for, `turn`: whose it is."""

    request: Json
    holders: dict[int, Holder]
    deck: int
    moment: str  # discard, open (a card lies open), draw, flip, over
    turn: int
    card: str = ""
    source: str = ""
    acts: int = 0
    di_hu: bool = False
    win: Json | None = None

    def next(self, seat: int) -> int:
        return next_seat(self.request, seat)


def begin(request: Json) -> Play:
    """The deal before any act."""
    hands = {seat: read_cards(hand) for seat, hand in enumerate(request["hands"]) if seat != empty_seat(request)}
    holders = {seat: Holder(hand, longs(hand) >= 2) for seat, hand in hands.items()}
    deck = 80 - sum(len(hand) for hand in hands.values())
    return Play(request, holders, deck, "discard", request["dealer"])


def play(request: Json) -> Play:
    """The deal after all its acts, which must be legal."""
    deal = begin(request)
    for act in request["acts"]:
        apply(deal, act)
    return deal


def longs(hand: list[str]) -> int:
    return list(Counter(hand).values()).count(4)


def in_turn(deal: Play, first: int) -> list[int]:
    """The seats with cards in turn order."""
    seats = [first]
    while deal.next(seats[-1]) != first:
        seats.append(deal.next(seats[-1]))
    return seats


def has_triple(holder: Holder, kinds: tuple[str, ...], card: str) -> bool:
    return any(meld["kind"] in kinds and meld["card"] == card for meld in holder.melds)


# What a win would be worth


def win_of(deal: Play, seat: int) -> Json:
    """The win that the seat would declare at this moment."""
    holder = deal.holders[seat]
    melds = [{name: meld[name] for name in meld if name not in ("from", "taken")} for meld in holder.melds]
    told: Json = {"winner": seat, "hand": holder.hand, "melds": melds, "flags": [], "flips": []}
    if deal.moment != "open":
        return told | {"win": {"by": "deal"}}
    if deal.di_hu:
        told["flags"] = ["di_hu"]
    elif deal.deck == 0:
        told["flags"] = ["hai_di"]
    if deal.source == "deck" and seat == deal.turn:
        return told | {"win": {"by": "self_draw", "card": deal.card}}
    return told | {"win": {"by": deal.source, "card": deal.card, "from": deal.turn}}


def body_of(deal: Play, win: Json) -> Json:
    """The score body of a win, legal or not."""
    shared = {name: deal.request[name] for name in ("rules", "stake", "players", "dealer") if name in deal.request}
    body = score(shared | win)
    assert not isinstance(body, Contradiction), body
    return body


def wins(deal: Play, seat: int) -> bool:
    return bool(body_of(deal, win_of(deal, seat))["legal"])


# Forced acts (D3)


def forced(deal: Play) -> Json | None:
    """The one act that must be done now, if any."""
    if deal.moment == "discard":
        return dealt_win(deal) or keep(deal)
    if deal.moment != "open":
        return None
    return sweep(deal) or first_win(deal) or kai_zhao(deal)


def dealt_win(deal: Play) -> Json | None:
    """Z17.1: 起手, the dealer first."""
    if deal.acts:
        return None
    winners = [seat for seat in in_turn(deal, deal.request["dealer"]) if wins(deal, seat)]
    return {"seat": winners[0], "act": "win"} if winners else None


def keep(deal: Play) -> Json | None:
    """Z17.4, Z17.14: dealt two longs and ready with all that is held."""
    holder = deal.holders[deal.turn]
    cards = len(held_cards(holder.hand, holder.melds))
    if not holder.dealt_two_longs or cards > 20 + max(0, quads(holder.hand, holder.melds) - 1):
        return None
    return {"seat": deal.turn, "act": "keep"} if ready(deal, holder) else None


def ready(deal: Play, holder: Holder) -> bool:
    """Whether some card completes the hand, at the count of Z6."""
    melds = [{name: meld[name] for name in meld if name != "from"} for meld in holder.melds]
    if len(held_cards(holder.hand, holder.melds)) != full_count(holder.hand, holder.melds):
        return False
    shared = {name: deal.request[name] for name in ("rules", "players", "dealer") if name in deal.request}
    body = waits(shared | {"seat": deal.turn, "hand": holder.hand, "melds": melds})
    assert not isinstance(body, Contradiction), body
    return bool(body["waits"])


def sweep(deal: Play) -> Json | None:
    """Z15, Z17.6, Z17.11: the drawer's sweep, or the win that it makes."""
    holder = deal.holders[deal.turn]
    if deal.source != "deck":
        return None
    held = holder.hand.count(deal.card)
    if held == 3 or has_triple(holder, ("sao", "guo_sao"), deal.card):
        name = "sao_chuan"
    elif held == 2:
        name = "guo_sao" if deal.card in holder.passed_peng else "sao"
    else:
        return None
    return {"seat": deal.turn, "act": "win" if wins(deal, deal.turn) else name}


def claimants(deal: Play) -> list[int]:
    """Who may claim the open card, in turn order: the drawer first, a discarder never."""
    seats = in_turn(deal, deal.turn)
    return seats if deal.source == "deck" else seats[1:]


def first_win(deal: Play) -> Json | None:
    """Z13: one winner, and no passing."""
    winners = [seat for seat in claimants(deal) if wins(deal, seat)]
    return {"seat": winners[0], "act": "win"} if winners else None


def kai_zhao(deal: Play) -> Json | None:
    """Z15.1: at most one seat holds three of the card."""
    for seat in claimants(deal):
        holder = deal.holders[seat]
        in_hand = holder.hand.count(deal.card) == 3 or has_triple(holder, ("sao", "guo_sao"), deal.card)
        on_peng = deal.source == "deck" and has_triple(holder, ("peng",), deal.card)
        if in_hand or on_peng:
            return {"seat": seat, "act": "kai_zhao"}
    return None


# Acts that may be passed


def may_peng(deal: Play, seat: int) -> bool:
    """Z16.9, Z15.3, Z15.4."""
    holder = deal.holders[seat]
    if seat == deal.turn or holder.hand.count(deal.card) != 2:
        return False
    if deal.card in holder.passed_peng + holder.discarded:
        return False
    return bool(free_cards(without(holder.hand, [deal.card] * 2)))


def may_chi(deal: Play, seat: int, groups: list[list[str]]) -> bool:
    """Z15.2 to Z15.4: every group has the shown card, 下比 is laid, a card is left to discard."""
    holder, rules = deal.holders[seat], effective(deal.request)
    if seat not in eaters(deal) or deal.card in holder.passed_chi + holder.discarded:
        return False
    wanted = [card for each in groups for card in each]
    free = free_cards(holder.hand)
    if not holds([*free, deal.card], wanted):
        return False
    if any(tuple(in_order(each)) not in CHI_GROUPS or deal.card not in each for each in groups):
        return False
    wanted = without(wanted, [deal.card])
    rest = without(free, wanted)
    if not rules["xia_bi"]:
        return len(groups) == 1 and bool(rest)
    owed = any(deal.card in chi and holds(rest, chi) for chi in CHI_GROUPS)
    return not owed and bool(rest)


def eaters(deal: Play) -> list[int]:
    """Who has the turn to chi, in order."""
    after = deal.next(deal.turn)
    return [deal.turn, after] if deal.source == "deck" else [after]


def chis(deal: Play) -> list[list[list[str]]]:
    """Every way to lay up to three groups of the open card."""
    return CHIS[deal.card]


def may(deal: Play, act: Json) -> bool:
    """Whether the act is allowed when none is forced."""
    seat, name = act.get("seat"), act["act"]
    if deal.moment == "flip":
        return name == "flip" and deal.win is not None and seat == deal.win["winner"]
    if deal.moment == "discard":
        return name == "discard" and seat == deal.turn and act["card"] in free_cards(deal.holders[seat].hand)
    if deal.moment == "over":
        return False
    if name in ("draw", "end"):
        follower = deal.turn if deal.moment == "draw" else deal.next(deal.turn)
        return deal.deck == 0 if name == "end" else deal.deck > 0 and seat == follower
    if deal.moment == "open" and name == "peng":
        return seat is not None and may_peng(deal, seat)
    if deal.moment == "open" and name == "chi":
        return seat is not None and may_chi(deal, seat, act["groups"])
    return False


def conceivable(deal: Play) -> Iterator[Json]:
    """Every act that anybody could think of."""
    yield {"act": "end"}
    for seat in deal.holders:
        for name in ("draw", "flip", "peng", "kai_zhao", "win", "keep", *SWEEPS):
            yield {"seat": seat, "act": name}
        for card in PACK:
            yield {"seat": seat, "act": "discard", "card": card}
        if deal.moment == "open":
            for groups in chis(deal):
                yield {"seat": seat, "act": "chi", "groups": groups}


def legal_acts(deal: Play) -> list[Json]:
    """Every act that is allowed next; a forced one stands alone and is marked (D8)."""
    must = forced(deal)
    if must is not None:
        return [must | {"forced": True}]
    return [act for act in conceivable(deal) if may(deal, act)]


# What an act does


def apply(deal: Play, act: Json) -> None:
    """Play one legal act."""
    name, seat = act["act"], act.get("seat", -1)
    if deal.moment == "open" and name != "win":
        note_passed(deal, act)
    deal.acts += 1
    if name == "end":
        deal.moment = "over"
    elif name == "win":
        deal.win = win_of(deal, seat)
        await_flip(deal)
    elif name == "flip":
        assert deal.win is not None
        deal.deck -= 1
        deal.win["flips"] = [*deal.win["flips"], act["card"]]
        await_flip(deal)
    elif name == "keep":
        deal.moment, deal.turn = "draw", deal.next(seat)
    elif name == "draw":
        deal.deck -= 1
        show(deal, seat, act["card"], "deck")
        deal.holders[seat].left.append(act["card"])
    elif name == "discard":
        holder = deal.holders[seat]
        holder.hand.remove(act["card"])
        holder.discards.append(act["card"])
        holder.discarded.append(act["card"])
        show(deal, seat, act["card"], "discard")
        deal.di_hu = deal.acts == 1
    else:
        take(deal, seat, act)


def show(deal: Play, seat: int, card: str, source: str) -> None:
    deal.moment, deal.turn, deal.card, deal.source, deal.di_hu = "open", seat, card, source, False


def await_flip(deal: Play) -> None:
    """Z17.8: flips as long as Z10 calls for one and the deck lasts."""
    assert deal.win is not None
    due = body_of(deal, deal.win)["xing"]["flip_due"] and deal.deck > 0
    deal.moment = "flip" if due else "over"


def note_passed(deal: Play, act: Json) -> None:
    """Z17.5, Z17.13: who could have taken the card before this act did."""
    if forced(deal) is not None:
        return
    order = [(seat, "peng") for seat in in_turn(deal, deal.turn) if may_peng(deal, seat)]
    order += [(seat, "chi") for seat in eaters(deal) if any(may_chi(deal, seat, groups) for groups in chis(deal))]
    for seat, name in order:
        if (seat, name) == (act.get("seat"), act["act"]):
            return
        passed = deal.holders[seat].passed_peng if name == "peng" else deal.holders[seat].passed_chi
        passed.append(deal.card)


def take(deal: Play, seat: int, act: Json) -> None:
    """A claim: the open card and cards of the hand become melds (Z17.3)."""
    name, card, holder, source = act["act"], deal.card, deal.holders[seat], deal.holders[deal.turn]
    (source.left if deal.source == "deck" else source.discards).pop()
    origin = {} if seat == deal.turn else {"from": deal.turn}
    if name == "chi":
        for each in act["groups"]:
            holder.melds.append({"kind": "chi", "cards": in_order(each), "taken": card} | origin)
        holder.hand = without(holder.hand, without([one for each in act["groups"] for one in each], [card]))
    else:
        joined = [meld for meld in holder.melds if meld.get("card") == card]
        grown = {"kind": name, "card": card} | origin
        holder.melds = [grown if meld in joined else meld for meld in holder.melds]
        if not joined:
            holder.melds.append(grown)
        holder.hand = [one for one in holder.hand if one != card]
    if name in ("sao_chuan", "kai_zhao") and quads(holder.hand, holder.melds) >= 2:
        deal.moment, deal.turn = "draw", deal.next(seat)
        return
    deal.moment, deal.turn = "discard", seat
    if not free_cards(holder.hand) and keep(deal) is None:
        deal.moment, deal.turn = "draw", deal.next(seat)


# The end


def facts(deal: Play) -> Json:
    """The settle request of a deal that is over."""
    told = {name: deal.request[name] for name in ("rules", "stake", "players", "dealer") if name in deal.request}
    return told | {"win": deal.win}


def table(deal: Play) -> list[Json]:
    """What every seat holds, as an answer shows it."""
    shown = []
    for seat in range(deal.request["players"]):
        holder = deal.holders.get(seat, Holder([], False))
        lying = {"discards": holder.discards, "left": holder.left}
        shown.append({"seat": seat, "hand": in_order(holder.hand), "melds": holder.melds} | lying)
    return shown
