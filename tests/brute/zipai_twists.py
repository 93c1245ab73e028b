"""Contradictions for random zipai requests: one place of a score request is twisted so that it may be refused."""

from collections.abc import Callable
from random import Random

from tests.brute.zipai_cards import PACK, Json
from tests.brute.zipai_faults import empty_seat
from tests.brute.zipai_hands import spell

UNREADABLE = "万"


def seated(request: Json, *but: int) -> list[int]:
    """The seats with cards, without some."""
    return [seat for seat in range(request["players"]) if seat not in (empty_seat(request), *but)]


def wrong_seat(request: Json) -> int:
    """A seat that is not at this table, or the seat without cards."""
    none = empty_seat(request)
    return int(request["players"]) if none is None else none


def twist_flags(rng: Random, request: Json) -> None:
    flags = request.get("flags", [])
    request["flags"] = rng.sample(["di_hu", "hai_di", "swept", *flags], rng.randint(1, 3))
    if rng.random() < 0.3:
        request["flags"] += request["flags"][:1]


def twist_win(rng: Random, request: Json) -> None:
    win, member = request["win"], rng.choice(("from", "card"))
    if member in win:
        del win[member]
        request.pop("flags", None)
    else:
        win[member] = rng.choice(PACK) if member == "card" else rng.choice(seated(request))


def twist_seat(rng: Random, request: Json) -> None:
    request.pop("flags", None)
    which = rng.choice(("winner", "from", "same", "dealer"))
    if which == "winner":
        request["winner"] = wrong_seat(request)
    elif which == "dealer" and request["players"] < 4:
        request["dealer"] = request["players"]
    elif "from" in request["win"]:
        request["win"]["from"] = request["winner"] if which == "same" else wrong_seat(request)


def twist_cards(rng: Random, request: Json) -> None:
    """What is not a card, in one of the places for cards."""
    places = ["hand", *(["card"] if "card" in request["win"] else []), *(["melds"] if request.get("melds") else [])]
    place = rng.choice(places)
    if place == "card":
        request["win"]["card"] = UNREADABLE
    elif place == "hand":
        request["hand"] = unreadable(rng, request["hand"])
    else:
        meld = rng.choice(request["melds"])
        if meld["kind"] == "chi" and rng.random() < 0.5:
            meld["taken"] = rng.choice((UNREADABLE, rng.choice(PACK)))
        elif meld["kind"] == "chi":
            meld["cards"] = unreadable(rng, meld["cards"])
        else:
            meld["card"] = UNREADABLE


def unreadable(rng: Random, cards: str | list[str]) -> str | list[str]:
    """The cards with one of them spoilt."""
    place = rng.randrange(len(cards))
    if isinstance(cards, str):
        return cards[:place] + UNREADABLE + cards[place + 1 :]
    return [*cards[:place], UNREADABLE, *cards[place + 1 :]]


def twist_flips(rng: Random, request: Json) -> None:
    request["flips"] = spell(rng, rng.sample(PACK, rng.randint(1, 3)))
    if rng.random() < 0.3:
        request["flips"] = unreadable(rng, request["flips"])
    elif rng.random() < 0.5:
        request["rules"] = request.get("rules", {}) | {"xing_follow": True}


def twist_melds(rng: Random, request: Json) -> None:
    request["melds"] = [*request.get("melds", []), {"kind": "peng", "card": rng.choice(PACK)}][:7]


TWISTS: tuple[Callable[[Random, Json], None], ...] = (
    twist_flags,
    twist_win,
    twist_seat,
    twist_cards,
    twist_flips,
    twist_melds,
)
