"""Random mahjong hands, melds and notation for the request generators: rich in awkward shapes, drawn from one wall."""

from collections import Counter
from collections.abc import Callable
from random import Random

from tests.brute.mahjong_hand import find_readings
from tests.brute.mahjong_rules import HONOURS, SEATS, SUITS, TILES, Body, parse_meld

FLAGS = ["qiang_gang_hu", "gang_shang_pao", "gang_shang_hua", "tian_hu", "di_hu", "hai_di"]
SUIT_NAMES = {"m": "m万萬", "p": "p筒饼", "s": "s条索"}
HONOUR_NAMES = {"E": "E东東", "S": "S南", "W": "W西", "N": "N北", "C": "C中", "F": "F发發", "P": "P白"}


class Wall:
    """The tiles of one deal that nobody holds yet; `pool` are those that hands are to be made of."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = Counter(TILES * 4)
        self.pool = TILES

    def take(self, tiles: list[str]) -> bool:
        """Take all these tiles, or none of them."""
        if not all(self.left[tile] >= number for tile, number in Counter(tiles).items()):
            return False
        self.left -= Counter(tiles)
        return True

    def take_first(self, candidates: list[list[str]]) -> list[str]:
        """Take the first of these groups, in random order, that is still there; [] if none is."""
        for tiles in self.rng.sample(candidates, len(candidates)):
            if self.take(tiles):
                return tiles
        return []

    def draw(self, number: int) -> list[str]:
        """Take some tiles at random, from the pool while it lasts."""
        drawn = []
        for _ in range(number):
            drawn += self.take_first([[tile] for tile in self.pool]) or self.take_first([[tile] for tile in TILES])
        return drawn


def runs_of(pool: list[str]) -> list[list[str]]:
    """All runs within a pool of tiles."""
    runs = []
    for suit in SUITS:
        for rank in range(1, 8):
            run = [f"{rank + step}{suit}" for step in range(3)]
            if all(tile in pool for tile in run):
                runs.append(run)
    return runs


def choose_pool(rng: Random) -> list[str]:
    """Tiles to make hands of: everything, or so little that many readings compete."""
    suit = rng.choice(SUITS)
    low = rng.randint(1, 6)
    pools = [
        TILES,
        TILES,
        [f"{rank}{suit}" for rank in range(1, 10)],
        [f"{rank}{suit}" for rank in range(low, low + 4)] + rng.sample(TILES, 2),
        [tile for tile in TILES if tile[0] in ("2", "3", "4") or tile in ("E", "C")],
        [tile for tile in TILES if not tile.endswith(suit)],
        [tile for tile in TILES if tile.endswith(suit) or tile in HONOURS],
        HONOURS,
        HONOURS + [tile for tile in TILES if tile[0] in ("1", "9")],
    ]
    return rng.choice(pools)


def make_meld(wall: Wall, owner: int, feeder: int) -> Body | None:
    """A meld from the wall, as often as its kind allows from the feeder."""
    triplets = [[tile] * 3 for tile in wall.pool]
    kongs = [[tile] * 4 for tile in wall.pool]
    kind = wall.rng.choice(["chow", "chow", "pung", "pung", "exposed_kong", "added_kong", "concealed_kong"])
    if kind == "chow":
        run = wall.take_first(runs_of(wall.pool))
        return {"kind": kind, "tiles": run, "from": (owner - 1) % 4} if run else None
    tiles = wall.take_first(triplets if kind == "pung" else kongs)
    if not tiles:
        return None
    if kind == "concealed_kong":
        return {"kind": kind, "tile": tiles[0]}
    giver = feeder if wall.rng.random() < 0.7 else wall.rng.choice([seat for seat in SEATS if seat != owner])
    return {"kind": kind, "tile": tiles[0], "from": giver}


def make_melds(wall: Wall, owner: int, number: int) -> list[Body]:
    """At most so many melds, most of them from one seat."""
    feeder = wall.rng.choice([(owner - 1) % 4, *(seat for seat in SEATS if seat != owner)])
    melds = [make_meld(wall, owner, feeder) for _ in range(number)]
    return [meld for meld in melds if meld is not None]


# Complete hands: the concealed tiles with the winning tile, and the melds. `must` is a concealed tile, taken already.


def make_standard(wall: Wall, owner: int, must: str | None) -> tuple[list[str], list[Body]]:
    """Four sets and a pair."""
    rng = wall.rng
    melds = make_melds(wall, owner, rng.choice([0, 0, 0, 1, 2, 3, 4, 4]))
    runs, triplets, pairs = runs_of(wall.pool), [[tile] * 3 for tile in wall.pool], [[tile] * 2 for tile in wall.pool]
    concealed: list[str] = []
    sets_left, pairs_left = 4 - len(melds), 1
    if must is not None:
        holding = [[must]] if sets_left == 0 else [[must], [must] * 2, *partners_in_run(must)]
        rest = wall.take_first(holding)
        concealed += [must, *rest]
        sets_left, pairs_left = (sets_left, 0) if len(rest) == 1 else (sets_left - 1, 1)
    triplet_lover = rng.random() < 0.3
    for _ in range(sets_left):
        concealed += wall.take_first(triplets if triplet_lover or rng.random() < 0.3 else runs or triplets)
    if pairs_left:
        concealed += wall.take_first(pairs)
    return concealed, melds


def partners_in_run(tile: str) -> list[list[str]]:
    """The two tiles, each way, that make a run with this one."""
    return [[other for other in run if other != tile] for run in runs_of(TILES) if tile in run]


def make_pairs(wall: Wall, owner: int, must: str | None) -> tuple[list[str], list[Body]]:
    """Seven pairs, at times twice the same or in a row."""
    concealed: list[str] = []
    if must is not None:
        concealed += [must, *wall.take_first([[must]])]
    pairs = [[tile] * 2 for tile in wall.pool]
    while len(concealed) <= 12:
        pair = wall.take_first(pairs) or wall.take_first([[tile] * 2 for tile in TILES])
        concealed += pair
        if wall.rng.random() < 0.07 and len(concealed) <= 12 and wall.take(pair):
            concealed += pair
    return concealed, []


def make_double_runs(wall: Wall, owner: int, must: str | None) -> tuple[list[str], list[Body]]:
    """Two runs, each twice, and a pair: standard and seven pairs at once."""
    doubles = [run * 2 for run in runs_of(wall.pool) or runs_of(TILES)]
    if must is not None:
        return make_pairs(wall, owner, must)
    return wall.take_first(doubles) + wall.take_first(doubles) + wall.take_first([[tile] * 2 for tile in TILES]), []


def make_lan_pai(wall: Wall, owner: int, must: str | None) -> tuple[list[str], list[Body]]:
    """Scattered tiles with five to seven honours."""
    rng = wall.rng
    scattered = []
    for suit in SUITS:
        holds_must = must is not None and must.endswith(suit)
        rank = (int(str(must)[0]) - 1) % 3 + 1 if holds_must else rng.randint(1, 3)
        while rank <= 9:
            scattered.append(f"{rank}{suit}")
            rank += 3 if holds_must else rng.choice([3, 3, 3, 4])
    honours = [tile for tile in HONOURS if tile != must]
    number = min(len(honours), max(14 - len(scattered), rng.choice([5, 6, 7])))
    wanted = rng.sample([tile for tile in scattered if tile != must], len(scattered) - (must in scattered))
    wanted = [*rng.sample(honours, number), *wanted][: 14 if must is None else 13]
    return [tile for tile in wanted if wall.take([tile])] + ([] if must is None else [must]), []


def make_honours(wall: Wall, owner: int, must: str | None) -> tuple[list[str], list[Body]]:
    """Honours in no order at all."""
    wall.pool = HONOURS
    melds = make_melds(wall, owner, wall.rng.choice([0, 0, 1, 2, 3, 4]))
    held = [must] if must else []
    return held + wall.draw(14 - 3 * len(melds) - len(held)), melds


def make_one_suit(wall: Wall, owner: int, must: str | None) -> tuple[list[str], list[Body]]:
    """Nine gates of a suit and any tile of it, or just fourteen tiles of it."""
    suit = must[1] if must is not None and must not in HONOURS else wall.rng.choice(SUITS)
    wall.pool = [f"{rank}{suit}" for rank in range(1, 10)]
    gates = [f"{rank}{suit}" for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)]
    if must is None and wall.rng.random() < 0.5 and wall.take(gates):
        return gates + wall.draw(1), []
    held = [must] if must else []
    return held + wall.draw(14 - len(held)), []


Maker = Callable[[Wall, int, str | None], tuple[list[str], list[Body]]]
MAKERS: list[tuple[Maker, int]] = [
    (make_standard, 10),
    (make_pairs, 3),
    (make_double_runs, 1),
    (make_lan_pai, 2),
    (make_honours, 2),
    (make_one_suit, 1),
]


def make_hand(wall: Wall, owner: int, must: str | None = None) -> tuple[list[str], str, list[Body]]:
    """The concealed tiles without the winning tile, the winning tile, the melds of a hand that mostly wins."""
    full = Counter(wall.left)
    for _ in range(8):
        wall.left = Counter(full)
        hand, tile, melds = try_hand(wall, owner, must)
        made = {"hand": hand, "tile": tile, "melds": [parse_meld(meld) for meld in melds]}
        if len(hand) + 3 * len(melds) == 13 and find_readings(made):
            break
    return hand, tile, melds


def try_hand(wall: Wall, owner: int, must: str | None) -> tuple[list[str], str, list[Body]]:
    """A hand of one of the makers, filled up from the wall where the maker found too little there."""
    rng = wall.rng
    wall.pool = choose_pool(rng)
    [maker] = rng.choices([maker for maker, _ in MAKERS], [weight for _, weight in MAKERS])
    concealed, melds = maker(wall, owner, must)
    wall.pool = TILES
    concealed += wall.draw(max(0, 14 - 3 * len(melds) - len(concealed)))
    tile = must if must is not None else rng.choice(concealed)
    concealed.remove(tile)
    rng.shuffle(concealed)
    return concealed, tile, melds


def spoil_hand(rng: Random, hand: list[str], melds: list[Body], owner: int) -> None:
    """Make a hand a near miss: another tile, one more, one less, a fifth copy or a bad meld."""
    how = rng.choice(["swap", "swap", "swap", "more", "less", "copy", "chow"])
    place = rng.randrange(len(hand))
    if how == "swap":
        hand[place] = rng.choice(TILES)
    elif how == "more":
        hand.append(rng.choice(TILES))
    elif how == "less" and len(hand) > 1:
        del hand[place]
    elif how == "copy":
        hand[:5] = [hand[place]] * len(hand[:5])
    elif how == "chow" and len(hand) > 3:
        melds.append(make_bad_chow(rng, owner))
        del hand[:3]


def make_bad_chow(rng: Random, owner: int) -> Body:
    """A chow that breaks M1.3: no run, not three tiles, or not from the previous seat."""
    giver = (owner - 1) % 4
    run = rng.choice(runs_of(TILES))
    shapes = [run[:2], [*run, run[0]], [run[0]] * 3, ["E", "S", "W"], ["9m", "1m", "2m"], [run[0], run[1], "C"]]
    if rng.random() < 0.5:
        return {"kind": "chow", "tiles": rng.choice(shapes), "from": giver}
    return {"kind": "chow", "tiles": run, "from": rng.choice([s for s in SEATS if s not in (owner, giver)])}


# Notation


def spell_tile(rng: Random, tile: str) -> str:
    """One of the names of a tile."""
    if tile in HONOURS:
        return rng.choice(HONOUR_NAMES[tile])
    suit = rng.choice(SUIT_NAMES[tile[1]])
    rank = tile[0] if suit == tile[1] else rng.choice([tile[0], "一二三四五六七八九"[int(tile[0]) - 1]])
    return rank + suit


def spell_compact(rng: Random, tiles: list[str]) -> str:
    """A compact string in which neighbours of one suit share its letter."""
    text = ""
    for tile in tiles:
        if tile not in HONOURS and text and text[-1] in SUIT_NAMES[tile[1]] and rng.random() < 0.8:
            text = text[:-1] + tile[0] + text[-1]
        else:
            suit = tile[1:] if rng.random() < 0.9 else rng.choice(SUIT_NAMES.get(tile[1:], " "))
            text += rng.choice(["", "", " "]) + tile[0] + suit
    return text


def spell_group(rng: Random, tiles: list[str]) -> list[str] | str:
    """One of the notations of a group of tiles."""
    style = rng.choice(["codes", "codes", "names", "compact", "compact", "row"])
    if style == "codes" or not tiles:
        return tiles
    names = [spell_tile(rng, tile) for tile in tiles]
    if style == "names":
        return names
    return spell_compact(rng, tiles) if style == "compact" else rng.choice(["", " "]).join(names)


def spell(rng: Random, value: object) -> object:
    """A request with every tile and group of tiles in one of its notations."""
    if isinstance(value, list):
        return [spell(rng, item) for item in value]
    if not isinstance(value, dict):
        return value
    spelled: Body = {}
    for key, item in value.items():
        if key in ("hand", "tiles", "flips", "seen"):
            spelled[key] = spell_group(rng, item)
        else:
            spelled[key] = spell_tile(rng, item) if key == "tile" else spell(rng, item)
    return spelled
