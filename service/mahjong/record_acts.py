"""What may be done at each moment of a deal (M12), and why anything else may not (D8, M12.10).

An act is allowed when `offences` finds nothing against it; the options are the candidates against which it finds none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from service.common.rows import Reason, Row, by_id, reason
from service.common.text import Lang, Text
from service.mahjong.check import chow_defect
from service.mahjong.claims import runs_with
from service.mahjong.counts import copies, kinds
from service.mahjong.judge import Worth
from service.mahjong.record_schema import ActId
from service.mahjong.record_state import CLAIMED, NOBODY, Act, Moment, State, flipper, win_of
from service.mahjong.tables import BAD_MELD, PLAYERS
from service.mahjong.tiles import COPIES, name

DEAL_OVER = Row(id="deal_over", name="牌局已结束", name_en="The deal is over", rule="D6")
NOT_YOUR_TURN = Row(id="not_your_turn", name="还没轮到", name_en="Not this seat's turn", rule="D1")
NOT_POSSIBLE = Row(id="not_possible", name="此时不能这样做", name_en="Not possible now", rule="D1")
NOT_HELD = Row(id="not_held", name="手中没有这张牌", name_en="A tile that is not held", rule="D1")
NOT_A_WIN = Row(id="not_a_win", name="不能胡", name_en="Not a win", rule="M2")
WALL_EMPTY = Row(id="wall_empty", name="牌墙已空", name_en="The wall is empty", rule="M12.2")
FLIP_NOT_DUE = Row(id="flip_not_due", name="不该翻醒", name_en="No flip is due", rule="M12.6")
OFFENCES = by_id((DEAL_OVER, NOT_YOUR_TURN, NOT_POSSIBLE, NOT_HELD, NOT_A_WIN, WALL_EMPTY, FLIP_NOT_DUE))

_WON = Text(
    "Only flips that are due may follow, and before them further wins on the same tile.",
    "之后只能翻该翻的醒；翻醒之前，其他人还可胡同一张牌。",
)
_EMPTY = Text("No tile is left in the wall.", "牌墙已没有牌。")
_NO_FLIP = Text("This seat has no tile to flip now.", "此家现在不该翻醒。")
_NO_PUNG = Text("This seat has no pung of the tile.", "此家没有碰过这张牌。")
_NOT_IN_IT = Text("The discard is not among the tiles.", "吃牌中没有所打的牌。")
_NO_WIN = Text("This seat cannot win on the tile.", "此家不能胡这张牌。")

# Whose act it may be: how many seats after the one that acted last.
ACTOR, NEXT, OTHERS, ALL = (0,), (1,), (1, 2, 3), (0, 1, 2, 3)
WINNERS: Mapping[Moment, Sequence[int]] = {"drawn": ACTOR, "discarded": OTHERS, "adding": OTHERS}


class ActKind(Row, frozen=True, kw_only=True):
    """A kind of act: by moment whose it may be, what is wrong with an act, and which acts are worth a try.

    `faults` and `candidates` are called only when the moment allows the seat such acts. `after_win`: it may follow a
    win. `seatless`: it belongs to no seat.
    """

    id: ActId
    whose: Mapping[Moment, Sequence[int]]
    faults: Callable[[State, Act, Lang], list[Reason]]
    candidates: Callable[[State, int], Iterable[Act]]
    after_win: bool = False
    seatless: bool = False

    def fits(self, state: State, seat: int) -> bool:
        """Return whether the moment allows `seat` such acts, whatever it holds."""
        if (state.wins and not self.after_win) or self.seatless != (seat == NOBODY):
            return False
        return (seat - state.actor) % PLAYERS in self.whose.get(state.moment, ())


def acts(state: State) -> Iterator[Act]:
    """Yield every act allowed now, seat by seat and those of no seat last; draws and flips without a tile."""
    for seat in (*range(PLAYERS), NOBODY):
        yield from _acts_of(state, seat)


def _acts_of(state: State, seat: int) -> Iterator[Act]:
    for kind in ACT_KINDS.values():
        if kind.fits(state, seat):
            yield from [act for act in kind.candidates(state, seat) if not kind.faults(state, act, "en")]


def offences(state: State, act: Act, lang: Lang) -> list[Reason]:
    """Return every reason why an act is not allowed now (D8), sentences in `lang`; none if it is allowed."""
    kind = ACT_KINDS[act.kind]
    fits = kind.fits(state, act.seat)
    found = kind.faults(state, act, lang) if fits else []
    if fits and not found:
        return []
    if kind is FLIP:
        return [reason(FLIP_NOT_DUE, _NO_FLIP, lang)]
    if state.wins or state.moment == "ended":
        return [reason(DEAL_OVER, _WON, lang)]
    if fits:
        return found
    if kind.seatless:
        return [reason(NOT_POSSIBLE, Text(f"It is not time for this: {kind.name_en}.", f"现在不能{kind.name}。"), lang)]
    row = NOT_POSSIBLE if any(True for _ in _acts_of(state, act.seat)) else NOT_YOUR_TURN
    detail = Text(f"Seat {act.seat} cannot do this now: {kind.name_en}.", f"{act.seat}家现在不能{kind.name}。")
    return [reason(row, detail, lang)]


def _sole(kind: ActId) -> Callable[[State, int], list[Act]]:
    """Return a function that finds the only act of a `kind` that a seat may make, which names no tile."""
    return lambda _state, seat: [Act(kind, seat)]


def _of_hand(kind: ActId, copies: int = 1) -> Callable[[State, int], list[Act]]:
    """Return a function that finds the acts of a `kind` with each tile of which a seat holds so many `copies`."""
    return lambda state, seat: [
        Act(kind, seat, tile) for tile, held in kinds(state.hands[seat].concealed) if held >= copies
    ]


def _runs(state: State, seat: int) -> list[Act]:
    return [Act("chow", seat, tiles=run) for run in runs_with(state.hands[seat], state.tile)]


def _short(state: State, seat: int, tile: int, needed: int, lang: Lang) -> list[Reason]:
    """Return a reason if the hand holds less than `needed` of a tile (M12.10)."""
    held = copies(state.hands[seat].concealed, tile)
    if held >= needed:
        return []
    glyph = name(tile)
    message = Text(
        f"Seat {seat} holds {held} of {glyph.en}, and needs {needed}.",
        f"{seat}家有{held}张{glyph.zh}，须有{needed}张。",
    )
    return [reason(NOT_HELD, message, lang)]


def _empty(state: State, _act: Act, lang: Lang) -> list[Reason]:
    return [] if state.wall else [reason(WALL_EMPTY, _EMPTY, lang)]


def _not_empty(state: State, _act: Act, lang: Lang) -> list[Reason]:
    return [reason(NOT_POSSIBLE, Text("The wall is not empty.", "牌墙还有牌。"), lang)] if state.wall else []


def _discard_faults(state: State, act: Act, lang: Lang) -> list[Reason]:
    return _short(state, act.seat, act.tile, 1, lang)


def _taking_faults(state: State, act: Act, lang: Lang) -> list[Reason]:
    """Return what is wrong with a pung or kong of the discard (M12.2, M12.10)."""
    return _short(state, act.seat, state.tile, CLAIMED[act.kind].tiles - 1, lang) + _empty(state, act, lang)


def _chow_faults(state: State, act: Act, lang: Lang) -> list[Reason]:
    """Return what is wrong with a chow (M12.2, M12.10); its tiles are looked for in the hand only if they are a run."""
    why = chow_defect(act.tiles, state.actor, act.seat) or (None if state.tile in act.tiles else _NOT_IN_IT)
    if why:
        return [reason(BAD_MELD, why, lang), *_empty(state, act, lang)]
    uses = [tile for tile in act.tiles if tile != state.tile]
    lacking = [fault for tile in uses for fault in _short(state, act.seat, tile, 1, lang)]
    return lacking[:1] + _empty(state, act, lang)


def _concealed_kong_faults(state: State, act: Act, lang: Lang) -> list[Reason]:
    return _short(state, act.seat, act.tile, COPIES, lang) + _empty(state, act, lang)


def _added_kong_faults(state: State, act: Act, lang: Lang) -> list[Reason]:
    """Return what is wrong with an added kong (M12.1, M12.2, M12.10)."""
    found = _short(state, act.seat, act.tile, 1, lang)
    if not found and act.tile not in [meld.tiles[0] for meld in state.hands[act.seat].melds if meld.kind.id == "pung"]:
        found = [reason(NOT_POSSIBLE, _NO_PUNG, lang)]
    return found + _empty(state, act, lang)


def _win_faults(state: State, act: Act, lang: Lang) -> list[Reason]:
    """Return why a seat does not win: the judge's reasons after the first (M12.5a, M12.10)."""
    if state.flips or act.seat in state.wins:
        return [reason(DEAL_OVER, _WON, lang)]
    _, verdict = win_of(state, act.seat, lang)
    return [] if isinstance(verdict, Worth) else [reason(NOT_A_WIN, _NO_WIN, lang), *verdict]


