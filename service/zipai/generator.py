"""Makes winning hands for the samples: one of each hand type by construction, its cards taken from one pack."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from service.common.rng import Rng
from service.zipai.cards import CARDS, COPIES, NO_CARD
from service.zipai.groups import CHI, CHI_WITH, PILES, Group
from service.zipai.schema import By, GroupKind
from service.zipai.tables import CHI_CARDS, GROUPS, LOCKED, SAN_LONG, WU_KAN

BEARING = tuple([chi for chi in CHI if chi.you])
PLAIN = tuple([chi for chi in CHI if not chi.you])
ON_TABLE: tuple[GroupKind, ...] = ("peng", "peng", "sao", "guo_sao")  # triples of one card
SPLITTABLE = min(LOCKED) - 1  # copies of a card that the hand may hold in different groups (Z5)
ATTEMPTS = 40  # at finding cards that are still there


class Laid(NamedTuple):
    """A meld on the table; its kind is a schema's."""

    kind: GroupKind | Literal["chi"]
    cards: tuple[int, ...]


class Unmade(Exception):
    """The cards for a group are not there."""


class Draft:
    """A winner's cards under construction: the `hand` without the winning `card`, the `melds`, and their `you`.

    `left` are the copies of each card still in the pack, at first all unless they are given. A `closed` hand has no
    melds; `dealt` is how many cards the winner was dealt, `least_you` what a win needs.
    """

    def __init__(
        self,
        rng: Rng,
        by: By,
        *,
        closed: bool,
        dealt: int,
        least_you: int,
        left: Sequence[int] = (COPIES,) * len(CARDS),
    ) -> None:
        self.rng = rng
        self.by = by
        self.closed = closed
        self.dealt = dealt
        self.least_you = least_you
        self.left = [*left]
        self.hand: list[int] = []
        self.card = NO_CARD
        self.melds: list[Laid] = []
        self.you = 0
        self.groups = 0
        self._kept = NO_CARD  # a card that no other group may hold

    def chi(self, chis: Sequence[Group], *, on_table: bool) -> None:
        """Take one of `chis`."""
        for _ in range(ATTEMPTS):
            chi = self.rng.choice(chis)
            if self._has(chi.cards) and (on_table or self._stays_free(chi.cards)):
                self._take(chi, Laid("chi", chi.cards) if on_table else None)
                return
        raise Unmade

    def pile(self, kind: GroupKind, *, on_table: bool) -> int:
        """Take a group of one card, and return that card."""
        for _ in range(ATTEMPTS):
            pile = self.rng.choice(PILES[kind])
            if self._has(pile.cards) and (on_table or pile.cards[0] not in self.hand):
                self._take(pile, Laid(kind, pile.cards) if on_table else None)
                return pile.cards[0]
        raise Unmade

    def win_in_chi(self, chis: Sequence[Group]) -> None:
        """Take one of `chis`, one of its cards being the winning card."""
        self.chi(chis, on_table=False)
        self._win(self.hand[-1 - self.rng.below(CHI_CARDS)])

    def win_jiang(self) -> None:
        """Take a pair, one of its cards being the winning card."""
        self._win(self.pile("jiang", on_table=False))

    def win_triple(self) -> None:
        """Take a pair, and the third card is won (Z7)."""
        kind: GroupKind = "sao" if self.by == "self_draw" else "peng"
        self._win(self.pile(kind, on_table=False))

    def win_quad(self) -> None:
        """Take a triple in the hand or on the table, and the fourth card is won (Z7)."""
        kind: GroupKind = "sao_chuan" if self.by == "self_draw" else "kai_zhao"
        if self.closed or self.rng.chance(50):
            self._win(self.pile(kind, on_table=False))
            return
        triples: tuple[GroupKind, ...] = ("sao", "guo_sao") if self.by == "discard" else ("peng", "sao", "guo_sao")
        meld = self.rng.choice(triples)
        card = self.pile("kai_zhao" if meld == "peng" else kind, on_table=True)
        self.melds[-1] = Laid(meld, PILES[meld][card].cards)
        self.card = card

    def win_beside_triple(self) -> None:
        """Take a triple, and the fourth card is won in another group (Z7)."""
        if self.closed or self.rng.chance(50):
            card = self.pile("kan", on_table=False)
        else:
            card = self.pile(self.rng.choice(ON_TABLE), on_table=True)
        for chi in self._mixed([chi for chi in CHI_WITH[card] if chi.cards.count(card) == 1]):
            rest = [other for other in chi.cards if other != card]
            if self._has(chi.cards) and self._stays_free(rest):
                self._take(chi, None)
                self._win(card)
                return
        raise Unmade

    def take(self, cards: Sequence[int]) -> None:
        """Take those of `cards` that are still there."""
        for card in cards:
            if self.left[card]:
                self.left[card] -= 1
                self.hand.append(card)

    def draw(self, number: int) -> None:
        """Take `number` cards as they come."""
        for _ in range(number):
            card = self.rng.choice([card for card in CARDS if self.left[card]])
            self.left[card] -= 1
            self.hand.append(card)

    def _win(self, card: int) -> None:
        """Take the winning card out of the hand; drawn, it would be swept beside others of its own (Z7)."""
        self.hand.remove(card)
        self.card = card
        if self.by == "self_draw":
            self._kept = card

    def _has(self, cards: Sequence[int]) -> bool:
        return self._kept not in cards and all([self.left[card] >= cards.count(card) for card in cards])

    def _stays_free(self, cards: Sequence[int]) -> bool:
        """Return whether no card would then be locked (Z5)."""
        return all([self.hand.count(card) + cards.count(card) <= SPLITTABLE for card in cards])

    def _take(self, group: Group, meld: Laid | None) -> None:
        for card in group.cards:
            self.left[card] -= 1
        if meld is None:
            self.hand += group.cards
        else:
            self.melds.append(meld)
        self.you += group.you
        self.groups += 1

    def _mixed(self, groups: list[Group]) -> list[Group]:
        self.rng.shuffle(groups)
        return groups


