"""Slow zipai reference: what a hand waits for, and who may do what with a card shown (Z15, Z16)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from tests.brute.zipai import read_duo, score
from tests.brute.zipai_cards import CHI_GROUPS, PACK, Json, holds, in_order, read_card, read_cards, unreadable, without
from tests.brute.zipai_faults import Contradiction, empty_seat, held_cards, impossible_hand, is_seated
from tests.brute.zipai_groups import free_cards
from tests.brute.zipai_rules import bar, effective

Laid = list[list[str]]
ANY_OF_A_TRIPLE = ("sao", "guo_sao")


def next_seat(request: Json, seat: int) -> int:
    """C1 and Z16(1): the next player, passing over the seat without cards."""
    following = (seat + 1) % int(request["players"])
    return following if following != empty_seat(request) else (following + 1) % int(request["players"])


def as_score(request: Json, holder: Json, seat: int, win: Json) -> Json:
    """The score request of one hand of a waits or claims request."""
    shared = {name: request[name] for name in ("rules", "players", "dealer") if name in request}
    return shared | {"winner": seat, "hand": holder["hand"], "melds": holder.get("melds", []), "win": win}


def wait_faults(request: Json) -> set[str]:
    """Everything that makes a waits request contradict itself."""
    faults = unreadable(request.get("seen", []), "/seen")
    if not 0 <= request["dealer"] < request["players"]:
        faults.add("/dealer")
    if not is_seated(request, request["seat"]):
        faults.add("/seat")
    return faults | impossible_hand(request, read_cards(request.get("seen", [])))


def way_of_winning(request: Json, card: str, by: str) -> Json:
    """What one card is worth when it comes in one way; the total is without xing."""
    win: Json = {"by": by, "card": card}
    if by != "self_draw":
        win["from"] = next_seat(request, request["seat"])
    body = score(as_score(request, request, request["seat"], win))
    if isinstance(body, Contradiction) or not body["legal"]:
        return {"legal": False, "you": None, "duo": None}
    duo = read_duo(body["you"], 0, [], by, effective(request))
    return {"legal": True, "you": body["you"], "duo": duo["total"]}


def waits(request: Json) -> Json | Contradiction:
    """The answer to a waits request."""
    faults = wait_faults(request)
    if faults:
        return Contradiction(faults)
    known = held_cards(read_cards(request["hand"]), request.get("melds", [])) + read_cards(request.get("seen", []))
    found = []
    for card in PACK:
        left = 4 - known.count(card)
        if left < 1:
            continue
        ways = {by: way_of_winning(request, card, by) for by in ("self_draw", "deck", "discard")}
        if any(way["legal"] for way in ways.values()):
            found.append({"card": card, "left": left} | ways)
    return {"waits": found, "rules": effective(request)}


def flags_contradict(request: Json) -> bool:
    """A flag given twice, both, or di_hu of another card than the dealer's discard."""
    flags = request.get("flags", [])
    first_discard = request["source"] == "discard" and request["from"] == request["dealer"]
    return len(flags) > 1 or ("di_hu" in flags and not first_discard)


def claim_faults(request: Json) -> set[str]:
    """Everything that makes a claims request contradict itself."""
    card = read_card(request["card"])
    faults = set() if card else {"/card"}
    if not 0 <= request["dealer"] < request["players"]:
        faults.add("/dealer")
    if not is_seated(request, request["from"]):
        faults.add("/from")
    earlier: list[int] = [request["from"]] if request["source"] == "discard" else []
    if flags_contradict(request):
        faults.add("/flags")
    for index, holder in enumerate(request["seats"]):
        place = f"/seats/{index}"
        if not is_seated(request, holder["seat"]) or holder["seat"] in earlier:
            faults.add(f"{place}/seat")
        earlier.append(holder["seat"])
        faults |= {place + each for each in impossible_hand(holder, [card] if card else [])}
        for name in ("passed_chi", "passed_peng", "discarded"):
            faults |= unreadable(holder.get(name, []), f"{place}/{name}")
    return faults


