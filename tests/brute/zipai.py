"""Slow zipai reference: score one declared hand, settle a deal (Z1 to Z14, Z16).

Plain decoded JSON in, the whole body of the answer out. Nothing is remembered, everything is tried.
"""

from collections import Counter
from dataclasses import dataclass

from tests.brute.zipai_cards import PACK, Json, is_big, meld_group, rank, read_card, read_cards
from tests.brute.zipai_faults import (
    Contradiction,
    empty_seat,
    full_count,
    has_fifth_copy,
    held_cards,
    is_bad_meld,
    is_impossible,
    score_faults,
)
from tests.brute.zipai_groups import (
    Groups,
    dealt_arrangements,
    declared_arrangements,
    plain,
    total_you,
    winning_arrangements,
)
from tests.brute.zipai_rules import effective, hand_types, reason

BONUS_TIMES = {"none": 0, "plus_one": 0, "double": 1, "quadruple": 3}


@dataclass(frozen=True)
class Verdict:
    """What the cards say: reasons against the win, or its special types and every arrangement that may be scored."""

    reasons: list[Json]
    specials: list[str]
    arrangements: list[Groups]


def count_is_right(request: Json, hand: list[str], melds: list[Json]) -> bool:
    """Z6, and Z16(3) by deal."""
    if request["win"]["by"] == "deal":
        return len(hand) == (21 if request["winner"] == request["dealer"] else 20)
    return len(held_cards(hand, melds)) == full_count(hand, melds)


def card_reasons(request: Json, hand: list[str], melds: list[Json]) -> list[Json]:
    """The reasons with which the cards are not arranged (Z16.5)."""
    card = read_card(request["win"].get("card", ""))
    known = held_cards(hand, melds) + ([card] if card else []) + read_cards(request.get("flips", []))
    reasons = [reason("bad_meld")] if any(is_bad_meld(meld) for meld in melds) else []
    if has_fifth_copy(known):
        reasons.append(reason("too_many_copies"))
    if not count_is_right(request, hand, melds):
        reasons.append(reason("wrong_card_count"))
    return reasons


def too_low(sevens: list[Groups], rules: Json) -> list[Json]:
    """Why seven groups do not win: there are none, or none with enough you (Z6.1, Z8)."""
    if not sevens:
        return [reason("not_seven_groups")]
    best = max(total_you(groups) for groups in sevens)
    return [] if best >= rules["min_you"] else [{**reason("you_too_low"), "you": best, "min_you": rules["min_you"]}]


def dealt_specials(hand: list[str], rules: Json) -> list[str]:
    """san_long and wu_kan of the dealt cards (Z11)."""
    counts = list(Counter(hand).values())
    kans = [count for count in counts if count == 3 or (count == 4 and rules["wu_kan_counts_long"])]
    return (["san_long"] if counts.count(4) >= 3 else []) + (["wu_kan"] if len(kans) >= 5 else [])


def judge_deal(request: Json, hand: list[str], rules: Json) -> Verdict:
    """A win by deal: tian_hu, san_long, wu_kan (Z11, Z11.1, Z16(3), Z16(4))."""
    sevens = list(dealt_arrangements(hand))
    reasons = too_low(sevens, rules)
    is_tian_hu = request["winner"] == request["dealer"] and not reasons
    declared = dealt_specials(hand, rules)
    specials = (["tian_hu"] if is_tian_hu else []) + declared
    arrangements = (sevens if is_tian_hu else []) + (list(declared_arrangements(hand)) if declared else [])
    return Verdict([] if specials else reasons, specials, arrangements)


def judge(request: Json) -> Verdict:
    """Whether the win stands, and every arrangement it may be scored by."""
    rules, win, flags = effective(request), request["win"], request.get("flags", [])
    hand, melds = read_cards(request["hand"]), request.get("melds", [])
    reasons = card_reasons(request, hand, melds)
    others = [reason("chi_impossible") for meld in melds if is_impossible(meld, hand, rules["xia_bi"])]
    others += [reason("swept_by_other")] if "swept" in flags else []
    if reasons:
        return Verdict(reasons + others, [], [])
    if win["by"] == "deal":
        return judge_deal(request, hand, rules)
    table = [meld_group(meld) for meld in melds]
    sevens = list(winning_arrangements(table, hand, win["by"], read_card(win["card"]) or ""))
    reasons = too_low(sevens, rules) + others
    return Verdict(reasons, ["di_hu"] if "di_hu" in flags else [], sevens)


def beside(card: str, step: int, wraps: bool) -> str | None:
    """The card one rank before or after, of the same size (Z10)."""
    place = rank(card) - 1 + step
    if not wraps and place not in range(10):
        return None
    return PACK[(10 if is_big(card) else 0) + place % 10]


def read_flip(flip: str, cards: list[str], rules: Json) -> Json:
    """What one flipped card counts over all cards of the winner (Z10)."""
    above, below = beside(flip, -1, rules["xing_wraps"]), beside(flip, 1, rules["xing_wraps"])
    found = {
        "upper": cards.count(above) if above else 0,
        "middle": cards.count(flip),
        "lower": cards.count(below) if below else 0,
    }
    return {"card": flip, **found, "count": sum(found[way] for way in found if rules[f"xing_{way}"])}


def calls_again(flip: Json, rules: Json) -> bool:
    """Whether a flip calls for a further one: a neighbour that is switched on counts 4 (Z10, Z16(6))."""
    return bool(rules["xing_reflip"]) and any(rules[f"xing_{way}"] and flip[way] == 4 for way in ("upper", "lower"))