def seven_groups(draft: Draft) -> None:
    """Seven groups, the winning card in one of them (Z6.1); raise `Unmade` if they have not enough you (Z8)."""
    quads = draft.rng.choice((0, 0, 0, 0, 1, 1, 2, 3) if draft.by != "deal" else (0, 0, 1))
    for _ in range(quads):
        _add_quad(draft)
    jiang = quads > 0
    if draft.by != "deal":
        jiang = _add_winning_group(draft, jiang)
    while draft.groups < GROUPS - jiang:
        _add_group(draft, bearing=draft.you < draft.least_you and draft.rng.chance(75))
    if jiang:
        draft.pile("jiang", on_table=False)
    if draft.you < draft.least_you:
        raise Unmade


def _add_quad(draft: Draft) -> None:
    if draft.closed or draft.rng.chance(40):
        draft.pile("long", on_table=False)
    else:
        draft.pile(draft.rng.choice(("sao_chuan", "kai_zhao")), on_table=True)


def _add_winning_group(draft: Draft, quads: bool) -> bool:
    """Add the group of the winning card, and what it goes with; return whether a jiang is still wanted."""
    way = draft.rng.below(10)
    if way < 3:
        draft.win_triple()
    elif way < 5 and quads:
        draft.win_jiang()
        return False
    elif way < 5:
        draft.win_quad()
        return True
    elif way < 6 and (quads or draft.by != "self_draw"):
        draft.win_beside_triple()
    else:
        draft.win_in_chi(CHI)
    return quads


def _add_group(draft: Draft, *, bearing: bool) -> None:
    """Add a group that is not a quad; a `bearing` one has you of its own."""
    rng = draft.rng
    on_table = not draft.closed and rng.chance(50)
    if rng.chance(60):
        draft.chi(BEARING if bearing or rng.chance(30) else PLAIN, on_table=on_table)
    else:
        draft.pile(rng.choice(ON_TABLE) if on_table else "kan", on_table=on_table)


def few_you(draft: Draft) -> None:
    """Seven groups of next to no you (Z8)."""
    draft.win_in_chi(PLAIN)
    while draft.groups < GROUPS:
        draft.chi(PLAIN, on_table=draft.rng.chance(50))


def san_long(draft: Draft) -> None:
    """A dealt hand with three longs or more (Z11)."""
    for _ in range(SAN_LONG + draft.rng.chance(20)):
        draft.pile("long", on_table=False)
    draft.draw(draft.dealt - len(draft.hand))


def wu_kan(draft: Draft) -> None:
    """A dealt hand with five kans or more (Z11)."""
    for _ in range(WU_KAN):
        draft.pile("kan", on_table=False)
    draft.draw(draft.dealt - len(draft.hand))


class Plan(NamedTuple):
    """How a hand type comes about: how it is won, whether it has no melds, and what makes its cards."""

    make: Callable[[Draft], None]
    by: tuple[By, ...] = ("self_draw", "deck", "discard")
    closed: bool = False


PLANS: dict[str, Plan] = {
    "tian_hu": Plan(seven_groups, ("deal",), closed=True),
    "di_hu": Plan(seven_groups, ("discard",), closed=True),
    "san_long": Plan(san_long, ("deal",), closed=True),
    "wu_kan": Plan(wu_kan, ("deal",), closed=True),
    "hai_di_hu": Plan(seven_groups),
    "pu_tong_hu": Plan(seven_groups),
}
