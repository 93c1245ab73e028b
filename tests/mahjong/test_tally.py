"""`tally`: what was called at the table, paid as settle pays it; each contradiction at its pointer."""

from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.common.faults import Refusal
from service.mahjong.tables import HAND_TYPES, KONG_PAYMENTS, MULTIPLIERS
from service.mahjong.tally_schema import HandTypeId, KongKind, MultiplierId
from tests.brute.mahjong_requests import settle_request
from tests.mahjong.ask import ROWS, Body, answer_of, as_list, factors_of, faults_of, paid, totals, types_of

DISCARD = {"by": "discard", "from": 1}
SELF_DRAW = {"by": "self_draw"}
KONG_OF_1 = {"seat": 1, "kind": "exposed_kong", "from": 0}


def called(*types: str, way: Body = DISCARD, winner: int = 2, **more: object) -> Body:
    """A win called: seat 2 wins, on seat 1's discard."""
    return {"winner": winner, "win": way, "hand_types": [*types]} | more


def deal(*wins: Body, **more: object) -> Body:
    """A tally request; seat 0 deals."""
    return {"dealer": 0, "wins": [*wins]} | more


def test_the_answer_is_whole() -> None:
    """(35 + 35) * 2 + 2 = 142 from the discarder; the exposed kong 3; seat 0 is bound to the winner: 142 too."""
    win = called("qing_yi_se", "qi_dui", multipliers=["gang_shang_pao"], xing=2)
    answer = answer_of("tally", deal(win, kongs=[KONG_OF_1], bao=[[0, 2]], stake=2))
    assert answer.pop("rules")["preset"] == "guilin"
    transfers = [
        {"from": 1, "to": 2, "zi": 142, "cause": "discard", "rule": "M6"},
        {"from": 0, "to": 2, "zi": 142, "cause": "bao", "rule": "M10.1"},
        {"from": 0, "to": 1, "zi": 3, "cause": "exposed_kong", "rule": "M7"},
    ]
    seats = [{"seat": seat, "zi": zi, "points": 2 * zi} for seat, zi in enumerate((-145, -139, 284, 0))]
    [body] = answer["wins"]
    assert (types_of(body), factors_of(body)) == ({"qing_yi_se": 35, "qi_dui": 35}, {"gang_shang_pao": 2})
    assert body.keys() == {"hand_types", "multipliers", "value"}
    assert body["value"] == {"points": 70, "factor": 2, "xing": 2}
    del answer["wins"]
    assert answer == {
        "bao": [{"seats": [0, 2], "source": "given"}],
        "settlement": {"transfers": transfers, "seats": seats},
    }


def test_m3_the_dealer_pays_2_more_of_a_plain_self_draw() -> None:
    """2 and 2, the dealer 4."""
    assert totals(answer_of("tally", deal(called("ping_hu", way=SELF_DRAW)))) == [-4, -2, 8, -2]


@pytest.mark.parametrize(("quads", "zi"), [({}, 70), ({"quads": 2}, 140), ({"quads": 3}, 280)])
def test_m2_5_each_further_four_doubles(quads: Body, zi: int) -> None:
    asked = deal(called("hao_hua_qi_dui", **quads), rules={"hao_hua_per_quad": True})
    assert totals(answer_of("tally", asked)) == [0, -zi, zi, 0]


def test_m7_m9_a_drawn_deal_pays_kongs_and_chases() -> None:
    asked = deal(kongs=[{"seat": 1, "kind": "concealed_kong"}], chases=[{"first": 3}])
    assert paid(answer_of("tally", asked)) == {
        *[(seat, 1, 2, "concealed_kong", "M7") for seat in (0, 2, 3)],
        *[(3, seat, 1, "chase", "M9") for seat in (0, 1, 2)],
    }


def test_explain_gives_the_steps() -> None:
    [transfer] = answer_of("tally", deal(called("ping_hu", xing=4), explain=True))["settlement"]["transfers"]
    assert transfer["steps"] == [
        {"id": "ping_hu", "op": "add", "value": 5, "rule": "M3"},
        {"id": "xing", "op": "add", "value": 4, "rule": "M5"},
    ]


TYPE, MULTIPLIER = "/wins/0/hand_types/{}", "/wins/0/multipliers/{}"
BOTH = {TYPE.format(0), TYPE.format(1)}
OWN_KONG = {"kongs": [{"seat": 2, "kind": "concealed_kong"}]}
SECOND = called("qi_dui", winner=3)
AFTER_KONG = called("qi_dui", multipliers=["gang_shang_pao"])


