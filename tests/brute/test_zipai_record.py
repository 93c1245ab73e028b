"""The referee of whole deals against the slow player, over random deals (Z15, Z17, D1–D10).

After every act the two must allow the same acts and see the same table; an act at random, tried now and then, must be
refused for the same reasons; what a deal comes to is what settle pays for the same facts.
"""

from random import Random
from typing import Any

import msgspec
import pytest

from service.common.faults import Refusal
from service.zipai.record import record
from service.zipai.record_schema import RecordRequest
from service.zipai.schema import SettleRequest
from service.zipai.settle import settle
from tests.brute.zipai_cards import in_order
from tests.brute.zipai_record import Play, apply, begin, facts, legal_acts, table
from tests.brute.zipai_record_deals import any_act, chosen, dealt
from tests.brute.zipai_record_reasons import reasons

Body = dict[str, Any]
TRIED = 0.4  # how often an act at random is tried before one is played


def refereed(request: Body) -> Body:
    """The service's answer to a record that is not refused."""
    answer = record(msgspec.convert(request, RecordRequest))
    assert not isinstance(answer, Refusal), answer
    told: Body = msgspec.json.decode(msgspec.json.encode(answer))
    return told


def listed(options: list[Body]) -> list[str]:
    """Options in a fixed order, the groups of a chi too, without what a win is worth."""
    return sorted(msgspec.json.encode(plain(option), order="sorted").decode() for option in options)


def plain(option: Body) -> Body:
    kept = {name: value for name, value in option.items() if name != "result"}
    return kept | ({"groups": sorted(map(in_order, kept["groups"]))} if "groups" in kept else {})


def check(request: Body, deal: Play, legal: list[Body]) -> Body:
    """Compare both after the acts of `request`; return the answer."""
    answer = refereed(request)
    assert listed(answer["options"]) == listed(legal), request
    assert answer["seats"] == table(deal), request
    assert (answer["over"], answer["wall"]) == (deal.moment == "over", deal.deck), request
    assert (answer["legal"], answer["fault"]) == (True, None), request
    return answer


def check_refusal(request: Body, deal: Play, act: Body, legal: list[Body], before: Body) -> None:
    """An act that the player refuses is refused for the same reasons, and changes nothing (D7)."""
    found = reasons(deal, act, legal)
    if not found:
        return
    answer = refereed(request | {"acts": [*request["acts"], act]})
    fault = answer.pop("fault")
    assert {reason["id"] for reason in fault["reasons"]} == found, (request, act)
    assert fault["act"] == len(request["acts"])
    assert answer | {"legal": True} == {name: value for name, value in before.items() if name != "fault"}


def settled(request: Body) -> Body:
    """What settle answers, without the rules."""
    answer = settle(msgspec.convert(request, SettleRequest))
    assert not isinstance(answer, Refusal), answer
    told: Body = msgspec.json.decode(msgspec.json.encode(answer))
    del told["rules"]
    if told["win"]:
        del told["win"]["rules"]
    return told


def play_out(seed: int) -> None:
    """Play one deal to its end, comparing at every step."""
    rng = Random(seed)
    request, deck = dealt(rng)
    deal = begin(request)
    while True:
        legal = legal_acts(deal)
        answer = check(request, deal, legal)
        if rng.random() < TRIED:
            check_refusal(request, deal, any_act(rng, deal, deck), legal, answer)
        if deal.moment == "over":
            break
        act = chosen(rng, legal, deck)
        apply(deal, act)
        request["acts"].append(act)
    assert answer["result"] == settled(facts(deal)), request
    assert answer["next_dealer"] == answer["result"]["next_dealer"]


@pytest.mark.parametrize("number", [30, pytest.param(10_000, marks=pytest.mark.load)])
def test_over_random_deals_referee_and_player_agree_on_every_act(number: int) -> None:
    for seed in range(number):
        play_out(seed)
