"""Faults for the random mahjong requests: each makes a sound request contradict itself, mostly."""

from collections.abc import Callable
from random import Random

from tests.brute.mahjong_deals import FLAGS, make_bad_chow
from tests.brute.mahjong_rules import SEATS, TILES, Body


def break_flags(rng: Random, request: Body) -> None:
    """Any flags at all, at times one twice."""
    request["flags"] = rng.sample(FLAGS, rng.choice([1, 1, 2, 3]))
    if rng.random() < 0.2:
        request["flags"].append(request["flags"][0])


def break_from(rng: Random, request: Body) -> None:
    """A `from` that is missing, not allowed, or the winner."""
    request["flags"] = []
    win = request["win"]
    if win["by"] == "self_draw":
        win["from"] = rng.choice(SEATS)
    elif rng.random() < 0.5:
        win["from"] = request["winner"]
    else:
        del win["from"]


def break_melds(rng: Random, request: Body) -> None:
    """A meld that its owner took from itself."""
    for meld in request["melds"]:
        if "from" in meld and rng.random() < 0.6:
            meld["from"] = request["winner"]


def break_bao(rng: Random, request: Body) -> None:
    """A pair of one seat, or a pair twice."""
    pairs = request["bao"]
    place = rng.randint(0, len(pairs))
    pairs.insert(place, rng.choice([[2, 2], *(list(reversed(pair)) for pair in pairs)]))


def break_hai_di(rng: Random, request: Body) -> None:
    """The wall's last tile won, and yet flips."""
    request["flags"] = ["hai_di"]
    request["flips"] = rng.sample(TILES, rng.choice([1, 2]))


def break_one_win(rng: Random, request: Body) -> None:
    """One of the wins contradicts itself."""
    rng.choice([break_flags, break_from, break_hai_di])(rng, rng.choice(request["wins"]))


def break_shared(rng: Random, request: Body) -> None:
    """Wins that do not share what they must, or share what they cannot."""
    first, last = request["wins"][0], request["wins"][-1]
    how = rng.choice(["tile", "by", "winner", "flags", "self_draw"])
    if how == "tile":
        last["win"]["tile"] = rng.choice(TILES)
    elif how == "by":
        last["win"] = {"by": "self_draw", "tile": last["win"]["tile"]}
        last["flags"] = []
    elif how == "winner":
        last["winner"] = first["winner"]
    elif how == "flags":
        last["flags"] = rng.choice([[], ["hai_di"], ["gang_shang_pao"]])
    else:
        for win in request["wins"]:
            win["win"] = {"by": "self_draw", "tile": win["win"]["tile"]}
            win["flags"] = []


def break_table(rng: Random, request: Body) -> None:
    """A seat with a fifth meld, a bad meld, its own meld, or a kong of tiles that are out already."""
    seat = str(rng.choice(SEATS))
    melds = request["melds"].setdefault(seat, [])
    how = rng.choice(["own", "bad", "many", "copies"])
    if how == "own":
        melds.append({"kind": "pung", "tile": rng.choice(TILES), "from": int(seat)})
    elif how == "bad":
        melds.append(make_bad_chow(rng, int(seat)))
    elif how == "many":
        melds += [{"kind": "concealed_kong", "tile": tile} for tile in rng.sample(TILES, 5 - len(melds))]
    else:
        melds.append({"kind": "concealed_kong", "tile": rng.choice(TILES)})


Fault = Callable[[Random, Body], None]
SCORE_FAULTS: list[Fault] = [break_flags, break_flags, break_from, break_melds, break_bao, break_hai_di]
SETTLE_FAULTS: list[Fault] = [break_one_win, break_shared, break_shared, break_table, break_bao]
DRAW_FAULTS: list[Fault] = [break_table, break_bao]
