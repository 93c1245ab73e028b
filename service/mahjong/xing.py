"""翻醒 (M5): what the tiles that a winner flips add."""

from collections.abc import Sequence

from service.mahjong.counts import LANE_MAX, UNIT, total
from service.mahjong.hand import Declared
from service.mahjong.rules import Rules
from service.mahjong.schema import FlipAnswer, XingAnswer
from service.mahjong.tiles import CODES, HONOURS, RANKS

NOT_FLIPPED = XingAnswer((), 0, True)
_NOTHING_DUE = XingAnswer((), 0, False)


def xing(declared: Declared, rules: Rules) -> XingAnswer:
    """Count the flips of a hand, and tell whether the rules call for one more (M5.1); none under hai_di (M5.2)."""
    if "hai_di" in declared.won.flags:
        return _NOTHING_DUE
    if not declared.won.flips:
        return NOT_FLIPPED if rules.xing_max_flips else _NOTHING_DUE
    flips: list[FlipAnswer] = []
    counted = 0
    for tile in declared.won.flips:
        flip = _flip(declared.owned, tile, rules)
        flips.append(flip)
        counted += flip.count
    return XingAnswer(flips, counted, flips_called_for(flips, rules) > len(flips))


def flips_called_for(flips: Sequence[FlipAnswer], rules: Rules) -> int:
    """Return how many flips the rules call for, as far as the `flips` made so far tell (M5.1).

    It is one more than were made while a further one is due, and fewer when too many were.
    """
    called = min(1, rules.xing_max_flips)
    for flip in flips:
        if flip.count < rules.xing_reflip_at or called == rules.xing_max_flips:
            break
        called += 1
    return called


def _flip(owned: int, tile: int, rules: Rules) -> FlipAnswer:
    below, of_rank, above = _LANES[rules.xing_match_suit][tile]
    lower, same, upper = total(owned & below), total(owned & of_rank), total(owned & above)
    return FlipAnswer(CODES[tile], lower, same, upper, lower + upper + (same if rules.xing_same else 0))


def _around(tile: int, match_suit: bool) -> tuple[int, ...]:
    """Return the lanes of the tiles one below `tile`, of its rank, and one above (M5).

    Honours are neighbours in their cycle, suit tiles by rank in any suit, or in the same suit only.
    """
    if tile >= HONOURS:
        firsts, place, cycle = [HONOURS], tile - HONOURS, len(CODES) - HONOURS
    else:
        firsts, place, cycle = [tile - tile % RANKS] if match_suit else [0, RANKS, 2 * RANKS], tile % RANKS, RANKS
    return tuple([sum([LANE_MAX * UNIT[first + (place + step) % cycle] for first in firsts]) for step in (-1, 0, 1)])


_LANES = {match_suit: [_around(tile, match_suit) for tile in range(len(CODES))] for match_suit in (False, True)}
