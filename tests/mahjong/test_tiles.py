"""Tiles in all their spellings (M1)."""

import re
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.faults import Fault
from service.mahjong.tiles import CODES, GROUP_PATTERN, SPELLINGS, TILE_PATTERN, codes, name, parse_group, parse_one

CHARACTERS = "0123456789一二三四五六七八九十mpsz万萬筒饼餅条條索ESWNCFPe东東南西北中发發白 \t\u3000\n,伍壹🀄🀇\ufe0f"


def read(group: list[str] | str) -> tuple[list[str], list[Fault]]:
    """The codes of what a group is read as, and its faults."""
    faults: list[Fault] = []
    return list(codes(parse_group(group, "/hand", faults))), faults


def test_m1_34_kinds_of_tile() -> None:
    suits = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    assert list(CODES) == [*suits, "E", "S", "W", "N", "C", "F", "P"]


@pytest.mark.parametrize(
    ("spellings", "code"),
    [
        ("1m 一万 1万 一萬 1萬 壹萬 弌萬 \u2f00万 🀇 🀇\ufe0e 🀇\ufe0f", "1m"),
        ("5m 五万 伍萬 5萬 🀋", "5m"),
        ("9m 九万 9万 九萬 9萬 玖萬 🀏", "9m"),
        ("2p 二筒 2筒 二饼 2饼 二餅 2餅 弐筒 貳筩 🀚 🀚\ufe0e", "2p"),
        ("3s 三条 3条 三條 3條 三索 3索 參\uf96a \uf96b條 🀒", "3s"),
        ("E 东 東 🀀", "E"),
        ("S 南 🀁", "S"),
        ("W 西 🀂 🀂\ufe0f", "W"),
        ("N 北 \uf963 🀃", "N"),
        ("C 中 🈭 🀄 🀄\ufe0e 🀄\ufe0f", "C"),
        ("F 发 發 発 髮 🀅", "F"),
        ("P 白 \u2f69 🀆 🀆\ufe0f", "P"),
    ],
)
def test_every_documented_spelling(spellings: str, code: str) -> None:
    for spelling in spellings.split():
        assert read([spelling]) == ([code], [])
        assert read(spelling) == ([code], [])


def test_every_spelling_there_and_back() -> None:
    for spelling, tile in SPELLINGS.items():
        faults: list[Fault] = []
        assert parse_one(spelling, "/win/tile", faults) == tile
        assert parse_one(CODES[tile], "/win/tile", faults) == tile
        assert parse_one(name(tile).zh, "/win/tile", faults) == tile
        assert not faults


@pytest.mark.parametrize(
    "code",
    [
        "",
        "0m",
        "10m",
        "1M",
        "e",
        "1z",
        "一m",
        "十万",
        "m1",
        "12m",
        " 1m",
        "1m ",
        "东风",
        "1",
        "\ufe0f",
        "东\ufe0f",
        "🀇\ufe0f\ufe0f",
        "🀪",
    ],
)
def test_a_code_that_is_no_tile_is_refused(code: str) -> None:
    faults: list[Fault] = []
    parse_one(code, "/win/tile", faults)
    assert [(fault.pointer, fault.code) for fault in faults] == [("/win/tile", "notation")]


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("123m 456p 99s EEE CC", "1m 2m 3m 4p 5p 6p 9s 9s E E E C C"),
        ("123m456p99sEEECC", "1m 2m 3m 4p 5p 6p 9s 9s E E E C C"),
        ("一万1萬2万二万三萬", "1m 1m 2m 2m 3m"),
        ("一二三万 12筒", "1m 2m 3m 1p 2p"),
        ("1m二筒E東\u30003索", "1m 2p E E 3s"),
        ("1 2 m", "1m 2m"),
        ("🀄\ufe0f🀇🀈\ufe0e🀉 伍六萬", "C 1m 2m 3m 5m 6m"),
        ("", ""),
    ],
)
def test_compact_strings(text: str, tiles: str) -> None:
    assert read(text) == (tiles.split(), [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("123m45", "No suit follows '45'."),
        ("12x3m", "'x' at position 3"),
        ("12E3m", "'E' at position 3"),
        ("m123", "'m' at position 1"),
        ("123m\v", "'\\x0b' at position 5"),
        ("一二m", "'m' at position 3"),
        ("1\ufe0fm", "at position 2"),
        ("🀇\ufe0fx", "'x' at position 3"),
    ],
)
def test_a_compact_string_is_read_whole_or_refused_by_position(text: str, told: str) -> None:
    _, faults = read(text)
    assert [(fault.pointer, fault.code) for fault in faults] == [("/hand", "notation")]
    assert told in faults[0].message.en


def test_every_bad_code_of_a_list_is_named_by_its_place() -> None:
    _, faults = read(["1m", "0m", "E", "123m"])
    assert [fault.pointer for fault in faults] == ["/hand/1", "/hand/3"]


@given(st.text(CHARACTERS, max_size=12))
def test_the_documented_patterns_accept_what_the_parser_accepts(text: str) -> None:
    assert bool(re.fullmatch(GROUP_PATTERN, text)) == (read(text)[1] == [])
    assert bool(re.fullmatch(TILE_PATTERN, text)) == (read([text])[1] == [])


@given(st.lists(st.sampled_from(sorted(SPELLINGS)), max_size=14), st.sampled_from(["", " ", "\u3000", "\r\n\t"]))
def test_a_run_of_names_is_read_as_the_list(names: list[str], blank: str) -> None:
    assert read(blank.join(names)) == read(names)


@given(st.lists(st.sampled_from(range(9)), min_size=1, max_size=9), st.sampled_from("mps"))
def test_ranks_share_one_suit_letter(ranks: list[int], suit: str) -> None:
    digits = [str(rank + 1) for rank in ranks]
    assert read("".join(chain(digits, suit))) == ([digit + suit for digit in digits], [])
