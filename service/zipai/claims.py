"""Tell what every seat may or must do with a card shown, and what comes first (Z15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang, Text
from service.zipai.cards import NO_CARD, ONE, Glyph, glyphs, parse_group, parse_one
from service.zipai.check import check_seat, read_possible_hand
from service.zipai.chi import Laid, chi_options, locked_options
from service.zipai.deal import Deal, Table, deal_of
from service.zipai.groups import PILES
from service.zipai.hand import Hand, declared
from service.zipai.judge import judge
from service.zipai.schema import (
    ActionId,
    Blocked,
    By,
    Claim,
    ClaimsRequest,
    ClaimsResponse,
    First,
    ScoreResponse,
    SeatHand,
    Source,
)
from service.zipai.tables import ACTIONS, BARS, CHONG_ZHAO, FATES, SWEEP


class _ShownCard(NamedTuple):
    """The card shown, from the deck or discarded, and who drew or discarded it."""

    card: int
    source: Source
    origin: int

    def by(self, seat: int) -> By:
        """Return how the card would come to `seat`."""
        return "self_draw" if self.source == "deck" and seat == self.origin else self.source


class _Player(NamedTuple):
    """A seat that may claim, and the cards it may no longer take by chi or by peng (臭牌, Z15.3)."""

    seat: int
    hand: Hand
    no_chi: frozenset[int]
    no_peng: frozenset[int]
    passed_peng: frozenset[int]


class _Option(NamedTuple):
    """Something a seat can do with the card, or only seems to: `bar` is then the id of what bars it."""

    seat: int
    action: ActionId
    laid: Laid = ()
    bar: str | None = None
    result: ScoreResponse | UnsetType = UNSET


def claims(request: ClaimsRequest, lang: Lang = "en") -> ClaimsResponse | Refusal:
    """List everything the seats may or must do, in order, or say what is wrong with the request."""
    deal = deal_of(request)
    table = deal.table
    faults: list[Fault] = []
    check_seat(request.dealer, table, "/dealer", faults)
    check_seat(request.from_, table, "/from", faults)
    shown = _ShownCard(parse_one(request.card, "/card", faults), request.source, request.from_)
    players = _players(request.seats, shown, table, faults)
    if refused := refusal(faults):
        return refused
    options = _options(players, shown, deal, lang, explain=request.explain is True)
    allowed = [option for option in options if option.bar is None]
    return ClaimsResponse(
        [_claim(option) for option in allowed],
        First(allowed[0].seat, allowed[0].action) if allowed else None,
        deal.rules,
        [_blocked(option) for option in options if option.bar is not None] if request.explain is True else UNSET,
    )


def _players(seats: Sequence[SeatHand], shown: _ShownCard, table: Table, faults: list[Fault]) -> list[_Player]:
    taken: set[int] = set()
    players: list[_Player] = []
    for index, given in enumerate(seats):
        pointer = f"/seats/{index}"
        check_seat(given.seat, table, f"{pointer}/seat", faults)
        if given.seat in taken:
            message = Text(f"Seat {given.seat} stands twice.", f"座位{given.seat}重复。")
            faults.append(Fault(f"{pointer}/seat", "seat_twice", message))
        if shown.source == "discard" and given.seat == shown.origin:
            message = Text("Nobody claims their own discard.", "打牌者不能要自己打出的牌。")
            faults.append(Fault(f"{pointer}/seat", "seat_of_discarder", message))
        taken.add(given.seat)
        players.append(_player(given, shown.card, pointer, faults))
    return players


def _player(given: SeatHand, card: int, pointer: str, faults: list[Fault]) -> _Player:
    beside = 0 if card == NO_CARD else ONE[card]
    hand = read_possible_hand(given.hand, given.melds, beside, pointer, faults)
    passed_chi, passed_peng, discarded = [
        frozenset(parse_group(cards, f"{pointer}/{name}", faults)) if cards else frozenset[int]()
        for name, cards in (
            ("passed_chi", given.passed_chi),
            ("passed_peng", given.passed_peng),
            ("discarded", given.discarded),
        )
    ]
    return _Player(given.seat, hand, passed_chi | discarded, passed_peng | discarded, passed_peng)


def _options(players: Sequence[_Player], shown: _ShownCard, deal: Deal, lang: Lang, explain: bool) -> list[_Option]:
    """Return everything the seats can do or seem to, by priority, then in turn order from the drawer or discarder."""
    turns = deal.table.turns(shown.origin)
    eaters = (shown.origin, turns[1]) if shown.source == "deck" else (turns[1],)
    options: list[_Option] = []
    swept = False
    for player in sorted(players, key=lambda player: turns.index(player.seat)):
        moves = list(_moves(player, shown))
        options.extend(moves)
        options.extend(_wins(player, shown, deal, lang, swept))
        swept = swept or any(ACTIONS[move.action].priority == SWEEP for move in moves)
        if player.seat in eaters:
            options.extend(_eats(player, shown.card, explain))
    return sorted(options, key=lambda option: ACTIONS[option.action].priority)


def _moves(player: _Player, shown: _ShownCard) -> Iterator[_Option]:
    """Yield what the card makes of a pile of its like: a sweep, kai_zhao or peng; the fate it has by Z7."""
    card = shown.card
    fate = FATES[player.hand.match(card)][shown.by(player.seat)][0]
    if fate == "elsewhere":
        return
    laid = (PILES[fate][card],)
    if fate == "peng":
        yield _Option(player.seat, fate, laid, _bar(player.hand, laid, card, card in player.no_peng))
    elif fate == "sao" and card in player.passed_peng:
        yield _Option(player.seat, "guo_sao", laid)
    else:
        yield _Option(player.seat, fate, laid)


def _wins(player: _Player, shown: _ShownCard, deal: Deal, lang: Lang, swept: bool) -> Iterator[_Option]:
    """Yield the win that the card makes, if it does; a card that the drawer sweeps cannot be won (Z7.1)."""
    by = shown.by(player.seat)
    origin = None if by == "self_draw" else shown.origin
    result = judge(declared(player.hand, player.seat, by, shown.card, origin), deal, lang)
    if result.legal and swept:
        yield _Option(player.seat, "win", bar="swept_by_other")
    elif result.legal:
        yield _Option(player.seat, "win", result=result)


def _eats(player: _Player, card: int, explain: bool) -> Iterator[_Option]:
    """Yield every chi (Z15.2), and to explain also those that would split a kan or long."""
    for laid in chi_options(player.hand, card):
        yield _Option(player.seat, "chi", laid, _bar(player.hand, laid, card, card in player.no_chi))
    if explain:
        for laid in locked_options(player.hand, card):
            yield _Option(player.seat, "chi", laid, "locked")


def _bar(hand: Hand, laid: Laid, card: int, chou_pai: bool) -> str | None:
    """Return what bars a chi or peng: 臭牌 (Z15.3), or that nothing is left to discard when one must be (Z15.4)."""
    if chou_pai:
        return "chou_pai"
    must_discard = hand.quads < CHONG_ZHAO
    left = hand.free + ONE[card] - sum([group.packed for group in laid])
    return "nothing_to_discard" if must_discard and not left else None


def _claim(option: _Option) -> Claim:
    action = ACTIONS[option.action]
    return Claim(option.seat, action.id, action.forced, action.priority, _glyphs(option.laid), option.result)


def _blocked(option: _Option) -> Blocked:
    return Blocked(option.seat, option.action, _glyphs(option.laid), BARS[option.bar or ""])


def _glyphs(laid: Laid) -> list[list[Glyph]]:
    return [glyphs(group.cards) for group in laid]
