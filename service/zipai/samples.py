"""Samples of score and settle: wins of every hand type, wins that are not legal for each reason, contradictions."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from service.common import random_rules
from service.common.faults import Refusal
from service.common.rng import Rng
from service.common.sampler import ILLEGAL, REFUSED, Generator, Query, Sampler
from service.zipai.cards import CARDS, NO_CARD, RANKS, pack
from service.zipai.chi import cards_eaten, impossible_chis
from service.zipai.corrupt import CORRUPTIONS
from service.zipai.deal import table_of
from service.zipai.generator import PLANS, Draft, Laid, Plan, Unmade
from service.zipai.groups import CHI_OF, PILES, Group
from service.zipai.hand import Hand, hand_of
from service.zipai.notation import STYLES, Style, write_group, write_one
from service.zipai.pay import STEPS
from service.zipai.rules import PRESETS, Rules, RulesRequest, effective
from service.zipai.schema import ScoreRequest, SettleRequest
from service.zipai.score import score
from service.zipai.tables import DEALT_TO_DEALER, HAND, HAND_TYPES, PU_TONG_HU, REASONS

Json = Any

_TYPES: Final = (*HAND_TYPES, PU_TONG_HU.id)
HOUSE_RULES: Final = random_rules.HouseRules(Rules, PRESETS, RulesRequest, effective)
_SHARED: Final = ("rules", "stake", "players", "dealer", "explain")  # of a deal, beside its win


class Seats(NamedTuple):
    """Who sits where: `source` is who drew or discarded the winning card, if it was another player's."""

    players: int
    dealer: int
    winner: int
    source: int


def style_of(rng: Rng, query: Query) -> Style:
    """Return the notation of a request."""
    return "glyphs" if query.notation == "codes" else rng.choice(STYLES)


def _declared(rng: Rng, query: Query, kind: str) -> dict[str, Json]:
    """Return a score request of a hand type, or of a win that is not legal."""
    reason = rng.choice(tuple(CORRUPTIONS)) if kind == ILLEGAL else None
    type_ = rng.choice(CORRUPTIONS[reason].types) if reason else kind
    given, rules = HOUSE_RULES.given(rng, query)
    seats = _seats(rng, type_)
    plan = (CORRUPTIONS[reason].plan if reason else None) or PLANS[type_]
    hand = _hand(rng, plan, seats, rules, impossible=reason == "chi_impossible")
    if reason:
        CORRUPTIONS[reason].change(hand)
    rng.shuffle(hand.hand)
    style = style_of(rng, query)
    request = (
        given
        | random_rules.stake(rng)
        | {"players": seats.players, "dealer": seats.dealer, "winner": seats.winner}
        | {"hand": write_group(rng, sorted(hand.hand) if rng.chance(50) else hand.hand, style)}
        | random_rules.told(rng, "melds", melds_of(hand, rules, style))
        | {"win": _win(hand, seats, style)}
        | random_rules.told(rng, "flags", _flags(type_, reason, hand))
        | random_rules.explain(rng)
    )
    return _flipped(random_rules.in_order(request, ScoreRequest), hand, rules, style)


def _seats(rng: Rng, type_: str) -> Seats:
    """Return seats that go with the type."""
    players = rng.choice((2, 3, 3, 3, 4))
    dealer = rng.below(players)
    active = table_of(players, dealer).turns(dealer)
    if type_ == "di_hu":
        return Seats(players, dealer, rng.choice(active[1:]), dealer)
    winner = dealer if type_ == "tian_hu" else rng.choice(active)
    active.remove(winner)
    return Seats(players, dealer, winner, rng.choice(active))


def _hand(rng: Rng, plan: Plan, seats: Seats, rules: Rules, *, impossible: bool = False) -> Draft:
    """Return cards made by the plan, with a chi that cannot have been made (Z6.4) if it is to be `impossible`.

    Where chance leaves too little you or no cards for a group, others are made.
    """
    by = rng.choice(plan.by)
    dealt = DEALT_TO_DEALER if seats.winner == seats.dealer else HAND
    while True:
        draft = Draft(rng, by, closed=plan.closed, dealt=dealt, least_you=rules.min_you)
        try:
            plan.make(draft)
        except Unmade:
            continue
        if bool(impossible_chis(held(draft), xia_bi=rules.xia_bi)) == impossible:
            return draft