def is_drawer(request: Json, seat: int) -> bool:
    return bool(request["source"] == "deck" and request["from"] == seat)


def has_meld(holder: Json, kinds: tuple[str, ...], card: str) -> bool:
    """Whether a triple of the card lies on the holder's table."""
    return any(meld["kind"] in kinds and read_card(meld["card"]) == card for meld in holder.get("melds", []))


def sweep(request: Json, holder: Json, card: str) -> str | None:
    """The sweep that is forced on the drawer, if any (Z15, Z15.3 for guo_sao)."""
    in_hand = read_cards(holder["hand"]).count(card)
    if not is_drawer(request, holder["seat"]):
        return None
    if in_hand == 3 or has_meld(holder, ANY_OF_A_TRIPLE, card):
        return "sao_chuan"
    if in_hand == 2:
        return "guo_sao" if card in read_cards(holder.get("passed_peng", [])) else "sao"
    return None


def opens_quad(request: Json, holder: Json, card: str) -> bool:
    """Whether kai_zhao is forced on the holder (Z15.1)."""
    if request["source"] == "deck" and has_meld(holder, ("peng",), card):
        return True
    triple = read_cards(holder["hand"]).count(card) == 3 or has_meld(holder, ANY_OF_A_TRIPLE, card)
    return triple and not is_drawer(request, holder["seat"])


def win_request(request: Json, holder: Json) -> Json:
    """The score request of the holder winning with the card shown; di_hu counts without melds alone."""
    win: Json = {"by": "self_draw", "card": request["card"]}
    if not is_drawer(request, holder["seat"]):
        win = {"by": request["source"], "card": request["card"], "from": request["from"]}
    flags = [flag for flag in request.get("flags", []) if flag == "hai_di" or not holder.get("melds")]
    return as_score(request, holder, holder["seat"], win) | {"flags": flags}


def win_body(request: Json, holder: Json) -> Json | None:
    """The score body if the holder wins with the card shown, sweeps of others left aside."""
    body = score(win_request(request, holder))
    return None if isinstance(body, Contradiction) or not body["legal"] else body


def chis_of(cards: list[str], shown: str) -> Iterator[tuple[list[str], list[str]]]:
    """Every chi group of the shown card with two of the cards, and the cards that then remain."""
    for chi in CHI_GROUPS:
        if shown in chi:
            taken = without(chi, [shown])
            if holds(cards, taken):
                yield list(chi), without(cards, taken)


def lay(free: list[str], shown: str) -> Iterator[tuple[Laid, bool]]:
    """Every way to take the shown card with two free cards and then to lay more; whether 下比 asks for more (Z15.2)."""
    for chi, rest in chis_of(free, shown):
        further = list(lay(without(rest, [shown]), shown)) if shown in rest else []
        yield [chi], bool(further)
        for others, owing in further:
            yield [chi, *others], owing


def distinct(options: Iterable[Laid]) -> list[Laid]:
    """The different options, each with all its groups in order."""
    places = {tuple(sorted(tuple(map(PACK.index, chi)) for chi in laid)) for laid in options}
    return [[[PACK[place] for place in chi] for chi in option] for option in sorted(places)]


def chi_options(hand: list[str], shown: str, xia_bi: bool) -> tuple[list[Laid], list[Laid]]:
    """The options to chi, and those that leave a group owed."""
    if not xia_bi:
        return distinct([chi] for chi, _ in chis_of(free_cards(hand), shown)), []
    ways = list(lay(free_cards(hand), shown))
    return distinct(laid for laid, owing in ways if not owing), distinct(laid for laid, owing in ways if owing)


def chis_of_locked(hand: list[str], shown: str) -> list[Laid]:
    """The chi groups that would break a kan or long."""
    counts = Counter(hand)
    return [[chi] for chi, rest in chis_of(in_order(hand), shown) if any(counts[c] >= 3 for c in without(hand, rest))]


