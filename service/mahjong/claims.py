"""Tell who may do what with a discard, and who comes first (M8, M11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET, structs

from service.common.faults import NOTATION, Fault, Refusal, refusal
from service.common.text import Lang, Text
from service.mahjong.check import fifth_copy_faults, hand_faults, meld_places, own_meld_faults
from service.mahjong.counts import UNIT, copies, parse_counts
from service.mahjong.flags import claim_flag_faults
from service.mahjong.hand import Circumstances, Hand, declared, read_melds
from service.mahjong.judge import best
from service.mahjong.pay import relations
from service.mahjong.rules import Rules, effective
from service.mahjong.schema import ActionId, Chow, Claim, ClaimsRequest, ClaimsResponse, ExposedKong, Pung
from service.mahjong.score import settled
from service.mahjong.shapes import readings
from service.mahjong.tables import ACTIONS, MELD_KINDS, PLAYERS, ROBBED_COPIES, SET_TILES
from service.mahjong.tiles import CODES, HONOURS, RANKS, codes, parse_one

_OF_ONE_TILE: tuple[tuple[ActionId, type[ExposedKong] | type[Pung]], ...] = (
    ("kong", ExposedKong),
    ("pung", Pung),
)


def claims(request: ClaimsRequest, lang: Lang = "en") -> ClaimsResponse | Refusal:
    """List every claim; a `Refusal` when a hand cannot be. No sentence needs `lang`."""
    faults: list[Fault] = []
    rules = effective(request.rules)
    tile = parse_one(request.tile, "/tile", faults)
    hands = [
        Hand(
            player.seat,
            parse_counts(player.hand, f"/players/{place}/hand", faults),
            read_melds(player.melds or (), f"/players/{place}/melds", faults),
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
    found = [claim for hand in in_turn for claim in _wins(hand, tile, won, rules)]
    first = [claim.seat for claim in found]
    if not (last or robbed):
        found += [claim for hand in in_turn for claim in _sets(hand, tile, request.from_)]
        found += [claim for hand in in_turn for claim in _chows(hand, tile, request.from_)]
    return ClaimsResponse(found, first or [claim.seat for claim in found[:1]], rules)


def _wins(hand: Hand, tile: int, won: Circumstances, rules: Rules) -> Iterator[Claim]:
    """M8: a win, with 互包 from that player's own melds; di_hu counts for seats without melds."""
    if hand.melds and "di_hu" in won.flags:
        won = structs.replace(won, flags=won.flags - {"di_hu"})
    win = declared(hand, tile, won)
    if seen := readings(win):
        bound = relations(UNSET, {hand.seat: hand.melds}, rules)
        result = settled(win, best(seen, win, rules), bound, rules, stake=1)
        yield Claim(hand.seat, "win", ACTIONS["win"].priority, (), result=result)


def _sets(hand: Hand, tile: int, source: int) -> Iterator[Claim]:
    """A kong and a pung, each with all its tiles but the discard in the hand (M1.3)."""
    for action, form in _OF_ONE_TILE:
        if copies(hand.concealed, tile) >= taken_from_hand(form):
            meld = form(tile=CODES[tile], from_=source)
            yield Claim(hand.seat, action, ACTIONS[action].priority, codes((tile,) * taken_from_hand(form)), meld)


def taken_from_hand(form: type[ExposedKong] | type[Pung]) -> int:
    """Return how many copies of a discard the hand must hold to make such a meld of it (M1.3)."""
    return MELD_KINDS[form].tiles - 1


def _chows(hand: Hand, tile: int, source: int) -> Iterator[Claim]:
    """A chow for each run that the next seat's hand makes with the tile (M1.3, M11)."""
    if hand.seat == (source + 1) % PLAYERS:
        for run in runs_with(hand, tile):
            meld = Chow(tiles=list(codes(run)), from_=source)
            uses = codes([other for other in run if other != tile])
            yield Claim(hand.seat, "chow", ACTIONS["chow"].priority, uses, meld)


def runs_with(hand: Hand, tile: int) -> Iterator[tuple[int, ...]]:
    """Yield each run that the hand makes with a discarded tile (M1.3)."""
    if tile < HONOURS:
        rank = tile % RANKS
        for lowest in range(max(rank - SET_TILES + 1, 0), min(rank, RANKS - SET_TILES) + 1):
            run = tuple([tile - rank + lowest + step for step in range(SET_TILES)])
            if all(other == tile or copies(hand.concealed, other) for other in run):
                yield run


def _faults(source: int, tile: int, hands: Sequence[Hand], *, robbed: bool, readable: bool) -> list[Fault]:
    """Return every contradiction of the request but its flags'; those in its tiles only when all are `readable`.

    The declarer of a `robbed` kong holds the other copies of the tile (M1.4).
    """
    faults: list[Fault] = []
    held = [("/tile", UNIT[tile] * (1 + ROBBED_COPIES * robbed))]
    for place, hand in enumerate(hands):
        at = f"/players/{place}"
        if hand.seat == source:
            faults.append(Fault(at + "/seat", "seat", Text("The discarder cannot claim.", "打牌者不能要自己的牌。")))
        if any(hand.seat == other.seat for other in hands[:place]):
            faults.append(Fault(at + "/seat", "seat_twice", Text("This seat stands twice.", "座位重复。")))
        faults += own_meld_faults(hand.seat, hand.melds, at + "/melds")
        if readable:
            faults += hand_faults(hand, at)
            held += [(at + "/hand", hand.concealed), *meld_places(hand.melds, at + "/melds")]
    return faults + fifth_copy_faults(held)
