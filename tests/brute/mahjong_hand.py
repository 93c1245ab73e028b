"""Reference for mahjong, the single hand: readings, hand types, multipliers, xing and amounts (M1 to M6)."""

from collections import Counter

from tests.brute.mahjong_rules import (
    DEALER_ADDS_TWO,
    HONOURS,
    SEATS,
    SUITS,
    TYPES,
    Body,
    Group,
    effective_rules,
    in_order,
    is_bad_meld,
    is_honour,
    parse_meld,
    parse_tile,
    parse_tiles,
)


def parse_score_request(request: Body) -> Body:
    """Spell a score request out: every field there, tiles as codes."""
    win = request["win"]
    return {
        "rules": effective_rules(request),
        "stake": request.get("stake", 1),
        "dealer": request["dealer"],
        "winner": request["winner"],
        "hand": parse_tiles(request["hand"]),
        "melds": [parse_meld(meld) for meld in request.get("melds", [])],
        "by": win["by"],
        "tile": parse_tile(win["tile"]),
        "from": win.get("from"),
        "flags": request.get("flags", []),
        "flips": parse_tiles(request.get("flips", [])),
        "bao": request.get("bao", []),
    }


def winners_tiles(hand: Body) -> list[str]:
    """All tiles of the winner: concealed, winning tile, melds (a kong is 4)."""
    return [*hand["hand"], hand["tile"], *(tile for meld in hand["melds"] for tile in meld["tiles"])]


def copies(hand: Body) -> Counter[str]:
    """Copies of each tile that M1.2 counts; a robbed kong adds the declarer's three (M1.4)."""
    robbed = [hand["tile"]] * 3 if "qiang_gang_hu" in hand["flags"] else []
    return Counter(winners_tiles(hand) + hand["flips"] + robbed)


def find_reasons(hand: Body) -> list[str]:
    """Ids of all reasons why a declared hand is not legal."""
    reasons = []
    right_count = len(hand["hand"]) + 3 * len(hand["melds"]) == 13
    if not right_count:
        reasons.append("wrong_tile_count")
    if max(copies(hand).values()) > 4:
        reasons.append("too_many_copies")
    if any(is_bad_meld(meld, hand["winner"]) for meld in hand["melds"]):
        reasons.append("bad_meld")
    if right_count and not find_readings(hand):
        reasons.append("not_a_winning_shape")
    return reasons


def meld_group(meld: Body) -> Group:
    """The group that a meld makes; a bad one still counts as a set (M1.4)."""
    kind = {"chow": "run", "pung": "triplet"}.get(meld["kind"], "kong")
    return {"kind": kind, "tiles": meld["tiles"], "concealed": meld["kind"] == "concealed_kong"}


def concealed_group(kind: str, tiles: list[str]) -> Group:
    """A group of the concealed tiles."""
    return {"kind": kind, "tiles": tiles, "concealed": True}


def split(tiles: list[str], pairs: int) -> list[list[Group]]:
    """Every way to part all the tiles into runs, triplets and exactly `pairs` pairs (some ways come repeatedly)."""
    if not tiles:
        return [[]] if pairs == 0 else []
    first = in_order(tiles)[0]
    parts = [("triplet", [first] * 3, pairs)]
    if pairs:
        parts.append(("pair", [first] * 2, pairs - 1))
    if not is_honour(first) and int(first[0]) <= 7:
        parts.append(("run", [f"{int(first[0]) + step}{first[1]}" for step in range(3)], pairs))
    ways = []
    for kind, part, pairs_left in parts:
        if all(tiles.count(tile) >= part.count(tile) for tile in part):
            rest = list(tiles)
            for tile in part:
                rest.remove(tile)
            ways += [[concealed_group(kind, part), *way] for way in split(rest, pairs_left)]
    return ways


def is_lan_pai(tiles: list[str]) -> bool:
    """Whether 14 concealed tiles are scattered (M2.2); all seven honours included (M2.3)."""
    if len(set(tiles)) != 14 or len([tile for tile in tiles if is_honour(tile)]) < 5:
        return False
    for suit in SUITS:
        ranks = [int(tile[0]) for tile in tiles if tile.endswith(suit)]
        if any(abs(a - b) < 3 for a in ranks for b in ranks if a != b):
            return False
    return True


def find_readings(hand: Body) -> list[tuple[str, list[Group]]]:
    """Every reading of a hand as (form, groups); form is standard, pairs, lan_pai or loose (M2.1 to M2.6)."""
    concealed = in_order([*hand["hand"], hand["tile"]])
    melded = [meld_group(meld) for meld in hand["melds"]]
    singles = [concealed_group("single", [tile]) for tile in concealed]
    readings = []
    if not melded and all(number % 2 == 0 for number in Counter(concealed).values()):
        readings.append(("pairs", [concealed_group("pair", [tile, tile]) for tile in concealed[::2]]))
    if not melded and is_lan_pai(concealed):
        readings.append(("lan_pai", singles))
    readings += [("standard", melded + way) for way in split(concealed, 1)]
    if all(is_honour(tile) for tile in winners_tiles(hand)):
        readings.append(("loose", melded + singles))
    return readings


def find_types(hand: Body, form: str, groups: list[Group]) -> list[str]:
    """Ids of the hand types of one reading (M2.2 to M3.2)."""
    tiles = winners_tiles(hand)
    honours = {tile for tile in tiles if is_honour(tile)}
    types = []
    if not honours and len({tile[1] for tile in tiles}) == 1:
        types.append("qing_yi_se")
    if all(is_honour(tile) for tile in tiles):
        types.append("zi_yi_se")
    if form == "standard" and not any(group["kind"] == "run" for group in groups):
        types.append("peng_peng_hu")
    if len(hand["melds"]) == 4 and (hand["by"] == "discard" or hand["rules"]["quan_qiu_ren_self_draw"]):
        types.append("quan_qiu_ren")
    if form == "lan_pai" and len(honours) == 7:
        types.append("qi_xing_lan")
    if form == "pairs":
        types.append("hao_hua_qi_dui" if max(Counter(tiles).values()) == 4 else "qi_dui")
    for flag in ("tian_hu", "di_hu"):
        if flag in hand["flags"] and hand["rules"]["tian_di_hu"]:
            types.append(flag)
    if not types:
        types.append("lan_pai" if form == "lan_pai" else "ping_hu")
    return types


