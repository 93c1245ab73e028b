"""Another engine's result against this one's: only what is claimed, groups in any arrangement of equal worth (M2)."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from service.common.compare import Difference
from service.common.faults import Refusal
from service.common.sampler import Query, SampleRules
from service.common.samples import samples
from service.common.text import Lang
from service.common.verify import VerifyResponse, request_type, verify
from service.mahjong.operations import OPERATIONS
from service.mahjong.schema import ScoreResponse
from tests.brute.mahjong import valid_groups as brute_valid
from tests.brute.mahjong_hand import find_readings, parse_score_request
from tests.mahjong.ask import Body, answer_of, chow, concealed_kong, declare, pung

# 111 222 333m 456p 99s, won on 9s: three triplets or three runs, a ping_hu either way.
THREE_ALIKE = declare("111222333m 456p 9s", "9s")
TRIPLETS = [
    {"kind": "triplet", "tiles": "111m"},
    {"kind": "triplet", "tiles": "222m"},
    {"kind": "triplet", "tiles": "333m"},
    {"kind": "run", "tiles": "456p"},
    {"kind": "pair", "tiles": "99s"},
]
RUNS = [{"kind": "run", "tiles": "123m"}] * 3 + TRIPLETS[3:]
# 111 222 333m EEE 99s: as triplets peng_peng_hu, which pays more; as runs nothing.
ALL_TRIPLETS = declare("111222333m EEE 9s", "9s")


BY_NAME = {operation.name: operation for operation in OPERATIONS}


class Problem(Struct):
    """What stands for the problem of a request that is refused."""

    status: int
    pointers: list[str]


def problem(refused: Refusal, _: Lang) -> Problem:
    return Problem(422, [fault.pointer for fault in refused.faults])


def verified(request: Body, claimed: Any, name: str = "score") -> VerifyResponse | Refusal:
    asked = msgspec.convert({"request": request, "claimed": claimed}, request_type(BY_NAME[name]))
    return verify(BY_NAME[name], asked, "en", problem)


def differences_of(request: Body, claimed: Any, name: str = "score") -> list[Difference]:
    answer = verified(request, claimed, name)
    assert isinstance(answer, VerifyResponse), answer
    assert answer.agrees is (not answer.differences)
    return list(answer.differences)


def test_a_right_answer_agrees_whole_and_comes_back_in_full() -> None:
    answer = verified(THREE_ALIKE, answer_of("score", THREE_ALIKE))
    assert isinstance(answer, VerifyResponse)
    assert (answer.agrees, answer.differences) == (True, [])
    assert msgspec.json.decode(msgspec.json.encode(answer.correct)) == answer_of("score", THREE_ALIKE)


def test_nothing_claimed_agrees() -> None:
    assert differences_of(THREE_ALIKE, {}) == []


def test_m3_a_wrong_figure_is_named_by_its_place() -> None:
    claimed = {"hand_types": [{"id": "ping_hu", "zi": 7}], "value": {"points": 5}}
    assert differences_of(THREE_ALIKE, claimed) == [Difference("/hand_types/0/zi", 7, 5)]


@pytest.mark.parametrize("groups", [TRIPLETS, RUNS, TRIPLETS[::-1]])
def test_m2_groups_in_another_arrangement_of_equal_worth_agree(groups: list[Body]) -> None:
    assert differences_of(THREE_ALIKE, {"groups": groups}) == []


def test_m2_so_they_do_in_each_win_of_a_deal_but_melds_stay_as_they_lie() -> None:
    won = {"by": "discard", "tile": "9s", "from": 3}
    wins = [{"winner": 0, "hand": "111222333m 456p 9s", "win": won}, {"winner": 1, "hand": "789p 9s", "win": won}]
    lying, rest = {"tiles": "789p", "concealed": False}, [{"tiles": "EEE"}, {"tiles": "99s"}]
    asked = {"dealer": 2, "wins": wins, "melds": {"1": [chow("789p", 0), chow("789p", 0), pung("E", 2)]}}
    runs = [lying, {"tiles": "789p", "concealed": True}, lying, *rest]
    assert differences_of(asked, {"wins": [{"groups": RUNS}, {"groups": runs}]}, "settle") == []
    triplets = [{"tiles": "777p"}, {"tiles": "888p"}, {"tiles": "999p"}, *rest]
    assert len(differences_of(asked, {"wins": [{}, {"groups": triplets}]}, "settle")) == 6
    assert differences_of(asked | {"wins": wins[:1], "melds": {}}, {"wins": [{"groups": RUNS}]}, "settle") == []
    del asked["melds"]
    assert differences_of(asked | {"wins": wins[:1]}, {"wins": [{"groups": RUNS}]}, "settle") == []


def test_m2_so_they_do_in_claims() -> None:
    """Seat 1 could pung the 9s that seat 0 wins on."""
    players = [{"seat": 0, "hand": "111222333m 456p 9s"}, {"seat": 1, "hand": "147m258p36s99sESN"}]
    asked = {"dealer": 2, "tile": "9s", "from": 3, "players": players}
    claims = [{"seat": 0, "action": "win", "result": {"groups": RUNS}}, {"seat": 1, "action": "pung"}]
    assert differences_of(asked, {"claims": claims}, "claims") == []


def test_m2_so_they_do_in_records() -> None:
    """Seat 1 eats the dealer's 6p, and seat 2 draws and discards the 9s that it waits for."""
    deal: Body = {
        "dealer": 0,
        "rules": {"xing_max_flips": 0},
        "hands": ["147m258p369sESWN6p", "111222333m 45p 9s W", "47m258p36sNNCCFF", "456789m 789p 456s E"],
    }
    eaten = [
        {"seat": 0, "act": "discard", "tile": "6p"},
        {"seat": 1, "act": "chow", "tiles": "456p"},
        {"seat": 1, "act": "discard", "tile": "W"},
        {"seat": 2, "act": "draw", "tile": "9s"},
        {"seat": 2, "act": "discard", "tile": "9s"},
    ]
    groups = [*RUNS[:3], {"tiles": "456p", "concealed": False}, RUNS[4]]
    option = {"act": "win", "seat": 1, "result": {"groups": groups}}
    assert differences_of(deal | {"acts": eaten}, {"options": [option, {"act": "draw", "seat": 3}]}, "record") == []
    won = deal | {"acts": [*eaten, {"seat": 1, "act": "win"}]}
    assert differences_of(won, {"result": {"wins": [{"groups": groups}]}}, "record") == []


