"""Settle a whole deal, its wins, kongs, chases and 互包 (M6–M10)."""

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter

from msgspec import UNSET

from service.common.faults import Fault, Refusal, refusal
from service.common.ledger import Settlement, settlement
from service.common.text import Lang, Text
from service.mahjong.check import (
    bad_meld_faults,
    bao_faults,
    fifth_copy_faults,
    meld_places,
    own_meld_faults,
    too_many_copies,
    win_faults,
)
from service.mahjong.counts import UNIT, has_fifth, pack
from service.mahjong.explain import Earned, explained
from service.mahjong.hand import Declared, Meld, has_kong, read_declared, read_melds
from service.mahjong.judge import Verdict, Worth, judge
from service.mahjong.pay import Kong, chase_payments, kong_payments, kongs_of, relations, win_payments
from service.mahjong.rules import Rules, effective
from service.mahjong.schema import BaoAnswer, SettleRequest, SettleResponse, WinResponse
from service.mahjong.score import earned, flip_faults, settled
from service.mahjong.tables import PLAYERS, SETS

SHARED_FLAGS = frozenset({"qiang_gang_hu", "gang_shang_pao", "hai_di", "di_hu"})  # by all wins of a deal
_of_a_win = attrgetter(*WinResponse.__struct_fields__)
_FIFTH_MELD = Text(f"A player has at most {SETS} melds.", f"每家最多{SETS}组副露。")

MeldsBySeat = Mapping[int, tuple[Meld, ...]]  # the melds of every seat


def settle(request: SettleRequest, lang: Lang = "en") -> SettleResponse | Refusal:
    """Settle the deal, sentences in `lang`; a `Refusal` when it contradicts itself."""
    faults: list[Fault] = []
    rules = effective(request.rules)
    melds = _read_all_melds(request, faults)
    declarations = [
        read_declared(win, request.dealer, melds[win.winner], f"/wins/{place}", faults)
        for place, win in enumerate(request.wins)
    ]
    if refused := refusal(faults + _faults(request, declarations, melds, readable=not faults)):
        return refused
    verdicts = [judge(declared, rules, lang) for declared in declarations]
    for place, (win, verdict) in enumerate(zip(request.wins, verdicts, strict=True)):
        if isinstance(verdict, Worth):
            faults += flip_faults(win, verdict.xing, rules, f"/wins/{place}")
    if refused := refusal(faults):
        return refused
    bound = relations(request.bao, melds, rules)
    firsts = [] if request.chases is UNSET else [chase.first for chase in request.chases]
    stake = 1 if request.stake is UNSET else request.stake
    judged = list(zip(declarations, verdicts, strict=True))
    return settled_deal(judged, melds, bound, firsts, rules, stake=stake, explain=request.explain is True)


def settled_deal(
    judged: Sequence[tuple[Declared, Verdict]],
    melds: MeldsBySeat,
    bound: tuple[BaoAnswer, ...],
    firsts: Sequence[int],
    rules: Rules,
    *,
    stake: int,
    explain: bool,
) -> SettleResponse:
    """Return the body that answers a deal: its wins as judged, the melds of every seat, the `firsts` of its chases."""
    won = [earned(declared, verdict) for declared, verdict in judged if isinstance(verdict, Worth)]
    legal = len(won) == len(judged)
    paid = paid_in_all(won, kongs_of(melds), bound, firsts, rules, stake=stake, explain=explain) if legal else None
    wins = [_win(declared, verdict, bound, rules) for declared, verdict in judged]
    return SettleResponse(legal, wins, bound, paid, rules)


def paid_in_all(
    wins: Sequence[Earned],
    kongs: Sequence[Kong],
    bound: Sequence[BaoAnswer],
    firsts: Sequence[int],
    rules: Rules,
    *,
    stake: int,
    explain: bool,
) -> Settlement:
    """Return all that is paid in a deal (M6–M10), with the steps of every payment to `explain`."""
    transfers = [
        *win_payments({win.winner: win.amounts for win in wins}, wins[0].source if wins else None, bound, rules),
        *kong_payments(kongs, rules),
        *chase_payments(firsts, rules),
    ]
    return settlement(explained(transfers, wins, rules) if explain else transfers, PLAYERS, stake)


def _win(declared: Declared, verdict: Verdict, bound: tuple[BaoAnswer, ...], rules: Rules) -> WinResponse:
    """Return the body that answers one win of a deal, whatever is paid for it."""
    return WinResponse(*_of_a_win(settled(declared, verdict, bound, rules, stake=None)))


def _read_all_melds(request: SettleRequest, faults: list[Fault]) -> MeldsBySeat:
    given = {} if request.melds is UNSET else {int(seat): melds for seat, melds in request.melds.items()}
    return {seat: read_melds(given.get(seat, ()), f"/melds/{seat}", faults) for seat in range(PLAYERS)}


