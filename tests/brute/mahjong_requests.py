"""Random requests for every mahjong endpoint: mostly sound, some not legal, some that contradict themselves.

Each generator takes a seeded `random.Random` and answers a decoded JSON request that is well-formed by the schema.
"""

from itertools import combinations
from random import Random

from tests.brute.mahjong_breaks import DRAW_FAULTS, SCORE_FAULTS, SETTLE_FAULTS
from tests.brute.mahjong_deals import (
    Wall,
    choose_pool,
    make_hand,
    make_melds,
    runs_of,
    spell,
    spoil_hand,
)
from tests.brute.mahjong_hand import another_flip_due, count_flip, parse_score_request, step
from tests.brute.mahjong_rules import DEFAULTS, HONOURS, KONGS, SEATS, TILES, Body

SPOILED = 0.15
CONTRADICTING = 0.1


def score_request(rng: Random) -> Body:
    """A request for POST /v1/mahjong/score."""
    wall = Wall(rng)
    winner = rng.choice(SEATS)
    hand, tile, melds = make_hand(wall, winner)
    if rng.random() < SPOILED:
        spoil_hand(rng, hand, melds, winner)
    request = random_table(rng) | {"winner": winner, "hand": hand, "melds": melds}
    request |= make_win(rng, request, tile, rng.choice([None, rng.choice(others(winner))]))
    request["bao"] = random_pairs(rng)
    request["flips"] = make_flips(wall, request)
    if rng.random() < CONTRADICTING:
        rng.choice(SCORE_FAULTS)(rng, request)
    return finish(rng, request)


def settle_request(rng: Random) -> Body:
    """A request for POST /v1/mahjong/settle."""
    wall = Wall(rng)
    table = random_table(rng)
    winners = rng.sample(SEATS, rng.choice([0, 1, 1, 2, 2, 3]))
    discarder = None if len(winners) < 2 and rng.random() < 0.5 else rng.choice(others(*winners))
    melds: dict[int, list[Body]] = {seat: [] for seat in SEATS}
    tile: str | None = None
    flags: list[str] = []
    if discarder is not None:
        flags = rng.choice([[], [], ["qiang_gang_hu"], ["gang_shang_pao"], ["hai_di"]])
        tile = lay_kong_of_discarder(wall, discarder, melds[discarder], flags)
    wins: list[Body] = []
    for winner in winners:
        hand, tile, melds[winner] = make_hand(wall, winner, tile)
        wins.append({"winner": winner, "hand": hand, "melds": melds[winner]})
    for seat in others(*winners):
        melds[seat] += make_melds(wall, seat, rng.choice([0, 0, 1, 2, 3]))
    if discarder is not None and not flags and not any(melds[winner] for winner in winners) and rng.random() < 0.4:
        flags, table["dealer"] = ["di_hu"], discarder
    if rng.random() < SPOILED and wins:
        win = rng.choice(wins)
        spoil_hand(rng, win["hand"], win["melds"], win["winner"])
    for win in wins:
        win |= make_win(rng, table | win, str(tile), discarder, flags)
        win["flips"] = make_flips(wall, table | win)
        del win["melds"]
    seats = {str(seat): made for seat, made in melds.items() if made or rng.random() < 0.1}
    request = table | {"wins": wins, "melds": seats, "bao": random_pairs(rng)}
    request["chases"] = [{"first": rng.choice(SEATS)} for _ in range(rng.choice([0, 0, 0, 1, 2]))]
    if rng.random() < CONTRADICTING:
        rng.choice(SETTLE_FAULTS if wins else DRAW_FAULTS)(rng, request)
    return finish(rng, request)