def find_multipliers(hand: Body, form: str) -> list[str]:
    """Ids of the multipliers of one reading, all doubling (M4, M4.1, option hai_di_double)."""
    flags, rules = hand["flags"], hand["rules"]
    multipliers = [flag for flag in ("qiang_gang_hu", "gang_shang_pao", "gang_shang_hua") if flag in flags]
    barred = form in ("pairs", "lan_pai") or "tian_hu" in flags or "di_hu" in flags or hand["melds"]
    if not barred and (hand["by"] == "self_draw" or not rules["men_qing_self_draw_only"]):
        multipliers.append("men_qing")
    if "hai_di" in flags and rules["hai_di_double"]:
        multipliers.append("hai_di")
    return multipliers


def type_zi(hand: Body, type_id: str, dealer_involved: bool) -> int:
    """What a hand type is worth in zi against one payer (M3, option hao_hua_per_quad)."""
    _, _, self_draw, discard = TYPES[type_id]
    zi = self_draw if hand["by"] == "self_draw" else discard
    if type_id in DEALER_ADDS_TWO and dealer_involved:
        zi += 2
    if type_id == "hao_hua_qi_dui" and hand["rules"]["hao_hua_per_quad"]:
        quads = list(Counter(winners_tiles(hand)).values()).count(4)
        zi *= 2 ** (quads - 1)
    return zi


def step(tile: str, by: int) -> str:
    """The tile `by` steps further: 9 and 1 of a suit, 白 and 东 of the honours are neighbours (M5)."""
    if is_honour(tile):
        return HONOURS[(HONOURS.index(tile) + by) % 7]
    return f"{(int(tile[0]) - 1 + by) % 9 + 1}{tile[1]}"


def count_flip(hand: Body, flip: str) -> Body:
    """What one flipped tile counts over the winner's tiles (M5, options xing_same and xing_match_suit)."""

    def count(wanted: str) -> int:
        if is_honour(wanted) or hand["rules"]["xing_match_suit"]:
            return winners_tiles(hand).count(wanted)
        return len([tile for tile in winners_tiles(hand) if not is_honour(tile) and tile[0] == wanted[0]])

    lower, same, upper = count(step(flip, -1)), count(flip), count(step(flip, 1))
    total = lower + upper + (same if hand["rules"]["xing_same"] else 0)
    return {"tile": flip, "lower": lower, "same": same, "upper": upper, "count": total}


def count_xing(hand: Body) -> Body:
    """All flips of a hand and whether another is due (M5.1, M5.2)."""
    flips = [count_flip(hand, flip) for flip in hand["flips"]]
    total = sum(flip["count"] for flip in flips)
    if "hai_di" in hand["flags"]:
        return {"flips": flips, "total": total, "flip_due": False}
    return {"flips": flips, "total": total, "flip_due": another_flip_due(hand, flips)}


def another_flip_due(hand: Body, flips: list[Body]) -> bool:
    """Whether after these flips one more is made (M5.1)."""
    if len(flips) >= hand["rules"]["xing_max_flips"]:
        return False
    return not flips or flips[-1]["count"] >= hand["rules"]["xing_reflip_at"]


def surplus_flips(hand: Body) -> list[int]:
    """Indices of the flips that M5.1 does not allow."""
    counted = [count_flip(hand, flip) for flip in hand["flips"]]
    for made in range(len(counted)):
        if not another_flip_due(hand, counted[:made]):
            return list(range(made, len(counted)))
    return []


def appraise(hand: Body, form: str, groups: list[Group]) -> Body:
    """What one reading is worth: types, multipliers, value, the amount of each payer and what the winner gets (M6)."""
    rules, winner, dealer = hand["rules"], hand["winner"], hand["dealer"]
    types, multipliers = find_types(hand, form, groups), find_multipliers(hand, form)
    factor = 2 ** len(multipliers)
    xing = count_xing(hand)["total"]
    if hand["by"] == "discard":
        xing *= rules["xing_discard_factor"]
    if rules["xing_multiplied"]:
        xing *= factor
    payers = [seat for seat in SEATS if seat != winner] if hand["by"] == "self_draw" else [hand["from"]]
    amounts = {
        payer: sum(type_zi(hand, type_id, dealer in (winner, payer)) for type_id in types) * factor + xing
        for payer in payers
    }
    shown_against_dealer = dealer == winner or (hand["by"] == "discard" and dealer == hand["from"])
    figures = {type_id: type_zi(hand, type_id, shown_against_dealer) for type_id in types}
    return {
        "types": figures,
        "multipliers": multipliers,
        "groups": groups,
        "value": {"points": sum(figures.values()), "factor": factor, "xing": xing},
        "amounts": amounts,
        "pay": sum(amounts.values()),
    }


def best_appraisals(hand: Body) -> list[Body]:
    """Every appraisal that M2 would score: the best paying, among them those with most hand types."""
    appraisals = [appraise(hand, form, groups) for form, groups in find_readings(hand)]
    rank = max((appraisal["pay"], len(appraisal["types"])) for appraisal in appraisals)
    return [appraisal for appraisal in appraisals if (appraisal["pay"], len(appraisal["types"])) == rank]
