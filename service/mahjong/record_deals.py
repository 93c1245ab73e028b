"""Whole deals for the samples of records: what is dealt, and players who mostly play sensibly.

A course of a deal is made to come about by what is dealt and drawn; every act is chosen from those that are allowed.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from service.common.rng import Rng
from service.mahjong.counts import kinds, pack
from service.mahjong.generator import TILES
from service.mahjong.hand import Hand
from service.mahjong.judge import Worth
from service.mahjong.record_acts import acts
from service.mahjong.record_state import Act, State, begin, play, win_of
from service.mahjong.rules import Rules
from service.mahjong.tables import HELD_TILES, PLAYERS
from service.mahjong.tiles import COPIES, HONOURS, NO_TILE, RANKS, RUNS


class Start:
    """What is dealt, and what the players are after.

    `plans`: the tiles that a seat keeps and melds; the others play by what looks useful. `fed`: tiles that others throw
    and a planner claims. `target`: the tile that `winners` wait for; whoever else holds it throws it once they all win
    and the deal is `ripe`: so many acts `after` the start, or `late`, with an empty wall. `wanted`: what a seat draws
    next, once it has `melded` so much. `eager`: whether a win is declared. `claims`: how often, in a hundred, others
    than planners claim.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.pack = [tile for tile in TILES for _ in range(COPIES)]
        rng.shuffle(self.pack)
        self.dealer = rng.below(PLAYERS)
        self.hands: list[list[int]] = [[] for _ in range(PLAYERS)]
        self.plans: dict[int, list[int]] = {}
        self.fed: set[int] = set()
        self.target = NO_TILE
        self.winners: list[int] = []
        self.wanted: dict[int, list[int]] = {}
        self.melded: dict[int, int] = {}
        self.after = rng.below(24)
        self.late = False
        self.claims = 35
        self.eager: Callable[[State], bool] = lambda state: True

    def seats(self) -> list[int]:
        """Return the seats in any order."""
        seats = list(range(PLAYERS))
        self.rng.shuffle(seats)
        return seats

    def take(self, seat: int, tiles: Sequence[int]) -> None:
        """Deal `tiles`, as far as they are still there, to a seat."""
        for tile in tiles:
            if tile in self.pack:
                self.pack.remove(tile)
                self.hands[seat].append(tile)

    def plan(self, seat: int, tiles: Sequence[int]) -> None:
        """Deal `tiles` to a seat that will keep them."""
        self.take(seat, tiles)
        self.plans[seat] = [*self.plans.get(seat, ()), *tiles]

    def waiting(self, seat: int, target: int, runs: int) -> None:
        """Deal a seat a hand that waits for `target`: so many `runs`, the tiles on both sides of it, and a pair."""
        groups = [self.some([run for run in RUNS if target not in run]) for _ in range(runs)]
        pair = self.some([(tile, tile) for tile in TILES if abs(tile - target) > 1])
        self.plan(seat, [tile for group in groups for tile in group] + [target - 1, target + 1, *pair])
        self.winners.append(seat)
        self.target = target

    def some(self, groups: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """Return one of `groups` that is still in the pack."""
        start = self.rng.below(len(groups))
        for group in (*groups[start:], *groups[:start]):
            if all(self.pack.count(tile) >= group.count(tile) for tile in group):
                return group
        return ()

    def dealt(self, rules: Rules, stake: int) -> State:
        """Return the deal, with the rest of each hand from the pack; what is `wanted` stays in the wall."""
        kept = [tile for wanted in self.wanted.values() for tile in wanted if tile in self.pack]
        for tile in sorted({*kept}):
            self.pack.remove(tile)
        for seat, hand in enumerate(self.hands):
            while len(hand) < HELD_TILES + (seat == self.dealer):
                hand.append(self.pack.pop())
        self.pack = [*sorted({*kept}), *self.pack]
        return begin(rules, stake, self.dealer, [pack(hand) for hand in self.hands])

    def ripe(self, state: State) -> bool:
        """Return whether the target may be thrown."""
        due = not state.wall if self.late else state.acts >= self.after
        return due and all(len(state.hands[seat].melds) >= number for seat, number in self.melded.items())


class Played(NamedTuple):
    """A deal that was played: its acts, and the state before each and at the end."""

    hands: list[list[int]]
    acts: list[Act]
    states: list[State]


def played(start: Start, rules: Rules, stake: int) -> Played:
    """Play a deal to its end."""
    state = start.dealt(rules, stake)
    done: list[Act] = []
    states = [state]
    while options := list(acts(state)):
        act = _chosen(start, state, options)
        if act is None:
            break
        if act.kind in ("draw", "flip"):
            act = replace(act, tile=_drawn(start, state, act))
        state = play(state, act)
        done.append(act)
        states.append(state)
    return Played(start.hands, done, states)


def _drawn(start: Start, state: State, act: Act) -> int:
    """Take a tile from the wall: the one that the seat is to get, if it is there."""
    wanted = start.wanted.get(act.seat, [])
    if wanted and act.kind == "draw" and len(state.hands[act.seat].melds) >= start.melded.get(act.seat, 0):
        tile = wanted.pop(0)
        if tile in start.pack:
            start.pack.remove(tile)
            return tile
    return start.pack.pop()


def _chosen(start: Start, state: State, options: Sequence[Act]) -> Act | None:
    """Return the act that is chosen: a win, else a kong or claim, else what goes on; None to stop there."""
    rng = start.rng
    wins = [act for act in options if act.kind == "win"]
    if wins and start.eager(state) and (not state.wins or rng.chance(80)):
        return rng.choice(wins)
    melds = [act for act in options if act.kind in _MELDS]
    melds.sort(key=lambda act: act.seat not in start.plans)
    for act in melds:
        tile = state.tile if act.tile == NO_TILE else act.tile
        if tile in start.fed if act.seat in start.plans else rng.chance(start.claims):
            return act
    discards = [act for act in options if act.kind == "discard"]
    if discards:
        tile = _thrown(start, state, state.hands[discards[0].seat])
        return Act("discard", discards[0].seat, tile)
    going_on = [act for act in options if act not in melds and act not in wins]
    return going_on[0] if going_on else None


_MELDS = frozenset({"concealed_kong", "added_kong", "exposed_kong", "pung", "chow"})


def _thrown(start: Start, state: State, hand: Hand) -> int:
    """Return the tile that a seat discards."""
    held = [tile for tile, number in kinds(hand.concealed) for _ in range(number)]
    if start.target in held and hand.seat not in start.winners:
        if start.ripe(state) and all(_wins(start, state, hand.seat, winner) for winner in start.winners):
            return start.target
        held = [tile for tile in held if tile != start.target] or held
    for tile in start.plans.get(hand.seat, ()):
        if tile in held and len(held) > 1:
            held.remove(tile)
    fed = [tile for tile in held if tile in start.fed]
    if fed:
        return fed[0]
    start.rng.shuffle(held)
    return min(held, key=partial(_use, held))


def _wins(start: Start, state: State, seat: int, winner: int) -> bool:
    """Return whether `winner` would win on the target if `seat` threw it now."""
    thrown = replace(state, moment="discarded", actor=seat, tile=start.target)
    return isinstance(win_of(thrown, winner)[1], Worth)


def _use(held: Sequence[int], tile: int) -> int:
    """Return how useful a tile is: more of its kind, then neighbours of its suit."""
    near = [other for other in held if other < HONOURS and tile < HONOURS and other // RANKS == tile // RANKS]
    return 4 * held.count(tile) + sum([3 - abs(other - tile) for other in near if 0 < abs(other - tile) < 3])
