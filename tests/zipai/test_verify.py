"""Another engine's result against this one's: only what is claimed, groups in any arrangement with as much you."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.compare import Difference
from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.sampler import Query
from service.common.samples import samples
from service.common.verify import VerifyRequest, VerifyResponse, verify
from service.zipai.operations import OPERATIONS
from tests.brute import zipai as brute
from tests.brute.zipai_groups import total_you
from tests.zipai.ask import Body, answer_of, dealt, melds_of, won

# Four melds of 3 + 6 + 3 + 6 = 18 you.
MELDS = "peng 拾, sao 伍, chi 二七十, chi 壹贰叁"
LYING: list[Body] = [{"cards": cards, "on_table": True} for cards in ("拾拾拾", "伍伍伍", "二七十", "壹贰叁")]
# 四四五五六六肆伍陆: three runs or three da_zi, 0 you either way.
THREE_RANKS = won("四四五五六六肆伍", MELDS, "deck", "陆")
RUNS = [{"kind": "run", "cards": cards, "you": 0} for cards in ("四五六", "四五六", "肆伍陆")]
DA_ZI = [{"kind": "da_zi", "cards": cards, "you": 0} for cards in ("四四肆", "五五伍", "六六陆")]
# 贰 comes to 贰贰贰. Swept: 12 + 五五伍, 捌玖拾, the pair 柒柒; elsewhere: kan 6 + 贰柒拾 6 + 五五伍, 柒捌玖.
# With 下比 the 捌玖拾 of the hand would have had to be laid (Z6.4).
FOURTH = ("五五贰贰贰伍柒柒捌玖拾", "chi 捌玖拾, chi 四肆肆, chi 九玖玖")
NO_XIA_BI = {"xia_bi": False}
TABLE: list[Body] = [{"cards": "捌玖拾"}, {"cards": "四肆肆"}, {"cards": "九玖玖"}, {"cards": "五五伍"}]
SWEPT = [*TABLE, {"kind": "sao_chuan", "cards": "贰贰贰贰", "you": 12}, {"cards": "柒柒"}, {"cards": "捌玖拾"}]
ELSEWHERE = [*TABLE, {"kind": "kan", "cards": "贰贰贰", "you": 6}, {"cards": "贰柒拾"}, {"cards": "柒捌玖"}]


BY_NAME: dict[str, Operation] = {operation.name: operation for operation in OPERATIONS}


def verified(request: Body, claimed: Any, name: str = "score") -> VerifyResponse | Refusal:
    operation = BY_NAME[name]
    asked = VerifyRequest(request=msgspec.convert(request, operation.request), claimed=claimed)
    return verify(operation, asked, "en", lambda refusal, lang: refusal)


def differences_of(request: Body, claimed: Any, name: str = "score") -> list[Difference]:
    answer = verified(request, claimed, name)
    assert isinstance(answer, VerifyResponse), answer
    assert answer.agrees is (not answer.differences)
    return list(answer.differences)


def test_a_right_answer_agrees_whole_and_comes_back_in_full() -> None:
    answer = verified(THREE_RANKS, answer_of("score", THREE_RANKS))
    assert isinstance(answer, VerifyResponse)
    assert (answer.agrees, answer.differences) == (True, [])
    assert msgspec.json.decode(msgspec.json.encode(answer.correct)) == answer_of("score", THREE_RANKS)


def test_nothing_claimed_agrees() -> None:
    assert differences_of(THREE_RANKS, {}) == []


def test_z9_a_wrong_figure_is_named_by_its_place() -> None:
    claimed = {"you": 18, "duo": {"base": 3}, "hand_types": [{"id": "pu_tong_hu"}]}
    assert differences_of(THREE_RANKS, claimed) == [Difference("/duo/base", 3, 2)]


@pytest.mark.parametrize("groups", [LYING + RUNS, LYING + DA_ZI, DA_ZI[::-1] + LYING])
def test_z6_1_groups_in_another_arrangement_with_as_much_you_agree(groups: list[Body]) -> None:
    assert differences_of(THREE_RANKS, {"groups": groups}) == []


def test_z6_1_so_they_do_in_records() -> None:
    """The dealer is dealt THREE_RANKS beside four kans."""
    pairs = "二二三三七七八八十十壹壹贰贰叁叁柒柒捌捌"
    hands = ["一一一九九九玖玖玖拾拾拾四四五五六六肆伍陆", pairs, pairs]
    deal = {"players": 3, "dealer": 0, "hands": hands, "acts": [], "rules": {"xing_follow": True}}
    kans = [{"kind": "kan", "cards": card * 3} for card in "一九玖拾"]
    for groups in (kans + RUNS, kans + DA_ZI):
        option = {"act": "win", "seat": 0, "result": {"groups": groups}}
        assert differences_of(deal, {"options": [option]}, "record") == []
        won = deal | {"acts": [{"seat": 0, "act": "win"}]}
        assert differences_of(won, {"result": {"win": {"groups": groups}}}, "record") == []


def test_d9_cards_of_seats_are_claimed_in_any_notation_and_hands_in_any_order() -> None:
    """The dealer discards 九, nobody takes 柒 and 二, and the dealer eats its own 陆 and discards 十."""
    hands = [
        "玖玖玖一四四六七九十贰叁伍陆捌捌壹三五八柒",
        "一二三壹壹六六贰贰贰五八九肆伍柒拾拾十四",
        "一一七七叁叁叁四五五八九十二陆捌伍肆肆拾",
    ]
    acts: list[Body] = [
        {"seat": 0, "act": "discard", "card": "九"},
        {"seat": 1, "act": "draw", "card": "柒"},
        {"seat": 2, "act": "draw", "card": "二"},
        {"seat": 0, "act": "draw", "card": "陆"},
        {"seat": 0, "act": "chi", "groups": ["伍陆柒"]},
        {"seat": 0, "act": "discard", "card": "十"},
    ]
    deal = {"players": 3, "dealer": 0, "hands": hands, "acts": acts}
    kept = "八五三壹捌捌陆叁贰七六四四一玖玖玖"
    for hand, discards, taken, left in (
        (kept, "九十", "b6", "柒"),
        (list(kept), ["s9", "s10"], "陸", ["b7"]),
        (kept[::-1], ["九", "十"], "陆", ["柒"]),
    ):
        dealer = {"seat": 0, "hand": hand, "discards": discards, "melds": [{"taken": taken}]}
        seats = [dealer, {"seat": 1, "left": left}, {"seat": 2, "left": ["s2"]}]
        assert differences_of(deal, {"legal": True, "seats": seats}, "record") == []
    dealer = {"seat": 0, "hand": kept[1:], "discards": "十九", "melds": [{"taken": "柒"}]}
    seats = [dealer, {"seat": 1, "left": []}, {"seat": 2, "left": ["二", "s2"]}]
    told = differences_of(deal, {"seats": seats}, "record")
    assert [each.pointer for each in told] == [
        "/seats/0/hand",
        "/seats/0/discards",
        "/seats/0/melds/0/taken",
        "/seats/1/left/-",
        "/seats/2/left/1",
    ]


def test_z16_11_how_many_are_left_is_a_number() -> None:
    """Of the 四 that completes a kan three are seen or held."""
    asked = {"players": 3, "dealer": 0, "seat": 1, "hand": "四四六六六"}
    asked |= {"melds": melds_of("peng 拾, sao 伍, chi 二七十, chi 壹贰叁, chi 捌捌八"), "seen": "四"}
    for claimed in ([1], "四", True, None, 2):
        told = differences_of(asked, {"waits": [{"card": "四", "left": claimed}]}, "waits")
        assert Difference("/waits/0/left", claimed, 1) in told
    assert Difference("/waits/0/left", 1, 1) not in differences_of(
        asked, {"waits": [{"card": "四", "left": 1}]}, "waits"
    )


def test_z7_groups_with_less_you_do_not_agree() -> None:
    request = won("二二七七十十贰柒", "peng 九, sao 伍, chi 壹贰叁, chi 捌捌八", "discard", "拾")
    melds = [{"cards": cards} for cards in ("九九九", "伍伍伍", "壹贰叁", "八捌捌")]
    er_qi_shi = [{"cards": cards} for cards in ("二七十", "二七十", "贰柒拾")]
    assert differences_of(request, {"you": 25, "groups": melds + er_qi_shi}) == []
    da_zi = [{"cards": cards} for cards in ("二二贰", "七七柒", "十十拾")]
    told = differences_of(request, {"groups": melds + da_zi})
    assert [each.pointer for each in told] == ["/groups/4", "/groups/5", "/groups/6", *["/groups/-"] * 3]


def test_z7_a_drawn_fourth_card_must_be_swept_even_where_elsewhere_is_worth_as_much() -> None:
    request = won(*FOURTH, "self_draw", "贰", rules=NO_XIA_BI)
    assert differences_of(request, {"you": 12, "groups": SWEPT}) == []
    assert len(differences_of(request, {"groups": ELSEWHERE})) == 6


def test_z7_another_players_fourth_card_may_go_elsewhere() -> None:
    request = won(*FOURTH, "deck", "贰", rules=NO_XIA_BI)
    assert differences_of(request, {"you": 12, "groups": ELSEWHERE}) == []
    kai_zhao = [group | {"kind": "kai_zhao", "you": 9} if "kind" in group else group for group in SWEPT]
    assert differences_of(request, {"groups": kai_zhao})


def test_z7_a_triple_the_winning_card_completes_is_told_by_its_kind() -> None:
    request = won("四四六六六", f"{MELDS}, chi 捌捌八", "self_draw", "四")
    groups = [*LYING, {"cards": "捌八捌"}, {"kind": "sao", "cards": "四四四"}, {"kind": "kan", "cards": "六六六"}]
    assert differences_of(request, {"you": 24, "groups": groups}) == []
    groups[5] = {"kind": "peng", "cards": "四四四", "you": 1}
    assert differences_of(request, {"groups": groups}) == [
        Difference("/groups/5/kind", "peng", "sao"),
        Difference("/groups/5/you", 1, 3),
    ]


@pytest.mark.parametrize("cards", ["陆肆伍", ["陆", "伍", "肆"], ["b6", "b5", "b4"], "陸肆伍"])
def test_cards_are_claimed_in_any_order_and_notation(cards: Any) -> None:
    assert differences_of(THREE_RANKS, {"groups": [*LYING, *RUNS[:2], {"kind": "run", "cards": cards}]}) == []


@pytest.mark.parametrize(
    "groups",
    [
        LYING + RUNS[:2],
        [*LYING, *RUNS, {"cards": ""}],
        [*LYING, *RUNS[:2], {"cards": "肆伍"}, {"cards": "陆"}],
        [*LYING, *RUNS[:2], {"kind": "loose", "cards": "肆伍陆"}],
        [*LYING, *RUNS[:2], {"cards": "伍陆柒"}],
        [*LYING, *DA_ZI[:2], {"cards": "四五六"}],
        [*LYING[1:], {"cards": "拾拾拾", "on_table": False}, *RUNS],
        [*LYING, {"cards": "四五六", "on_table": True}, *DA_ZI[1:]],
        [*LYING, 5, None, "四五六"],
    ],
)
def test_groups_that_are_no_arrangement_do_not_agree(groups: list[Any]) -> None:
    assert differences_of(THREE_RANKS, {"groups": groups})


def test_z11_1_a_hand_that_is_tian_hu_and_wu_kan_may_be_seen_either_way() -> None:
    request = dealt("一一一二二二三三三四四四陆陆陆五六七壹贰叁")
    kans = [{"kind": "kan", "cards": card * 3} for card in "一二三四陆"]
    for kind in ("run", "loose"):
        groups = [*kans, {"kind": kind, "cards": "五六七"}, {"kind": "yi_er_san", "cards": "壹贰叁"}]
        assert differences_of(request, {"you": 24, "groups": groups}) == []
    told = differences_of(request, {"groups": [*kans, {"cards": "五六七"}, {"kind": "loose", "cards": "壹贰叁"}]})
    assert told == [Difference("/groups/6/kind", "loose", "yi_er_san")]


def test_z11_1_of_a_san_long_either_of_two_special_groups_may_be_laid() -> None:
    request = dealt("四四四四五五五五六六六六一二三七十八九九", winner=1)
    longs = [{"kind": "long", "cards": card * 4} for card in "四五六"]
    yi_er_san = [*longs, {"kind": "yi_er_san", "cards": "一二三"}, {"kind": "loose", "cards": "九九八七十"}]
    er_qi_shi = [*longs, {"kind": "er_qi_shi", "cards": "二七十"}, {"kind": "loose", "cards": "一三八九九"}]
    assert differences_of(request, {"you": 30, "groups": yi_er_san}) == []
    assert differences_of(request, {"you": 30, "groups": er_qi_shi}) == []
    assert differences_of(request, {"groups": [*longs, {"kind": "loose", "cards": "一二三七八九九十"}]})
    assert differences_of(request, {"groups": [*yi_er_san[:4], {"cards": "七八九"}, {"cards": "九十"}]})


def test_z10_the_flipped_card_is_read_in_any_notation() -> None:
    request = THREE_RANKS | {"flips": ["陆"]}
    for right in ("陆", "陸", "b6"):
        assert differences_of(request, {"xing": {"flips": [{"card": right}]}}) == []
    for wrong in ("六", "陆陆", 15, ["陆"], None):  # 15 is how the engine numbers 陆
        told = differences_of(request, {"xing": {"flips": [{"card": wrong}]}})
        assert told == [Difference("/xing/flips/0/card", wrong, "陆")]


def test_z8_a_hand_with_too_little_you_has_no_groups() -> None:
    request = THREE_RANKS | {"rules": {"min_you": 19}}
    reason = {"id": "you_too_low", "you": 18, "min_you": 19}
    assert differences_of(request, {"legal": False, "groups": [], "reasons": [reason], "you": None}) == []
    assert len(differences_of(request, {"groups": LYING + RUNS})) == 7


def test_c4_a_request_that_cannot_be_scored_has_a_problem_for_its_answer() -> None:
    answer = verified(THREE_RANKS | {"winner": 0}, {"kind": "contradiction"})
    assert isinstance(answer, VerifyResponse) and isinstance(answer.correct, Refusal)
    assert answer.agrees
    assert [fault.pointer for fault in answer.correct.faults] == ["/win/from"]


def test_a_claim_that_no_answer_could_show_is_refused() -> None:
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    refused = verified(THREE_RANKS, {"groups": deep})
    assert isinstance(refused, Refusal)
    assert [(fault.pointer, fault.code) for fault in refused.faults] == [("/claimed", "depth")]


FIELDS = [
    "groups",
    "kind",
    "cards",
    "you",
    "on_table",
    "hand_types",
    "id",
    "xing",
    "flips",
    "card",
    "settlement",
    "duo",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3) | st.sampled_from(["四五六", "肆伍陆", "陆", "b6", "loose", "run"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4))
def test_any_claim_is_answered(claimed: Body) -> None:
    for each in differences_of(THREE_RANKS | {"flips": "陆"}, claimed):
        assert each.claimed == value_at(claimed, each.pointer)


def value_at(claimed: Any, pointer: str) -> Any:
    """What a claim has at a pointer; None for what it has not."""
    value = claimed
    for part in pointer.split("/")[1:]:
        if part == "-":
            return None
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


@pytest.mark.parametrize("kind", ["any", "pu_tong_hu", "tian_hu"])
def test_each_arrangement_of_the_reference_is_judged_as_the_reference_does(kind: str) -> None:
    arrangements = 0
    for sample in samples(BY_NAME["score"], Query(seed=7, count=200, kind=kind, rules="mixed")):
        if not getattr(sample.response, "legal", False):
            continue
        request = dict(sample.request)
        assert differences_of(request, msgspec.json.decode(msgspec.json.encode(sample.response))) == []
        found = brute.judge(request).arrangements
        best = max(total_you(groups) for groups in found)
        for groups in found[:20]:
            agrees = not differences_of(request, {"groups": groups})
            assert agrees == (total_you(groups) == best), (request, groups)
            arrangements += 1
    assert arrangements > 100


def test_z7_groups_of_a_deals_win_and_of_a_claim_may_be_arranged_otherwise_too() -> None:
    deal = {name: THREE_RANKS[name] for name in ("players", "dealer")}
    win = {name: value for name, value in THREE_RANKS.items() if name not in deal}
    assert differences_of(deal | {"win": win}, {"win": {"groups": LYING + DA_ZI}}, "settle") == []
    seat = {"seat": 1, "hand": THREE_RANKS["hand"], "melds": THREE_RANKS["melds"]}
    shown = deal | {"card": "陆", "source": "deck", "from": 0, "seats": [seat]}
    for laid, right in ((LYING + DA_ZI, True), (LYING + DA_ZI[:2] + RUNS[:1], False)):
        claim = {"seat": 1, "action": "win", "groups": [group["cards"] for group in laid], "result": {"groups": laid}}
        assert (differences_of(shown, {"claims": [claim]}, "claims") == []) is right
    assert differences_of(shown, {"claims": [{"seat": 1, "action": "win", "groups": 3}]}, "claims")


@pytest.mark.parametrize("by", ["self_draw", "deck", "discard"])
def test_z16_10_beside_a_quad_only_arrangements_with_the_card_elsewhere_agree(by: str) -> None:
    """The peng of 六 stays, since the 六 makes 四五六 (Z16.10); with 六六六六 there would be two quads."""
    request = won("捌捌四五", "sao_chuan 陆, chi 一二三, chi 壹贰叁, peng 拾, peng 六", by, "六")
    melds = [{"cards": cards} for cards in ("陆陆陆陆", "一二三", "壹贰叁", "拾拾拾")]
    right = [*melds, {"cards": "六六六"}, {"cards": "捌捌"}, {"cards": "四五六"}]
    assert differences_of(request, {"groups": right}) == []
    assert differences_of(request, {"groups": [*melds, {"cards": "六六六六"}, {"cards": "捌捌"}, {"cards": "四五"}]})
    assert differences_of(request, {"groups": [*right, {"kind": "run"}]})  # a group without cards is one too many


@pytest.mark.parametrize("name", ["score", "settle", "waits", "claims"])
def test_every_sampled_answer_agrees_with_itself(name: str) -> None:
    for sample in samples(BY_NAME[name], Query(seed=9, count=60, rules="mixed")):
        told = msgspec.json.decode(msgspec.json.encode(sample.response))
        assert differences_of(dict(sample.request), told, name) == []
