"""Winning shapes (M2): the readings of complete hands."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.rng import Rng
from service.mahjong.counts import pack
from service.mahjong.generator import MAKERS, Draft
from service.mahjong.hand import Circumstances, Hand, declared, made, read_melds
from service.mahjong.schema import GroupAnswer, Pung
from service.mahjong.shapes import Reading, completing, readings
from service.mahjong.tables import MELD_KINDS
from service.mahjong.tiles import CODES, parse_group


def readings_of(tiles: Sequence[str] | str, pungs: str = "") -> list[Reading]:
    """The readings of complete concealed tiles beside `pungs` of these honours."""
    *concealed, last = parse_group(tiles if isinstance(tiles, str) else [*tiles], "/hand", [])
    melds = read_melds([Pung(tile=tile, from_=1) for tile in pungs], "/melds", [])
    return readings(declared(Hand(0, pack(concealed), melds), last, Circumstances(3, "self_draw", None)))


def shapes_of(tiles: str, pungs: str = "") -> set[str]:
    """The shapes among the readings."""
    return {reading.shape for reading in readings_of(tiles, pungs)}


def has_run(reading: Reading) -> bool:
    """Whether a concealed set of the reading is a run."""
    return "run" in [group.kind for group in reading.groups]


def together(groups: tuple[GroupAnswer, ...]) -> list[str]:
    """Groups, each as one string of codes."""
    return ["".join(group.tiles) for group in groups]


def test_m2_1_four_sets_and_a_pair() -> None:
    (reading,) = readings_of("123m456p789s111s EE")
    assert reading.shape == "standard"
    assert together(reading.groups) == ["1m2m3m", "4p5p6p", "1s1s1s", "7s8s9s", "EE"]
    (reading,) = readings_of("EE 333m 222m 456p 123m")
    assert together(reading.groups) == ["1m2m3m", "2m2m2m", "3m3m3m", "4p5p6p", "EE"]


@pytest.mark.parametrize("ninth", "123456789")
def test_m2_1_nine_gates_is_complete_with_every_tile_of_its_suit(ninth: str) -> None:
    assert shapes_of(f"1112345678999m{ninth}m") == {"standard"}


def test_m2_1_four_of_a_tile_in_a_triplet_and_a_run() -> None:
    (reading,) = readings_of("111123m456p EE", "N")
    assert together(reading.groups) == ["1m1m1m", "1m2m3m", "4p5p6p", "EE"]


@pytest.mark.parametrize(
    "tiles",
    [
        "123m456p789sESWNN",  # honours form no runs
        "123m456p789sCFPEE",  # nor do the three dragons
        "891m456p789s111sEE",  # a run does not wrap
        "12m3p456p789s111sEE",  # nor mix suits
        "89m1p456p789s111sEE",  # nor go on in the next suit
        "11m22p33sEE456p789p",  # four pairs and two sets
        "111m222p333s444sEF",  # no pair
        "1122335566m77p8s9s",  # six pairs
    ],
)
def test_m2_1_no_winning_shape(tiles: str) -> None:
    assert shapes_of(tiles) == set()


def test_m2_1_all_sets_triplets_or_not_are_two_readings() -> None:
    assert sorted(map(has_run, readings_of("111222333m555pEE"))) == [False, True]


def test_m2_1_melds_are_sets() -> None:
    assert [together(reading.groups) for reading in readings_of("111m22p", "ESW")] == [["1m1m1m", "2p2p"]]
    assert [together(reading.groups) for reading in readings_of("123m22p", "ESW")] == [["1m2m3m", "2p2p"]]
    assert shapes_of("22p", "ESWN") == {"standard"}
    assert shapes_of("2p3p", "ESWN") == set()


def test_m2_2_lan_pai() -> None:
    assert shapes_of("147m258p369sESWNC") == {"scattered"}
    assert shapes_of("159m269p48sESWNCF") == {"scattered"}
    assert shapes_of("147m147p147sESWNC") == {"scattered"}


@pytest.mark.parametrize("tiles", ["146m258p369sESWNC", "147m257p369sESWNC", "147m258p369sESWNN", "147m258p368sESWNC"])
def test_m2_2_lan_pai_a_step_too_close_or_a_tile_twice(tiles: str) -> None:
    assert shapes_of(tiles) == set()


def test_m2_2_lan_pai_has_no_melds() -> None:
    assert shapes_of("147m258p36sCFP", "E") == set()


def test_m2_3_seven_honours_are_counted() -> None:
    assert [reading.honours for reading in readings_of("147m258p3sESWNCFP")] == [7]
    assert [reading.honours for reading in readings_of("147m258p36sESWNCF")] == [6]


def test_m2_4_seven_pairs() -> None:
    assert shapes_of("1133m5577p99sEECC") == {"seven_pairs"}
    assert shapes_of("11223344556677m") == {"standard", "seven_pairs"}


def test_m2_4_seven_pairs_have_no_melds() -> None:
    assert shapes_of("1133m5577p99s", "E") == set()


def test_m2_5_pairs_of_the_same_tile_are_counted_as_quads() -> None:
    assert [reading.quads for reading in readings_of("1133m5577p99sEECC")] == [0]
    assert [reading.quads for reading in readings_of("1111m2244p55sEECC")] == [1]
    assert [reading.quads for reading in readings_of("1111m2222p55sEECC")] == [2]
    assert [reading.quads for reading in readings_of("11112222333344m") if reading.quads] == [3]


def test_m2_6_honours_in_any_arrangement() -> None:
    assert shapes_of("ESSWWNNCCFP", "P") == {"loose"}
    assert shapes_of("EEESSSWWWNNNCC") == {"standard", "loose"}
    assert shapes_of("EESSWWNNCCFFPP") == {"seven_pairs", "loose"}
    assert shapes_of("EEESSSWWWNNNC1m") == set()


def test_m2_6_loose_honours_are_single_tiles() -> None:
    (reading,) = readings_of("CF", "ESWN")
    assert [(group.kind, group.tiles) for group in reading.groups] == [("single", ("C",)), ("single", ("F",))]


RUNS = [[f"{rank + step}{suit}" for step in range(3)] for suit in "mps" for rank in range(1, 8)]
TRIPLETS = [[code] * 3 for code in CODES]


@given(st.lists(st.sampled_from(RUNS + TRIPLETS), min_size=4, max_size=4), st.sampled_from(CODES))
def test_m2_1_whatever_is_made_of_four_sets_and_a_pair_is_read_so(sets: list[list[str]], pair: str) -> None:
    tiles = [code for group in sets for code in group] + [pair, pair]
    found = [reading for reading in readings_of(tiles) if reading.shape == "standard"]
    assert found
    for reading in found:
        assert sorted(code for group in reading.groups for code in group.tiles) == sorted(tiles)
        assert [group.kind for group in reading.groups].count("pair") == 1
    assert any(not has_run(reading) for reading in found) >= all(group in TRIPLETS for group in sets)


@given(st.sampled_from(sorted(MAKERS)), st.integers(0, 1_000_000), st.integers(0, 13))
def test_m2_no_tile_that_completes_a_hand_is_passed_over(type_: str, seed: int, missing: int) -> None:
    """A winning hand of each type less one tile: whatever tile completes it is among those tried."""
    draft = Draft(Rng(seed), 0, closed=False)
    MAKERS[type_](draft)
    missing %= len(draft.concealed)
    concealed = pack([*draft.concealed[:missing], *draft.concealed[missing + 1 :]])
    kinds = {kind.id: kind for kind in MELD_KINDS.values()}
    melds = tuple([made(kinds[meld.kind], meld.tiles, meld.source) for meld in draft.melds])
    hand, won = Hand(0, concealed, melds), Circumstances(3, "self_draw", None)
    complete = {tile for tile in range(len(CODES)) if readings(declared(hand, tile, won))}
    assert draft.concealed[missing] in complete
    assert complete <= set(completing(hand))
