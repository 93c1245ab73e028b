"""What a score request may not contradict (C4): each fault with its place."""

from typing import Any

import pytest

from tests.mahjong.ask import Body, answer_of, chow, concealed_kong, declare, faults_of, pung, refusal_of

PLAIN = ("123m456p789s555sE", "E")
BESIDE_A_MELD = ("123m789s46p88s", "5p")
KONG: dict[str, Any] = {"melds": [concealed_kong("N")]}
PUNG: dict[str, Any] = {"melds": [pung("N", 1)]}
ON_FLAGS = {("/flags", "flag_conflict")}


def faults(hand: tuple[str, str] = PLAIN, source: int | None = 1, **more: Any) -> set[tuple[str, str]]:
    """Pointer and code of each fault of a declared hand; 0 wins, 3 is the dealer."""
    return faults_of("score", declare(*hand, source, **more))


def test_c4_a_discard_needs_from_and_a_self_draw_has_none() -> None:
    asked = declare(*PLAIN)
    assert faults_of("score", asked | {"win": {"by": "discard", "tile": "E"}}) == {("/win/from", "from_missing")}
    win = {"by": "self_draw", "tile": "E", "from": 1}
    assert faults_of("score", asked | {"win": win}) == {("/win/from", "from_forbidden")}


def test_c4_the_winner_is_not_the_discarder() -> None:
    assert faults(source=0) == {("/win/from", "seat")}


@pytest.mark.parametrize("flag", ["qiang_gang_hu", "gang_shang_pao", "di_hu"])
def test_c4_flags_of_a_discard(flag: str) -> None:
    assert faults(source=None, flags=[flag]) == ON_FLAGS


def test_c4_flags_of_a_self_draw() -> None:
    assert faults(BESIDE_A_MELD, flags=["gang_shang_hua"], **KONG) == ON_FLAGS
    assert faults(dealer=0, flags=["tian_hu"]) == ON_FLAGS


def test_c4_gang_shang_hua_needs_a_kong() -> None:
    assert faults(source=None, flags=["gang_shang_hua"]) == ON_FLAGS
    assert faults(BESIDE_A_MELD, None, flags=["gang_shang_hua"], **PUNG) == ON_FLAGS
    assert answer_of("score", declare(*BESIDE_A_MELD, None, flags=["gang_shang_hua"], **KONG))["legal"]


def test_c4_tian_hu_is_the_dealers_and_has_no_melds() -> None:
    assert faults(source=None, dealer=1, flags=["tian_hu"]) == ON_FLAGS
    assert faults(BESIDE_A_MELD, None, dealer=0, flags=["tian_hu"], **PUNG) == ON_FLAGS


def test_c4_di_hu_is_on_the_dealers_discard_by_another_without_melds() -> None:
    assert faults(dealer=0, flags=["di_hu"]) == ON_FLAGS
    assert faults(dealer=2, flags=["di_hu"]) == ON_FLAGS
    assert faults(BESIDE_A_MELD, dealer=1, flags=["di_hu"], **PUNG) == ON_FLAGS


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (declare(*PLAIN, None, flags=["di_hu"]), "di_hu is a win on another's tile, not a self-draw."),
        (declare(*PLAIN, dealer=0, flags=["tian_hu"]), "tian_hu is a self-draw, not a win on another's tile."),
        (declare(*PLAIN, 0, dealer=0, flags=["di_hu"]), "The dealer cannot win by di_hu."),
    ],
)
def test_c4_what_is_wrong_with_a_flag_is_told_once(asked: Body, told: str) -> None:
    refusal = refusal_of("score", asked)
    assert [fault.message.en for fault in refusal.faults if fault.pointer == "/flags"] == [told]


@pytest.mark.parametrize("other", ["gang_shang_pao", "di_hu"])
def test_c4_qiang_gang_hu_excludes(other: str) -> None:
    assert faults(dealer=1, flags=["qiang_gang_hu", other]) == ON_FLAGS


def test_c4_flags_that_exclude_each_other() -> None:
    """Each message names what is wrong with this pair alone, the rest of the request fitting both."""
    for flags, told in (
        (["gang_shang_pao", "di_hu"], "di_hu and gang_shang_pao exclude each other."),
        (["hai_di", "di_hu"], "hai_di and di_hu exclude each other."),
    ):
        refusal = refusal_of("score", declare(*PLAIN, dealer=1, flags=flags))
        assert [fault.message.en for fault in refusal.faults] == [told]
    refusal = refusal_of("score", declare(*PLAIN, None, dealer=0, flags=["hai_di", "tian_hu"]))
    assert [fault.message.en for fault in refusal.faults] == ["hai_di and tian_hu exclude each other."]
    refusal = refusal_of("score", declare(*PLAIN, None, dealer=0, flags=["tian_hu", "gang_shang_hua"], **KONG))
    assert "tian_hu and gang_shang_hua exclude each other." in [fault.message.en for fault in refusal.faults]


def test_m5_2_hai_di_with_flips() -> None:
    assert faults(flags=["hai_di"], flips=["1m"]) == ON_FLAGS


def test_c4_a_flag_twice() -> None:
    assert faults(flags=["hai_di", "hai_di"]) == {("/flags", "flag_twice")}


@pytest.mark.parametrize("flags", [["hai_di"], ["hai_di", "gang_shang_pao"], ["hai_di", "qiang_gang_hu"]])
def test_flags_that_go_together(flags: list[str]) -> None:
    asked = declare(*BESIDE_A_MELD, flags=flags, **PUNG)
    assert answer_of("score", asked)["legal"]


def test_m1_3_a_meld_taken_from_its_owner() -> None:
    melds = [concealed_kong("N"), pung("E", 0), chow("123m", 0)]
    assert faults(("5p", "5p"), melds=melds) == {("/melds/1/from", "seat"), ("/melds/2/from", "seat")}


def test_m10_a_relation_is_two_different_seats_once() -> None:
    assert faults(bao=[[1, 1], [0, 1], [2, 3], [1, 0]]) == {("/bao/0", "seat"), ("/bao/3", "bao_twice")}


def test_c4_a_contradiction_is_refused_also_when_the_hand_is_not_legal() -> None:
    assert faults(("1m", "2m"), source=0) == {("/win/from", "seat")}


def test_c4_all_faults_are_told_at_once() -> None:
    asked = declare("123m0p", "X", 0, flags=["tian_hu"], bao=[[2, 2]], melds=[pung("Q", 0)], flips=["1m", "!"])
    told = faults_of("score", asked)
    assert told == {
        ("/hand", "notation"),
        ("/win/tile", "notation"),
        ("/melds/0/tile", "notation"),
        ("/flips/1", "notation"),
        ("/win/from", "seat"),
        ("/melds/0/from", "seat"),
        ("/flags", "flag_conflict"),
        ("/bao/0", "seat"),
    }


def test_c4_bad_notation_makes_a_request_invalid_a_contradiction_does_not() -> None:
    bad: Body = declare("123m0p", "X", 0)
    assert refusal_of("score", bad).kind == "invalid"
    assert refusal_of("score", declare(*PLAIN, 0)).kind == "contradiction"


def test_c4_a_chows_tiles_are_named_where_they_stand() -> None:
    listed = {"kind": "chow", "tiles": ["1m", "2x", "3m"], "from": 3}
    melds = [listed, chow("12x", 3)]
    assert faults(("4m", "4m"), melds=melds) == {("/melds/0/tiles/1", "notation"), ("/melds/1/tiles", "notation")}