def test_m2_groups_that_are_worth_less_do_not_agree() -> None:
    triplets = [*TRIPLETS[:3], {"kind": "triplet", "tiles": "EEE"}, TRIPLETS[4]]
    assert differences_of(ALL_TRIPLETS, {"groups": triplets}) == []
    runs = [*RUNS[:3], {"kind": "triplet", "tiles": "EEE"}, TRIPLETS[4]]
    told = differences_of(ALL_TRIPLETS, {"groups": runs})
    assert [each.pointer for each in told] == ["/groups/0", "/groups/1", "/groups/2", *["/groups/-"] * 3]


@pytest.mark.parametrize(
    "tiles",
    ["3m2m1m", ["3m", "1m", "2m"], "一万二万三萬", ["三万", "1万", "2m"]],
)
def test_tiles_are_claimed_in_any_order_and_notation(tiles: Any) -> None:
    runs = [{"tiles": tiles, "concealed": True}, *RUNS[1:]]
    assert differences_of(THREE_ALIKE, {"groups": runs}) == []


def test_what_is_wrong_of_a_group_is_told_of_that_group() -> None:
    runs = [{"tiles": "123m", "concealed": False}, *RUNS[1:]]
    assert differences_of(THREE_ALIKE, {"groups": runs}) == [Difference("/groups/0/concealed", False, True)]
    pair = [*RUNS[:4], {"kind": "triplet", "tiles": "99s"}]
    assert differences_of(THREE_ALIKE, {"groups": pair}) == [Difference("/groups/4/kind", "triplet", "pair")]


