"""Packed counts against plain counting."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from service.mahjong.counts import (
    SUITS,
    UNIT,
    all_different,
    all_even,
    copies,
    different,
    has_fifth,
    kinds,
    more_than_four,
    only_suit,
    pack,
    total,
)
from tests.mahjong.ask import refusal_of

TILES = st.lists(st.integers(0, 33), max_size=40)


@given(TILES)
def test_packed_counts_are_counts(tiles: list[int]) -> None:
    plain = Counter(tiles)
    packed = pack(tiles)
    assert kinds(packed) == sorted(plain.items())
    assert [copies(packed, tile) for tile in range(34)] == [plain[tile] for tile in range(34)]
    assert total(packed) == len(tiles)
    assert [total(packed & suit) for suit in SUITS] == [sum(tile // 9 == suit for tile in tiles) for suit in range(4)]
    assert has_fifth(packed) == any(number > 4 for number in plain.values())
    assert more_than_four(packed) == [(tile, number) for tile, number in sorted(plain.items()) if number > 4]
    assert different(pack(plain)) == tuple(sorted(plain))
    assert all_even(packed) == all(number % 2 == 0 for number in plain.values())
    assert all_different(packed) == all(number < 2 for number in plain.values())


@given(st.lists(st.integers(0, 33), min_size=1, max_size=4))
def test_only_suit(tiles: list[int]) -> None:
    suits = {tile // 9 for tile in tiles}
    assert only_suit(pack(tiles)) == (suits.pop() if len(suits) == 1 else None)


def test_a_lane_holds_all_that_a_request_can_name_of_one_tile() -> None:
    """The fullest requests that the schema lets through: whatever can hold tiles is full of east winds."""
    melds = [{"kind": "chow", "tiles": "E" * 24, "from": 0}] * 16
    players = [{"seat": seat, "hand": "E" * 272, "melds": melds} for seat in range(4)]
    asked = {"dealer": 0, "tile": "E", "from": 0, "players": players}
    told = f"No tile is there more than four times: E × {1 + 4 * (272 + 16 * 24)}."
    assert told in [fault.message.en for fault in refusal_of("claims", asked).faults]
    most_of_a_deal = 1 + 4 * (272 + 272) + 4 * 16 * 24  # four wins, each with hand and flips, and all melds
    assert copies(most_of_a_deal * UNIT[27], 27) == most_of_a_deal
    assert has_fifth(most_of_a_deal * UNIT[27])