def _flip_faults(state: State, act: Act, lang: Lang) -> list[Reason]:
    return [] if flipper(state) == act.seat else [reason(FLIP_NOT_DUE, _NO_FLIP, lang)]


WIN = ActKind(
    id="win",
    name="胡",
    name_en="Win",
    rule="M12.4",
    whose=WINNERS,
    faults=_win_faults,
    candidates=_sole("win"),
    after_win=True,
)
FLIP = ActKind(
    id="flip",
    name="翻醒",
    name_en="Flip",
    rule="M12.6",
    whose=WINNERS,
    faults=_flip_faults,
    candidates=_sole("flip"),
    after_win=True,
)
ACT_KINDS: Mapping[ActId, ActKind] = {
    kind.id: kind
    for kind in (
        WIN,
        FLIP,
        ActKind(
            id="concealed_kong",
            name="暗杠",
            name_en="Concealed kong",
            rule="M12.1",
            whose={"drawn": ACTOR},
            faults=_concealed_kong_faults,
            candidates=_of_hand("concealed_kong", COPIES),
        ),
        ActKind(
            id="added_kong",
            name="蓄杠",
            name_en="Added kong",
            rule="M12.1",
            whose={"drawn": ACTOR},
            faults=_added_kong_faults,
            candidates=_of_hand("added_kong"),
        ),
        ActKind(
            id="exposed_kong",
            name="点杠",
            name_en="Exposed kong",
            rule="M12.4",
            whose={"discarded": OTHERS},
            faults=_taking_faults,
            candidates=_sole("exposed_kong"),
        ),
        ActKind(
            id="pung",
            name="碰",
            name_en="Pung",
            rule="M12.4",
            whose={"discarded": OTHERS},
            faults=_taking_faults,
            candidates=_sole("pung"),
        ),
        ActKind(
            id="chow",
            name="吃",
            name_en="Chow",
            rule="M12.4",
            whose={"discarded": NEXT},
            faults=_chow_faults,
            candidates=_runs,
        ),
        ActKind(
            id="draw",
            name="摸牌",
            name_en="Draw",
            rule="M12.4",
            whose={"discarded": NEXT, "konged": ACTOR, "adding": ACTOR},
            faults=_empty,
            candidates=_sole("draw"),
        ),
        ActKind(
            id="discard",
            name="打牌",
            name_en="Discard",
            rule="M12.1",
            whose={"drawn": ACTOR, "melded": ACTOR},
            faults=_discard_faults,
            candidates=_of_hand("discard"),
        ),
        ActKind(
            id="end",
            name="流局",
            name_en="Drawn deal",
            rule="M12.7",
            whose={"discarded": ALL},
            faults=_not_empty,
            candidates=_sole("end"),
            seatless=True,
        ),
    )
}
