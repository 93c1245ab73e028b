"""Payments: of wins (M6, M8), with 互包 and who is bound to whom (M10); of kongs (M7) and chases (M9)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, starmap
from typing import NamedTuple

from msgspec import UnsetType

from service.common.ledger import Cause, Transfer
from service.mahjong.hand import Meld
from service.mahjong.rules import Rules
from service.mahjong.schema import BaoAnswer
from service.mahjong.tables import (
    BAO_BOTH_WIN,
    BAO_DISCARD,
    BAO_PARTNER,
    BAO_SELF_DRAW,
    BAO_WINNER,
    BINDING_MELDS,
    KONG_PAYMENTS,
    PLAYERS,
)

# Of each winner the normal amounts in zi, xing included, by payer: the three others, or the discarder alone (M6).
Wins = Mapping[int, Mapping[int, int]]


class Kong(NamedTuple):
    """A kong that is paid: whose, of which kind, and from whom it was taken."""

    seat: int
    kind: str
    source: int | None


_OTHERS = tuple([tuple([other for other in range(PLAYERS) if other != seat]) for seat in range(PLAYERS)])
_PAIRS = tuple(combinations(range(PLAYERS), 2))
_GIVEN = {pair: BaoAnswer(pair, "given") for pair in _PAIRS}
_DERIVED = {pair: BaoAnswer(pair, "derived") for pair in _PAIRS}


def relations(
    given: Sequence[Sequence[int]] | UnsetType, melds: Mapping[int, Sequence[Meld]], rules: Rules
) -> tuple[BaoAnswer, ...]:
    """Return every relation known: those given and those that the `melds` of the seats show (M10), by lower seat.

    One that is both is given. Without option `bao` there is none.
    """
    if not rules.bao:
        return ()
    shown: list[tuple[int, int]] = []
    for seat, own in melds.items():
        if len(own) >= BINDING_MELDS:
            shown += _bound_by(seat, own)
    if not given and not shown:
        return ()
    return _joined(tuple(map(tuple, given or ())), tuple(shown))


@lru_cache(maxsize=1024)
def _joined(given: tuple[tuple[int, ...], ...], shown: tuple[tuple[int, int], ...]) -> tuple[BaoAnswer, ...]:
    known = {pair: _DERIVED[pair] for pair in shown} | {pair: _GIVEN[pair] for pair in starmap(_pair, given)}
    return tuple([known[pair] for pair in sorted(known)])


def _bound_by(seat: int, melds: Sequence[Meld]) -> list[tuple[int, int]]:
    """Return the pairs that the melds of `seat` bind."""
    sources = [meld.source for meld in melds if meld.source is not None]
    bound = [source for source in set(sources) if sources.count(source) >= BINDING_MELDS]
    return [_pair(seat, source) for source in bound]


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def normal_amounts(winner: int, discarder: int | None, dealer: int, plain: int, raised: int) -> dict[int, int]:
    """Return the normal amount of each payer (M6): `raised` where the winner or the payer is the dealer, or `plain`."""
    if discarder is not None:
        return {discarder: raised if dealer in (winner, discarder) else plain}
    if dealer == winner:
        return dict.fromkeys(_OTHERS[winner], raised)
    return {seat: raised if seat == dealer else plain for seat in _OTHERS[winner]}


def win_payments(wins: Wins, discarder: int | None, bound: Sequence[BaoAnswer], rules: Rules) -> list[Transfer]:
    """Return what is paid for the `wins` of a deal, by self-draw or from `discarder`, with `bound` (M6, M8, M10)."""
    if not bound:
        return unbound_payments(wins, discarder)
    if discarder is None:
        return [transfer for winner, amounts in wins.items() for transfer in _self_draw(winner, amounts, bound, rules)]
    taken = {winner: amounts[discarder] for winner, amounts in wins.items()}
    paid = [_from_discarder(discarder, winner, zi, bound, rules) for winner, zi in taken.items()]
    for relation in bound:
        paid += _by_relation(relation.seats[0], relation.seats[1], discarder, taken, rules)
    return paid


def unbound_payments(wins: Wins, discarder: int | None) -> list[Transfer]:
    """M6, M8: where nobody is bound, every payer pays each winner their amount."""
    cause: Cause = "self_draw" if discarder is None else "discard"
    return [
        Transfer(payer, winner, zi, cause, "M6") for winner, amounts in wins.items() for payer, zi in amounts.items()
    ]


def _self_draw(winner: int, amounts: Mapping[int, int], bound: Sequence[BaoAnswer], rules: Rules) -> list[Transfer]:
    """M10.2, M10.4: whoever is bound to the winner pays for all three, twice; else each pays their own (M6)."""
    if partners := _partners(winner, bound):
        zi = BAO_SELF_DRAW.times(rules) * sum(amounts.values())
        return [Transfer(seat, winner, zi, "bao", BAO_SELF_DRAW.rule) for seat in partners]
    return [Transfer(seat, winner, zi, "self_draw", "M6") for seat, zi in amounts.items()]


def _from_discarder(discarder: int, winner: int, zi: int, bound: Sequence[BaoAnswer], rules: Rules) -> Transfer:
    """M6; M10.6 when the discarder is bound to the winner."""
    if winner in _partners(discarder, bound):
        return Transfer(discarder, winner, zi * BAO_PARTNER.times(rules), "discard", BAO_PARTNER.rule)
    return Transfer(discarder, winner, zi, "discard", "M6")


def _by_relation(a: int, b: int, discarder: int, amounts: Mapping[int, int], rules: Rules) -> list[Transfer]:
    """Return what the relation of `a` and `b` adds on a discard (M10.1, M10.3, M10.5).

    `amounts` are the winners' normal amounts.
    """
    if discarder in (a, b):
        partner = b if discarder == a else a
        if partner in amounts:
            return []
        factor = BAO_DISCARD.times(rules)
        return [Transfer(partner, winner, factor * zi, "bao", BAO_DISCARD.rule) for winner, zi in amounts.items()]
    if a in amounts and b in amounts:
        if amounts[a] == amounts[b]:
            return []
        lower, higher = sorted((a, b), key=amounts.__getitem__)
        return [Transfer(lower, higher, BAO_BOTH_WIN.times(rules) * amounts[higher], "bao", BAO_BOTH_WIN.rule)]
    return [
        Transfer(partner, winner, BAO_WINNER.times(rules) * amounts[winner], "bao", BAO_WINNER.rule)
        for winner, partner in ((a, b), (b, a))
        if winner in amounts
    ]


def _partners(seat: int, bound: Sequence[BaoAnswer]) -> list[int]:
    """Return the seats that `seat` is bound to."""
    pairs = [relation.seats for relation in bound]
    return [other if seat == one else one for one, other in pairs if seat in (one, other)]


def kongs_of(melds: Mapping[int, Sequence[Meld]]) -> list[Kong]:
    """Return the kongs among the `melds` of the seats; a robbed one stands there as the pung it was."""
    return [Kong(seat, m.kind.id, m.source) for seat, own in melds.items() for m in own if m.kind.id in KONG_PAYMENTS]


def kong_payments(kongs: Iterable[Kong], rules: Rules) -> Iterator[Transfer]:
    """M7: each kong is paid, whoever wins."""
    for seat, kind, source in kongs:
        row = KONG_PAYMENTS[kind]
        payers = _OTHERS[seat] if source is None or not row.by_source(rules) else [source]
        yield from [Transfer(payer, seat, row.zi(rules), row.cause, "M7") for payer in payers]


def chase_payments(firsts: Iterable[int], rules: Rules) -> Iterator[Transfer]:
    """M9: the first of the four pays each other player."""
    for first in firsts:
        yield from [Transfer(first, seat, rules.zhui_zi, "chase", "M9") for seat in _OTHERS[first]]
