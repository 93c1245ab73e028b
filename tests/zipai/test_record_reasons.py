"""Why an act of a record is not allowed (Z17.6, Z17.12), at moments made by hand."""

from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from service.common.faults import Refusal
from service.zipai.cards import NO_CARD, parse_one, parse_packed
from service.zipai.groups import CHI_OF, group
from service.zipai.hand import hand_of
from service.zipai.record import refereed
from service.zipai.record_reasons import reasons
from service.zipai.record_schema import ActId, RecordRequest
from service.zipai.record_state import Act, State, acts
from tests.zipai.test_record import HANDS, TWO_LONGS, dealt
from tests.zipai.test_record_play import SWEEPER


def after(hands: list[str], *done: str) -> State:
    """The deal after acts that are allowed."""
    went = refereed(msgspec.convert(dealt(hands, *done), RecordRequest), "en")
    assert not isinstance(went, Refusal) and went[1] is None
    return went[0]


def why_not(state: State, act: str) -> list[str]:
    """The ids of the reasons why an act, by its words, is not allowed."""
    seat, name, *named = act.split()
    cards = [tuple(sorted(parse_one(glyph, "", []) for glyph in each)) for each in named]
    if name == "chi":
        made = Act("chi", int(seat), groups=tuple([CHI_OF.get(each) or group("loose", each) for each in cards]))
    else:
        made = Act(cast(ActId, name), int(seat), cards[0][0] if cards else NO_CARD)
    return [reason.id for reason in reasons(state, made, acts(state), "en")]


START = after(HANDS)
SHOWN = after(HANDS, "0 discard 九")  # seat 1 is next
DRAWN = after(HANDS, "0 discard 九", "1 draw 柒")
KEPT = after(TWO_LONGS, "0 keep")  # seat 1 is to draw
SWEEP = after(SWEEPER, "0 discard 九", "1 draw 六")
SWEPT = after(SWEEPER, "0 discard 九", "1 draw 六", "1 sao")


def holding(cards: str, **more: object) -> State:
    """SHOWN, but seat 1 holds these cards only; `more` is what it passed or discarded."""
    held = replace(SHOWN.seats[1], hand=hand_of(parse_packed(cards, "", []), (), ()), **more)
    return replace(SHOWN, seats=(SHOWN.seats[0], held, SHOWN.seats[2]))


NINE = frozenset({parse_one("九", "", [])})


@pytest.mark.parametrize(
    ("state", "act", "expected"),
    [
        (START, "0 discard 玖", ["locked"]),
        (START, "0 discard 二", ["not_held"]),
        (START, "1 discard 五", ["not_your_turn"]),
        (SHOWN, "1 discard 五", ["not_possible"]),
        (SHOWN, "0 discard 四", ["not_your_turn"]),
        (SWEEP, "1 guo_sao", ["wrong_sweep"]),
        (SWEEP, "2 guo_sao", ["forced_claim_ignored"]),
        (SWEPT, "1 win", ["not_possible"]),
        (SWEPT, "2 win", ["not_your_turn"]),
        (DRAWN, "1 sao", ["not_held"]),
        (DRAWN, "0 sao", ["not_your_turn"]),
        (SHOWN, "0 sao", ["not_your_turn"]),
        (KEPT, "1 sao", ["not_possible"]),
        (holding("九九一"), "1 kai_zhao", ["not_held"]),
        (SHOWN, "0 kai_zhao", ["not_your_turn"]),
    ],
)
def test_z17_12_an_act_at_a_moment_that_does_not_allow_it(state: State, act: str, expected: list[str]) -> None:
    assert why_not(state, act) == expected


@pytest.mark.parametrize(
    ("state", "act", "expected"),
    [
        (SHOWN, "1 draw", ["wall_empty"]),
        (SHOWN, "2 draw", ["not_your_turn"]),
        (KEPT, "1 draw", ["wall_empty"]),
        (KEPT, "2 draw", ["not_your_turn"]),
        (START, "1 draw", ["not_your_turn"]),
    ],
)
def test_z17_9_nobody_draws_from_an_empty_deck(state: State, act: str, expected: list[str]) -> None:
    assert why_not(replace(state, wall=0), act) == expected


@pytest.mark.parametrize(
    ("state", "act", "expected"),
    [
        (holding("九一二"), "1 peng", ["not_held"]),
        (holding("九九一", passed_peng=NINE), "1 peng", ["chou_pai"]),
        (holding("九九"), "1 peng", ["nothing_to_discard"]),
        (holding("九九", passed_peng=NINE), "1 peng", ["chou_pai", "nothing_to_discard"]),
        (SHOWN, "0 peng", ["not_your_turn"]),
        (holding("八一二"), "1 chi 八九十", ["not_held"]),
        (holding("八十八玖一"), "1 chi 八九十 八九玖", ["bad_meld"]),
        (holding("八八八十一"), "1 chi 八九十", ["locked"]),
        (holding("八八八十一", discarded=NINE), "1 chi 八九十", ["chou_pai", "locked"]),
        (holding("八十"), "1 chi 八九十", ["nothing_to_discard"]),
        (holding("八十一", passed_chi=NINE), "1 chi 八九十", ["chou_pai"]),
        (holding("八十七八九一"), "1 chi 八九十", ["xia_bi_owed"]),
        (SHOWN, "2 chi 九九玖", ["not_your_turn"]),
        (SHOWN, "0 chi 八九十", ["not_your_turn"]),
    ],
)
def test_z17_6_what_bars_a_peng_or_chi(state: State, act: str, expected: list[str]) -> None:
    assert why_not(state, act) == expected


def test_z15_2_without_xia_bi_no_group_is_owed() -> None:
    state = holding("八十七八九一", passed_chi=NINE)
    free = replace(state, deal=replace(state.deal, rules=replace(state.deal.rules, xia_bi=False)))
    assert why_not(state, "1 chi 八九十") == ["chou_pai", "xia_bi_owed"]
    assert why_not(free, "1 chi 八九十") == ["chou_pai"]


def test_the_judges_reasons_come_in_the_language_asked_for() -> None:
    why = reasons(SHOWN, Act("win", 2), acts(SHOWN), "zh")
    assert [reason.id for reason in why] == ["not_a_win", "not_seven_groups"] and why[1].detail == "凑不成七方门子"
