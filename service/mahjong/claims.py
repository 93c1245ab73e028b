"""Tell who may do what with a discard, and who comes first (M8, M11)."""

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import UNSET, structs

from service.common.faults import NOTATION, Fault, Refusal, refusal
from service.common.text import Lang, Text
from service.mahjong.check import fifth_copy_faults, hand_faults, meld_places, own_meld_faults
from service.mahjong.counts import UNIT, copies, has_fifth, parse_counts
from service.mahjong.flags import claim_flag_faults
from service.mahjong.hand import Circumstances, Hand, declared, read_melds
from service.mahjong.judge import best_worth
from service.mahjong.pay import relations
from service.mahjong.rules import Rules, effective
from service.mahjong.schema import ActionId, Chow, Claim, ClaimsRequest, ClaimsResponse, ExposedKong, Pung
from service.mahjong.score import settled
from service.mahjong.shapes import readings
from service.mahjong.tables import ACTIONS, MELD_KINDS, PLAYERS, ROBBED_COPIES
from service.mahjong.tiles import CODES, RUNS, codes, parse_one

# What is made of copies of one tile, and how many of them come from the hand: all but the discard (M1.3).
_OF_ONE_TILE: dict[ActionId, tuple[type[ExposedKong] | type[Pung], int]] = {
    "kong": (ExposedKong, MELD_KINDS[ExposedKong].tiles - 1),
    "pung": (Pung, MELD_KINDS[Pung].tiles - 1),
}
_RUNS = [
    [(run, tuple([other for other in run if other != tile])) for run in RUNS if tile in run]
    for tile in range(len(CODES))
]


def claims(request: ClaimsRequest, lang: Lang = "en") -> ClaimsResponse | Refusal:
    """List every claim; a `Refusal` when there is no such hand. No sentence needs `lang`."""
    faults: list[Fault] = []
    rules = effective(request.rules)
    tile = parse_one(request.tile, "/tile", faults)
    hands = [
        Hand(
            player.seat,
            parse_counts(player.hand, f"/players/{place}/hand", faults),
            read_melds(player.melds, f"/players/{place}/melds", faults) if player.melds else (),
        )
        for place, player in enumerate(request.players)
    ]
    flags, last = request.flags or [], request.last_tile is True
    robbed = "qiang_gang_hu" in flags
    faults += claim_flag_faults(flags, last_tile=last, from_dealer=request.from_ == request.dealer)
    readable = not any([fault.code == NOTATION for fault in faults])
    if refused := refusal(faults + _faults(request.from_, tile, hands, robbed=robbed, readable=readable)):
        return refused
    won = Circumstances(request.dealer, "discard", request.from_, frozenset((*flags, "hai_di") if last else flags))
    in_turn = sorted(hands, key=lambda hand: (hand.seat - request.from_) % PLAYERS)
    found = [claim for hand in in_turn if (claim := _win(hand, tile, won, rules))]
    first = [claim.seat for claim in found]
    if not (last or robbed):
        for hand in in_turn:
            found += _sets(hand, tile, request.from_)
        for hand in in_turn:
            if hand.seat == (request.from_ + 1) % PLAYERS:
                found += [_chow(hand.seat, run, tile, request.from_) for run in runs_with(hand, tile)]
    return ClaimsResponse(found, first or [claim.seat for claim in found[:1]], rules)


def _win(hand: Hand, tile: int, won: Circumstances, rules: Rules) -> Claim | None:
    """M8: a win, with 互包 from that player's own melds; di_hu counts for seats without melds. None if it is none."""
    if hand.melds and "di_hu" in won.flags:
        won = structs.replace(won, flags=won.flags - {"di_hu"})
    win = declared(hand, tile, won)
    seen = readings(win)
    if not seen:
        return None
    bound = relations(UNSET, {hand.seat: hand.melds}, rules) if hand.melds else ()
    result = settled(win, best_worth(seen, win, rules), bound, rules, stake=1)
    return Claim(hand.seat, "win", ACTIONS["win"].priority, (), result=result)


def _sets(hand: Hand, tile: int, source: int) -> list[Claim]:
    """A kong and a pung, each with all its tiles but the discard in the hand (M1.3)."""
    held = copies(hand.concealed, tile)
    return [_set(hand.seat, action, tile, source) for action, (_, used) in _OF_ONE_TILE.items() if held >= used]


@cache
def _set(seat: int, action: ActionId, tile: int, source: int) -> Claim:
    """Return the claim of a kong or pung; there are not many different ones."""
    form, used = _OF_ONE_TILE[action]
    meld = form(tile=CODES[tile], from_=source)
    return Claim(seat, action, ACTIONS[action].priority, codes((tile,) * used), meld)


@cache
def _chow(seat: int, run: tuple[int, ...], tile: int, source: int) -> Claim:
    """Return the claim of a chow (M1.3, M11); there are not many different ones."""
    uses = codes([other for other in run if other != tile])
    return Claim(seat, "chow", ACTIONS["chow"].priority, uses, Chow(tiles=[*codes(run)], from_=source))


def runs_with(hand: Hand, tile: int) -> list[tuple[int, ...]]:
    """Return each run that the hand makes with a discarded tile (M1.3)."""
    held = hand.concealed
    return [run for run, (one, other) in _RUNS[tile] if copies(held, one) and copies(held, other)]


def _faults(source: int, tile: int, hands: Sequence[Hand], *, robbed: bool, readable: bool) -> list[Fault]:
    """Return every contradiction of the request but its flags'; those in its tiles only when all are `readable`.

    The declarer of a `robbed` kong holds the other copies of the tile (M1.4).
    """
    faults: list[Fault] = []
    seats = [hand.seat for hand in hands]
    for place, hand in enumerate(hands):
        at = f"/players/{place}"
        if hand.seat == source:
            faults.append(Fault(at + "/seat", "seat", Text("The discarder cannot claim.", "打牌者不能要自己的牌。")))
        if hand.seat in seats[:place]:
            faults.append(Fault(at + "/seat", "seat_twice", Text("This seat stands twice.", "座位重复。")))
        if hand.melds:
            faults += own_meld_faults(hand.seat, hand.melds, at + "/melds")
        if readable:
            faults += hand_faults(hand, at)
    shown = UNIT[tile] * (1 + ROBBED_COPIES * robbed)
    if readable and has_fifth(shown + sum([hand.owned for hand in hands])):
        faults += fifth_copy_faults(_places(shown, hands))
    return faults


def _places(shown: int, hands: Sequence[Hand]) -> Iterator[tuple[str, int]]:
    """Yield the places of the request that hold tiles, with the tiles there, packed; those `shown` first."""
    yield "/tile", shown
    for place, hand in enumerate(hands):
        yield f"/players/{place}/hand", hand.concealed
        yield from meld_places(hand.melds, f"/players/{place}/melds")
