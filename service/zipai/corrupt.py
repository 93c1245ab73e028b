"""Corrupts winning hands for the samples, so that each reason why a hand is not legal comes up (Z3, Z6, Z7.1)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from service.zipai.cards import CARDS, COPIES
from service.zipai.generator import PLANS, Draft, Laid, Plan, few_you, seven_groups
from service.zipai.groups import CHI_OF
from service.zipai.tables import CHI_CARDS


def bad_meld(draft: Draft) -> None:
    """A chi that is not a group, or has not three cards (Z3)."""
    rng = draft.rng
    cards = [rng.choice(CARDS) for _ in range(rng.choice((2, 3, 3, 3, 4)))]
    while tuple(cards) in CHI_OF:
        cards[0] = rng.choice(CARDS)
    if draft.melds:
        draft.melds[rng.below(len(draft.melds))] = Laid("chi", tuple(cards))
    else:
        draft.melds.append(Laid("chi", tuple(cards)))
        rng.shuffle(draft.hand)
        del draft.hand[:CHI_CARDS]


def too_many_copies(draft: Draft) -> None:
    """A fifth copy of a card (Z6.2): in a meld beside the hand, else in the hand."""
    card = draft.rng.choice(draft.hand)
    if draft.melds:
        draft.melds[draft.rng.below(len(draft.melds))] = Laid("kai_zhao", (card,) * COPIES)
        return
    others = [place for place, held in enumerate(draft.hand) if held != card]
    for place in others[: draft.left[card] + 1]:
        draft.hand[place] = card


def wrong_card_count(draft: Draft) -> None:
    """One card too few or too many (Z6)."""
    if draft.rng.chance(50) and len(draft.hand) > 1:
        del draft.hand[draft.rng.below(len(draft.hand))]
    else:
        draft.draw(1)


def not_seven_groups(draft: Draft) -> None:
    """Another card in the place of one or two (Z6.1)."""
    for _ in range(1 + draft.rng.below(2)):
        del draft.hand[draft.rng.below(len(draft.hand))]
        draft.draw(1)


def unchanged(_draft: Draft) -> None:
    """Leave the cards as they are: something else makes the win illegal."""


class Corruption(NamedTuple):
    """How a reason comes about: which hand types are corrupted, how, and by which plan if not by the type's own."""

    types: tuple[str, ...]
    change: Callable[[Draft], None]
    plan: Plan | None = None


CORRUPTIONS: Mapping[str, Corruption] = {
    "bad_meld": Corruption(("hai_di_hu", "pu_tong_hu"), bad_meld),
    "chi_impossible": Corruption(("hai_di_hu", "pu_tong_hu"), unchanged),
    "too_many_copies": Corruption(tuple(PLANS), too_many_copies),
    "wrong_card_count": Corruption(tuple(PLANS), wrong_card_count),
    "swept_by_other": Corruption(("pu_tong_hu",), unchanged, Plan(seven_groups, ("deck",))),
    "not_seven_groups": Corruption(("tian_hu", "di_hu", "hai_di_hu", "pu_tong_hu"), not_seven_groups),
    "you_too_low": Corruption(("hai_di_hu", "pu_tong_hu"), unchanged, Plan(few_you)),
}
