"""The referee of whole deals against the slow player, over random deals (M12, D1–D10).

After every act the two must give the same answer, its options among it; an act at random, tried now and then, must be
refused for the same reasons, and change nothing; what a deal comes to is what settle pays for the same facts.
"""

from random import Random

import pytest

from tests.brute.mahjong_record import Deal
from tests.brute.mahjong_record_deals import any_act, chosen, dealt
from tests.brute.test_mahjong import find_differences
from tests.mahjong.ask import Body, answer_of

OFTEN = {"self_draw", "discard", "drawn", "tian_hu", "di_hu", "flip", "chase", "bao"}
RARELY = {"several", "robbed", "hai_di", "gang_shang_hua", "gang_shang_pao"}
TRIED = 0.4  # how often an act at random is tried before one is played


def in_order(answer: Body) -> Body:
    """An answer with its options in a fixed order."""
    return answer | {"options": sorted(answer["options"], key=option_key)}


def option_key(option: Body) -> str:
    return str([option.get(name) for name in ("seat", "act", "tile", "tiles")])


def check(request: Body, expected: Body) -> Body:
    """Compare both after the acts of `request`; return the answer."""
    answer = answer_of("record", request)
    differences = find_differences(in_order(expected), in_order(answer), "")
    assert not differences, (request, differences)
    return answer


def check_refusal(request: Body, deal: Deal, act: Body, before: Body) -> None:
    """An act that the player refuses is refused for the same reasons (D8), and changes nothing (D7)."""
    reasons = deal.why_not(act)
    if not reasons:
        return
    answer = answer_of("record", request | {"acts": [*request["acts"], act]})
    fault = answer.pop("fault")
    told = [reason["id"] for reason in fault["reasons"]]
    assert ({*told}, len(told)) == (reasons, len(reasons)), (request, act)
    assert fault["act"] == len(request["acts"])
    assert answer | {"legal": True} == {name: value for name, value in before.items() if name != "fault"}


def play_out(seed: int) -> Deal:
    """Play one deal to its end, comparing at every step."""
    rng = Random(seed)
    request, wall = dealt(rng)
    deal = Deal(request)
    while True:
        expected = deal.answer()
        answer = check(request, expected)
        if rng.random() < TRIED:
            check_refusal(request, deal, any_act(rng, deal, wall), answer)
        if not answer["options"]:
            assert answer["over"]
            return deal
        allowed = [{name: value for name, value in act.items() if name != "result"} for act in expected["options"]]
        act = chosen(rng, deal, allowed, wall)
        deal.play(act)
        request["acts"].append(act)


def ends_of(deal: Deal) -> set[str]:
    """In which of the ways that the clauses tell of a deal ended."""
    wins = [deal.declaration(act["seat"]) for act in deal.wins]
    ends = {win["win"]["by"] for win in wins} or {"drawn"}
    ends |= {"several"} if len(wins) > 1 else set()
    ends |= {flag for win in wins for flag in win["flags"]}
    ends |= {act["act"] for act in deal.acts if act["act"] == "flip"}
    ends |= {"robbed"} if deal.last["act"] == "added_kong" else set()
    return ends | ({"chase"} if deal.chases() else set()) | ({"bao"} if deal.result()["bao"] else set())


@pytest.mark.parametrize(
    ("seeds", "ends"), [(range(50, 80), OFTEN), pytest.param(range(10_000), OFTEN | RARELY, marks=pytest.mark.load)]
)
def test_over_random_deals_referee_and_player_agree_on_every_act(seeds: range, ends: set[str]) -> None:
    assert {end for seed in seeds for end in ends_of(play_out(seed))} >= ends
