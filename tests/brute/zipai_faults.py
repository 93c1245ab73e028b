"""What makes a zipai request contradict itself (422), for the slow reference."""

from collections import Counter
from dataclasses import dataclass

from tests.brute.zipai_cards import (
    CHI_GROUPS,
    Json,
    chi_kind,
    holds,
    meld_cards,
    read_card,
    read_cards,
    unreadable,
    without,
)
from tests.brute.zipai_rules import effective


@dataclass(frozen=True)
class Contradiction:
    """A request refused with 422: JSON Pointers to every place at fault."""

    pointers: set[str]


def empty_seat(request: Json) -> int | None:
    """The seat without cards at a table of four (Z1.1)."""
    return (int(request["dealer"]) + 2) % 4 if request["players"] == 4 else None


def is_seated(request: Json, seat: int) -> bool:
    """Whether the seat exists and holds cards."""
    return 0 <= seat < request["players"] and seat != empty_seat(request)


def card_faults(request: Json) -> set[str]:
    """Codes that name no card, in hand and melds."""
    faults = unreadable(request["hand"], "/hand")
    for index, meld in enumerate(request.get("melds", [])):
        if meld["kind"] == "chi":
            faults |= unreadable(meld["cards"], f"/melds/{index}/cards")
            if "taken" in meld and not was_in_meld(meld):
                faults.add(f"/melds/{index}/taken")
        elif read_card(meld["card"]) is None:
            faults.add(f"/melds/{index}/card")
    return faults


def was_in_meld(meld: Json) -> bool:
    """Whether the card eaten is one of the chi, as far as both can be read (Z6.4)."""
    eaten, cards = read_card(meld["taken"]), read_cards(meld["cards"])
    return eaten is not None and (eaten in cards or not cards or bool(unreadable(meld["cards"], "")))


def win_faults(request: Json) -> set[str]:
    """Members of `win` that are missing or not allowed for its `by`, or that name no card or no seat."""
    win, faults = request["win"], set()
    if ("card" in win) != (win["by"] != "deal") or ("card" in win and read_card(win["card"]) is None):
        faults.add("/win/card")
    seats = [win["from"]] if "from" in win else []
    if len(seats) != (1 if win["by"] in ("deck", "discard") else 0):
        faults.add("/win/from")
    if any(not is_seated(request, seat) or seat == request["winner"] for seat in seats):
        faults.add("/win/from")
    return faults


def flags_contradict(request: Json) -> bool:
    """A flag given twice, or one that cannot hold beside the rest of the request."""
    flags, win = request.get("flags", []), request["win"]
    if len(set(flags)) < len(flags):
        return True
    if "swept" in flags and win["by"] != "deck":
        return True
    if "hai_di" in flags and (win["by"] == "deal" or request.get("flips")):
        return True
    if "di_hu" not in flags:
        return False
    first_discard = win["by"] == "discard" and win.get("from", request["dealer"]) == request["dealer"]
    return (
        not first_discard or request["winner"] == request["dealer"] or bool(request.get("melds")) or "hai_di" in flags
    )


def score_faults(request: Json) -> set[str]:
    """Everything that makes a score request contradict itself, but for a flip too many."""
    faults = card_faults(request) | unreadable(request.get("flips", []), "/flips") | win_faults(request)
    if not 0 <= request["dealer"] < request["players"]:
        faults.add("/dealer")
    if not is_seated(request, request["winner"]):
        faults.add("/winner")
    if flags_contradict(request):
        faults.add("/flags")
    if request["win"]["by"] == "deal" and request.get("melds"):
        faults.add("/melds")
    if request.get("flips") and effective(request)["xing_follow"]:
        faults.add("/flips")
    return faults


def quads(hand: list[str], melds: list[Json]) -> int:
    """q of Z6: sao_chuan and kai_zhao melds and longs in the hand."""
    longs = [card for card, count in Counter(hand).items() if count >= 4]
    return len(longs) + len([meld for meld in melds if meld["kind"] in ("sao_chuan", "kai_zhao")])


def full_count(hand: list[str], melds: list[Json]) -> int:
    """Cards before the winning card that a win needs (Z6)."""
    return 20 + max(0, quads(hand, melds) - 1)


def held_cards(hand: list[str], melds: list[Json]) -> list[str]:
    """The cards of hand and melds together."""
    return hand + [card for meld in melds for card in meld_cards(meld)]


def has_fifth_copy(cards: list[str]) -> bool:
    return max(Counter(cards).values(), default=0) > 4


def is_bad_meld(meld: Json) -> bool:
    return meld["kind"] == "chi" and chi_kind(read_cards(meld["cards"])) is None


def could_eat(meld: Json, eaten: str, hand: list[str], xia_bi: bool) -> bool:
    """Z6.4 for one card of a chi that may have been the one eaten."""
    others = without(meld_cards(meld), [eaten])
    held_then = hand + others
    if any(held_then.count(other) >= 3 for other in others) or hand.count(eaten) >= 3:
        return False
    loose = [card for card in hand if hand.count(card) < 3]
    return not (xia_bi and any(eaten in chi and holds(loose, chi) for chi in CHI_GROUPS))


def is_impossible(meld: Json, hand: list[str], xia_bi: bool) -> bool:
    """Whether a meld is a chi that cannot have been made (Z6.4)."""
    if meld["kind"] != "chi" or is_bad_meld(meld):
        return False
    eaten = [read_card(meld["taken"]) or ""] if "taken" in meld else meld_cards(meld)
    return not any(could_eat(meld, card, hand, xia_bi) for card in eaten)


def impossible_hand(request: Json, beside: list[str]) -> set[str]:
    """Z15.5, Z16(11): faults of a hand that waits or claims cannot judge; `beside` are cards known to lie elsewhere."""
    faults = card_faults(request)
    if faults:
        return faults
    hand, melds = read_cards(request["hand"]), request.get("melds", [])
    faults = {f"/melds/{index}" for index, meld in enumerate(melds) if is_bad_meld(meld)}
    cards = held_cards(hand, melds)
    if has_fifth_copy(cards + beside) or not 20 <= len(cards) <= full_count(hand, melds):
        faults.add("/hand")
    return faults
