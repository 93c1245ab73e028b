"""Reference for mahjong: score, settle, waits and claims from a decoded JSON request to the whole answer.

Slow and plain on purpose; see `mahjong_hand` for the single hand. In the answers an empty string under `name`,
`name_en` or `detail` stands for any text; `Contradiction` carries the pointers of a 422.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from tests.brute.mahjong_faults import (
    bao_contradictions,
    deal_contradictions,
    flip_contradictions,
    held_contradictions,
    meld_contradictions,
    player_contradictions,
    win_contradictions,
)
from tests.brute.mahjong_hand import best_appraisals, count_xing, find_readings, find_reasons, parse_score_request
from tests.brute.mahjong_pay import chase_transfers, find_relations, kong_transfers, settlement, win_transfers
from tests.brute.mahjong_rules import (
    MULTIPLIERS,
    REASONS,
    SEATS,
    TILES,
    TYPES,
    Body,
    Group,
    effective_rules,
    in_order,
    is_honour,
    is_run,
    parse_meld,
    parse_tile,
    parse_tiles,
)


@dataclass(frozen=True)
class Contradiction:
    """A request that contradicts itself. The pointer "" stands for a fault of the whole table, at any place."""

    pointers: set[str]


def score(request: Body) -> Body | Contradiction:
    """Answer POST /v1/mahjong/score."""
    hand = parse_score_request(request)
    pointers = win_contradictions(hand) | meld_contradictions(hand) | bao_contradictions(hand["bao"])
    if not pointers and not find_reasons(hand):
        pointers = flip_contradictions(hand, request.get("flips", []))
    if pointers:
        return Contradiction(pointers)
    relations = find_relations(hand["bao"], {hand["winner"]: hand["melds"]}, hand["rules"])
    body = judge(hand, relations)
    body["settlement"] = settlement(win_transfers([hand], relations), hand["stake"]) if body["legal"] else None
    return body


def judge(hand: Body, relations: list[Body]) -> Body:
    """The score body of one hand, without its settlement."""
    reasons = find_reasons(hand)
    body: Body = {
        "legal": not reasons,
        "reasons": [
            {"id": reason, "name": REASONS[reason][0], "name_en": "", "rule": REASONS[reason][1], "detail": ""}
            for reason in reasons
        ],
        "hand_types": [],
        "multipliers": [],
        "groups": [],
        "xing": None,
        "value": None,
        "bao": relations,
        "rules": hand["rules"],
    }
    if not reasons:
        best = best_appraisals(hand)[0]
        body |= list_types_and_multipliers(best)
        body |= {"groups": best["groups"], "xing": count_xing(hand), "value": best["value"]}
    return body


def list_types_and_multipliers(appraisal: Body) -> Body:
    """The `hand_types` and `multipliers` of an answer."""
    return {
        "hand_types": [
            {"id": row, "name": TYPES[row][0], "name_en": "", "zi": zi, "rule": TYPES[row][1]}
            for row, zi in appraisal["types"].items()
        ],
        "multipliers": [
            {"id": row, "name": MULTIPLIERS[row][0], "name_en": "", "factor": 2, "rule": MULTIPLIERS[row][1]}
            for row in appraisal["multipliers"]
        ],
    }


def valid_groups(request: Body, groups: list[Group]) -> bool:
    """Whether `groups` is an arrangement that a legal score request may be answered with (M2)."""
    best = best_appraisals(parse_score_request(request))
    shown = best[0]["types"], best[0]["value"]
    equal = [appraisal["groups"] for appraisal in best if (appraisal["types"], appraisal["value"]) == shown]
    return shape_of(groups) in [shape_of(arrangement) for arrangement in equal]


def shape_of(groups: list[Group]) -> list[tuple[str, list[str]]]:
    """An arrangement without regard to order and concealment."""
    return sorted((group["kind"], in_order(group["tiles"])) for group in groups)


def win_request(request: Body, index: int) -> Body:
    """One win of a settle request as a score request of its own."""
    win: Body = request["wins"][index]
    shared = {key: request[key] for key in ("rules", "stake", "dealer", "bao") if key in request}
    return win | shared | {"melds": request.get("melds", {}).get(str(win["winner"]), [])}


def settle(request: Body) -> Body | Contradiction:
    """Answer POST /v1/mahjong/settle."""
    hands = [parse_score_request(win_request(request, index)) for index in range(len(request["wins"]))]
    melds = {int(seat): [parse_meld(meld) for meld in made] for seat, made in request.get("melds", {}).items()}
    pointers = deal_contradictions(request, hands, melds)
    if not pointers:
        for index, hand in enumerate(hands):
            if not find_reasons(hand):
                faults = flip_contradictions(hand, request["wins"][index].get("flips", []))
                pointers |= {f"/wins/{index}{fault}" for fault in faults}
    if pointers:
        return Contradiction(pointers)
    rules = effective_rules(request)
    relations = find_relations(request.get("bao", []), melds, rules)
    wins = [judge(hand, relations) for hand in hands]
    legal = all(win["legal"] for win in wins)
    transfers = win_transfers(hands, relations) if legal and hands else []
    for owner, made in melds.items():
        transfers += kong_transfers(owner, made, rules)
    for chase in request.get("chases", []):
        transfers += chase_transfers(chase["first"], rules)
    return {
        "legal": legal,
        "wins": wins,
        "bao": relations,
        "settlement": settlement(transfers, request.get("stake", 1)) if legal else None,
        "rules": rules,
    }


def waits(request: Body) -> Body | Contradiction:
    """Answer POST /v1/mahjong/waits."""
    seat, dealer, rules = request["seat"], request["dealer"], effective_rules(request)
    hand = parse_tiles(request["hand"])
    melds = [parse_meld(meld) for meld in request.get("melds", [])]
    pointers = held_contradictions(hand, melds, seat, "")
    known = Counter(hand + [tile for meld in melds for tile in meld["tiles"]] + parse_tiles(request.get("seen", [])))
    if any(number > 4 for number in known.values()):
        pointers.add("")
    if pointers:
        return Contradiction(pointers)
    listed = []
    for tile in TILES:
        held = {"rules": rules, "dealer": dealer, "winner": seat, "hand": hand, "melds": melds, "tile": tile}
        held |= {"flags": [], "flips": []}
        payer = next(other for other in SEATS if other not in (seat, dealer))
        if known[tile] < 4 and find_readings(held):
            wait = {"tile": tile, "left": 4 - known[tile]}
            wait["self_draw"] = worth(held | {"by": "self_draw", "from": None})
            wait["discard"] = worth(held | {"by": "discard", "from": payer})
            listed.append(wait)
    return {"waits": listed, "rules": rules}


def worth(hand: Body) -> Body:
    """What a wait is worth, against a payer who is not the dealer."""
    best = best_appraisals(hand)[0]
    value = {"points": best["value"]["points"], "factor": best["value"]["factor"]}
    return list_types_and_multipliers(best) | value


def claims(request: Body) -> Body | Contradiction:
    """Answer POST /v1/mahjong/claims."""
    tile, discarder, rules = parse_tile(request["tile"]), request["from"], effective_rules(request)
    pointers = player_contradictions(request)
    if pointers:
        return Contradiction(pointers)
    listed = []
    for index, player in enumerate(request["players"]):
        result = score(claim_request(request, index))
        if isinstance(result, Contradiction):
            raise ValueError(f"not a hand to claim with: {player}")
        if result["legal"]:
            listed.append({"seat": player["seat"], "action": "win", "priority": 1, "uses": [], "result": result})
        if not request.get("last_tile", False):
            listed += find_takes(parse_tiles(player["hand"]), player["seat"], tile, discarder)
    listed.sort(key=lambda claim: (claim["priority"], (claim["seat"] - discarder) % 4))
    first = [claim["seat"] for claim in listed if claim["priority"] == listed[0]["priority"]]
    return {"claims": listed, "first": list(dict.fromkeys(first)), "rules": rules}


def claim_request(request: Body, index: int) -> Body:
    """The win that one player could declare on the discard, as a score request."""
    player: Body = request["players"][index]
    return {
        "rules": request.get("rules", {}),
        "dealer": request["dealer"],
        "winner": player["seat"],
        "hand": player["hand"],
        "melds": player.get("melds", []),
        "win": {"by": "discard", "tile": request["tile"], "from": request["from"]},
        "flags": ["hai_di"] if request.get("last_tile", False) else [],
    }


def find_takes(hand: list[str], seat: int, tile: str, discarder: int) -> list[Body]:
    """The kong, pung and chows a seat may make of a discard (M1.3, M11)."""
    takes = []
    for action, kind, needed in (("kong", "exposed_kong", 3), ("pung", "pung", 2)):
        if hand.count(tile) >= needed:
            meld = {"kind": kind, "tile": tile, "from": discarder}
            takes.append({"seat": seat, "action": action, "priority": 2, "uses": [tile] * needed, "meld": meld})
    if seat == (discarder + 1) % 4 and not is_honour(tile):
        for uses in combinations(in_order(list(set(hand))), 2):
            if is_run([tile, *uses]):
                meld = {"kind": "chow", "tiles": in_order([tile, *uses]), "from": discarder}
                takes.append({"seat": seat, "action": "chow", "priority": 3, "uses": list(uses), "meld": meld})
    return takes