@pytest.mark.parametrize(
    ("seat", "pointers"),
    [
        ({"hand": "四五六万七八九万七八九筒四五六条 东"}, []),
        ({"hand": ["E", "6s", "5s", "4s", *"987", "9m", "8m", "7m", "6m", "5m", "4m"]}, ["/seats/0/hand"]),
        ({"hand": ["E", "6s", "5s", "4s", "9p", "8p", "7p", "9m", "8m", "7m", "6m", "5m", "4m"]}, []),
    ],
)
def test_d9_a_hand_is_claimed_in_any_order_and_notation(seat: Body, pointers: list[str]) -> None:
    deal = {
        "dealer": 0,
        "hands": ["456789m 789p 456s E 1s", "147m258p369sESWN", "147m258p369sESWN", "147m258p369sESWN"],
    }
    thrown = deal | {"acts": [{"seat": 0, "act": "discard", "tile": "1s"}]}
    told = differences_of(thrown, {"seats": [{"seat": 0} | seat, {}, {}, {}]}, "record")
    assert [each.pointer for each in told] == pointers


@pytest.mark.parametrize(
    ("discards", "pointers"),
    [
        (["E", "1s"], []),
        (["东", "一条"], []),
        ("E1s", []),
        ("东一条", []),
        (["1s", "E"], ["/seats/0/discards/0", "/seats/0/discards/1"]),
        (["E", "2s"], ["/seats/0/discards/1"]),
        (["E"], ["/seats/0/discards/-"]),
        ("1sE", ["/seats/0/discards"]),
        (3, ["/seats/0/discards"]),
    ],
)
def test_d9_discards_are_claimed_in_any_notation_but_in_their_order(discards: Any, pointers: list[str]) -> None:
    hands = ["456789m 789p 456s E 1s", "147m258p369sESWN", "147m258p369sESWN", "147m258p369sESWN"]
    turns = [(0, "discard", "E"), *[(seat, act, "9p") for seat in (1, 2, 3) for act in ("draw", "discard")]]
    turns += [(0, "draw", "5p"), (0, "discard", "1s")]
    acts = [{"seat": seat, "act": act, "tile": tile} for seat, act, tile in turns]
    claimed = {"seats": [{"seat": 0, "discards": discards}, {}, {}, {}]}
    told = differences_of({"dealer": 0, "hands": hands, "acts": acts}, claimed, "record")
    assert [each.pointer for each in told] == pointers


@pytest.mark.parametrize(
    "groups",
    [
        RUNS[:4],  # the pair is missing
        [*RUNS, {"kind": "single", "tiles": "E"}],
        [*RUNS[:4], {"kind": "pair", "tiles": "88s"}],  # tiles that are not there
        [*RUNS[:3], {"kind": "single", "tiles": "456p"}, {"kind": "pair", "tiles": "99s"}],
        [*RUNS[:2], {"tiles": "1m"}, {"tiles": "23m 4p"}, {"tiles": "56p 99s"}],  # no groups
        [*RUNS[:3], {"kind": "run", "tiles": "45p"}, {"kind": "triplet", "tiles": "6p99s"}],
        [5, None, "123m", [], {}],
    ],
)
def test_groups_that_are_no_arrangement_do_not_agree(groups: list[Any]) -> None:
    assert differences_of(THREE_ALIKE, {"groups": groups})


def test_m2_1_no_run_goes_from_suit_to_suit_and_honours_form_none() -> None:
    """777m 89m 11p and one more 1p: 789m 77m 111p, not 777m 8m9m1p 11p; EEE SSS WWW are not three times ESW."""
    rest = [{"tiles": "234s"}, {"tiles": "567s"}]
    request = declare("77789m 11p 234567s", "1p")
    assert differences_of(request, {"groups": [{"tiles": t} for t in ("789m", "77m", "111p")] + rest}) == []
    assert differences_of(request, {"groups": [{"tiles": t} for t in ("777m", "8m9m1p", "11p")] + rest})
    request, rest = declare("EEESSSWWW 234s 5m", "5m"), [{"tiles": "234s"}, {"tiles": "55m"}]
    assert differences_of(request, {"groups": [{"tiles": t} for t in ("EEE", "SSS", "WWW")] + rest}) == []
    assert differences_of(request, {"groups": [{"tiles": "ESW"}] * 3 + rest})


def test_m1_3_melds_stay_as_they_lie() -> None:
    request = declare("123m 9s", "9s", melds=[chow("123m", 3), chow("123m", 3), pung("E", 1)])
    run, east, pair = {"tiles": "123m"}, {"kind": "triplet", "tiles": "EEE"}, {"kind": "pair", "tiles": "99s"}
    lying = {"tiles": "123m", "concealed": False}
    assert differences_of(request, {"groups": [run, run, run, east, pair]}) == []
    assert differences_of(request, {"groups": [lying, run | {"concealed": True}, lying, east, pair]}) == []
    told = differences_of(request, {"groups": [lying, lying, lying, east, pair]})
    assert told == [Difference("/groups/2/concealed", False, True)]
    triplets = [{"tiles": "111m"}, {"tiles": "222m"}, {"tiles": "333m"}, east, pair]
    assert len(differences_of(request, {"groups": triplets})) == 6


