"""Reference for mahjong, the record: whole deals by the clauses D1 to D10 and M12 to M12.10, read off what was played.

Slow and plain on purpose: nothing is carried along but hands, melds, discards and the acts; whatever else a clause asks
for is looked up in the acts. What a win is worth and what is paid is asked of the reference for score and settle.
"""

from collections.abc import Iterator

from tests.brute import mahjong as brute
from tests.brute.mahjong_rules import SEATS, SUITS, TILES, Body, effective_rules, in_order, is_run, parse_tiles

KONGS = ("exposed_kong", "added_kong", "concealed_kong")
CLAIMS = ("chow", "pung", "exposed_kong")
OF_A_TILE = ("discard", "added_kong", "concealed_kong")
RUNS = [[f"{rank + step}{suit}" for step in range(3)] for suit in SUITS for rank in range(1, 8)]


class Deal:
    """A deal in play: what every seat holds, and every act so far."""

    def __init__(self, request: Body) -> None:
        self.asked = {key: request[key] for key in ("rules", "stake", "dealer") if key in request}
        self.rules = effective_rules(request)
        self.dealer: int = request["dealer"]
        self.hands = [parse_tiles(hand) for hand in request["hands"]]
        self.melds: list[list[Body]] = [[] for _ in SEATS]
        self.discards: list[list[str]] = [[] for _ in SEATS]
        self.acts: list[Body] = []
        self.before_wins: list[Body] = []  # the acts without wins and flips
        self.wall = 83

    # What happened

    @property
    def wins(self) -> list[Body]:
        """The wins so far."""
        return [act for act in self.acts if act["act"] == "win"]

    @property
    def last(self) -> Body:
        """The act that made the moment; a deal begins as if the dealer had drawn (M12.1)."""
        return self.before_wins[-1] if self.before_wins else {"act": "draw", "seat": self.dealer}

    def open_tile(self) -> str | None:
        """The tile that can be claimed or robbed."""
        tile: str | None = self.last["tile"] if self.last["act"] in ("discard", "added_kong") else None
        return tile

    def flips_of(self, seat: int) -> list[str]:
        """The tiles that a winner flipped."""
        return [act["tile"] for act in self.acts if act["act"] == "flip" and act["seat"] == seat]

    def chases(self) -> list[Body]:
        """M12.8: four discards of one tile with no claim and no kong between them."""
        telling = [act for act in self.acts if act["act"] in ("discard", *CLAIMS, *KONGS)]
        fours = [telling[place : place + 4] for place in range(len(telling) - 3)]
        return [
            {"first": four[0]["seat"]}
            for four in fours
            if all(act["act"] == "discard" and act["tile"] == four[0]["tile"] for act in four)
        ]

    # Wins

    def flags(self, seat: int) -> list[str]:
        """M12.5: what the course of the deal makes of a win by the seat now."""
        before, last = self.before_wins, self.last
        own_draw = last["act"] == "draw"
        flags = []
        if own_draw and not before:
            flags.append("tian_hu")
        if last["act"] == "discard" and len(before) == 1 and not self.melds[seat]:
            flags.append("di_hu")
        if own_draw and len(before) > 1 and before[-2]["act"] in KONGS:
            flags.append("gang_shang_hua")
        if last["act"] == "discard" and any(act["act"] in KONGS for act in self.turn_of_discarder()):
            flags.append("gang_shang_pao")
        if last["act"] == "added_kong":
            flags.append("qiang_gang_hu")
        if self.wall_when_won() == 0 and not {"tian_hu", "di_hu"} & set(flags):
            flags.append("hai_di")
        return flags

    def turn_of_discarder(self) -> list[Body]:
        """The acts of the seat that discarded last, back to the one of another seat."""
        turn: list[Body] = []
        for act in reversed(self.before_wins):
            if act["seat"] != self.last["seat"]:
                break
            turn.append(act)
        return turn

    def wall_when_won(self) -> int:
        """The wall before anybody flipped."""
        return self.wall + len([act for act in self.acts if act["act"] == "flip"])

    def declaration(self, seat: int) -> Body:
        """The win of a seat, as settle asks for it."""
        hand, tile = list(self.hands[seat]), self.open_tile()
        if tile is None:
            tile = self.last.get("tile", hand[-1])
            hand.remove(tile)
            win: Body = {"by": "self_draw", "tile": tile}
        else:
            win = {"by": "discard", "tile": tile, "from": self.last["seat"]}
        return {"winner": seat, "hand": hand, "win": win, "flags": self.flags(seat), "flips": self.flips_of(seat)}

    def score(self, seat: int) -> Body:
        """What score answers to the win of a seat."""
        answer = brute.score(self.asked | self.declaration(seat) | {"melds": self.melds[seat]})
        assert not isinstance(answer, brute.Contradiction), answer.pointers
        return answer

    def flipper(self) -> int | None:
        """M12.6: the winner whose flip is due."""
        source = self.last["seat"]
        for seat in sorted([win["seat"] for win in self.wins], key=lambda winner: (winner - source - 1) % 4):
            if self.wall and self.score(seat)["xing"]["flip_due"]:
                return int(seat)
        return None

    def is_over(self) -> bool:
        """Whether the deal is over (M12.5a, M12.6, M12.7)."""
        return self.last["act"] == "end" or (bool(self.wins) and self.flipper() is None)

    # What is allowed

    def why_not(self, act: Body) -> set[str]:
        """Why an act is not allowed now; nothing when it is (D1, D8, M12.10)."""
        kind, seat = act["act"], act.get("seat", -1)
        if kind in self.kinds(seat):
            return self.faults_of_content(act)
        if kind == "flip":
            return {"flip_not_due"}
        if self.wins or self.last["act"] == "end":
            return {"deal_over"}
        return {"not_possible"} if kind == "end" or self.has_option(seat) else {"not_your_turn"}

    def may_win_too(self, seat: int) -> bool:
        """M12.5a: whether another seat can still win the same tile."""
        flipped = any(act["act"] == "flip" for act in self.acts)
        barred = [self.last.get("seat"), *(win["seat"] for win in self.wins)]
        return not flipped and self.open_tile() is not None and seat not in barred and self.score(seat)["legal"]

    def kinds(self, seat: int) -> list[str]:
        """The kinds of act that the moment allows a seat, whatever it holds (M12.1 to M12.7); of no seat, the end."""
        kind, actor = self.last["act"], self.last.get("seat")
        if self.wins and seat in SEATS:
            return (["flip"] if self.flipper() == seat else []) + (["win"] if self.may_win_too(seat) else [])
        if seat not in SEATS:
            return ["end"] if kind == "discard" and not self.wall and not self.wins else []
        of_actor, of_others = {
            "draw": (["win", "concealed_kong", "added_kong", "discard"], []),
            "chow": (["discard"], []),
            "pung": (["discard"], []),
            "exposed_kong": (["draw"], []),
            "concealed_kong": (["draw"], []),
            "added_kong": (["draw"], ["win"]),
            "discard": ([], ["win", "pung", "exposed_kong"]),
            "end": ([], []),
        }[kind]
        if kind == "discard" and seat == (self.last["seat"] + 1) % 4:
            return [*of_others, "chow", "draw"]
        return of_actor if seat == actor else of_others

    def has_option(self, seat: int) -> bool:
        """Whether the seat may do anything now."""
        return bool(self.allowed_to(seat))

    def faults_of_content(self, act: Body) -> set[str]:
        """What is wrong with an act of a kind that the moment allows (M12.10)."""
        kind = act["act"]
        if kind in ("flip", "end"):
            return set()
        if kind == "win":
            answer = self.score(act["seat"])
            return set() if answer["legal"] else {"not_a_win", *(reason["id"] for reason in answer["reasons"])}
        faults = self.faults_of_chow(act) if kind == "chow" else self.faults_of_copies(act)
        return faults | ({"wall_empty"} if kind != "discard" and not self.wall else set())

    def faults_of_chow(self, act: Body) -> set[str]:
        """What is wrong with the tiles of a chow."""
        tiles, tile = parse_tiles(act["tiles"]), self.last["tile"]
        if not is_run(tiles) or tile not in tiles:
            return {"bad_meld"}
        return {"not_held"} if any(used not in self.hands[act["seat"]] for used in tiles if used != tile) else set()

    def faults_of_copies(self, act: Body) -> set[str]:
        """What is wrong with a discard, a pung or a kong; of a draw nothing is."""
        kind, seat, tile = act["act"], act["seat"], str(act.get("tile", self.last.get("tile")))
        needed = {"draw": 0, "discard": 1, "pung": 2, "exposed_kong": 3, "added_kong": 1, "concealed_kong": 4}
        if self.hands[seat].count(tile) < needed[kind]:
            return {"not_held"}
        no_pung = {"kind": "pung", "tile": tile} not in [
            {"kind": meld["kind"], "tile": meld.get("tile")} for meld in self.melds[seat]
        ]
        return {"not_possible"} if kind == "added_kong" and no_pung else set()

    def allowed_to(self, seat: int) -> list[Body]:
        """Every act allowed to a seat now, draws and flips without their tile."""
        kinds = self.kinds(seat)
        return [act for act in conceivable(seat) if act["act"] in kinds and not self.faults_of_content(act)]

    def allowed(self) -> list[Body]:
        """Every act allowed now."""
        return [act for seat in SEATS for act in self.allowed_to(seat)] + [{"act": end} for end in self.kinds(-1)]

    # Playing

    def play(self, act: Body) -> None:
        """Play an allowed act."""
        kind, last = act["act"], self.last
        robbed = kind == "win" and last["act"] == "added_kong" and not self.wins
        self.acts.append(act)
        if kind not in ("win", "flip"):
            self.before_wins.append(act)
        if robbed:
            self.discards[last["seat"]].append(last["tile"])
            meld = next(meld for meld in self.melds[last["seat"]] if meld.get("tile") == last["tile"])
            meld["kind"] = "pung"
        if kind in ("draw", "flip"):
            self.wall -= 1
        if kind == "draw":
            self.hands[act["seat"]].append(act["tile"])
        if kind == "discard":
            self.hands[act["seat"]].remove(act["tile"])
            self.discards[act["seat"]].append(act["tile"])
        if kind in CLAIMS:
            self.claim(act, last)
        if kind in ("added_kong", "concealed_kong"):
            self.own_kong(act)

    def claim(self, act: Body, last: Body) -> None:
        """Lay the meld that a discard completes."""
        hand, tile = self.hands[act["seat"]], last["tile"]
        self.discards[last["seat"]].pop()
        tiles = parse_tiles(act["tiles"]) if act["act"] == "chow" else [tile] * (3 if act["act"] == "pung" else 4)
        uses = list(tiles)
        uses.remove(tile)
        for used in uses:
            hand.remove(used)
        shown = {"tiles": in_order(tiles)} if act["act"] == "chow" else {"tile": tile}
        self.melds[act["seat"]].append({"kind": act["act"], **shown, "from": last["seat"]})

    def own_kong(self, act: Body) -> None:
        """Lay a concealed kong, or add the fourth tile to a pung."""
        seat, tile = act["seat"], act["tile"]
        for _ in range(4 if act["act"] == "concealed_kong" else 1):
            self.hands[seat].remove(tile)
        if act["act"] == "concealed_kong":
            self.melds[seat].append({"kind": "concealed_kong", "tile": tile})
        else:
            next(meld for meld in self.melds[seat] if meld.get("tile") == tile)["kind"] = "added_kong"

    # What record answers

    def facts(self) -> Body:
        """The deal as settle asks for it."""
        melds = {str(seat): self.melds[seat] for seat in SEATS}
        wins = [self.declaration(win["seat"]) for win in self.wins]
        return self.asked | {"wins": wins, "melds": melds, "chases": self.chases()}

    def result(self) -> Body:
        """What settle answers, without the rules."""
        answer = brute.settle(self.facts())
        assert not isinstance(answer, brute.Contradiction), answer.pointers
        wins = [{key: value for key, value in win.items() if key != "rules"} for win in answer["wins"]]
        return {key: value for key, value in answer.items() if key != "rules"} | {"wins": wins}

    def options(self) -> list[Body]:
        """What record lists as options: a win with what score answers, as if nothing were flipped yet (D10)."""
        return [act | {"result": self.score(act["seat"])} if act["act"] == "win" else act for act in self.allowed()]

    def seats(self) -> list[Body]:
        """What each seat holds."""
        return [
            {
                "seat": seat,
                "hand": in_order(self.hands[seat]),
                "melds": self.melds[seat],
                "discards": self.discards[seat],
            }
            for seat in SEATS
        ]

    def answer(self) -> Body:
        """The whole answer to the record so far."""
        over = self.is_over()
        return {
            "legal": True,
            "fault": None,
            "over": over,
            "wall": self.wall,
            "seats": self.seats(),
            "options": self.options(),
            "result": self.result() if over else None,
            "next_dealer": None,
            "rules": self.rules,
        }


def conceivable(seat: int) -> Iterator[Body]:
    """Everything that a seat could try to do; draws and flips without their tile."""
    for kind in ("draw", "pung", "exposed_kong", "win", "flip"):
        yield {"seat": seat, "act": kind}
    for kind in OF_A_TILE:
        yield from ({"seat": seat, "act": kind, "tile": tile} for tile in TILES)
    yield from ({"seat": seat, "act": "chow", "tiles": run} for run in RUNS)