def _faults(
    request: SettleRequest, declarations: Sequence[Declared], melds: MeldsBySeat, *, readable: bool
) -> list[Fault]:
    """Return every contradiction of the deal; those in its tiles only when all of them are `readable`."""
    faults: list[Fault] = []
    for place, (win, declared) in enumerate(zip(request.wins, declarations, strict=True)):
        faults += win_faults(win, declared, f"/wins/{place}")
        faults += clashes(declarations[:place], declared, f"/wins/{place}", readable=readable)
        if shared_flags_differ(declarations[0], declared):
            flags = ", ".join(sorted(SHARED_FLAGS))
            message = Text(f"The wins of a deal share these flags: {flags}.", f"各家的这些标记须相同：{flags}。")
            faults.append(Fault(f"/wins/{place}/flags", "flag_conflict", message))
    for seat, own in melds.items():
        if own:
            faults += own_meld_faults(seat, own, f"/melds/{seat}")
    faults += bao_faults(request.bao or ())
    if not readable:
        return faults
    for place, declared in enumerate(declarations):
        if declared.won.flags:
            faults += _discarder_faults(declared, melds, f"/wins/{place}/flags")
    winners = [declared.hand.seat for declared in declarations]
    for seat, own in melds.items():
        if own and seat not in winners:
            faults += _loser_faults(seat, own, f"/melds/{seat}")
    return faults + _copy_faults(declarations, melds)


def shared_flags_differ(first: Declared, other: Declared) -> frozenset[str]:
    """Return the flags that only one of two wins of a deal has, and that both share."""
    return (first.won.flags ^ other.won.flags) & SHARED_FLAGS


def clashes(before: Sequence[Declared], declared: Declared, at: str, *, readable: bool) -> list[Fault]:
    """Return how a win at the pointer `at` clashes with those `before` it in the same deal."""
    faults: list[Fault] = []
    if any(declared.hand.seat == other.hand.seat for other in before):
        faults.append(Fault(at + "/winner", "winner_twice", Text("This player has won already.", "同一人胡了两次。")))
    if not before:
        return faults
    first = before[0]
    if declared.won.by == "self_draw" == first.won.by:
        faults.append(Fault(at + "/win", "wins_clash", Text("Only one player can win by self-draw.", "自摸只能一人。")))
    elif (declared.won.by, declared.won.source) != (first.won.by, first.won.source) or (
        readable and declared.tile != first.tile
    ):
        message = Text("All wins of a deal are on the same tile of the same player.", "各家须胡同一人的同一张牌。")
        faults.append(Fault(at + "/win", "wins_clash", message))
    return faults


def _discarder_faults(declared: Declared, melds: MeldsBySeat, pointer: str) -> list[Fault]:
    """Return what the discarder's melds lack for the win's flags, which stand at `pointer` (M4.2, M4)."""
    faults: list[Fault] = []
    own = () if declared.won.source is None else melds[declared.won.source]
    robbed = any(meld.kind.id == "pung" and meld.tiles[0] == declared.tile for meld in own)
    if "qiang_gang_hu" in declared.won.flags and not robbed:
        message = Text("The robbed kong's pung is not among the discarder's melds.", "被抢者没有这组碰。")
        faults.append(Fault(pointer, "no_robbed_pung", message))
    if "gang_shang_pao" in declared.won.flags and not has_kong(own):
        faults.append(Fault(pointer, "no_kong", Text("The discarder has no kong.", "点炮者没有杠。")))
    return faults


def _loser_faults(seat: int, melds: Sequence[Meld], pointer: str) -> list[Fault]:
    """Return a fault for each meld of a seat without a win that cannot be (M1.3), or comes after the fourth."""
    excess = [Fault(f"{pointer}/{place}", "fifth_meld", _FIFTH_MELD) for place in range(SETS, len(melds))]
    return bad_meld_faults(seat, melds, pointer) + excess


def _copy_faults(declarations: Sequence[Declared], melds: MeldsBySeat) -> list[Fault]:
    """Return a fault at each place that holds a tile beyond its fourth copy (M1.2), unless a win has it by itself."""
    held = UNIT[declarations[0].tile] if declarations else 0
    for declared in declarations:
        held += declared.hand.concealed + pack(declared.won.flips)
    for own in melds.values():
        held += sum([meld.counts for meld in own])
    if not has_fifth(held):
        return []
    # A win that has too many copies by itself is not legal, and the request no contradiction.
    excused = {tile for declared in declarations for tile, _ in too_many_copies(declared)}
    return fifth_copy_faults(_places(declarations, melds), excused)


def _places(declarations: Sequence[Declared], melds: MeldsBySeat) -> Iterator[tuple[str, int]]:
    """Yield the places of the deal that hold tiles, with the tiles there, packed; the tile won with the first hand."""
    for place, declared in enumerate(declarations):
        yield f"/wins/{place}/hand", declared.hand.concealed + (0 if place else UNIT[declared.tile])
        yield f"/wins/{place}/flips", pack(declared.won.flips)
    for seat, own in melds.items():
        yield from meld_places(own, f"/melds/{seat}")
