"""Random requests for all zipai endpoints: good wins, near misses, every option, contradictions.

The same generator state gives the same request. All requests are well-formed by the schema.
"""

from random import Random

from tests.brute.zipai_cards import PACK, Json, read_cards
from tests.brute.zipai_faults import held_cards
from tests.brute.zipai_hands import (
    CONCEALED,
    MIXED,
    ON_TABLE,
    Exhausted,
    busy,
    dealt,
    full_deck,
    ready,
    spell,
    spell_card,
)
from tests.brute.zipai_rules import PRESETS
from tests.brute.zipai_twists import TWISTS, UNREADABLE, seated, unreadable, wrong_seat

OPTIONS: dict[str, tuple[int | str | bool, ...]] = {
    "min_you": (0, 1, 5, 8, 9, 12, 15, 20, 1000),
    "you_per_duo": (1, 2, 3, 4, 7, 1000),
    "xing_upper": (True, False),
    "xing_middle": (True, False),
    "xing_lower": (True, False),
    "xing_reflip": (True, False),
    "xing_wraps": (True, False),
    "xing_follow": (True, False),
    "hai_di_xing": (0, 1, 3, 1000),
    "xia_bi": (True, False),
    "specials_stack": (True, False),
    "wu_kan_counts_long": (True, False),
    "self_draw_bonus": ("none", "plus_one", "double", "quadruple"),
    "discard_shares": (1, 2, 8),
    "max_duo": (1, 3, 6, 10, 1_000_000),
}


def rules(rng: Random) -> Json:
    """No rules, a preset, single options, or both; a low min_you often, so that many hands win."""
    lot = rng.random()
    if lot < 0.25:
        return {}
    chosen: Json = {"preset": rng.choice(list(PRESETS))} if lot < 0.5 else {}
    if lot > 0.4:
        for name in rng.sample(list(OPTIONS), rng.choice((1, 2, 4))):
            chosen[name] = rng.choice(OPTIONS[name])
    if rng.random() < 0.3:
        chosen["min_you"] = rng.choice((0, 3, 6, 9, 14, 20, 26))
    return {"rules": chosen}


def table(rng: Random) -> Json:
    """Players and dealer."""
    players = rng.choice((2, 3, 3, 4))
    return {"players": players, "dealer": rng.randrange(players)}


def corrupt(rng: Random, deck: list[str], hand: list[str], melds: list[Json]) -> None:
    """A near miss: one card changed, missing, doubled or too many, or a chi that is not a group."""
    way = rng.choice(("change", "change", "change", "drop", "add", "double", "chi", "chi"))
    if way == "add":
        hand.append(deck.pop(rng.randrange(len(deck))))
    elif way == "chi" and melds and melds[0]["kind"] == "chi":
        melds[0]["cards"] = spell(rng, [*read_cards(melds[0]["cards"])[:2], rng.choice(deck)][: rng.randint(2, 3)])
    elif len(hand) > 1 and way != "chi":
        place = rng.randrange(len(hand))
        if way == "drop":
            del hand[place]
        else:
            hand[place] = rng.choice(deck) if way == "change" else hand[place - 1]


def flips(rng: Random, cards: list[str]) -> list[str]:
    """Flipped cards, those beside four equal cards of the winner first, for they call for another."""
    fours = [PACK.index(card) for card in PACK if cards.count(card) == 4]
    beside = [PACK[place] for four in fours for place in (four - 1, four + 1) if place in range(len(PACK))]
    left = [card for card in PACK if cards.count(card) < 4]
    chosen: list[str] = []
    for _ in range(rng.choices((0, 1, 2, 3), (3, 5, 3, 1))[0]):
        near = [card for card in beside if card in left]
        if chosen and not near and rng.random() < 0.8:
            break
        chosen.append(rng.choice(near) if near and rng.random() < 0.85 else rng.choice(left or list(PACK)))
    return chosen


def add_flips(rng: Random, request: Json, hand: list[str]) -> None:
    """Flips for a request that may have some."""
    if "hai_di" in request.get("flags", []) or request.get("rules", {}).get("xing_follow"):
        return
    card = request["win"].get("card")
    chosen = flips(rng, held_cards(hand, request.get("melds", [])) + (read_cards([card]) if card else []))
    if chosen:
        request["flips"] = spell(rng, chosen)


def deal_request(rng: Random) -> Json:
    """A win by deal (Z11): mostly the right number of cards."""
    request = rules(rng) | table(rng)
    winner = request["dealer"] if rng.random() < 0.6 else rng.choice(seated(request))
    hand = dealt(rng, (21 if winner == request["dealer"] else 20) + rng.choices((0, -1, 1), (20, 1, 1))[0])
    request |= {"winner": winner, "hand": spell(rng, hand), "win": {"by": "deal"}}
    add_flips(rng, request, hand)
    return request