@pytest.mark.parametrize(
    ("asked", "pointers"),
    [
        (deal(called("tian_hu", way=SELF_DRAW), dealer=2, rules={"tian_di_hu": False}), {TYPE.format(0)}),
        (deal(called("di_hu"), dealer=1, rules={"tian_di_hu": False}), {TYPE.format(0)}),
        (deal(called("quan_qiu_ren", way=SELF_DRAW), rules={"preset": "guiliu"}), {TYPE.format(0)}),
        (deal(called("qi_dui", multipliers=["hai_di"])), {MULTIPLIER.format(0)}),
        (deal(called("ping_hu", "qing_yi_se")), BOTH),
        (deal(called("qing_yi_se", "lan_pai")), BOTH),
        (deal(called("qi_xing_lan", "zi_yi_se")), BOTH),
        (deal(called("qing_yi_se", "zi_yi_se")), BOTH),
        (deal(called("qi_dui", "hao_hua_qi_dui")), BOTH),
        (deal(called("qi_dui", "peng_peng_hu")), BOTH),
        (deal(called("hao_hua_qi_dui", "quan_qiu_ren")), BOTH),
        (deal(called("quan_qiu_ren", "di_hu"), dealer=1), BOTH),
        (deal(called("qi_dui", multipliers=["men_qing"])), {MULTIPLIER.format(0)}),
        (deal(called("di_hu", multipliers=["men_qing"]), dealer=1), {MULTIPLIER.format(0)}),
        (deal(called("quan_qiu_ren", multipliers=["men_qing"])), {MULTIPLIER.format(0)}),
        (deal(called("ping_hu", multipliers=["men_qing"]), **OWN_KONG), {MULTIPLIER.format(0)}),
        (
            deal(called("ping_hu", multipliers=["men_qing"]), rules={"men_qing_self_draw_only": True}),
            {MULTIPLIER.format(0)},
        ),
        (deal(called("ping_hu", multipliers=["gang_shang_hua"]), **OWN_KONG), {MULTIPLIER.format(0)}),
        (deal(called("ping_hu", multipliers=["gang_shang_hua"], way=SELF_DRAW)), {MULTIPLIER.format(0)}),
        (deal(called("ping_hu", multipliers=["gang_shang_pao"])), {MULTIPLIER.format(0)}),
        (deal(called("ping_hu", multipliers=["qiang_gang_hu"], way=SELF_DRAW)), {MULTIPLIER.format(0)}),
        (deal(called("tian_hu"), dealer=2), {TYPE.format(0)}),
        (deal(called("tian_hu", way=SELF_DRAW)), {TYPE.format(0)}),
        (deal(called("di_hu")), {TYPE.format(0)}),
        (deal(called("di_hu"), dealer=2), {TYPE.format(0)}),
        (deal(called("di_hu", multipliers=["qiang_gang_hu"]), dealer=1), {TYPE.format(0)}),
        (
            deal(called("ping_hu", multipliers=["qiang_gang_hu", "gang_shang_pao"]), kongs=[KONG_OF_1]),
            {MULTIPLIER.format(0)},
        ),
        (deal(called("qi_dui", "qi_dui")), {TYPE.format(1)}),
        (deal(called("ping_hu", multipliers=["men_qing", "men_qing"])), {MULTIPLIER.format(1)}),
        (deal(called("qi_dui"), **OWN_KONG), {TYPE.format(0), "/kongs/0"}),
        (deal(called("lan_pai"), **OWN_KONG), {TYPE.format(0), "/kongs/0"}),
        (deal(called("qing_yi_se", "qi_dui"), **OWN_KONG), {TYPE.format(1), "/kongs/0"}),
        (deal(called("hao_hua_qi_dui", quads=2)), {"/wins/0/quads"}),
        (deal(called("qi_dui", quads=1), rules={"hao_hua_per_quad": True}), {"/wins/0/quads"}),
        (deal(called("qi_dui", multipliers=["hai_di"], xing=1), rules={"hai_di_double": True}), {"/wins/0/xing"}),
        (deal(kongs=[{"seat": 1, "kind": "concealed_kong"}] * 5), {"/kongs/4"}),
        (deal(kongs=[{"seat": 1, "kind": "concealed_kong", "from": 2}]), {"/kongs/0/from"}),
        (deal(kongs=[{"seat": 1, "kind": "added_kong"}]), {"/kongs/0/from"}),
        (deal(kongs=[{"seat": 1, "kind": "exposed_kong", "from": 1}]), {"/kongs/0/from"}),
        (deal(called("qi_dui", way={"by": "discard"})), {"/wins/0/win/from"}),
        (deal(called("qi_dui", way=SELF_DRAW | {"from": 1})), {"/wins/0/win/from"}),
        (deal(called("qi_dui", way={"by": "discard", "from": 2})), {"/wins/0/win/from"}),
        (deal(SECOND, SECOND), {"/wins/1/winner"}),
        (deal(SECOND, called("qi_dui", way={"by": "discard", "from": 0})), {"/wins/1/win"}),
        (deal(called("qi_dui", way=SELF_DRAW), SECOND | {"win": SELF_DRAW}), {"/wins/1/win"}),
        (deal(SECOND, called("qi_dui", multipliers=["qiang_gang_hu"])), {"/wins/1/multipliers/0"}),
        (deal(called("di_hu"), SECOND, dealer=1), {"/wins/1/hand_types"}),
        (
            deal(AFTER_KONG, SECOND, called("ping_hu", winner=0), kongs=[KONG_OF_1]),
            {"/wins/1/multipliers", "/wins/2/multipliers"},
        ),
        (deal(bao=[[1, 1]]), {"/bao/0"}),
    ],
)
def test_each_contradiction_is_named_at_its_place(asked: Body, pointers: set[str]) -> None:
    assert {pointer for pointer, _ in faults_of("tally", asked)} == pointers


