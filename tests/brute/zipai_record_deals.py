"""Random zipai deals for the record tests: dealt hands of every kind, and acts chosen among the legal ones."""

from random import Random

from tests.brute.zipai_cards import CHI_GROUPS, PACK, Json, holds, without
from tests.brute.zipai_faults import empty_seat
from tests.brute.zipai_hands import Exhausted, full_deck, pick, spell, take
from tests.brute.zipai_record import Play

PLANS = {  # what a hand is dealt before the rest comes as it falls: longs, kans, pairs, chi groups
    (0, 0, 0, 0): 6,
    (0, 0, 2, 4): 3,
    (0, 2, 1, 4): 4,
    (0, 3, 2, 2): 3,
    (0, 4, 4, 0): 2,
    (1, 1, 2, 2): 2,
    (1, 2, 1, 2): 2,
    (2, 0, 2, 2): 4,
    (2, 1, 1, 2): 5,
    (0, 5, 0, 0): 0.3,
    (3, 0, 0, 0): 0.3,
    (0, 5, 0, 2): 0.2,
    (1, 0, 1, 5): 0.5,
}
EAGER = {"win": 50, "peng": 6, "chi": 4, "keep": 9, "draw": 5}  # how likely an act is chosen; a discard 1

ANY = {"draw": 2, "flip": 1, "peng": 1, "sao": 1, "win": 1, "keep": 1, "discard": 6, "chi": 1, "end": 1}
OPEN = {"draw": 2, "flip": 1, "peng": 4, "sao": 2, "guo_sao": 2, "sao_chuan": 1, "kai_zhao": 2, "win": 3, "keep": 1,
        "discard": 1, "chi": 14, "end": 1}  # fmt: skip


def planned(rng: Random, deck: list[str], size: int) -> list[str]:
    """A hand of `size` by one of the plans, taken out of the deck."""
    longs, kans, pairs, chis = rng.choices(list(PLANS), list(PLANS.values()))[0]
    groups = [
        [card] * copies for copies, many in ((4, longs), (3, kans), (2, pairs)) for card in rng.sample(PACK, many)
    ]
    groups += [list(rng.choice(CHI_GROUPS)) for _ in range(chis)]
    hand: list[str] = []
    for each in groups:
        try:
            hand += take(deck, each) if len(hand) + len(each) <= size else []
        except Exhausted:
            continue
    rng.shuffle(deck)
    while len(hand) < size:
        hand.append(deck.pop())
    return hand


def rules(rng: Random) -> Json:
    """House rules that let many hands win, or few."""
    given: Json = {}
    if rng.random() < 0.6:
        given["min_you"] = rng.choice((0, 3, 6, 15, 1000))
    if rng.random() < 0.2:
        given["xia_bi"] = False
    if rng.random() < 0.1:
        given["xing_follow"] = True
    if rng.random() < 0.2:
        given["self_draw_bonus"] = rng.choice(("plus_one", "double"))
    return {"rules": given} if given else {}


def dealt(rng: Random) -> tuple[Json, list[str]]:
    """A record without acts, and the deck in the order in which it will be drawn."""
    players = pick(rng, {"2": 2, "3": 5, "4": 3})
    request: Json = rules(rng) | {"players": int(players), "dealer": rng.randrange(int(players))}
    deck = full_deck()
    hands: list[list[str]] = [[] for _ in range(request["players"])]
    for seat in rng.sample(range(request["players"]), request["players"]):
        if seat != empty_seat(request):
            hands[seat] = planned(rng, deck, 21 if seat == request["dealer"] else 20)
    rng.shuffle(deck)
    if rng.random() < 0.2:
        request["stake"] = rng.randint(1, 50)
    return request | {"hands": [spell(rng, hand) if hand else "" for hand in hands], "acts": []}, deck


def chosen(rng: Random, options: list[Json], deck: list[str]) -> Json:
    """One of the options as an act; draws and flips get the next card of the deck."""
    weights = [EAGER.get(option["act"], 1) for option in options]
    option = rng.choices(options, weights)[0]
    act = {name: value for name, value in option.items() if name not in ("forced", "result")}
    if act["act"] in ("draw", "flip"):
        act["card"] = deck.pop()
    if act["act"] == "chi":
        act["groups"] = [rng.sample(each, len(each)) for each in rng.sample(act["groups"], len(act["groups"]))]
    return act


def any_act(rng: Random, deal: Play, deck: list[str]) -> Json:
    """Some act of some seat, sensible or not; mostly of those who could have a claim."""
    seat = rng.choice(likely_seats(deal)) if rng.random() < 0.8 else rng.choice(list(deal.holders))
    name = pick(rng, OPEN if deal.moment == "open" else ANY)
    if name == "end":
        return {"act": "end"}
    act: Json = {"seat": seat, "act": name}
    if name in ("draw", "flip"):
        act["card"] = deck[-1] if deck else rng.choice(PACK)
    elif name == "discard":
        act["card"] = rng.choice(PACK if rng.random() < 0.3 else deal.holders[seat].hand)
    elif name == "chi":
        act["groups"] = groups(rng, deal, seat)
    return act


def likely_seats(deal: Play) -> list[int]:
    """Who is asked now: whose turn it is, and with a card open the next seat."""
    return [deal.turn, deal.next(deal.turn)] if deal.moment == "open" else [deal.turn]


def groups(rng: Random, deal: Play, seat: int) -> list[list[str]]:
    """Groups for a chi, mostly with the shown card and cards that are held."""
    with_card = [list(chi) for chi in CHI_GROUPS if deal.card in chi] or [rng.sample(PACK, 3)]
    held = [chi for chi in with_card if holds(deal.holders[seat].hand, without(chi, [deal.card]))]
    laid = [rng.choice(held if held and rng.random() < 0.9 else with_card)]
    while rng.random() < 0.3:
        laid.append(rng.choice(held or with_card))
    if rng.random() < 0.05:
        laid[-1] = rng.sample(PACK, rng.choice((2, 3, 3, 4)))
    return laid[:3]