def read_xing(request: Json) -> Json | Contradiction:
    """The `xing` of a legal win, or every flip too many."""
    rules, win = effective(request), request["win"]
    cards = held_cards(read_cards(request["hand"]), request.get("melds", []))
    card = read_card(win.get("card", ""))
    cards += [card] if card else []
    if "hai_di" in request.get("flags", []):
        return {"flips": [], "total": rules["hai_di_xing"], "flip_due": False}
    if rules["xing_follow"]:
        shown = [read_flip(card, cards, rules)] if card else []
        return {"flips": shown, "total": sum(flip["count"] for flip in shown), "flip_due": False}
    given = request.get("flips", [])
    flips = [read_flip(flip, cards, rules) for flip in read_cards(given)]
    for index, flip in enumerate(flips[:-1]):
        if not calls_again(flip, rules):
            excess = range(index + 1, len(flips))
            return Contradiction({"/flips"} if isinstance(given, str) else {f"/flips/{place}" for place in excess})
    due = not flips or calls_again(flips[-1], rules)
    return {"flips": flips, "total": sum(flip["count"] for flip in flips), "flip_due": due}


def read_duo(you: int, xing: int, specials: list[str], by: str, rules: Json) -> Json:
    """Z9, Z11, Z12.1: base, factor, bonus and the capped total."""
    base = max(1, 1 + (you - rules["min_you"]) // rules["you_per_duo"])
    factor = 1
    if specials:
        factor = 2 ** len(specials) if rules["specials_stack"] else 2
    total = (base + xing) * factor
    bonus = 0
    if by == "self_draw" and not specials:
        bonus = 1 if rules["self_draw_bonus"] == "plus_one" else total * BONUS_TIMES[rules["self_draw_bonus"]]
    total += bonus
    if rules["max_duo"] is not None:
        total = min(total, rules["max_duo"])
    return {"base": base, "xing": xing, "factor": factor, "bonus": bonus, "total": total}


def settlement(request: Json, transfers: list[Json]) -> Json:
    """The transfers and what they make of every seat (C2, C3)."""
    seats = []
    for seat in range(request["players"]):
        zi = sum(each["zi"] for each in transfers if each["to"] == seat)
        zi -= sum(each["zi"] for each in transfers if each["from"] == seat)
        seats.append({"seat": seat, "zi": zi, "points": zi * request.get("stake", 1)})
    return {"transfers": transfers, "seats": seats}


def pay(request: Json, total: int) -> Json:
    """Z12: who pays the winner, and how much."""
    win, winner = request["win"], request["winner"]
    payers = [seat for seat in range(request["players"]) if seat not in (winner, empty_seat(request))]
    zi = total
    if win["by"] == "discard":
        payers, zi = [win["from"]], total * effective(request)["discard_shares"]
    return settlement(
        request,
        [{"from": seat, "to": winner, "zi": zi, "cause": win["by"], "rule": "Z12"} for seat in payers],
    )


def not_legal(reasons: list[Json], rules: Json) -> Json:
    return {
        "legal": False,
        "reasons": reasons,
        "hand_types": [],
        "groups": [],
        "you": None,
        "duo": None,
        "xing": None,
        "settlement": None,
        "next_dealer": None,
        "rules": rules,
    }


def score(request: Json) -> Json | Contradiction:
    """The answer to a score request."""
    faults = score_faults(request)
    if faults:
        return Contradiction(faults)
    rules, by = effective(request), request["win"]["by"]
    verdict = judge(request)
    if verdict.reasons:
        return not_legal(verdict.reasons, rules)
    xing = read_xing(request)
    if isinstance(xing, Contradiction):
        return xing
    groups = max(verdict.arrangements, key=total_you)
    duo = read_duo(total_you(groups), xing["total"], verdict.specials, by, rules)
    types = verdict.specials + (["hai_di_hu"] if "hai_di" in request.get("flags", []) else [])
    return {
        "legal": True,
        "reasons": [],
        "hand_types": hand_types(types or ["pu_tong_hu"]),
        "groups": groups,
        "you": total_you(groups),
        "duo": duo,
        "xing": xing,
        "settlement": pay(request, duo["total"]),
        "next_dealer": request["winner"],
        "rules": rules,
    }


def valid_groups(request: Json, groups: Groups) -> bool:
    """Whether the groups are a permitted arrangement of this legal hand that is worth as much as the best."""
    arrangements = judge(request).arrangements
    best = max(total_you(each) for each in arrangements)
    return any(total_you(each) == best and plain(each) == plain(groups) for each in arrangements)


def settle(request: Json) -> Json | Contradiction:
    """The answer to a settle request: a win, or a drawn deal (Z14)."""
    rules = effective(request)
    if request["win"] is None:
        if not 0 <= request["dealer"] < request["players"]:
            return Contradiction({"/dealer"})
        seats = [(request["dealer"] + step) % request["players"] for step in range(1, request["players"])]
        following = next(seat for seat in seats if seat != empty_seat(request))
        nothing = settlement(request, [])
        return {"legal": True, "win": None, "settlement": nothing, "next_dealer": following, "rules": rules}
    shared = {name: request[name] for name in ("rules", "stake", "players", "dealer") if name in request}
    body = score(shared | request["win"])
    if isinstance(body, Contradiction):
        return Contradiction({each if each == "/dealer" else f"/win{each}" for each in body.pointers})
    return {
        "legal": body["legal"],
        "win": body,
        "settlement": body["settlement"],
        "next_dealer": body["next_dealer"],
        "rules": rules,
    }