def held(draft: Draft) -> Hand:
    """Return the hand that the cards and melds of `draft` are."""
    melds = [_group(meld) for meld in draft.melds]
    chis = [(meld, NO_CARD) for meld in melds if meld.cards in CHI_OF]
    return hand_of(pack(draft.hand), tuple(melds), tuple(chis))


def _group(meld: Laid) -> Group:
    return CHI_OF[meld.cards] if meld.kind == "chi" else PILES[meld.kind][meld.cards[0]]


def _flags(type_: str, reason: str | None, hand: Draft) -> list[str]:
    flags = [flag for flag, of in (("di_hu", "di_hu"), ("hai_di", "hai_di_hu")) if type_ == of]
    swept = hand.by == "deck" and (reason == "swept_by_other" or (reason is not None and hand.rng.chance(20)))
    return [*flags, *(["swept"] if swept else [])]


def melds_of(draft: Draft, rules: Rules, style: Style) -> list[dict[str, Json]]:
    """Return the melds as a request gives them; at times with the card eaten, and with who showed it."""
    rng = draft.rng
    return [
        _meld(draft, meld, rules, style) | ({"from": rng.below(2)} if rng.chance(5) else {}) for meld in draft.melds
    ]


def _meld(draft: Draft, meld: Laid, rules: Rules, style: Style) -> dict[str, Json]:
    rng = draft.rng
    if meld.kind != "chi":
        return {"kind": meld.kind, "card": write_one(rng, meld.cards[0], style)}
    cards = list(meld.cards)
    rng.shuffle(cards)
    told: dict[str, Json] = {"kind": "chi", "cards": write_group(rng, cards, style)}
    chi = CHI_OF.get(meld.cards)
    eaten = cards_eaten(hand_of(pack(draft.hand), (), ()), chi, xia_bi=rules.xia_bi) if chi else []
    return told | ({"taken": write_one(rng, rng.choice(eaten), style)} if eaten and rng.chance(25) else {})


def _win(hand: Draft, seats: Seats, style: Style) -> dict[str, Json]:
    if hand.card == NO_CARD:
        return {"by": hand.by}
    source = {} if hand.by == "self_draw" else {"from": seats.source}
    return {"by": hand.by, "card": write_one(hand.rng, hand.card, style)} | source


def _flipped(request: dict[str, Json], hand: Draft, rules: Rules, style: Style) -> dict[str, Json]:
    """Flip as often as the rules call for, or stop before (Z10)."""
    rng = hand.rng
    flips: list[int] = []
    due = not rules.xing_follow and "hai_di" not in request.get("flags", ()) and rng.chance(75)
    while due:
        flips.append(rng.choice(_beside_fours(hand) if rng.chance(40) else _in_pack(hand)))
        hand.left[flips[-1]] -= 1
        request = random_rules.in_order(request | {"flips": write_group(rng, flips, style)}, ScoreRequest)
        answer = score(msgspec.convert(request, ScoreRequest))
        due = not isinstance(answer, Refusal) and bool(answer.xing and answer.xing.flip_due) and rng.chance(80)
    return request


def _in_pack(hand: Draft) -> list[int]:
    return [card for card in CARDS if hand.left[card] > 0]