def test_m1_3_a_kong_is_a_group_of_four() -> None:
    request = declare("123m 456p 789s 9p", "9p", melds=[concealed_kong("E")])
    groups = [{"kind": "kong", "tiles": "EEEE", "concealed": True}, *[{"tiles": t} for t in ("123m", "456p", "789s")]]
    assert differences_of(request, {"groups": [*groups, {"tiles": "99p"}]}) == []


def test_m2_4_a_pair_stands_for_any_other_like_it() -> None:
    request = declare("1111m 2233p 4455s E", "E")
    pairs = [{"kind": "pair", "tiles": tiles} for tiles in ("EE", "11m", "55s", "22p", "11m", "44s", "33p")]
    assert differences_of(request, {"groups": pairs}) == []
    assert differences_of(request, {"groups": [*pairs[:6], {"tiles": "44s"}]})


def test_m5_the_flipped_tile_is_read_in_any_notation() -> None:
    request = THREE_ALIKE | {"flips": ["9p"]}
    assert differences_of(request, {"xing": {"flips": [{"tile": "九筒"}]}}) == []
    for wrong in ("8p", "9p9p", 17, ["9p"], None):  # 17 is how the engine numbers 9p
        told = differences_of(request, {"xing": {"flips": [{"tile": wrong}]}})
        assert told == [Difference("/xing/flips/0/tile", wrong, "9p")]


def test_a_hand_that_is_not_legal_has_no_groups() -> None:
    request = declare("111222333m 456p 9s", "8s")
    assert differences_of(request, {"legal": False, "groups": [], "reasons": [{"id": "not_a_winning_shape"}]}) == []
    assert len(differences_of(request, {"groups": TRIPLETS})) == 5


def test_c4_of_a_request_that_cannot_be_scored_the_problem_is_the_right_answer() -> None:
    own_discard = declare("111222333m 456p 9s", "9s", source=0)
    assert differences_of(own_discard, {"status": 422, "pointers": ["/win/from"]}) == []
    assert differences_of(own_discard, {"legal": True}) == [Difference("/legal", True, None)]


def test_a_claim_that_no_answer_could_show_is_refused() -> None:
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    refused = verified(THREE_ALIKE, {"groups": deep})
    assert isinstance(refused, Refusal)
    assert [(fault.pointer, fault.code) for fault in refused.faults] == [("/claimed", "depth")]


FIELDS = [
    "groups",
    "kind",
    "tiles",
    "concealed",
    "hand_types",
    "id",
    "xing",
    "flips",
    "tile",
    "settlement",
    "seats",
    "bao",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3) | st.sampled_from(["123m", "1m", "9s9s", "run", "一万"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4))
def test_any_claim_is_answered(claimed: Body) -> None:
    for each in differences_of(THREE_ALIKE | {"flips": "9p"}, claimed):
        assert each.claimed == value_at(claimed, each.pointer)


def value_at(claimed: Any, pointer: str) -> Any:
    """What a claim has at a pointer; None for what it has not."""
    value = claimed
    for part in pointer.split("/")[1:]:
        if part == "-":
            return None
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


@pytest.mark.parametrize("rules", ["default", "mixed"])
def test_each_arrangement_of_the_reference_is_judged_as_the_reference_does(rules: SampleRules) -> None:
    arrangements = 0
    for sample in samples(BY_NAME["score"], Query(seed=7, count=400, rules=rules)):
        assert isinstance(sample.response, ScoreResponse)
        if not sample.response.legal:
            continue
        request = dict(sample.request)
        assert differences_of(request, msgspec.json.decode(msgspec.json.encode(sample.response))) == []
        for _, groups in find_readings(parse_score_request(request)):
            agrees = not differences_of(request, {"groups": groups})
            assert agrees == brute_valid(request, groups), (request, groups)
            arrangements += 1
    assert arrangements > 300
