"""The deal: house rules, stake, and the table with its turn order and who holds no cards (C1, C2, Z1.1, Z14)."""

from functools import lru_cache
from typing import Protocol

from msgspec import UNSET, Struct, UnsetType

from service.zipai.rules import Rules, RulesRequest, effective
from service.zipai.tables import SEATS_WITH_CARDS


class Asked(Protocol):
    """A request of any operation: the house rules and the table it is about."""

    @property
    def rules(self) -> RulesRequest | UnsetType: ...
    @property
    def players(self) -> int: ...
    @property
    def dealer(self) -> int: ...


class Table(Struct, frozen=True, cache_hash=True):
    """A table of 2, 3 or 4 players and its dealer. The seats that hold cards are `active`, in order."""

    players: int
    dealer: int
    active: tuple[int, ...]

    def turns(self, seat: int) -> list[int]:
        """Return the seats that hold cards in turn order, beginning with `seat` (Z16.1)."""
        place = self.active.index(seat)
        return [*self.active[place:], *self.active[:place]]

    def next(self, seat: int) -> int:
        """Return the next seat after `seat` that holds cards; the dealer's deals after a drawn deal (Z14)."""
        return self.turns(seat)[1]


class Deal(Struct, frozen=True, gc=False):
    """What a deal is played under: the house rules, the table, and the points of one zi (C2)."""

    rules: Rules
    table: Table
    stake: int


def deal_of(request: Asked, stake: int | UnsetType = UNSET) -> Deal:
    """Return the deal that a request is about, at 1 point a zi unless `stake` is given."""
    return Deal(effective(request.rules), table_of(request.players, request.dealer), stake or 1)


@lru_cache(maxsize=16)
def table_of(players: int, dealer: int) -> Table:
    """Return the table of `players`; of four, the seat opposite the `dealer` holds no cards (Z1.1)."""
    active = sorted([(dealer + step) % players for step in SEATS_WITH_CARDS[players]])
    return Table(players, dealer, tuple(active))
