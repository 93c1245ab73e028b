"""Reference for mahjong, the contradictions: JSON Pointers of what a request says against itself (C4).

The pointer "" stands for a fault of the whole table (a fifth copy), whose place the contract leaves open.
"""

from collections import Counter

from tests.brute.mahjong_hand import copies, surplus_flips
from tests.brute.mahjong_rules import KONGS, Body, is_bad_meld, parse_meld, parse_tile, parse_tiles, sorted_pairs

SHARED_FLAGS = {"qiang_gang_hu", "gang_shang_pao", "hai_di", "di_hu"}


def win_contradictions(hand: Body) -> set[str]:
    """Pointers of what a win itself contradicts: `from`, flags."""
    pointers = set()
    if (hand["by"] == "discard") != (hand["from"] is not None) or hand["from"] == hand["winner"]:
        pointers.add("/win/from")
    if flags_contradict(hand):
        pointers.add("/flags")
    return pointers


def flags_contradict(hand: Body) -> bool:
    """Whether the flags clash with the win, the melds or each other (C4)."""
    flags, melds = hand["flags"], hand["melds"]
    together = [
        {"qiang_gang_hu", "gang_shang_pao"},
        {"tian_hu", "gang_shang_hua"},
        {"di_hu", "qiang_gang_hu"},
        {"di_hu", "gang_shang_pao"},
        {"hai_di", "tian_hu"},
        {"hai_di", "di_hu"},
    ]
    return (
        len(set(flags)) < len(flags)
        or any(pair <= set(flags) for pair in together)
        or (hand["by"] == "self_draw" and bool({"qiang_gang_hu", "gang_shang_pao", "di_hu"} & set(flags)))
        or (hand["by"] == "discard" and bool({"gang_shang_hua", "tian_hu"} & set(flags)))
        or ("gang_shang_hua" in flags and not any(meld["kind"] in KONGS for meld in melds))
        or ("tian_hu" in flags and (hand["winner"] != hand["dealer"] or bool(melds)))
        or ("di_hu" in flags and (hand["winner"] == hand["dealer"] or bool(melds)))
        or ("di_hu" in flags and hand["from"] is not None and hand["from"] != hand["dealer"])
        or ("hai_di" in flags and bool(hand["flips"]))
    )


def meld_contradictions(hand: Body) -> set[str]:
    """Pointers of melds taken from their own owner."""
    return own_melds(hand["melds"], hand["winner"], "/melds")


def own_melds(melds: list[Body], owner: int, place: str) -> set[str]:
    """Pointers, below `place`, of melds whose `from` is their owner."""
    return {f"{place}/{index}/from" for index, meld in enumerate(melds) if meld["from"] == owner}


def bao_contradictions(pairs: list[list[int]]) -> set[str]:
    """Pointers of given 互包 pairs that are not two seats, or are there already."""
    return {
        f"/bao/{index}"
        for index, pair in enumerate(pairs)
        if pair[0] == pair[1] or sorted(pair) in sorted_pairs(pairs[:index])
    }


def flip_contradictions(hand: Body, flips: str | list[str]) -> set[str]:
    """Pointers of the flips of a legal hand that M5.1 does not allow."""
    surplus = surplus_flips(hand)
    if isinstance(flips, str):
        return {"/flips"} if surplus else set()
    return {f"/flips/{index}" for index in surplus}


def deal_contradictions(request: Body, hands: list[Body], melds: dict[int, list[Body]]) -> set[str]:
    """Pointers of all that a deal contradicts, flips that M5.1 does not allow left aside."""
    pointers = bao_contradictions(request.get("bao", []))
    for owner, made in melds.items():
        pointers |= own_melds(made, owner, f"/melds/{owner}")
        if owner not in [hand["winner"] for hand in hands]:
            pointers |= {
                f"/melds/{owner}/{index}" for index, meld in enumerate(made) if index >= 4 or is_bad_meld(meld, owner)
            }
    for index, hand in enumerate(hands):
        faults = win_contradictions(hand) | clashes(hands[:index], hand)
        if kong_is_missing(hand, melds):
            faults.add("/flags")
        pointers |= {f"/wins/{index}{fault}" for fault in faults}
    return pointers | ({""} if fifth_copy_on_table(hands, melds) else set())


def clashes(earlier: list[Body], hand: Body) -> set[str]:
    """Pointers, below the win, of what it does not share with the first one (M8)."""
    pointers = set()
    if hand["winner"] in [other["winner"] for other in earlier]:
        pointers.add("/winner")
    for other in earlier[:1]:
        same_win = (hand["by"], hand["tile"], hand["from"]) == (other["by"], other["tile"], other["from"])
        if not same_win or hand["by"] == "self_draw":
            pointers.add("/win")
        if set(hand["flags"]) & SHARED_FLAGS != set(other["flags"]) & SHARED_FLAGS:
            pointers.add("/flags")
    return pointers


def kong_is_missing(hand: Body, melds: dict[int, list[Body]]) -> bool:
    """Whether a flag speaks of a kong of the discarder that the melds do not show (M4, M4.2)."""
    of_discarder = melds.get(hand["from"], [])
    robbed = {"kind": "pung", "tiles": [hand["tile"]] * 3}
    pungs = [{"kind": meld["kind"], "tiles": meld["tiles"]} for meld in of_discarder]
    if "qiang_gang_hu" in hand["flags"] and robbed not in pungs:
        return True
    return "gang_shang_pao" in hand["flags"] and not any(meld["kind"] in KONGS for meld in of_discarder)


def fifth_copy_on_table(hands: list[Body], melds: dict[int, list[Body]]) -> bool:
    """Whether a tile appears five times over the whole table, and not in one win alone."""
    table = Counter(tile for made in melds.values() for meld in made for tile in meld["tiles"])
    for hand in hands:
        table += Counter(hand["hand"] + hand["flips"])
    table += Counter({hand["tile"] for hand in hands})
    return any(number > 4 and all(copies(hand)[tile] <= 4 for hand in hands) for tile, number in table.items())


def held_contradictions(hand: list[str], melds: list[Body], owner: int, place: str) -> set[str]:
    """Pointers, below `place`, of what makes 13 held tiles impossible (M1.1, M1.3)."""
    pointers = own_melds(melds, owner, f"{place}/melds")
    pointers |= {f"{place}/melds/{index}" for index, meld in enumerate(melds) if is_bad_meld(meld, owner)}
    if len(hand) + 3 * len(melds) != 13:
        pointers.add(f"{place}/hand")
    return pointers


def player_contradictions(request: Body) -> set[str]:
    """Pointers of seats and hands that cannot be at this table."""
    pointers: set[str] = set()
    table = Counter([parse_tile(request["tile"])])
    taken = [request["from"]]
    for index, player in enumerate(request["players"]):
        if player["seat"] in taken:
            pointers.add(f"/players/{index}/seat")
        taken.append(player["seat"])
        hand, melds = parse_tiles(player["hand"]), [parse_meld(meld) for meld in player.get("melds", [])]
        pointers |= held_contradictions(hand, melds, player["seat"], f"/players/{index}")
        table += Counter(hand + [tile for meld in melds for tile in meld["tiles"]])
    return pointers | ({""} if any(number > 4 for number in table.values()) else set())