@pytest.mark.parametrize(
    "win", [called(), called("pu_tong_hu"), called("qi_dui", xing=1001), called("qi_dui", quads=4)]
)
def test_what_is_no_tally(win: Body) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(deal(win), ROWS["tally"][0])


def test_the_ids_of_the_contract_are_those_of_the_tables() -> None:
    assert [*get_args(HandTypeId)] == [*HAND_TYPES]
    assert [*get_args(MultiplierId)] == [*MULTIPLIERS]
    assert {*get_args(KongKind)} == {*KONG_PAYMENTS}


def tally_of(request: Body, answer: Body) -> Body:
    """What players would call of a deal that was settled."""
    kongs = [
        {"seat": int(seat), "kind": meld["kind"]} | ({"from": meld["from"]} if "from" in meld else {})
        for seat, melds in sorted(request.get("melds", {}).items())
        for meld in melds
        if meld["kind"] in KONG_PAYMENTS
    ]
    wins = [call_of(win, body, answer["rules"]) for win, body in zip(request["wins"], answer["wins"], strict=True)]
    told = {key: request[key] for key in ("rules", "stake", "dealer", "chases") if key in request}
    return told | {"wins": wins, "kongs": kongs, "bao": [relation["seats"] for relation in answer["bao"]]}


def call_of(win: Body, body: Body, rules: Body) -> Body:
    """What one winner would call; under hao_hua_per_quad also how many fours there are."""
    types = [row["id"] for row in body["hand_types"]]
    call = {
        "winner": win["winner"],
        "win": {key: win["win"][key] for key in ("by", "from") if key in win["win"]},
        "hand_types": types,
        "multipliers": [row["id"] for row in body["multipliers"]],
        "xing": body["xing"]["total"],
    }
    tiles = [*as_list(win["hand"]), *as_list([win["win"]["tile"]])]
    quads = len({tile for tile in tiles if tiles.count(tile) == 4})
    return call | ({"quads": quads} if rules["hao_hua_per_quad"] and "hao_hua_qi_dui" in types else {})


@settings(max_examples=500)
@given(st.integers(0, 10**9))
def test_a_tally_of_what_settle_found_pays_what_settle_paid(seed: int) -> None:
    request = settle_request(Random(seed)) | {"explain": True}
    form, engine = ROWS["settle"]
    if isinstance(engine(msgspec.convert(request, form)), Refusal):
        return
    answer = answer_of("settle", request)
    if answer["legal"]:
        tallied = answer_of("tally", tally_of(request, answer) | {"explain": True})
        assert tallied["settlement"] == answer["settlement"]
        assert [(win["hand_types"], win["multipliers"], win["value"]) for win in tallied["wins"]] == [
            (win["hand_types"], win["multipliers"], win["value"]) for win in answer["wins"]
        ]
