"""Corrupts winning hands for the samples, so that each reason why a hand is not legal comes up (M1, M2)."""

from collections.abc import Callable

from service.mahjong.generator import HONOUR_TILES, TILES, Draft, Laid, Tiles
from service.mahjong.tables import PLAYERS, SET_TILES
from service.mahjong.tiles import COPIES, RANKS, RUNS


def wrong_tile_count(hand: Draft) -> None:
    """One tile too few or too many (M1.1)."""
    if hand.rng.chance(50) and len(hand.concealed) > 2:
        del hand.concealed[hand.rng.below(len(hand.concealed))]
    else:
        hand.draw(TILES, 1)


def too_many_copies(hand: Draft) -> None:
    """A fifth copy of a tile (M1.2): in a meld beside the hand, else in the hand."""
    tile = hand.rng.choice(hand.concealed)
    if hand.melds:
        hand.melds[hand.rng.below(len(hand.melds))] = Laid("exposed_kong", (tile,) * COPIES, hand.other_seat())
        return
    others = [place for place, held in enumerate(hand.concealed) if held != tile]
    for place in others[: hand.left[tile] + 1]:
        hand.concealed[place] = tile


def bad_meld(hand: Draft) -> None:
    """A chow that is not a run, has not three tiles, or was not taken from the previous seat (M1.3)."""
    before = (hand.seat - 1) % PLAYERS
    run = hand.take(RUNS)
    low = run[0]
    chows: list[tuple[Tiles, int]] = [
        (run, (hand.seat + 1) % PLAYERS),
        (run[:2], before),
        ((*run, low), before),
        ((low,) * 3, before),
        ((low, low + 1, hand.rng.choice(HONOUR_TILES)), before),
        (HONOUR_TILES[:3], before),
        ((RANKS - 2, RANKS - 1, RANKS), before),  # the last two of a suit and the first of the next
    ]
    tiles, source = hand.rng.choice(chows)
    if hand.melds:
        hand.melds[hand.rng.below(len(hand.melds))] = Laid("chow", tiles, source)
    else:
        hand.melds.append(Laid("chow", tiles, source))
        hand.rng.shuffle(hand.concealed)
        del hand.concealed[:SET_TILES]


def not_a_winning_shape(hand: Draft) -> None:
    """Another tile in the place of one or two (M2)."""
    for _ in range(1 + hand.rng.below(2)):
        del hand.concealed[hand.rng.below(len(hand.concealed))]
        hand.draw(TILES, 1)


CORRUPTIONS: tuple[Callable[[Draft], None], ...] = (wrong_tile_count, too_many_copies, bad_meld, not_a_winning_shape)


def corrupt(hand: Draft) -> None:
    """Corrupt a hand in one way, at times in two."""
    for _ in range(1 + hand.rng.chance(20)):
        hand.rng.choice(CORRUPTIONS)(hand)
