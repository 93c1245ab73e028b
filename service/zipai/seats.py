"""The table: whose turn follows whose, and the seat that holds no cards (C1, Z1.1, Z14)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

_FOUR = 4  # players at whose table one holds no cards (Z1.1)


class Table(Struct, frozen=True):
    """A table of 2, 3 or 4 players and its dealer. The seats that hold cards are `active`, in order."""

    players: int
    dealer: int
    without_cards: int | None
    active: tuple[int, ...]

    def turns(self, seat: int) -> list[int]:
        """Return the seats that hold cards in turn order, beginning with `seat` (Z16.1)."""
        place = self.active.index(seat)
        return [*self.active[place:], *self.active[:place]]

    def next(self, seat: int) -> int:
        """Return the next seat after `seat` that holds cards; the dealer's deals after a drawn deal (Z14)."""
        return self.turns(seat)[1]


@lru_cache(maxsize=16)
def table_of(players: int, dealer: int) -> Table:
    """Return the table of `players`; of four, the seat opposite the `dealer` holds no cards (Z1.1)."""
    without_cards = (dealer + 2) % players if players == _FOUR else None
    return Table(players, dealer, without_cards, tuple(seat for seat in range(players) if seat != without_cards))
