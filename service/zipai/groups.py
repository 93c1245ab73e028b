"""Groups of cards (Z3, Z4), and the best way to arrange free cards in groups.

Free are the hand's cards that are not locked (Z5). Every group of free cards starts at one rank and takes what it
needs of later ones, so an arrangement is found rank by rank, and what remains after a rank is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec import Struct

from service.zipai.cards import CARDS, RANK_BITS, RANK_MASK, RANKS, covers, glyphs, pack
from service.zipai.schema import GroupAnswer, GroupKind
from service.zipai.tables import KINDS


class Group(Struct, frozen=True, eq=False):
    """A group: its cards in order and packed, its kind, its you, and how the contract shows it in hand or on table.

    There is one object for each group that can be made (but for loose cards), so that groups compare by identity.
    """

    cards: tuple[int, ...]
    kind: GroupKind
    you: int
    packed: int
    in_hand: GroupAnswer
    on_table: GroupAnswer


BY_CARDS = attrgetter("cards")  # the order in which groups are listed


class Arrangement(NamedTuple):
    """Groups that use every card there was, and their you."""

    you: int
    groups: tuple[Group, ...]


def group(kind: GroupKind, cards: tuple[int, ...]) -> Group:
    """Return the group of `kind` that `cards`, in order, make."""
    row = KINDS[kind]
    you = row.big if cards and cards[0] >= RANKS else row.small
    shown = tuple(glyphs(cards))
    in_hand, on_table = GroupAnswer(kind, shown, you, False), GroupAnswer(kind, shown, you, True)
    return Group(cards, kind, you, pack(cards), in_hand, on_table)


def _chi_groups() -> Iterator[Group]:
    for first in (0, RANKS):
        yield group("yi_er_san", (first, first + 1, first + 2))
        yield group("er_qi_shi", (first + 1, first + 6, first + 9))
        for card in range(first + 1, first + RANKS - 2):
            yield group("run", (card, card + 1, card + 2))
    for small in range(RANKS):
        big = small + RANKS
        yield group("da_zi", (small, small, big))
        yield group("da_zi", (small, big, big))


CHI: Final = tuple(_chi_groups())  # every group that a chi may make (Z3)
CHI_OF: Final = {cards: chi for chi in CHI for cards in permutations(chi.cards)}  # by its cards in any order
CHI_WITH: Final = tuple(  # those with a card, in card order
    tuple(sorted((chi for chi in CHI if card in chi.cards), key=BY_CARDS)) for card in CARDS
)
PILES: Final = {  # every group of one card, by kind and then by card
    kind.id: tuple(group(kind.id, (card,) * kind.copies) for card in CARDS) for kind in KINDS.values() if kind.copies
}
_STARTS: Final = tuple(  # every group of free cards, by the rank of its first card
    tuple(g for g in (*CHI, *PILES["jiang"]) if g.cards[0] % RANKS == rank) for rank in range(RANKS)
)


class _Way(NamedTuple):
    """Groups that use up a rank: all that they take, of later ranks too, and whether the jiang is still to be found."""

    takes: int
    jiang: bool
    groups: tuple[Group, ...]


@lru_cache(maxsize=1024)
def _ways(rank: int, here: int, jiang: bool, since: int = 0) -> tuple[_Way, ...]:
    """Return all ways to use up the cards `here` of `rank` in groups that start there, from the group `since` on."""
    if not here:
        return (_Way(0, jiang, ()),)
    ways: list[_Way] = []
    for index, first in enumerate(_STARTS[rank][since:], since):
        is_jiang = first.kind == "jiang"
        takes = first.packed >> RANK_BITS * rank
        part = takes & RANK_MASK
        if covers(here, part) and (jiang or not is_jiang):
            for rest in _ways(rank, here - part, jiang and not is_jiang, index):
                ways.append(_Way(takes + rest.takes, rest.jiang, (first, *rest.groups)))
    return tuple(ways)


@lru_cache(maxsize=1 << 14)
def arrange(free: int, jiang: bool, rank: int = 0) -> Arrangement | None:
    """Return the arrangement of the cards `free` with the most you, with one jiang or none; None if there is none.

    `free` is packed, its lowest rank being `rank`. Of arrangements worth the same the first in table order is taken.
    """
    while free and not free & RANK_MASK:
        free >>= RANK_BITS
        rank += 1
    if not free:
        return None if jiang else Arrangement(0, ())
    best: Arrangement | None = None
    for takes, jiang_left, groups in _ways(rank, free & RANK_MASK, jiang):
        if covers(free, takes) and (rest := arrange((free - takes) >> RANK_BITS, jiang_left, rank + 1)) is not None:
            you = sum([g.you for g in groups]) + rest.you
            if best is None or you > best.you:
                best = Arrangement(you, groups + rest.groups)
    return best


def special_groups(free: int) -> Arrangement:
    """Return the disjoint yi_er_san and er_qi_shi with the most you in the cards `free`, packed (Z11.1).

    Both want the 二 and are worth the same, so taking whatever still fits is best.
    """
    laid: list[Group] = []
    for chi in CHI:
        while chi.you and covers(free, chi.packed):
            free -= chi.packed
            laid.append(chi)
    return Arrangement(sum(g.you for g in laid), tuple(laid))
