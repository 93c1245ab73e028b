"""Another engine's answer to a record: options in any order, groups in any arrangement of equal worth (verify)."""

from typing import Any

import msgspec
import pytest

from service.common.operation import Operation
from service.common.sampler import Query
from service.common.samples import samples
from service.common.verify import VerifyRequest, VerifyResponse, verify
from service.zipai.operations import OPERATIONS
from service.zipai.record_schema import RecordRequest
from tests.brute.zipai import judge
from tests.brute.zipai_cards import read_card, read_cards
from tests.brute.zipai_groups import total_you
from tests.brute.zipai_record import facts, play
from tests.zipai.ask import Body, answer_of

RECORD: Operation = next(operation for operation in OPERATIONS if operation.name == "record")
# Seat 1 waits for 五 and wins on the dealer's first discard.
HANDS = [
    "五六拾一一四四九九肆肆陆陆玖玖八八壹壹柒三",
    "六六六拾拾拾壹贰叁二七十捌捌八伍伍五三四",
    "一二二三五七七九十十壹贰贰叁肆陆柒柒捌玖",
]
WON: Body = {
    "players": 3,
    "dealer": 0,
    "hands": HANDS,
    "acts": [{"seat": 0, "act": "discard", "card": "五"}, {"seat": 1, "act": "win"}],
}


def compared(request: Body, claimed: Body) -> list[tuple[str, Any, Any]]:
    asked = VerifyRequest(request=msgspec.convert(request, RecordRequest), claimed=claimed)
    answer = verify(RECORD, asked, "en", lambda refusal, lang: refusal)
    assert isinstance(answer, VerifyResponse)
    return [(each.pointer, each.claimed, each.correct) for each in answer.differences]


@pytest.mark.parametrize("acts", [0, 1, 2])
def test_the_answer_agrees_with_itself_and_options_have_no_order(acts: int) -> None:
    request = WON | {"acts": WON["acts"][:acts]}
    answer = answer_of("record", request)
    assert not compared(request, answer)
    assert not compared(request, {"options": answer["options"][::-1]})


def test_an_option_that_is_missing_or_wrong_is_told() -> None:
    request = WON | {"acts": []}
    options = answer_of("record", request)["options"]
    assert compared(request, {"options": options[1:]}) == [("/options/-", None, options[0])]
    wrong = options[0] | {"card": "玖"}
    assert compared(request, {"options": [wrong, *options[1:]]})


def in_glyphs(request: Body) -> Body:
    """A sampled record with its cards as the slow player reads them."""
    acts = [
        act
        | ({"card": read_card(act["card"])} if "card" in act else {})
        | ({"groups": [read_cards(each) for each in act["groups"]]} if "groups" in act else {})
        for act in request["acts"]
    ]
    return {**request, "acts": acts}


def test_another_arrangement_of_equal_worth_is_no_difference() -> None:
    """Of sampled wins every arrangement that the slow judge finds as good agrees; one that claims more does not."""
    several = 0
    for sample in samples(RECORD, Query(count=40, kind="pu_tong_hu")):
        request = in_glyphs(dict(sample.request))
        found = facts(play(request))
        told = {name: value for name, value in found.items() if name != "win"} | found["win"]
        arrangements = judge(told).arrangements
        best = [groups for groups in arrangements if total_you(groups) == max(map(total_you, arrangements))]
        several += len(best) > 1
        for groups in best[:4]:
            assert not compared(request, {"result": {"win": {"groups": groups}}}), request
        bad = [*best[0][:-1], best[0][-1] | {"you": 99}]
        assert compared(request, {"result": {"win": {"groups": bad}}})
    assert several
