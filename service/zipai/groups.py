"""Groups of cards (Z3, Z4), and the best way to arrange free cards in groups.

Free cards are those of the hand that are not locked (Z5). Each of their groups but the da_zi is of one size, and only a
few thousand multisets of cards of one size divide into such groups: they stand in tables.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from operator import attrgetter
from typing import Final

from msgspec import Struct

from service.zipai.cards import BIG_SHIFT, CARDS, ONE, RANKS, SMALL, at_least, count, covers, glyphs, marked, pack, size
from service.zipai.schema import GroupAnswer, GroupKind
from service.zipai.tables import CHI_CARDS, KINDS, QUADS


class Group(Struct, frozen=True, eq=False):
    """A group: its cards in order and packed, its kind and you, and how the contract shows it in hand or on table.

    `marks` are those of its cards (`at_least`).

    There is one object for each group that can be made (but for loose cards), so that groups compare by identity.
    """

    cards: tuple[int, ...]
    kind: GroupKind
    you: int
    packed: int
    marks: int
    is_quad: bool
    in_hand: GroupAnswer
    on_table: GroupAnswer


BY_CARDS: Final[Callable[[Group], tuple[int, ...]]] = attrgetter("cards")  # the order in which groups are listed
YOU: Final[Callable[[Group], int]] = attrgetter("you")


class Arrangement(Struct, frozen=True, gc=False):
    """Groups that use every card there was, their you, and whether one of them is a jiang."""

    you: int
    groups: tuple[Group, ...]
    jiang: bool = False


def group(kind: GroupKind, cards: tuple[int, ...]) -> Group:
    """Return the group of `kind` that `cards`, in order, make."""
    row = KINDS[kind]
    you = row.big if cards and cards[0] >= RANKS else row.small
    shown = tuple(glyphs(cards))
    in_hand, on_table = GroupAnswer(kind, shown, you, False), GroupAnswer(kind, shown, you, True)
    packed = pack(cards)
    return Group(cards, kind, you, packed, at_least(packed, 1), kind in QUADS, in_hand, on_table)


def loose_answer(cards: Sequence[int]) -> GroupAnswer:
    """Return how the contract shows cards of the hand that are in no group, in order."""
    return GroupAnswer("loose", tuple(glyphs(cards)), KINDS["loose"].small, False)


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
_BEARING: Final = tuple([chi for chi in CHI if chi.you])
_DA_ZI_WITH_TWO: Final = tuple(  # by the card of which it has two
    next(chi for chi in CHI_WITH[card] if chi.cards.count(card) == 2) for card in CARDS
)
_DA_ZI_LACKING: Final = tuple(  # by rank: two of its cards, packed, and the cards that make a da_zi of them
    (
        (2 * ONE[rank], (rank + RANKS,)),
        (2 * ONE[rank + RANKS], (rank,)),
        (ONE[rank] + ONE[rank + RANKS], (rank, rank + RANKS)),
    )
    for rank in range(RANKS)
)


def _with_one_more(arranged: Mapping[int, Arrangement], groups: Sequence[Group]) -> dict[int, Arrangement]:
    """Return, by all their cards, the best arrangements of one of `groups` beside one of `arranged`.

    Only cards that can be free are kept: none more than twice in the hand (Z5), and one more with the winning card.
    """
    best: dict[int, Arrangement] = {}
    for cards, laid in arranged.items():
        for added in groups:
            together, you = cards + added.packed, laid.you + added.you
            if together in best and you <= best[together].you:
                continue
            thrice = at_least(together, 3)
            if not (at_least(together, 4) or thrice & (thrice - 1)):
                best[together] = Arrangement(you, (*laid.groups, added), added.kind == "jiang")
    return best


def _arranged(cards: range) -> dict[int, Arrangement]:
    """Return the best arrangements of free cards of the size whose `cards` are given, by the cards, packed.

    A jiang is among the groups of those that are two cards more than a multiple of three.
    """
    chis = [chi for chi in CHI if chi.kind != "da_zi" and chi.cards[0] in cards]
    alone = layer = {0: Arrangement(0, ())}
    while layer:
        layer = _with_one_more(layer, chis)
        alone |= layer
    return alone | _with_one_more(alone, [PILES["jiang"][card] for card in cards])


_SMALL_CARDS: Final = CARDS[:RANKS]
_BIG_CARDS: Final = CARDS[RANKS:]
_SMALL: Final = _arranged(_SMALL_CARDS)
_BIG: Final = _arranged(_BIG_CARDS)


def arrange(free: int) -> Arrangement | None:
    """Return the arrangement of the cards `free`, packed, with the most you; None if there is none.

    One group is a jiang if the cards are two more than a multiple of three, else none is. Once the da_zi are laid, each
    size is arranged on its own. Of arrangements worth the same a small jiang comes first, then the earlier way to lay
    da_zi.
    """
    most, best = (-1, False), None
    for da_zi in _ways_to_lay_da_zi(_twice_beside_another(free)):
        rest = free - da_zi
        small = rest & SMALL
        if (one := _SMALL.get(small)) and (other := _BIG.get(rest - small)):
            worth = (one.you + other.you, one.jiang)
            if worth > most and not (one.jiang and other.jiang):
                most, best = worth, (one, other, da_zi)
    if best is None:
        return None
    one, other, da_zi = best
    return Arrangement(most[0], one.groups + other.groups + _da_zi_of(da_zi))


def completions(free: int) -> dict[int, int]:
    """Return the most you of an arrangement (`arrange`) of the cards `free` and one more, by that card."""
    if size(free) % CHI_CARDS == 0:
        return {}
    found = _completions_of_da_zi(free)
    for da_zi in _ways_to_lay_da_zi(_twice_beside_another(free)):
        rest = free - da_zi
        small = rest & SMALL
        big = rest - small
        for whole, lacking, complete, cards in (
            (_SMALL.get(small), big, _BIG, _BIG_CARDS),
            (_BIG.get(big), small, _SMALL, _SMALL_CARDS),
        ):
            if whole:
                for card in cards:
                    if completed := complete.get(lacking + ONE[card]):
                        found[card] = max(found.get(card, 0), whole.you + completed.you)
    return found


def _completions_of_da_zi(free: int) -> dict[int, int]:
    """Return the same for the cards that complete a da_zi."""
    found: dict[int, int] = {}
    one, two = at_least(free, 1), at_least(free, 2)
    for rank in marked((one & one >> BIG_SHIFT | two | two >> BIG_SHIFT) & SMALL):
        for held, cards in _DA_ZI_LACKING[rank]:
            if covers(free, held) and (arranged := arrange(free - held)) is not None:
                for card in cards:
                    found[card] = max(found.get(card, 0), arranged.you)
    return found


def _twice_beside_another(free: int) -> int:
    """Return the marks of those of the cards `free`, packed, that are there twice, and their rank in the other size."""
    one = at_least(free, 1)
    return at_least(free, 2) & (one >> BIG_SHIFT | one << BIG_SHIFT)


@lru_cache(maxsize=1024)  # whatever the hand, such cards are mostly of two ranks at most: some four hundred sets
def _ways_to_lay_da_zi(twice: int) -> tuple[int, ...]:
    """Return every choice of da_zi, packed together, that have two of a card `twice`, at most one of a rank."""
    ways = [0]
    for rank in marked((twice | twice >> BIG_SHIFT) & SMALL):
        fitting = [_DA_ZI_WITH_TWO[card].packed for card in (rank, rank + RANKS) if count(twice, card)]
        ways += [way + da_zi for da_zi in fitting for way in ways]
    return tuple(ways)


def _da_zi_of(cards: int) -> tuple[Group, ...]:
    """Return the da_zi that the `cards`, packed, were laid as."""
    return tuple([_DA_ZI_WITH_TWO[card] for card in marked(at_least(cards, 2))]) if cards else ()


def special_groups(free: int) -> Arrangement:
    """Return the disjoint yi_er_san and er_qi_shi with the most you in the cards `free`, packed (Z11.1).

    Both want the 二 and are worth the same, so taking whatever still fits is best.
    """
    laid: list[Group] = []
    for chi in _BEARING:
        while covers(free, chi.packed):
            free -= chi.packed
            laid.append(chi)
    return Arrangement(sum([chi.you for chi in laid]), tuple(laid))