def waits_request(rng: Random) -> Body:
    """A request for POST /v1/mahjong/waits."""
    wall = Wall(rng)
    seat = rng.choice(SEATS)
    hand, tile, melds = make_hand(wall, seat)
    wall.left[tile] += 1
    if rng.random() < SPOILED:
        spoil_hand(rng, hand, melds, seat)
    seen = wall.draw(rng.choice([0, 0, 5, 20])) + [tile] * rng.choice([0, 0, 0, 0, 1, 2])
    request = {"rules": random_rules(rng), "dealer": rng.choice(SEATS), "seat": seat, "hand": hand, "melds": melds}
    fed = [meld for meld in melds if meld["kind"] in ("pung", "exposed_kong", "added_kong")]
    if rng.random() < CONTRADICTING and fed:
        rng.choice(fed)["from"] = seat
    return finish(rng, request | {"seen": seen})


def claims_request(rng: Random) -> Body:
    """A request for POST /v1/mahjong/claims."""
    wall = Wall(rng)
    discarder = rng.choice(SEATS)
    tile = rng.choice(TILES)
    wall.take([tile])
    players: list[Body] = []
    for seat in rng.sample(others(discarder), rng.choice([1, 2, 3, 3])):
        hand, melds = make_waiting_hand(wall, seat, tile) if rng.random() < 0.5 else make_plain_hand(wall, seat, tile)
        players.append({"seat": seat, "hand": hand, "melds": melds})
    request = {"rules": random_rules(rng), "dealer": rng.choice(SEATS), "tile": tile, "from": discarder}
    request |= {"players": players, "last_tile": rng.random() < 0.15}
    player = rng.choice(players)
    if rng.random() < CONTRADICTING and not player["melds"]:
        player["seat"] = rng.choice([discarder, players[0]["seat"]])
    elif rng.random() < CONTRADICTING:
        spoil_hand(rng, player["hand"], player["melds"], player["seat"])
    return finish(rng, request)


def make_waiting_hand(wall: Wall, seat: int, tile: str) -> tuple[list[str], list[Body]]:
    """Thirteen tiles that mostly win on this tile."""
    hand, _, melds = make_hand(wall, seat, tile)
    return hand, melds


def make_plain_hand(wall: Wall, seat: int, tile: str) -> tuple[list[str], list[Body]]:
    """Thirteen tiles, some of them the same as this tile or its neighbours."""
    near = [other for run in runs_of(TILES) if tile in run for other in run] or HONOURS
    wall.pool = near if wall.rng.random() < 0.7 else choose_pool(wall.rng)
    hand = [] if wall.rng.random() < 0.5 else wall.take_first([[tile] * 2, [tile] * 3])
    hand += wall.draw(4 - len(hand))
    wall.pool = choose_pool(wall.rng)
    melds = make_melds(wall, seat, wall.rng.choice([0, 0, 1, 2, 3]))
    wall.pool = TILES
    return hand + wall.draw(9 - 3 * len(melds)), melds


def finish(rng: Random, request: Body) -> Body:
    """The request without some of its empty fields, spelled in one of the notations."""
    spelled = spell(rng, drop_empty(rng, request))
    assert isinstance(spelled, dict)
    return spelled


def drop_empty(rng: Random, request: Body) -> Body:
    """Leave out some of the optional fields that are empty."""
    kept = {}
    for key, value in request.items():
        optional = key in ("rules", "melds", "flags", "flips", "bao", "seen", "chases", "last_tile")
        if optional and not value and rng.random() < 0.7:
            continue
        kept[key] = [drop_empty(rng, item) for item in value] if key in ("wins", "players") else value
    return kept


def others(*seats: int) -> list[int]:
    """The seats but these."""
    return [seat for seat in SEATS if seat not in seats]


def random_table(rng: Random) -> Body:
    """House rules, dealer and at times a stake."""
    table: Body = {"rules": random_rules(rng), "dealer": rng.choice(SEATS)}
    if rng.random() < 0.3:
        table["stake"] = rng.choice([1, 5, 1_000_000])
    return table