def leaves_discard(hand: list[str], shown: str, laid: Laid) -> bool:
    """Z15.4: whether a card that is in no kan or long is left after laying the groups."""
    taken = without([card for each in laid for card in each], [shown])
    counts = Counter(hand)
    return any(counts[card] < 3 for card in without(hand, taken))


def optional_claims(request: Json, holder: Json, card: str, is_free: bool) -> Iterator[tuple[str, Laid, str]]:
    """Each peng and chi that looks possible: action, groups, and the id of what bars it ("" when nothing does).

    What is no chi at all, since it splits a kan or leaves a group owed, only to a seat that is free to chi.
    """
    hand, seat = read_cards(holder["hand"]), holder["seat"]
    names = ("passed_chi", "passed_peng", "discarded")
    passed_chi, passed_peng, discarded = (read_cards(holder.get(name, [])) for name in names)
    if hand.count(card) == 2 and not is_drawer(request, seat):
        laid = [[card] * 3]
        bad = card in passed_peng + discarded
        yield "peng", laid, "chou_pai" if bad else "" if leaves_discard(hand, card, laid) else "nothing_to_discard"
    if not is_drawer(request, seat) and seat != next_seat(request, request["from"]):
        return
    options, owing = chi_options(hand, card, effective(request)["xia_bi"])
    locked = chis_of_locked(hand, card)
    bad = card in passed_chi + discarded
    for laid in options:
        yield "chi", laid, "chou_pai" if bad else "" if leaves_discard(hand, card, laid) else "nothing_to_discard"
    for laid in distinct(owing + locked) if is_free else []:
        yield "chi", laid, "chou_pai" if bad else "locked" if laid in locked else "xia_bi_owed"


def seat_claims(request: Json, holder: Json, card: str, swept: bool) -> tuple[list[Json], list[Json]]:
    """What one seat may or must do, and what looks possible and is not."""
    seat = holder["seat"]
    claims: list[Json] = []
    blocked: list[Json] = []

    def claim(action: str, priority: int, laid: Laid, **more: Json) -> None:
        forced = action not in ("peng", "chi")
        entry = {"seat": seat, "action": action, "forced": forced, "priority": priority, "groups": laid}
        if swept:
            blocked.append({"seat": seat, "action": action, "groups": laid, "reason": bar("swept_by_other")})
        else:
            claims.append(entry | more)

    swept_as = sweep(request, holder, card)
    if swept_as:
        claim(swept_as, 1, [[card] * (4 if swept_as == "sao_chuan" else 3)])
    body = win_body(request, holder)
    if body:
        claim("win", 2, [each["cards"] for each in body["groups"]], result=body)
    if opens_quad(request, holder, card):
        claim("kai_zhao", 3, [[card] * 4])
    is_forced = bool(claims)
    for action, laid, why in optional_claims(request, holder, card, not swept and not is_forced):
        if why or is_forced:
            told = "swept_by_other" if swept else "forced" if is_forced else why
            blocked.append({"seat": seat, "action": action, "groups": laid, "reason": bar(told)})
        else:
            claim(action, 3 if action == "peng" else 4, laid)
    return claims, blocked


def claims(request: Json) -> Json | Contradiction:
    """The answer to a claims request."""
    faults = claim_faults(request)
    if faults:
        return Contradiction(faults)
    card = read_card(request["card"]) or ""
    sweepers = [holder["seat"] for holder in request["seats"] if sweep(request, holder, card)]
    found: list[Json] = []
    blocked: list[Json] = []
    in_turn = sorted(request["seats"], key=lambda holder: (holder["seat"] - request["from"]) % request["players"])
    for holder in in_turn:
        swept = any(seat != holder["seat"] for seat in sweepers)
        may, may_not = seat_claims(request, holder, card, swept)
        found += may
        blocked += may_not
    found.sort(key=lambda each: each["priority"])
    first = {"seat": found[0]["seat"], "action": found[0]["action"]} if found else None
    answer: Json = {"claims": found, "first": first, "rules": effective(request)}
    return answer | {"blocked": blocked} if request.get("explain") else answer
