"""Spoils winning hands for the samples, so that each reason why a hand is not legal comes up (Z3, Z6, Z7.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from service.zipai.cards import CARDS, COPIES
from service.zipai.generator import PLANS, Laid, Making, Plan, few_you, seven_groups
from service.zipai.groups import CHI_OF
from service.zipai.tables import CHI_CARDS


def bad_meld(making: Making) -> None:
    """A chi that is not a group, or has not three cards (Z3)."""
    rng = making.rng
    cards = [rng.choice(CARDS) for _ in range(rng.choice((2, 3, 3, 3, 4)))]
    while tuple(cards) in CHI_OF:
        cards[0] = rng.choice(CARDS)
    if making.melds:
        making.melds[rng.below(len(making.melds))] = Laid("chi", tuple(cards))
    else:
        making.melds.append(Laid("chi", tuple(cards)))
        rng.shuffle(making.hand)
        del making.hand[:CHI_CARDS]


def too_many_copies(making: Making) -> None:
    """A fifth copy of a card (Z6.2): in a meld beside the hand, else in the hand."""
    card = making.rng.choice(making.hand)
    if making.melds:
        making.melds[making.rng.below(len(making.melds))] = Laid("kai_zhao", (card,) * COPIES)
        return
    others = [place for place, held in enumerate(making.hand) if held != card]
    for place in others[: making.left[card] + 1]:
        making.hand[place] = card


def wrong_card_count(making: Making) -> None:
    """One card too few or too many (Z6)."""
    if making.rng.chance(50) and len(making.hand) > 1:
        del making.hand[making.rng.below(len(making.hand))]
    else:
        making.draw(1)


def not_seven_groups(making: Making) -> None:
    """Another card in the place of one or two (Z6.1)."""
    for _ in range(1 + making.rng.below(2)):
        del making.hand[making.rng.below(len(making.hand))]
        making.draw(1)


def unspoilt(_making: Making) -> None:
    """Leave the cards as they are: something else makes the win illegal."""


class Spoiler(NamedTuple):
    """How a reason comes about: the hand types that it spoils, what it changes of the cards, or who makes them."""

    types: tuple[str, ...]
    change: Callable[[Making], None]
    plan: Plan | None = None


SPOILERS: Mapping[str, Spoiler] = {
    "bad_meld": Spoiler(("hai_di_hu", "pu_tong_hu"), bad_meld),
    "chi_impossible": Spoiler(("hai_di_hu", "pu_tong_hu"), unspoilt),
    "too_many_copies": Spoiler(tuple(PLANS), too_many_copies),
    "wrong_card_count": Spoiler(tuple(PLANS), wrong_card_count),
    "swept_by_other": Spoiler(("pu_tong_hu",), unspoilt, Plan(seven_groups, ("deck",))),
    "not_seven_groups": Spoiler(("tian_hu", "di_hu", "hai_di_hu", "pu_tong_hu"), not_seven_groups),
    "you_too_low": Spoiler(("hai_di_hu", "pu_tong_hu"), unspoilt, Plan(few_you)),
}
