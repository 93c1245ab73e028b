"""Groups of cards (Z3, Z4), and the best way to arrange free cards in groups.

Free are the hand's cards that are not locked (Z5). But for the da_zi their groups are of one size each, and there are
only some thousand multisets of cards of one size that such groups use up: they stand in tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec import Struct

from service.zipai.cards import BIG_SHIFT, CARDS, ONE, RANKS, SMALL, at_least, covers, glyphs, marked, pack
from service.zipai.schema import GroupAnswer, GroupKind
from service.zipai.tables import KINDS, QUADS


class Group(Struct, frozen=True, eq=False):
    """A group: its cards in order and packed, its kind and you, and how the contract shows it in hand or on table.

    `marks` are those of its cards (`at_least`), `twice` those of which it has two.

    There is one object for each group that can be made (but for loose cards), so that groups compare by identity.
    """

    cards: tuple[int, ...]
    kind: GroupKind
    you: int
    packed: int
    marks: int
    twice: int
    is_quad: bool
    in_hand: GroupAnswer
    on_table: GroupAnswer


BY_CARDS: Final[Callable[[Group], tuple[int, ...]]] = attrgetter("cards")  # the order in which groups are listed
YOU: Final[Callable[[Group], int]] = attrgetter("you")


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
    packed = pack(cards)
    return Group(cards, kind, you, packed, at_least(packed, 1), at_least(packed, 2), kind in QUADS, in_hand, on_table)


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
_DA_ZI: Final = tuple(  # by rank: with two of the small card, and with two of the big one
    tuple([chi for chi in CHI_WITH[card] if chi.kind == "da_zi"]) for card in range(RANKS)
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
    for cards, (you, laid) in arranged.items():
        for added in groups:
            together, sum_of_you = cards + added.packed, you + added.you
            thrice = at_least(together, 3)
            if at_least(together, 4) or thrice & (thrice - 1):
                continue
            if together not in best or sum_of_you > best[together].you:
                best[together] = Arrangement(sum_of_you, (*laid, added))
    return best


class _Half(NamedTuple):
    """The best arrangement of all free cards that make groups of one size, by the cards, packed.

    `lacking`: the same of all that lack one card, by what is there; each such card with the you that then come.
    """

    whole: Mapping[int, Arrangement]
    lacking: Mapping[int, Sequence[tuple[int, int]]]


def _half(arranged: Mapping[int, Arrangement]) -> _Half:
    lacking: dict[int, list[tuple[int, int]]] = {}
    for cards, arrangement in arranged.items():
        for card in marked(at_least(cards, 3) or at_least(cards, 1)):  # only the one to come may be the third
            lacking.setdefault(cards - ONE[card], []).append((card, arrangement.you))
    return _Half(arranged, lacking)


def _halves(first: int) -> tuple[_Half, _Half]:
    """Return the arrangements of the size that begins with the card `first`, without a jiang and with one."""
    size = range(first, first + RANKS)
    chis = [chi for chi in CHI if chi.kind != "da_zi" and chi.cards[0] in size]
    alone = layer = {0: Arrangement(0, ())}
    while layer:
        layer = _with_one_more(layer, chis)
        alone = alone | layer
    return _half(alone), _half(_with_one_more(alone, [PILES["jiang"][card] for card in size]))


_SMALL, _SMALL_AND_JIANG = _halves(0)
_BIG, _BIG_AND_JIANG = _halves(RANKS)
_HALVES: Final = (
    ((_SMALL, _BIG),),
    ((_SMALL_AND_JIANG, _BIG), (_SMALL, _BIG_AND_JIANG)),
)  # without a jiang, with one


def arrange(free: int, jiang: bool) -> Arrangement | None:
    """Return the arrangement of the cards `free`, packed, with the most you, with one jiang or none; None if none is.

    Once the da_zi are laid, each size is arranged on its own. Of arrangements worth the same the first is taken.
    """
    most, best = -1, free
    groups: tuple[Group, ...] = ()
    rests = _rests_of_da_zi(free)
    for of_small, of_big in _HALVES[jiang]:
        small_wholes, big_wholes = of_small.whole, of_big.whole
        for rest in rests:
            small = rest & SMALL
            if small in small_wholes and rest - small in big_wholes:
                one, other = small_wholes[small], big_wholes[rest - small]
                if one.you + other.you > most:
                    most, best, groups = one.you + other.you, rest, one.groups + other.groups
    return Arrangement(most, groups + _da_zi_of(free - best)) if most >= 0 else None


def completions(free: int, jiang: bool) -> dict[int, int]:
    """Return, by each card that makes an arrangement of it and the cards `free`, the most you of such (`arrange`)."""
    found = _completions_of_da_zi(free, jiang)
    for rest in _rests_of_da_zi(free):
        small = rest & SMALL
        for of_small, of_big in _HALVES[jiang]:
            for one, cards, other, lacking in (
                (of_small, small, of_big, rest - small),
                (of_big, rest - small, of_small, small),
            ):
                if (arranged := one.whole.get(cards)) is not None:
                    for card, you in other.lacking.get(lacking, ()):
                        found[card] = max(found.get(card, 0), arranged.you + you)
    return found


def _completions_of_da_zi(free: int, jiang: bool) -> dict[int, int]:
    """Return the same of the cards that complete a da_zi."""
    found: dict[int, int] = {}
    one, two = at_least(free, 1), at_least(free, 2)
    for rank in marked((one & one >> BIG_SHIFT | two | two >> BIG_SHIFT) & SMALL):
        for held, cards in _DA_ZI_LACKING[rank]:
            if covers(free, held) and (arranged := arrange(free - held, jiang)) is not None:
                for card in cards:
                    found[card] = max(found.get(card, 0), arranged.you)
    return found


def _rests_of_da_zi(free: int) -> list[int]:
    """Return what remains of the cards `free`, packed, by every way to lay da_zi of them, at most one of a rank."""
    rests = [free]
    one, two = at_least(free, 1), at_least(free, 2)
    if ranks := one & one >> BIG_SHIFT & (two | two >> BIG_SHIFT) & SMALL:
        for rank in marked(ranks):
            fitting = [da_zi.packed for da_zi in _DA_ZI[rank] if da_zi.twice & two]
            rests += [rest - da_zi for da_zi in fitting for rest in rests]
    return rests


def _da_zi_of(cards: int) -> tuple[Group, ...]:
    """Return the da_zi that the `cards`, packed, were laid as."""
    if not cards:
        return ()
    two = at_least(cards, 2)
    return tuple([da_zi for rank in marked(at_least(cards, 1) & SMALL) for da_zi in _DA_ZI[rank] if da_zi.twice & two])


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
