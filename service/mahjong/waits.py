"""Tell what a hand waits for and what each tile would be worth (听牌)."""

from msgspec import UNSET

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang
from service.mahjong.check import fifth_copy_faults, hand_faults, meld_places, own_meld_faults
from service.mahjong.counts import copies, parse_counts
from service.mahjong.hand import Circumstances, Hand, declared, read_melds
from service.mahjong.judge import Worth, best_worth
from service.mahjong.rules import Rules, effective
from service.mahjong.schema import Wait, WaitsRequest, WaitsResponse, WaitWorth
from service.mahjong.shapes import completing, readings
from service.mahjong.tables import PLAYERS
from service.mahjong.tiles import CODES, COPIES


def waits(request: WaitsRequest, lang: Lang = "en") -> WaitsResponse | Refusal:
    """List the tiles that complete the hand; a `Refusal` when there is no such hand. No sentence needs `lang`."""
    faults: list[Fault] = []
    rules = effective(request.rules)
    melds = read_melds(request.melds or (), "/melds", faults)
    hand = Hand(request.seat, parse_counts(request.hand, "/hand", faults), melds)
    seen = 0 if request.seen is UNSET else parse_counts(request.seen, "/seen", faults)
    held = [("/hand", hand.concealed), *meld_places(melds, "/melds"), ("/seen", seen)]
    if not faults:
        faults += hand_faults(hand, "") + fifth_copy_faults(held)
    if refused := refusal(faults + own_meld_faults(request.seat, melds, "/melds")):
        return refused
    counted = sum([counts for _, counts in held])
    other = next(seat for seat in range(PLAYERS) if seat not in (hand.seat, request.dealer))
    ways = (Circumstances(request.dealer, "self_draw", None), Circumstances(request.dealer, "discard", other))
    found = [
        wait
        for tile in completing(hand)
        if (left := COPIES - copies(counted, tile)) and (wait := _wait(hand, tile, left, ways, rules))
    ]
    return WaitsResponse(found, rules)


def _wait(hand: Hand, tile: int, left: int, ways: tuple[Circumstances, Circumstances], rules: Rules) -> Wait | None:
    """Return what `tile` is worth to the hand, drawn and discarded; None if it does not complete it."""
    drawn = declared(hand, tile, ways[0])
    seen = readings(drawn)
    if not seen:
        return None
    discarded = declared(hand, tile, ways[1])
    return Wait(CODES[tile], left, _worth(best_worth(seen, drawn, rules)), _worth(best_worth(seen, discarded, rules)))


def _worth(worth: Worth) -> WaitWorth:
    return WaitWorth(worth.points.hand_types, worth.appraisal.multipliers, worth.points.total, worth.appraisal.factor)
