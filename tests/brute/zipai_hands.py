"""Random zipai hands for the request generators: seven groups short of the winning card, dealt hands, near misses.

A deck is a list of the cards still free; what a hand takes leaves it.
"""

from random import Random

from tests.brute.zipai_cards import CHI_GROUPS, CODES, GLYPHS, PACK, SPECIAL_CHI_GROUPS, Json, holds, without

FATES = {
    "plain": 5,
    "pair": 3,
    "kan": 3,
    "kan_elsewhere": 3,
    "triple": 4,
    "triple_elsewhere": 4,
    "pair_elsewhere": 3,
    "jiang": 2,
}
IN_HAND = {"jiang": 2, "kan": 3, "long": 4}
TABLE_TRIPLES = ("peng", "peng", "sao", "guo_sao")
MIXED = {"chi": 5, "chi_on_table": 5, "kan": 2, "triple_on_table": 3}
CONCEALED = {"chi": 5, "kan": 2}
ON_TABLE = {"chi_on_table": 4, "kan": 2, "triple_on_table": 3}


ATTEMPTS = 300


class Exhausted(Exception):
    """The deck does not hold the cards a group or hand needs."""


def full_deck() -> list[str]:
    return list(PACK) * 4


def take(deck: list[str], cards: list[str]) -> list[str]:
    """Take the cards out of the deck."""
    if not holds(deck, cards):
        raise Exhausted
    for card in cards:
        deck.remove(card)
    return cards


def pick(rng: Random, weights: dict[str, int]) -> str:
    return rng.choices(list(weights), list(weights.values()))[0]


def spell_card(rng: Random, card: str) -> str:
    """One of the codes of the card, mostly the plain glyph."""
    return card if rng.random() < 0.6 else rng.choice([code for code in CODES if CODES[code] == card])


def spell(rng: Random, cards: list[str]) -> str | list[str]:
    """The cards in any order, as a list of codes or as a compact string of glyphs."""
    shuffled = rng.sample(cards, len(cards))
    if not cards or rng.random() < 0.4:
        return [spell_card(rng, card) for card in shuffled]
    return "".join(rng.choice([code for code in GLYPHS if GLYPHS[code] == card]) for card in shuffled)


def triple_meld(rng: Random, card: str, kind: str) -> Json:
    return {"kind": kind, "card": spell_card(rng, card)} | shown_by(rng)


def chi_meld(rng: Random, cards: list[str]) -> Json:
    meld = {"kind": "chi", "cards": spell(rng, cards)} | shown_by(rng)
    return meld | {"taken": spell_card(rng, rng.choice(cards))} if rng.random() < 0.3 else meld


def shown_by(rng: Random) -> Json:
    """Who showed a card of the meld, which says nothing."""
    return {"from": rng.randrange(4)} if rng.random() < 0.1 else {}


def random_chi(rng: Random, near: str) -> list[str]:
    """A chi group: one worth you, one with the card `near`, or any."""
    lot = rng.random()
    if lot < 0.4:
        return list(rng.choice(SPECIAL_CHI_GROUPS))
    return list(rng.choice([chi for chi in CHI_GROUPS if near in chi] if lot < 0.65 else CHI_GROUPS))


def place_winning_card(rng: Random, deck: list[str], card: str, fate: str) -> tuple[list[str], list[Json]]:
    """The cards that wait for the winning card in the way of its fate (Z7)."""
    hand: list[str] = []
    melds: list[Json] = []
    if fate.startswith("kan"):
        hand += take(deck, [card] * 3)
    if fate.startswith("triple"):
        take(deck, [card] * 3)
        melds.append(triple_meld(rng, card, rng.choice(TABLE_TRIPLES)))
    if fate.startswith("pair"):
        hand += take(deck, [card] * 2)
    if fate == "jiang":
        hand += take(deck, [card])
    if fate == "plain" or fate.endswith("elsewhere"):
        chi = rng.choice([chi for chi in CHI_GROUPS if card in chi])
        hand += take(deck, without(chi, [card]))
    return hand, melds


def add_group(rng: Random, deck: list[str], hand: list[str], melds: list[Json], kind: str, near: str) -> None:
    """Take one more group from the deck into the hand or onto the table."""
    for _ in range(8):
        try:
            return try_group(rng, deck, hand, melds, kind, near)
        except Exhausted:
            continue
    raise Exhausted


