"""Samples of waits and claims: hands that wait, cards shown that somebody may or must take, or only seems to."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from service.common import random_rules
from service.common.rng import Rng
from service.common.sampler import REFUSED, Generator, Query, Sampler
from service.zipai.cards import CARDS, COPIES
from service.zipai.chi import impossible_chis
from service.zipai.deal import Table, table_of
from service.zipai.generator import PLAIN, Draft, Unmade, seven_groups
from service.zipai.groups import CHI_WITH
from service.zipai.notation import Style, write_group, write_one
from service.zipai.rules import Rules
from service.zipai.samples import HOUSE_RULES, held, melds_of, style_of
from service.zipai.schema import By, ClaimsRequest, Source, WaitsRequest
from service.zipai.tables import BARS, CHI_CARDS, HAND, HAND_TYPES, PU_TONG_HU

Json = Any


def _table(rng: Rng) -> Table:
    players = rng.choice((2, 3, 3, 3, 4))
    return table_of(players, rng.below(players))


def _winning(rng: Rng, by: By, rules: Rules, *, closed: bool) -> Draft:
    """Return a hand that its winning card completes."""
    while True:
        made = Draft(rng, by, closed=closed, dealt=HAND, least_you=rules.min_you)
        try:
            seven_groups(made)
        except Unmade:
            continue
        if not impossible_chis(held(made), xia_bi=rules.xia_bi):
            return made


def _waiting(rng: Rng, query: Query, change: int) -> dict[str, Json]:
    """Return a hand that waits for a card; `change` times in a hundred, one of its cards is exchanged."""
    given, rules = HOUSE_RULES.given(rng, query)
    table, style = _table(rng), style_of(rng, query)
    made = _winning(rng, rng.choice(("self_draw", "deck", "discard")), rules, closed=rng.chance(15))
    made.left[made.card] += 1
    if rng.chance(change):
        del made.hand[rng.below(len(made.hand))]
        made.draw(1)
    seen = [rng.choice([card for card in CARDS if made.left[card]]) for _ in range(rng.choice((0, 0, 1, 3)))]
    request = (
        given
        | {"players": table.players, "dealer": table.dealer, "seat": rng.choice(table.active)}
        | {"hand": write_group(rng, sorted(made.hand), style)}
        | random_rules.told(rng, "melds", melds_of(made, rules, style))
        | random_rules.told(rng, "seen", write_group(rng, sorted({*seen}), style))
    )
    return random_rules.in_order(request, WaitsRequest)


def _claimed(rng: Rng, query: Query, sort: str) -> dict[str, Json]:
    """Return a card shown and the players who may claim it, in a situation of the `sort`."""
    given, rules = HOUSE_RULES.given(rng, query)
    table, style = _table(rng), style_of(rng, query)
    source = _SOURCES[sort] if sort in _SOURCES else rng.choice(_ANY_SOURCE)
    origin = table.dealer if sort == "di_hu" else rng.choice(table.active)
    turns = table.turns(origin)
    claimants = turns[source == "discard" :]
    winner = rng.choice(claimants) if sort in _WINS else None
    made: dict[int, Draft] = {}
    card, left = rng.choice(CARDS), [COPIES] * len(CARDS)
    if winner is not None:
        won = _winning(rng, _by(source, winner == origin), rules, closed=sort == "di_hu")
        made[winner], card, left = won, won.card, won.left
    else:
        left[card] -= 1
    for seat in claimants:
        if seat != winner:
            made[seat] = _MAKERS.get(sort, _idle)(
                Draft(rng, source, closed=True, dealt=HAND, least_you=rules.min_you, left=left),
                card,
                turns.index(seat),
            )
            left = made[seat].left
    request = (
        given
        | {"players": table.players, "dealer": table.dealer, "card": write_one(rng, card, style)}
        | {"source": source, "from": origin}
        | {"seats": [_seat(hand, seat, card, rules, style) for seat, hand in made.items()]}
        | ({"flags": [sort]} if sort in _FLAGS else {})
        | ({"explain": True} if rng.chance(70) else {})
    )
    return random_rules.in_order(request, ClaimsRequest)


def _by(source: Source, own: bool) -> By:
    return "self_draw" if source == "deck" and own else source


def _seat(made: Draft, seat: int, card: int, rules: Rules, style: Style) -> dict[str, Json]:
    rng = made.rng
    earlier = {
        name: write_group(rng, [card if rng.chance(30) else rng.choice(CARDS)], style)
        for name in ("passed_chi", "passed_peng", "discarded")
        if rng.chance(25)
    }
    hand = {"seat": seat, "hand": write_group(rng, sorted(made.hand), style)}
    return hand | random_rules.told(rng, "melds", melds_of(made, rules, style)) | earlier


def _idle(made: Draft, card: int, turn: int) -> Draft:
    """Take twenty cards as they come."""
    made.draw(HAND - len(made.hand))
    return made


def _near(made: Draft, card: int, turn: int) -> Draft:
    """Take much that goes with the card: copies of it, and what makes a chi with it."""
    rng = made.rng
    made.take([card] * rng.choice((0, 0, 1, 1, 2, 2, 3)))
    for _ in range(rng.choice((1, 2, 3))):
        chi = list(rng.choice(CHI_WITH[card]).cards)
        chi.remove(card)
        made.take(chi * rng.choice((1, 1, 1, 2)))
    return _idle(made, card, turn)


def _sweeping(made: Draft, card: int, turn: int) -> Draft:
    """Take for the drawer a pair or a kan of the card, for others what goes with it."""
    if turn:
        return _near(made, card, turn)
    made.take([card] * made.rng.choice((2, 3)))
    return _idle(made, card, turn)


def _bare(made: Draft, card: int, turn: int) -> Draft:
    """Take six plain melds and the two cards that a chi or peng would lay, so that nothing is left to discard."""
    if turn > 1:
        return _idle(made, card, turn)
    chi = list(made.rng.choice([chi for chi in CHI_WITH[card] if not chi.you]).cards)
    chi.remove(card)
    made.take(made.rng.choice((chi, [card] * 2)))
    try:
        while len(made.hand) + CHI_CARDS * len(made.melds) < HAND:
            made.chi(PLAIN, on_table=True)
    except Unmade:
        made.draw(HAND - len(made.hand) - CHI_CARDS * len(made.melds))
    return made


def _break(request: dict[str, Json], part: dict[str, Json], rng: Rng) -> None:
    """Let the request contradict itself in `part`, which holds a hand."""
    way = rng.below(4)
    if way == 0:
        part["hand"] = part["hand"][:-1]
    elif way == 1:
        part["hand"] = [*part["hand"][:-1], "万"]
    elif way == 2:
        part["seat"] = (request["dealer"] + 2) % 4 if request["players"] == 4 else request["players"]
    else:
        part["melds"] = [*part.get("melds", ()), {"kind": "chi", "cards": ["一", "二", "三"], "taken": "四"}]


def _refused_waits(rng: Rng, query: Query) -> dict[str, Json]:
    request = _waiting(rng, query, 0)
    _break(request, request, rng)
    return request


def _refused_claims(rng: Rng, query: Query) -> dict[str, Json]:
    request = _claimed(rng, query, "near")
    if rng.chance(20):
        request["flags"] = ["di_hu", "hai_di"]
    else:
        _break(request, request["seats"][0], rng)
    return request


_WINS: Final = (PU_TONG_HU.id, "di_hu", "hai_di")
_FLAGS: Final = ("di_hu", "hai_di")
_ANY_SOURCE: Final[tuple[Source, ...]] = ("deck", "discard")
_SOURCES: Final[Mapping[str, Source]] = {"di_hu": "discard", "sweep": "deck"}
_MAKERS: Final[Mapping[str, Callable[[Draft, int, int], Draft]]] = {
    PU_TONG_HU.id: _near,
    "near": _near,
    "sweep": _sweeping,
    "bare": _bare,
}
WAITS: Final = Sampler(
    generators=(
        Generator(id="waiting", make=partial(_waiting, change=0), weight=4),
        Generator(id="changed", make=partial(_waiting, change=100)),
        Generator(id=REFUSED, make=_refused_waits, kinds=(REFUSED,)),
    ),
    kinds=(),
    clauses=(),
)
CLAIMS: Final = Sampler(
    generators=(
        Generator(id=PU_TONG_HU.id, make=partial(_claimed, sort=PU_TONG_HU.id), kinds=(PU_TONG_HU.id,), weight=3),
        Generator(id="di_hu", make=partial(_claimed, sort="di_hu"), kinds=("di_hu",), clauses=("Z11",)),
        Generator(id="hai_di", make=partial(_claimed, sort="hai_di"), kinds=("hai_di_hu",), clauses=("Z10.1",)),
        Generator(id="near", make=partial(_claimed, sort="near"), clauses=("Z15.2", "Z15.3", "Z15.5"), weight=4),
        Generator(id="sweep", make=partial(_claimed, sort="sweep"), clauses=("Z15.5",), weight=2),
        Generator(id="bare", make=partial(_claimed, sort="bare"), clauses=("Z15.4",)),
        Generator(id=REFUSED, make=_refused_claims, kinds=(REFUSED,)),
    ),
    kinds=("di_hu", "hai_di_hu", PU_TONG_HU.id),
    clauses=tuple(sorted({bar.rule for bar in BARS.values()} | {HAND_TYPES["hai_di_hu"].rule, PU_TONG_HU.rule, "Z12"})),
)