def won_request(rng: Random) -> Json:
    """A win by draw, deck or discard."""
    request = rules(rng) | table(rng)
    winner = rng.choice(seated(request))
    by = rng.choice(("self_draw", "deck", "discard"))
    card = rng.choice(PACK)
    win: Json = {"by": by, "card": spell_card(rng, card)}
    if by != "self_draw":
        win["from"] = rng.choice(seated(request, winner))
    first_discard = by == "discard" and win["from"] == request["dealer"] and rng.random() < 0.6
    deck = full_deck()
    deck.remove(card)
    hand, melds = ready(rng, deck, card, CONCEALED if first_discard else MIXED)
    if rng.random() < 0.2:
        corrupt(rng, deck, hand, melds)
    flags = ["di_hu"] if first_discard and not melds else ["hai_di"] if rng.random() < 0.1 else []
    flags += ["swept"] if by == "deck" and rng.random() < 0.1 else []
    request |= {"winner": winner, "hand": spell(rng, hand), "win": win}
    request |= {"melds": melds} if melds or rng.random() < 0.5 else {}
    request |= {"flags": flags} if flags or rng.random() < 0.2 else {}
    add_flips(rng, request, hand)
    return request


def score_request(rng: Random) -> Json:
    """A request for POST /v1/zipai/score."""
    request = deal_request(rng) if rng.random() < 0.25 else won_request(rng)
    if rng.random() < 0.3:
        request["stake"] = rng.choice((1, 2, 50, 1_000_000))
    if rng.random() < 0.12:
        rng.choice(TWISTS)(rng, request)
    return request


def settle_request(rng: Random) -> Json:
    """A request for POST /v1/zipai/settle: a win or a drawn deal."""
    request = score_request(rng)
    shared = {name: request.pop(name) for name in ("rules", "stake", "players", "dealer") if name in request}
    return shared | {"win": None if rng.random() < 0.2 else request}


def spoil_hand(rng: Random, deck: list[str], hand: list[str], melds: list[Json]) -> None:
    """Sometimes a near miss; for waits and claims most of them are refused."""
    lot = rng.random()
    if lot < 0.08:
        corrupt(rng, deck, hand, melds)
    elif lot < 0.25 and hand:
        hand[rng.randrange(len(hand))] = rng.choice(deck)
    if len(hand) > 1 and rng.random() < 0.04:
        hand.pop()


def waits_request(rng: Random) -> Json:
    """A request for POST /v1/zipai/waits."""
    request = rules(rng) | table(rng)
    card, deck = rng.choice(PACK), full_deck()
    deck.remove(card)
    hand, melds = ready(rng, deck, card)
    spoil_hand(rng, deck, hand, melds)
    request |= {"seat": rng.choice(seated(request)), "hand": spell(rng, hand), "melds": melds}
    if rng.random() < 0.6:
        known = held_cards(hand, melds)
        unseen = [each for each in PACK for _ in range(4 - known.count(each))]
        request["seen"] = spell(rng, rng.sample(unseen, rng.randint(1, 30)))
    lot = rng.random()
    if lot < 0.03:
        request["seat"] = wrong_seat(request)
    elif lot < 0.06 and request["players"] < 4:
        request["dealer"] = request["players"]
    elif lot < 0.08:
        request["hand"] = unreadable(rng, request["hand"])
    elif lot < 0.1 and "seen" in request:
        request["seen"] = unreadable(rng, request["seen"])
    return request


def holder(rng: Random, deck: list[str], seat: int, card: str) -> Json:
    """One seat of a claims request."""
    if rng.random() < 0.6:
        hand, melds = ready(rng, deck, card, ON_TABLE if rng.random() < 0.3 else MIXED)
    else:
        hand, melds = busy(rng, deck, card)
    spoil_hand(rng, deck, hand, melds)
    entry: Json = {"seat": seat, "hand": spell(rng, hand), "melds": melds}
    for name in ("passed_chi", "passed_peng", "discarded"):
        if rng.random() < 0.4:
            cards = rng.sample(PACK, rng.randint(1, 6))
            entry[name] = spell(rng, [*cards, card] if rng.random() < 0.4 else cards)
    return entry


def holders(rng: Random, seats: list[int], card: str) -> list[Json]:
    """The seats of a claims request, all dealt from one pack."""
    while True:
        deck = full_deck()
        deck.remove(card)
        try:
            return [holder(rng, deck, seat, card) for seat in seats]
        except Exhausted:
            continue


def claims_request(rng: Random) -> Json:
    """A request for POST /v1/zipai/claims."""
    request = rules(rng) | table(rng)
    card, source = rng.choice(PACK), rng.choice(("deck", "discard"))
    request |= {"card": spell_card(rng, card), "source": source, "from": rng.choice(seated(request))}
    seats = seated(request, *([request["from"]] if source == "discard" else []))
    request["seats"] = holders(rng, rng.sample(seats, rng.choice((1, len(seats)))), card)
    if rng.random() < 0.7:
        request["explain"] = rng.random() < 0.8
    if rng.random() < 0.3:
        first = source == "discard" and request["from"] == request["dealer"] and rng.random() < 0.8
        request["flags"] = rng.choice((["di_hu"] if first else ["hai_di"], [], ["hai_di"]))
    if rng.random() < 0.03:
        request["flags"] = rng.choices(("di_hu", "hai_di"), k=rng.randint(1, 2))
    lot = rng.random()
    if lot < 0.02:
        request["from"] = wrong_seat(request)
    elif lot < 0.04:
        request["card"] = UNREADABLE
    elif lot < 0.06:
        request["seats"][0]["seat"] = rng.choice((wrong_seat(request), request["seats"][-1]["seat"], request["from"]))
    elif lot < 0.08:
        request["seats"][-1]["hand"] = unreadable(rng, request["seats"][-1]["hand"])
    return request