def try_group(rng: Random, deck: list[str], hand: list[str], melds: list[Json], kind: str, near: str) -> None:
    card = rng.choice(deck)
    if kind == "chi":
        hand += take(deck, random_chi(rng, near))
    elif kind == "chi_on_table":
        melds.append(chi_meld(rng, take(deck, random_chi(rng, near))))
    elif kind in IN_HAND:
        hand += take(deck, [card] * IN_HAND[kind])
    elif kind == "triple_on_table":
        take(deck, [card] * 3)
        melds.append(triple_meld(rng, card, rng.choice(TABLE_TRIPLES)))
    else:
        take(deck, [card] * 4)
        melds.append(triple_meld(rng, card, kind))


def group_kinds(rng: Random, fate: str, weights: dict[str, int]) -> list[str]:
    """The kinds of the groups beside those of the winning card, so that all are seven (Z6.1)."""
    makes_quad = fate in ("kan", "triple")
    needs_quad = fate in ("jiang", "pair_elsewhere")
    quads = 0 if makes_quad else max(rng.choices((0, 1, 2, 3), (6, 4, 2, 1))[0], 1 if needs_quad else 0)
    quad_kinds = ("long",) if weights is CONCEALED else ("long", "sao_chuan", "kai_zhao")
    kinds = [rng.choice(quad_kinds) for _ in range(quads)]
    if makes_quad or (quads and not needs_quad):
        kinds.append("jiang")
    waiting = 2 if fate.endswith("elsewhere") else 1
    return kinds + [pick(rng, weights) for _ in range(7 - waiting - len(kinds))]


def ready(rng: Random, deck: list[str], card: str, weights: dict[str, int] = MIXED) -> tuple[list[str], list[Json]]:
    """Hand and melds that the card would complete to seven groups, as far as Z7 lets it; Exhausted if none is found."""
    fates = [fate for fate in FATES if weights is not CONCEALED or not fate.startswith("triple")]
    for _ in range(ATTEMPTS):
        fate = rng.choices(fates, [FATES[each] for each in fates])[0]
        left = deck.copy()
        try:
            hand, melds = place_winning_card(rng, left, card, fate)
            for kind in group_kinds(rng, fate, weights):
                add_group(rng, left, hand, melds, kind, card)
        except Exhausted:
            continue
        deck[:] = left
        return hand, melds
    raise Exhausted


def dealt(rng: Random, count: int) -> list[str]:
    """Dealt cards: seven groups, three or more longs, five or more kans, or a mixture."""
    while True:
        deck, hand, melds = full_deck(), list[str](), list[Json]()
        plan = rng.choices(
            (
                ["chi"] * 7,
                ["kan"] * rng.randint(1, 4) + ["chi"] * 6,
                ["long", "jiang"] + ["kan"] * rng.randint(0, 3) + ["chi"] * 5,
                ["long"] * rng.randint(2, 4) + ["kan"] * 2 + ["chi"] * 3,
                ["kan"] * rng.randint(4, 6) + ["chi"] * 2,
                ["long"] * rng.randint(1, 3) + ["kan"] * rng.randint(2, 4) + ["chi"] * 2,
            ),
            (3, 3, 4, 3, 3, 3),
        )[0]
        try:
            for kind in plan:
                if len(hand) + 3 <= count:
                    add_group(rng, deck, hand, melds, kind, rng.choice(PACK))
        except Exhausted:
            continue
        rng.shuffle(deck)
        return (hand + deck)[:count]


def busy(rng: Random, deck: list[str], card: str) -> tuple[list[str], list[Json]]:
    """Twenty cards with much that the shown card could go with; Exhausted if none is found."""
    for _ in range(ATTEMPTS):
        left = deck.copy()
        hand: list[str] = []
        melds: list[Json] = []
        try:
            hand += take(left, [card] * rng.choice((0, 1, 1, 2, 2, 3)))
            for _ in range(rng.randint(1, 3)):
                hand += take(left, without(rng.choice([chi for chi in CHI_GROUPS if card in chi]), [card]))
            while len(hand) + 3 * len(melds) < 17:
                kind = rng.choice(("chi", "kan", "chi_on_table", "triple_on_table", "triple_on_table"))
                add_group(rng, left, hand, melds, kind, card)
        except Exhausted:
            continue
        rng.shuffle(left)
        while len(hand) + 3 * len(melds) < 20:
            hand.append(left.pop())
        deck[:] = left
        return hand, melds
    raise Exhausted
