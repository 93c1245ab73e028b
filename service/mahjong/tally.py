"""Settle a deal from what was called at the table: hand types, multipliers, the number of 醒."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from service.common.faults import Fault, Refusal, refusal
from service.common.text import Lang, Text
from service.mahjong.check import bao_faults, source_faults
from service.mahjong.explain import Earned
from service.mahjong.flags import FLAGS, contradictions
from service.mahjong.hand import Circumstances, Declared, Hand, Meld, declared, made
from service.mahjong.judge import Appraisal, added_by, appraisal_of
from service.mahjong.pay import Kong, normal_amounts, relations
from service.mahjong.rules import Rules, counting, effective
from service.mahjong.schema import AddedKong, ConcealedKong, ExposedKong, Value
from service.mahjong.settle import clashes, paid_in_all, shared_flags_differ
from service.mahjong.tables import HAND_TYPES, MELD_KINDS, MULTIPLIERS, SETS, Facts
from service.mahjong.tally_schema import CalledKong, CalledWin, TallyRequest, TallyResponse, TallyWin

_ANY_TILE = 0  # nothing depends on which tiles were won and melded, nor on whom the melds were taken from
_KONGS = {kind.id: kind for kind in (MELD_KINDS[ExposedKong], MELD_KINDS[AddedKong], MELD_KINDS[ConcealedKong])}


class _Called(NamedTuple):
    """A called win, its pointer in the request, the win that it declares together with the kongs, and its facts."""

    win: CalledWin
    at: str
    declared: Declared
    facts: Facts

    def place(self, id_: str) -> str:
        """Return the pointer of a hand type or multiplier called, or of the list where it would stand."""
        lists = (("hand_types", self.win.hand_types), ("multipliers", self.win.multipliers or ()))
        for name, called in lists:
            if id_ in called:
                return f"{self.at}/{name}/{[*called].index(id_)}"
        return f"{self.at}/{'hand_types' if id_ in HAND_TYPES else 'multipliers'}"

    def appraisal(self, rules: Rules) -> Appraisal:
        """Return what the types and multipliers called are worth, in the order of the tables."""
        types = [row for row in HAND_TYPES.values() if row.id in self.win.hand_types]
        multipliers = [row for row in MULTIPLIERS.values() if row.id in (self.win.multipliers or ())]
        return appraisal_of(types, multipliers, self.facts, counting(rules))


def tally(request: TallyRequest, lang: Lang = "en") -> TallyResponse | Refusal:
    """Settle the deal; a `Refusal` when it contradicts itself. No sentence of the answer needs `lang`."""
    rules = effective(request.rules)
    kongs = request.kongs or []
    called = [_called(win, f"/wins/{place}", kongs, request.dealer) for place, win in enumerate(request.wins)]
    faults = [fault for place, each in enumerate(called) for fault in _win_faults(each, called[:place], kongs, rules)]
    if refused := refusal(faults + _kong_faults(kongs, called) + bao_faults(request.bao or ())):
        return refused
    bound = relations(request.bao, {}, rules)
    appraised = [(each, each.appraisal(rules)) for each in called]
    paid = paid_in_all(
        [_earned(each, appraisal, rules) for each, appraisal in appraised],
        [Kong(kong.seat, kong.kind, None if kong.from_ is UNSET else kong.from_) for kong in kongs],
        bound,
        [chase.first for chase in request.chases or ()],
        rules,
        stake=1 if request.stake is UNSET else request.stake,
        explain=request.explain is True,
    )
    return TallyResponse([_answer(each, appraisal, rules) for each, appraisal in appraised], bound, paid, rules)


def _called(win: CalledWin, at: str, kongs: Sequence[CalledKong], dealer: int) -> _Called:
    ids = {*win.hand_types, *(win.multipliers or ())}
    flags = frozenset([flag.id for flag in FLAGS if flag.id in ids])
    melds = tuple([_meld(kong) for kong in kongs if kong.seat == win.winner])
    source = None if win.win.from_ is UNSET else win.win.from_
    won = Circumstances(dealer, win.win.by, source, flags)
    facts = Facts(
        shape="standard",
        arranged=(),
        quads=win.quads or 1,
        honours=0,
        one_suit=False,
        all_honours=False,
        melds=SETS if "quan_qiu_ren" in ids else len(melds),
        by=win.win.by,
        flags=flags,
    )
    return _Called(win, at, declared(Hand(win.winner, 0, melds), _ANY_TILE, won), facts)


def _meld(kong: CalledKong) -> Meld:
    kind = _KONGS[kong.kind]
    return made(kind, (_ANY_TILE,) * kind.tiles, None)


def _earned(called: _Called, appraisal: Appraisal, rules: Rules) -> Earned:
    won, xing = called.declared.won, called.win.xing or 0
    added = added_by(xing, appraisal.factor, won.by, rules)
    amounts = normal_amounts(called.win.winner, won.source, won.dealer, *appraisal.amounts(added))
    return Earned(called.win.winner, won.source, won.dealer, appraisal, xing, amounts)


def _answer(called: _Called, appraisal: Appraisal, rules: Rules) -> TallyWin:
    won = called.declared.won
    points = appraisal.points(called.win.winner, won)
    added = added_by(called.win.xing or 0, appraisal.factor, won.by, rules)
    return TallyWin(points.hand_types, appraisal.multipliers, Value(points.total, appraisal.factor, added))


class _Exclusion(NamedTuple):
    """Hand types that no hand has together: each of `types` with each of `others`."""

    types: tuple[str, ...]
    others: tuple[str, ...]


_EXCLUSIONS = (
    *[
        _Exclusion((row.id,), tuple([id_ for id_ in HAND_TYPES if id_ != row.id]))
        for row in HAND_TYPES.values()
        if row.alone
    ],
    _Exclusion(("qi_xing_lan",), tuple([id_ for id_ in HAND_TYPES if id_ not in ("qi_xing_lan", "tian_hu", "di_hu")])),
    _Exclusion(("qing_yi_se",), ("zi_yi_se",)),
    _Exclusion(("qi_dui",), ("hao_hua_qi_dui",)),
    _Exclusion(("qi_dui", "hao_hua_qi_dui"), ("peng_peng_hu", "quan_qiu_ren")),
    _Exclusion(("tian_hu", "di_hu"), ("quan_qiu_ren",)),
)
_FROM_FACTS = ("quan_qiu_ren", "tian_hu", "di_hu")  # types that the options can switch off


def _win_faults(called: _Called, before: Sequence[_Called], kongs: Sequence[CalledKong], rules: Rules) -> list[Fault]:
    """Return every contradiction of a win called, with itself, the `kongs`, and the wins called `before` it."""
    found = [*_conflicts(called, kongs, rules)]
    faults = source_faults(called.declared, called.at)
    faults += clashes([each.declared for each in before], called.declared, called.at, readable=True)
    for flag in sorted(shared_flags_differ(before[0].declared, called.declared) if before else ()):
        message = Text(f"All wins of a deal share {flag}, or none has it.", f"各家的 {flag} 须相同。")
        found.append((called.place(flag), message))
    for name, ids in (("hand_types", called.win.hand_types), ("multipliers", called.win.multipliers or [])):
        twice = [place for place, id_ in enumerate(ids) if id_ in ids[:place]]
        message = Text("This stands twice.", "重复。")
        faults += [Fault(f"{called.at}/{name}/{place}", "called_twice", message) for place in twice]
    if "gang_shang_pao" in called.facts.flags and called.declared.won.source not in [kong.seat for kong in kongs]:
        message = Text("The discarder has no kong.", "点炮者没有杠。")
        faults.append(Fault(called.place("gang_shang_pao"), "no_kong", message))
    return faults + [Fault(pointer, "call_conflict", message) for pointer, message in dict.fromkeys(found)]


def _conflicts(called: _Called, kongs: Sequence[CalledKong], rules: Rules) -> Iterator[tuple[str, Text]]:
    """Yield each thing called that cannot be, by its pointer, and why."""
    win, facts, counts = called.win, called.facts, counting(rules)
    types = [row for row in HAND_TYPES.values() if row.id in win.hand_types]
    for flag in FLAGS:
        if flag.id in facts.flags:
            yield from [(called.place(flag.id), message) for message in contradictions(flag, called.declared)]
    for exclusion in _EXCLUSIONS:
        for one in [row for row in types if row.id in exclusion.types]:
            for other in [row for row in types if row.id in exclusion.others]:
                message = Text(f"{one.id} and {other.id} do not go together.", f"{one.name}与{other.name}不能同有。")
                yield from [(called.place(row.id), message) for row in (one, other)]
    for row in types:
        if row.bars_men_qing and called.declared.hand.melds:
            yield called.place(row.id), Text("This hand has no kong.", "这种牌型没有杠。")
        if row.id in _FROM_FACTS and not row.holds(facts, counts):
            yield called.place(row.id), Text("This type does not count by these rules.", "按此规则不算这种牌型。")
    counted = replace(facts, types=tuple(types))
    for multiplier in MULTIPLIERS.values():
        if multiplier.id in (win.multipliers or ()) and not multiplier.holds(counted, counts):
            yield called.place(multiplier.id), Text("It does not count here (M4).", "此处不算这个翻倍（M4）。")
    if win.xing and "hai_di" in facts.flags:
        yield f"{called.at}/xing", Text("Under hai_di nothing is flipped.", "海底不翻醒。")
    if win.quads is not UNSET and not (rules.hao_hua_per_quad and "hao_hua_qi_dui" in win.hand_types):
        message = Text(
            "Only hao_hua_per_quad asks how many fours a hao_hua_qi_dui has.", "只在豪华七对逐个翻倍时说明。"
        )
        yield f"{called.at}/quads", message


def _kong_faults(kongs: Sequence[CalledKong], called: Sequence[_Called]) -> list[Fault]:
    """Return what is wrong with each kong called, and those of a winner whose type has no melds."""
    faults: list[Fault] = []
    closed = {each.win.winner for each in called if any(HAND_TYPES[id_].bars_men_qing for id_ in each.win.hand_types)}
    for place, kong in enumerate(kongs):
        at = f"/kongs/{place}"
        if kong.from_ is UNSET and kong.kind != "concealed_kong":
            faults.append(
                Fault(
                    at + "/from",
                    "from_missing",
                    Text("This kong needs `from`: who fed it.", "须写明 `from`：谁放的杠。"),
                )
            )
        if kong.from_ is not UNSET and kong.kind == "concealed_kong":
            faults.append(Fault(at + "/from", "from_forbidden", Text("Nobody feeds it.", "暗杠没有放杠者。")))
        if kong.from_ == kong.seat:
            faults.append(Fault(at + "/from", "seat", Text("Nobody feeds themselves.", "不能给自己放杠。")))
        if kong.seat in closed:
            message = Text("The winner's hand has no melds.", "此胡牌者没有副露。")
            faults.append(Fault(at, "call_conflict", message))
        if sum(other.seat == kong.seat for other in kongs[:place]) >= SETS:
            message = Text(f"A player has at most {SETS} melds.", f"每家最多{SETS}组副露。")
            faults.append(Fault(at, "fifth_meld", message))
    return faults
