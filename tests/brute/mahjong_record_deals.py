"""Random deals for the slow player of mahjong records: lumpy hands, and choices that let every clause come up."""

from random import Random

from tests.brute.mahjong_record import CLAIMS, KONGS, RUNS, Deal, conceivable
from tests.brute.mahjong_rules import SEATS, TILES, Body

OPTIONS: list[Body] = [
    {},
    {},
    {"preset": "guiliu"},
    {"hai_di_double": True, "tian_di_hu": False},
    {"xing_max_flips": 0},
    {"xing_max_flips": 4, "xing_reflip_at": 1, "xing_multiplied": True, "xing_discard_factor": 2},
    {"bao": False, "men_qing_self_draw_only": True},
]


def dealt(rng: Random) -> tuple[Body, list[str]]:
    """A request without acts, and the wall in the order in which it will be drawn; at times like tiles lie together."""
    pack = TILES * 4
    rng.shuffle(pack)
    lump = rng.choice([0, 4, 12, 30])
    if lump:
        pack.sort(key=lambda tile: TILES.index(tile) + rng.random() * lump)
    dealer = rng.choice(SEATS)
    hands = [ready(rng, pack) if rng.random() < 0.5 else [] for _ in SEATS]
    for seat in SEATS:
        while len(hands[seat]) < 13 + (seat == dealer):
            hands[seat].append(pack.pop())
    rules = rng.choice(OPTIONS)
    return {"rules": rules, "stake": rng.choice([1, 5]), "dealer": dealer, "hands": hands, "acts": []}, pack


def ready(rng: Random, pack: list[str]) -> list[str]:
    """Take from the pack runs and a pair, or pairs alone, and what waits for one tile more: 4p 6p for 5p."""
    hand: list[str] = []
    if rng.random() < 0.7:
        wanted = [rng.choice(RUNS) for _ in range(3)] + [
            [rng.choice(TILES)] * 2,
            rng.choice([["4p", "6p"], ["5p", "5p"]]),
        ]
    else:
        wanted = [[tile] * 2 for tile in rng.sample(TILES, 6)] + [["5p"]]
    for group in wanted:
        if all(tile in pack for tile in group) and (group[0] != group[-1] or pack.count(group[0]) >= len(group)):
            for tile in group:
                pack.remove(tile)
            hand += group
    return hand


def chosen(rng: Random, deal: Deal, legal: list[Body], wall: list[str]) -> Body:
    """One of the legal acts: mostly wins and claims where there are any; else at random, often the tile thrown last."""
    wins = [act for act in legal if act["act"] == "win"]
    melds = [act for act in legal if act["act"] in (*CLAIMS, *KONGS)]
    others = [act for act in legal if act["act"] != "win"]
    rare = not wall or deal.last["act"] == "added_kong"
    if wins and (not others or rare or rng.random() < 0.4):
        return rng.choice(wins)
    if melds and rng.random() < 0.6:
        return rng.choice(melds)
    same = [act for act in others if act["act"] == "discard" and act["tile"] == last_discard(deal)]
    act = rng.choice(same if same and rng.random() < 0.8 else others)
    if act["act"] == "draw" and rng.random() < 0.5:
        bring_up(wall, [meld["tile"] for meld in deal.melds[act["seat"]] if meld["kind"] == "pung"])
    return act | {"tile": wall.pop()} if act["act"] in ("draw", "flip") else act


def bring_up(wall: list[str], wanted: list[str]) -> None:
    """Let one of the tiles wanted be drawn next, if the wall has any."""
    for tile in wanted:
        if tile in wall:
            wall.remove(tile)
            wall.append(tile)
            return


def last_discard(deal: Deal) -> str | None:
    """The tile discarded last."""
    discards = [act["tile"] for act in deal.acts if act["act"] == "discard"]
    return discards[-1] if discards else None


def any_act(rng: Random, deal: Deal, wall: list[str]) -> Body:
    """Anything that a seat could try, mostly with tiles it holds or with the tile that was discarded last."""
    seat = rng.choice(SEATS)
    kind = rng.choice(
        ["draw", "discard", "chow", "pung", "exposed_kong", "added_kong", "concealed_kong", "win", "flip", "end"]
    )
    if kind == "end":
        return {"act": "end"}
    if kind == "chow":
        tile = last_discard(deal)
        near = [run for run in RUNS if tile in run] or RUNS
        run = list(rng.choice(near if rng.random() < 0.8 else RUNS))
        rng.shuffle(run)
        return {
            "seat": seat,
            "act": kind,
            "tiles": rng.choice([run, run, run[:2], [run[0], *run[1:], run[0]], run[:1] * 3]),
        }
    held = deal.hands[seat] + [meld["tile"] for meld in deal.melds[seat] if "tile" in meld]
    tile = rng.choice(held if held and rng.random() < 0.8 else TILES)
    if kind in ("draw", "flip"):
        tile = wall[-1] if wall else tile
    wanted = [act for act in conceivable(seat) if act["act"] == kind]
    return wanted[0] | {"tile": tile} if "tile" in wanted[0] or kind in ("draw", "flip") else wanted[0]
