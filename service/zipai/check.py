"""What is wrong with a request or a hand, whatever its arrangement: contradictions, and reasons by Z3, Z6, Z7.1."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType

from service.common.faults import Fault
from service.common.text import Lang, Text
from service.zipai.cards import GLYPHS, count, glyphs, marked, overfull, pack
from service.zipai.chi import impossible_chis
from service.zipai.deal import Deal, Table
from service.zipai.hand import Declared, Hand, read_hand
from service.zipai.rules import Rules
from service.zipai.schema import ClaimsRequest, DeclaredWin, FlagId, Meld, Reason, ScoreRequest, Win, XingAnswer
from service.zipai.tables import DEALT_TO_DEALER, FROM_ANOTHER, HAND, REASONS
from service.zipai.xing import flips_due

Request = ScoreRequest | DeclaredWin


class Conflict(NamedTuple):
    """A flag, what it cannot go with, and the sentence that says so."""

    flag: FlagId
    holds: Callable[[Request, Table], bool]
    message: Text


_OF_THE_DEALER: Final = Text("di_hu is a win on the dealer's discard.", "地胡须胡庄家打出的牌。")
NOT_BOTH: Final = Text("di_hu is not hai_di.", "地胡与海底不能同时成立。")
_CONFLICTS: Final = (
    Conflict("di_hu", lambda r, t: r.win.by != "discard", Text("di_hu is a win on a discard.", "地胡须为点炮胡。")),
    Conflict("di_hu", lambda r, t: r.winner == t.dealer, Text("The dealer cannot win by di_hu.", "庄家不能地胡。")),
    Conflict(
        "di_hu",
        lambda r, t: r.win.by == "discard" and r.win.from_ not in (UNSET, t.dealer),
        _OF_THE_DEALER,
    ),
    Conflict(
        "di_hu", lambda r, t: bool(r.melds), Text("di_hu comes before anybody has melds.", "地胡时桌面上不能有牌组。")
    ),
    Conflict("di_hu", lambda r, t: "hai_di" in (r.flags or ()), NOT_BOTH),
    Conflict(
        "hai_di",
        lambda r, t: r.win.by == "deal",
        Text("A win by deal is not hai_di.", "起手胡与海底不能同时成立。"),
    ),
    Conflict("hai_di", lambda r, t: bool(r.flips), Text("Under hai_di nothing is flipped.", "海底胡不翻醒。")),
    Conflict(
        "swept",
        lambda r, t: r.win.by != "deck",
        Text("Only a card that another player drew can be swept.", "只有他家摸到的牌才会被扫走。"),
    ),
)


def check_seat(seat: int, table: Table, pointer: str) -> list[Fault]:
    """Return a fault if nobody who holds cards sits at `seat` (Z1.1)."""
    if seat in table.active:
        return []
    if seat >= table.players:
        message = Text(f"Seat {seat} is not at a table of {table.players}.", f"{table.players}人桌没有座位{seat}。")
        return [Fault(pointer, "seat", message)]
    message = Text(f"Seat {seat} holds no cards in this deal.", f"座位{seat}本局不拿牌。")
    return [Fault(pointer, "seat_without_cards", message)]


def check_win(request: Request, deal: Deal, pointer: str) -> list[Fault]:
    """Return every contradiction of the win that `request`, which stands under `pointer`, declares."""
    rules, table, win = deal.rules, deal.table, request.win
    faults = [] if request.winner in table.active else check_seat(request.winner, table, f"{pointer}/winner")
    if (win.card is UNSET) != (win.by == "deal"):
        faults.append(_wrong_card(win, pointer))
    faults += check_origin(request, table, pointer)
    if request.flags:
        faults += check_twice(request.flags, f"{pointer}/flags")
        faults += [
            Fault(f"{pointer}/flags", "flag_conflict", conflict.message) for conflict in conflicts(request, table)
        ]
    if win.by == "deal" and request.melds:
        message = Text("By deal there are no melds yet.", "起手胡时桌面上没有牌组。")
        faults.append(Fault(f"{pointer}/melds", "melds_forbidden", message))
    if rules.xing_follow and request.flips:
        message = Text("Under xing_follow nothing is flipped.", "跟醒时不翻牌。")
        faults.append(Fault(f"{pointer}/flips", "flips_forbidden", message))
    return faults


def conflicts(request: Request, table: Table) -> list[Conflict]:
    """Return what contradicts the flags of a win."""
    return [row for row in _CONFLICTS if row.flag in (request.flags or ()) and row.holds(request, table)]


def _wrong_card(win: Win, pointer: str) -> Fault:
    if win.by == "deal":
        message = Text("By deal there is no winning card; all cards stand in the hand.", "起手胡不另写所胡的牌。")
        return Fault(f"{pointer}/win/card", "card_forbidden", message)
    return Fault(f"{pointer}/win/card", "card_missing", Text(f"By {win.by} a card is needed.", "须写明所胡的牌。"))


def check_origin(request: Request, table: Table, pointer: str) -> list[Fault]:
    """Return what is wrong with whom the winning card is said to come from (Z7)."""
    win = request.win
    faults: list[Fault] = []
    if win.by not in FROM_ANOTHER:
        if win.from_ is not UNSET:
            message = Text(f"By {win.by} the card comes from nobody.", "自摸或起手胡不写来自哪一家。")
            faults.append(Fault(f"{pointer}/win/from", "from_forbidden", message))
    elif win.from_ is UNSET:
        message = Text(f"By {win.by} it must be told from whom.", "须写明牌来自哪一家。")
        faults.append(Fault(f"{pointer}/win/from", "from_missing", message))
    else:
        if win.from_ not in table.active:
            faults += check_seat(win.from_, table, f"{pointer}/win/from")
        if win.from_ == request.winner:
            message = Text("The card cannot come from the winner.", "所胡的牌不能来自胡牌者自己。")
            faults.append(Fault(f"{pointer}/win/from", "from_winner", message))
    return faults


def check_twice(flags: Sequence[FlagId], pointer: str) -> list[Fault]:
    """Return a fault for every flag that stands twice."""
    return [
        Fault(pointer, "flag_twice", Text(f"{flag} stands twice.", f"{flag} 重复。"))
        for flag in sorted({flag for flag in flags if flags.count(flag) > 1})
    ]


def check_shown(request: ClaimsRequest, table: Table) -> list[Fault]:
    """Return every contradiction of what a claims request says of the card shown."""
    faults = check_seat(request.from_, table, "/from")
    flags = request.flags
    if not flags:
        return faults
    faults += check_twice(flags, "/flags")
    if "di_hu" in flags and "hai_di" in flags:
        faults.append(Fault("/flags", "flag_conflict", NOT_BOTH))
    if "di_hu" in flags and (request.source, request.from_) != ("discard", table.dealer):
        faults.append(Fault("/flags", "flag_conflict", _OF_THE_DEALER))
    return faults


def _fifth_copies(cards: int) -> str:
    """Say which cards are in `cards`, packed, more than four times (Z6.2)."""
    return " ".join([f"{GLYPHS[card]}×{count(cards, card)}" for card in marked(overfull(cards))])


def read_possible_hand(
    cards: str | Sequence[str], melds: Sequence[Meld] | UnsetType, beside: int, pointer: str, faults: list[Fault]
) -> Hand:
    """Read a hand and its melds, which stand under `pointer`; add a fault for all that is impossible (Z15.5, Z16.11).

    `beside` are cards, packed, known to lie elsewhere.
    """
    earlier = len(faults)
    hand = read_hand(cards, melds, pointer, faults)
    if len(faults) == earlier:
        faults += _check_hand(hand, beside, pointer)
    return hand


def _check_hand(hand: Hand, beside: int, pointer: str) -> list[Fault]:
    faults: list[Fault] = []
    for place in hand.loose:
        message = Text("These cards are not a chi group.", "这几张牌不能吃成一组。")
        faults.append(Fault(f"{pointer}/melds/{place}", "bad_meld", message))
    if overfull(hand.cards + beside):
        found = _fifth_copies(hand.cards + beside)
        message = Text(f"No card is there more than four times: {found}.", f"同一张牌不能超过四张：{found}。")
        faults.append(Fault(f"{pointer}/hand", "too_many_copies", message))
    if not HAND <= hand.size <= hand.full_size:
        message = Text(
            f"The hand and melds hold {hand.size} cards; allowed: {HAND} to {hand.full_size}.",
            f"现有{hand.size}张牌，应为{HAND}至{hand.full_size}张。",
        )
        faults.append(Fault(f"{pointer}/hand", "wrong_card_count", message))
    return faults


def reasons(declared: Declared, deal: Deal, lang: Lang) -> list[Reason]:
    """Return the reasons why the hand is not legal that need no arrangement (Z16.5), their sentences in `lang`."""
    hand, cards = declared.hand, declared.cards
    found: list[Reason] = []
    if hand.loose:
        shown = ", ".join([" ".join(glyphs(hand.melds[place].cards)) for place in hand.loose])
        found.append(reason("bad_meld", Text(shown, shown), lang))
    if hand.chis:
        for chi in impossible_chis(hand, xia_bi=deal.rules.xia_bi):
            shown = " ".join(glyphs(chi.cards))
            found.append(reason("chi_impossible", Text(shown, shown), lang))
    if declared.flips:
        cards += pack(declared.flips)
    if overfull(cards):
        shown = _fifth_copies(cards)
        found.append(reason("too_many_copies", Text(shown, shown), lang))
    needed = hand.full_size
    if declared.by == "deal":
        needed = DEALT_TO_DEALER if declared.winner == deal.table.dealer else HAND
    if hand.size != needed:
        en, zh = f"{hand.size} held, {needed} needed", f"现有{hand.size}张，应有{needed}张"
        found.append(reason("wrong_card_count", Text(en, zh), lang))
    if "swept" in declared.flags:
        found.append(reason("swept_by_other", Text("the drawer sweeps it", "摸牌者扫走了这张牌"), lang))
    return found


def reason(
    id_: str, detail: Text, lang: Lang, you: int | UnsetType = UNSET, min_you: int | UnsetType = UNSET
) -> Reason:
    """Return the reason `id_`, its sentence in `lang`; `you` and `min_you` only with `you_too_low`."""
    row = REASONS[id_]
    return Reason(row.id, row.name, row.name_en, row.rule, detail.to(lang), you, min_you)


def check_flips(request: Request, answer: XingAnswer, rules: Rules, pointer: str) -> list[Fault]:
    """Return a fault for each flip of a legal hand, whose xing `answer` is, beyond those that the rules call for (Z10).

    Flips that a string holds have one place together.
    """
    made, due = len(answer.flips), flips_due(answer, rules)
    if made <= due:
        return []
    at = f"{pointer}/flips"
    places = [at] if isinstance(request.flips, str) else [f"{at}/{place}" for place in range(due, made)]
    message = Text(f"Flips called for: {due}.", f"应只翻{due}次。")
    return [Fault(place, "too_many_flips", message) for place in places]
