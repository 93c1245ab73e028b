"""The table: whose turn follows whose, and the seat that holds no cards (C1, Z1.1, Z14)."""

from __future__ import annotations

from typing import NamedTuple


class Table(NamedTuple):
    """A table of 2, 3 or 4 players and its dealer."""

    players: int
    dealer: int

    @property
    def without_cards(self) -> int | None:
        """The seat that holds no cards: of four players the one opposite the dealer (Z1.1)."""
        return (self.dealer + 2) % self.players if self.players == 4 else None

    def active(self) -> list[int]:
        """Return the seats that hold cards, in order."""
        return [seat for seat in range(self.players) if seat != self.without_cards]

    def turns(self, seat: int) -> list[int]:
        """Return the seats that hold cards in turn order, beginning with `seat` (Z16.1)."""
        order = [(seat + step) % self.players for step in range(self.players)]
        return [turn for turn in order if turn != self.without_cards]

    def next(self, seat: int) -> int:
        """Return the next seat after `seat` that holds cards; the dealer's deals after a drawn deal (Z14)."""
        return self.turns(seat)[1]