def random_rules(rng: Random) -> Body:
    """No rules, a preset, some options, or nearly all of them."""
    rules: Body = {}
    if rng.random() < 0.4:
        rules["preset"] = rng.choice(["guilin", "guiliu"])
    if rng.random() < 0.15:  # so much xing that it decides between readings
        rules |= {"xing_multiplied": True, "xing_same": True, "xing_discard_factor": rng.choice([1, 2, 5])}
    likelihood = rng.choice([0, 0, 0.15, 0.5])
    for option, default in DEFAULTS.items():
        if option == "preset" or rng.random() >= likelihood:
            continue
        if isinstance(default, bool):
            rules[option] = rng.random() < 0.5
        elif option == "added_kong_payer":
            rules[option] = rng.choice(["all", "feeder"])
        else:
            lowest = 0 if option.endswith("_zi") else 1
            rules[option] = rng.choice([lowest, 1, 2, 3, 4, 5, 1000])
    return rules


def random_pairs(rng: Random) -> list[list[int]]:
    """Different pairs of bound seats, the lower not always first."""
    pairs = rng.sample(list(combinations(SEATS, 2)), rng.choice([0, 0, 0, 1, 1, 2, 3, 6]))
    return [rng.sample(pair, 2) for pair in pairs]


def make_win(rng: Random, request: Body, tile: str, discarder: int | None, shared: list[str] | None = None) -> Body:
    """The `win` and `flags` of a hand; on a discard of a deal the flags are those that all winners share."""
    if discarder is None:
        return {"win": {"by": "self_draw", "tile": tile}, "flags": own_draw_flags(rng, request)}
    if shared is None:
        choices = [[], [], ["qiang_gang_hu"], ["gang_shang_pao"], ["hai_di"], ["hai_di", "gang_shang_pao"]]
        shared = rng.choice(choices)
        if not request["melds"] and rng.random() < 0.15:
            shared = ["di_hu"]
            request["dealer"] = discarder
    return {"win": {"by": "discard", "tile": tile, "from": discarder}, "flags": list(shared)}


def own_draw_flags(rng: Random, request: Body) -> list[str]:
    """Flags that a self-draw may have."""
    possible = [[], [], [], ["hai_di"]]
    if any(meld["kind"] in KONGS for meld in request["melds"]):
        possible += [["gang_shang_hua"], ["hai_di", "gang_shang_hua"]]
    if request["winner"] == request["dealer"] and not request["melds"]:
        possible += [["tian_hu"]] * 3
    return rng.choice(possible)


def lay_kong_of_discarder(wall: Wall, discarder: int, melds: list[Body], flags: list[str]) -> str | None:
    """Give the discarder the kong or pung that the flags speak of; the tile that is won on, if that settles it."""
    giver = wall.rng.choice(others(discarder))
    if "qiang_gang_hu" in flags:
        tile = wall.rng.choice(TILES)
        wall.take([tile] * 4)
        melds.append({"kind": "pung", "tile": tile, "from": giver})
        return tile
    if "gang_shang_pao" in flags:
        tile = wall.rng.choice(TILES)
        wall.take([tile] * 4)
        melds.append({"kind": wall.rng.choice(sorted(KONGS - {"concealed_kong"})), "tile": tile, "from": giver})
    return None


def make_flips(wall: Wall, request: Body) -> list[str]:
    """Flips as M5.1 asks for them, now and then one fewer or one more."""
    rng = wall.rng
    if "hai_di" in request["flags"] or rng.random() < 0.25:
        return []
    hand = parse_score_request(request)
    flips: list[str] = []
    while another_flip_due(hand, [count_flip(hand, flip) for flip in flips]) and len(flips) < 4:
        flips += draw_flip(wall, hand["hand"])
        if rng.random() < 0.15:
            return flips
    return flips + (wall.draw(1) if rng.random() < 0.06 else [])


def draw_flip(wall: Wall, hand: list[str]) -> list[str]:
    """A tile of the wall, mostly a neighbour of one in the hand so that it counts."""
    near = step(wall.rng.choice(hand), wall.rng.choice([-1, 0, 1]))
    return [near] if wall.rng.random() < 0.7 and wall.take([near]) else wall.draw(1)
