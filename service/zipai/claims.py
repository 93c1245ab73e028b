"""Tell what every seat may or must do with a card shown, and what comes first (Z15)."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang, Text
from service.zipai.cards import NO_CARD, ONE, Glyph, glyphs, parse_group, parse_one
from service.zipai.check import check_seat, check_shown, read_possible_hand
from service.zipai.chi import ChiGroups, chi_options, impossible_chis
from service.zipai.deal import Deal, Table, deal_of
from service.zipai.groups import PILES
from service.zipai.hand import Declared, Hand, declared
from service.zipai.judge import Worth, worth
from service.zipai.reading import best_reading, fates
from service.zipai.rules import Rules
from service.zipai.schema import (
    ActionId,
    BarId,
    Blocked,
    By,
    Claim,
    ClaimsRequest,
    ClaimsResponse,
    First,
    FlagId,
    SeatHand,
    Source,
)
from service.zipai.score import answered
from service.zipai.tables import ACTIONS, BARS, SWEEP, Fate

_NONE: Final = frozenset[int]()


class ShownCard(Struct, frozen=True, gc=False):
    """The card shown, from the deck or discarded, who drew or discarded it, and the flags of a win on it."""

    card: int
    source: Source
    origin: int
    flags: tuple[FlagId, ...] = ()

    def by(self, seat: int) -> By:
        """Return how the card would come to `seat`, which does not claim its own discard."""
        return "self_draw" if seat == self.origin else self.source


class Player(Struct, frozen=True, gc=False):
    """A seat that may claim, and the cards that it passed or discarded before (臭牌, Z15.3)."""

    seat: int
    hand: Hand
    passed_chi: frozenset[int]
    passed_peng: frozenset[int]
    discarded: frozenset[int]


class Option(Struct, frozen=True, gc=False):
    """Something a seat can do with the card, or only seems to: `bar` is then what bars it. `won` is of a win."""

    seat: int
    action: ActionId
    laid: ChiGroups = ()
    bar: BarId | None = None
    won: tuple[Declared, Worth] | None = None


def claims(request: ClaimsRequest, lang: Lang = "en") -> ClaimsResponse | Refusal:
    """List everything the seats may or must do, in order, or say what is wrong with the request."""
    deal = deal_of(request)
    faults = check_seat(request.dealer, deal.table, "/dealer") + check_shown(request, deal.table)
    card = parse_one(request.card, "/card", faults)
    shown = ShownCard(card, request.source, request.from_, tuple(request.flags or ()))
    players = _read_players(request.seats, shown, deal.table, faults)
    if refused := refusal(faults):
        return refused
    options = options_of(players, shown, deal, explain=request.explain is True)
    allowed = [option for option in options if option.bar is None]
    return ClaimsResponse(
        [_claim(option, deal) for option in allowed],
        First(allowed[0].seat, allowed[0].action) if allowed else None,
        deal.rules,
        [_blocked(option) for option in options if option.bar is not None] if request.explain is True else UNSET,
    )


def _read_players(seats: Sequence[SeatHand], shown: ShownCard, table: Table, faults: list[Fault]) -> list[Player]:
    seen: set[int] = set()
    players: list[Player] = []
    for index, given in enumerate(seats):
        pointer = f"/seats/{index}"
        faults += check_seat(given.seat, table, f"{pointer}/seat")
        if given.seat in seen:
            message = Text(f"Seat {given.seat} stands twice.", f"座位{given.seat}重复。")
            faults.append(Fault(f"{pointer}/seat", "seat_twice", message))
        if shown.source == "discard" and given.seat == shown.origin:
            message = Text("Nobody claims their own discard.", "打牌者不能要自己打出的牌。")
            faults.append(Fault(f"{pointer}/seat", "seat_of_discarder", message))
        seen.add(given.seat)
        players.append(_read_player(given, shown.card, pointer, faults))
    return players


def _read_player(given: SeatHand, card: int, pointer: str, faults: list[Fault]) -> Player:
    beside = 0 if card == NO_CARD else ONE[card]
    hand = read_possible_hand(given.hand, given.melds, beside, pointer, faults)
    return Player(
        given.seat,
        hand,
        frozenset(parse_group(given.passed_chi, f"{pointer}/passed_chi", faults)) if given.passed_chi else _NONE,
        frozenset(parse_group(given.passed_peng, f"{pointer}/passed_peng", faults)) if given.passed_peng else _NONE,
        frozenset(parse_group(given.discarded, f"{pointer}/discarded", faults)) if given.discarded else _NONE,
    )


def options_of(players: Sequence[Player], shown: ShownCard, deal: Deal, *, explain: bool = False) -> list[Option]:
    """Return everything the seats can do, by priority, then in turn order from the drawer or discarder.

    With `explain` also what only looks possible, with what bars it.
    """
    turns = deal.table.turns(shown.origin)
    eaters = (shown.origin, turns[1]) if shown.source == "deck" else (turns[1],)
    options: list[Option] = []
    swept = False
    for player in sorted(players, key=lambda player: turns.index(player.seat)):
        if swept and not explain:
            break
        allowed = fates(player.hand, shown.by(player.seat), shown.card)
        fate = allowed[0]
        forced = _quads_and_sweeps(player, shown.card, fate) + _wins(player, shown, allowed, deal)
        bar: BarId | None = "swept_by_other" if swept else "forced" if forced else None
        options += [replace(option, bar="swept_by_other") for option in forced] if swept else forced
        if explain or not bar:
            if fate == "peng":
                options.append(_peng(player, shown.card, bar))
            if player.seat in eaters:
                options += _chis(player, shown.card, deal.rules, bar, explain=explain)
        if forced and ACTIONS[forced[0].action].priority == SWEEP:
            swept = True
    return sorted(options, key=lambda option: ACTIONS[option.action].priority)


def _quads_and_sweeps(player: Player, card: int, fate: Fate) -> list[Option]:
    """Return the sweep or kai_zhao that the card must be taken for, if that is the `fate` it has by Z7."""
    if fate == "elsewhere" or fate == "peng":
        return []
    late = fate == "sao" and card in player.passed_peng
    return [Option(player.seat, "guo_sao" if late else fate, (PILES[fate][card],))]


def _wins(player: Player, shown: ShownCard, allowed: Sequence[Fate], deal: Deal) -> list[Option]:
    """Return the win that the card makes, if it does; di_hu comes before anybody has melds."""
    hand = player.hand
    if hand.size != hand.full_size:
        return []
    by, rules = shown.by(player.seat), deal.rules
    reading = best_reading(hand, shown.card, allowed)
    if reading is None or reading.you < rules.min_you or impossible_chis(hand, xia_bi=rules.xia_bi):
        return []
    origin = None if by == "self_draw" else shown.origin
    flags = tuple([flag for flag in shown.flags if flag != "di_hu" or not hand.melds])
    win = declared(hand, player.seat, by, shown.card, origin, flags)
    return [Option(player.seat, "win", won=(win, worth(win, deal, reading)))]


def _peng(player: Player, card: int, bar: BarId | None) -> Option:
    """Return the peng of a pair in the hand, barred by `bar`, or by 臭牌 (Z15.3), or for want of a discard."""
    laid = (PILES["peng"][card],)
    chou_pai = card in player.passed_peng or card in player.discarded
    return Option(player.seat, "peng", laid, bar or _bar(player.hand, laid, card, chou_pai=chou_pai))


def _chis(player: Player, card: int, rules: Rules, bar: BarId | None, *, explain: bool) -> list[Option]:
    """Return every chi, barred like a peng; to `explain` also what only looks like one, if nothing else bars it."""
    seat, hand = player.seat, player.hand
    chou_pai = card in player.passed_chi or card in player.discarded
    options: list[Option] = []
    for laid, why in chi_options(hand, card, xia_bi=rules.xia_bi):
        if why is None:
            options.append(Option(seat, "chi", laid, bar or _bar(hand, laid, card, chou_pai=chou_pai)))
        elif explain and not bar:
            options.append(Option(seat, "chi", laid, "chou_pai" if chou_pai else why))
    return options


def _bar(hand: Hand, laid: ChiGroups, card: int, *, chou_pai: bool) -> BarId | None:
    """Return what bars a chi or peng: 臭牌 (Z15.3), or that nothing is left to discard (Z15.4)."""
    if chou_pai:
        return "chou_pai"
    left = hand.free + ONE[card] - sum([group.packed for group in laid])
    return None if left else "nothing_to_discard"


def _claim(option: Option, deal: Deal) -> Claim:
    action = ACTIONS[option.action]
    result = answered(*option.won, deal) if option.won else UNSET
    return Claim(option.seat, action.id, action.forced, action.priority, _groups(option), result)


def _blocked(option: Option) -> Blocked:
    assert option.bar
    return Blocked(option.seat, option.action, _groups(option), BARS[option.bar])


def _groups(option: Option) -> list[Sequence[Glyph]]:
    """Return the cards of what an option lays, or of what it wins with."""
    if option.won:
        return [group.cards for group in option.won[1].reading.groups]
    return [glyphs(group.cards) for group in option.laid]