def _beside_fours(hand: Draft) -> list[int]:
    """Return the cards whose flip counts four, so that another is due (Z10); any cards if there is none."""
    around = [(card // RANKS * RANKS + (card + step) % RANKS, card) for card in _in_pack(hand) for step in (-1, 1)]
    return [card for other, card in around if not hand.left[other]] or _in_pack(hand)


def _deal(rng: Rng, query: Query, kind: str) -> dict[str, Json]:
    """Return a settle request: a deal with the win of a score request."""
    return _settled(_declared(rng, query, kind))


def _settled(request: Mapping[str, Json]) -> dict[str, Json]:
    shared = {name: request[name] for name in _SHARED if name in request}
    win = {name: value for name, value in request.items() if name not in _SHARED}
    return random_rules.in_order(shared | {"win": win}, SettleRequest)


def _drawn(rng: Rng, query: Query) -> dict[str, Json]:
    """Return a drawn deal."""
    players = rng.choice((2, 3, 3, 3, 4))
    given, _ = HOUSE_RULES.given(rng, query)
    return given | random_rules.stake(rng) | {"players": players, "dealer": rng.below(players), "win": None}


def _refused(rng: Rng, query: Query) -> dict[str, Json]:
    """Return a score request that contradicts itself in one way."""
    request = _declared(rng, query, rng.choice((PU_TONG_HU.id, "tian_hu", "di_hu")))
    rng.choice(_BREAKS)(request)
    return random_rules.in_order(request, ScoreRequest)


def _refused_deal(rng: Rng, query: Query) -> dict[str, Json]:
    """Return a settle request that contradicts itself in one way."""
    return _settled(_refused(rng, query))


def _no_such_winner(request: dict[str, Json]) -> None:
    request["winner"] = (request["dealer"] + 2) % 4 if request["players"] == 4 else request["players"]


def _no_card(request: dict[str, Json]) -> None:
    request["hand"] = [*request["hand"][:-1], "万"]


def _own_card(request: dict[str, Json]) -> None:
    request["win"] = request["win"] | {"from": request["winner"]}


def _card_or_none(request: dict[str, Json]) -> None:
    win = request["win"]
    request["win"] = (
        {name: value for name, value in win.items() if name != "card"} if "card" in win else win | {"card": "一"}
    )


def _flag_twice(request: dict[str, Json]) -> None:
    request["flags"] = ["hai_di", "hai_di"]


def _swept_and_drawn(request: dict[str, Json]) -> None:
    request["win"] = {"by": "self_draw", "card": "一"}
    request["flags"] = ["swept"]


def _flips_of_hai_di(request: dict[str, Json]) -> None:
    request |= {"flags": ["hai_di"], "flips": ["一"]}


def _not_eaten(request: dict[str, Json]) -> None:
    request["melds"] = [*request.get("melds", ()), {"kind": "chi", "cards": ["一", "二", "三"], "taken": "四"}]


def _three_flips(request: dict[str, Json]) -> None:
    """Flip cards of ranks that nobody has four neighbours of (Z10), of a hand that is legal."""
    request |= {"flags": [], "flips": ["一", "五", "九"]}


_BREAKS: Final[tuple[Callable[[dict[str, Json]], None], ...]] = (
    _no_such_winner,
    _no_card,
    _own_card,
    _card_or_none,
    _flag_twice,
    _swept_and_drawn,
    _flips_of_hai_di,
    _not_eaten,
    _three_flips,
)
_KINDS: Final = (*_TYPES, ILLEGAL)
_WEIGHTS: Final = {PU_TONG_HU.id: 5, ILLEGAL: 4}
CLAUSES: Final = tuple(
    sorted({row.rule for rows in (HAND_TYPES, REASONS, STEPS) for row in rows.values()} | {PU_TONG_HU.rule, "Z12"})
)


def _generators(make: Callable[..., Mapping[str, Json]]) -> list[Generator]:
    return [
        Generator(id=kind, make=partial(make, kind=kind), kinds=(kind,), weight=_WEIGHTS.get(kind, 1))
        for kind in _KINDS
    ]


SCORE: Final = Sampler(
    generators=(*_generators(_declared), Generator(id=REFUSED, make=_refused, kinds=(REFUSED,))),
    kinds=_KINDS,
    clauses=CLAUSES,
)
SETTLE: Final = Sampler(
    generators=(
        *_generators(_deal),
        Generator(id="drawn", make=_drawn),
        Generator(id=REFUSED, make=_refused_deal, kinds=(REFUSED,)),
    ),
    kinds=_KINDS,
    clauses=CLAUSES,
)
