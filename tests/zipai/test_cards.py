"""Cards in all their spellings, and multisets of cards (Z1, Z6.2)."""

import re
import sys
import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.common.faults import Fault
from service.zipai.cards import (
    CARD_PATTERN,
    CARDS,
    GLYPHS,
    GROUP_PATTERN,
    NO_CARD,
    ONE,
    SPELLINGS,
    at_least,
    count,
    covers,
    glyphs,
    pack,
    parse_group,
    parse_one,
    size,
    unpack,
)

CHARACTERS = "一二三四五六七八九十壹贰貳叁參叄参肆伍陆陸柒捌玖拾㭍🈔sb0123456789 万\n"
HANDS = st.lists(st.sampled_from(CARDS), max_size=80)


def read(group: list[str] | str) -> tuple[str, list[Fault]]:
    """The glyphs of what a group is read as, and its faults."""
    faults: list[Fault] = []
    return "".join(glyphs(parse_group(group, "/hand", faults))), faults


def test_z1_twenty_cards_small_before_big() -> None:
    assert "".join(GLYPHS) == "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"


@pytest.mark.parametrize(
    ("spellings", "glyph"),
    [
        ("一 弌 ⼀ s1", "一"),
        ("二 弍 ⼆ s2", "二"),
        ("三 弎 s3", "三"),
        ("四 亖 s4", "四"),
        ("五 㐅 s5", "五"),
        ("六 \uf9d1 s6", "六"),
        ("八 ⼋ s8", "八"),
        ("九 s9", "九"),
        ("十 ⼗ s10", "十"),
        ("壹 壱 b1", "壹"),
        ("贰 貳 貮 弐 b2", "贰"),
        ("叁 參 \uf96b 叄 参 叅 b3", "叁"),
        ("陆 陸 \uf9d3 b6", "陆"),
        ("柒 漆 㭍 b7", "柒"),
        ("拾 \uf973 b10", "拾"),
    ],
)
def test_z1_every_spelling_means_the_same_card(spellings: str, glyph: str) -> None:
    assert read(spellings.split()) == (glyph * len(spellings.split()), [])


def test_z1_whatever_normalization_makes_a_card_is_that_card() -> None:
    """NFKC of every character of Unicode: those that become a spelling of a card are spellings of it themselves."""
    known = {spelling: read([spelling])[0] for spelling in SPELLINGS if len(spelling) == 1}
    for character in map(chr, range(sys.maxunicode + 1)):
        normalized = unicodedata.normalize("NFKC", character)
        if normalized in known:
            assert read([character]) == (known[normalized], []), character


@pytest.mark.parametrize("code", ["", "s0", "s11", "b", "S1", "1s", "s01", "s1 ", "一二", "万", "1", "百"])
def test_a_code_that_is_no_card_is_refused_at_its_place(code: str) -> None:
    faults: list[Fault] = []
    assert parse_one(code, "/win/card", faults) == NO_CARD
    assert [(fault.pointer, fault.code) for fault in faults] == [("/win/card", "notation")]


def test_every_bad_code_of_a_list_is_named_by_its_index() -> None:
    _, faults = read(["一", "s11", "拾", "一二"])
    assert [fault.pointer for fault in faults] == ["/hand/1", "/hand/3"]


@pytest.mark.parametrize(("text", "places"), [("一二x", [3]), (" 一", [1]), ("一s1", [2, 3]), ("万一\n", [1, 3])])
def test_a_compact_string_is_glyphs_only_and_names_the_position(text: str, places: list[int]) -> None:
    _, faults = read(text)
    assert [fault.pointer for fault in faults] == ["/hand"] * len(places)
    assert [re.search(r"\d+", fault.message.zh.replace(text, "")) for fault in faults]
    assert [int(fault.message.en.split("position ")[1].split()[0]) for fault in faults] == places


def test_no_cards_are_an_empty_group() -> None:
    assert read("") == read([]) == ("", [])


@given(st.lists(st.sampled_from(CARDS), max_size=30))
def test_what_is_written_reads_back(cards: list[int]) -> None:
    written = glyphs(cards)
    assert parse_group(written, "", []) == parse_group("".join(written), "", []) == tuple(cards)


@given(st.text(CHARACTERS, max_size=4))
def test_the_patterns_accept_what_the_parser_accepts(text: str) -> None:
    assert bool(re.fullmatch(CARD_PATTERN, text)) == (read([text])[1] == [])
    assert bool(re.fullmatch(GROUP_PATTERN, text)) == (read(text)[1] == [])


@given(HANDS)
def test_a_packed_multiset_holds_its_cards(cards: list[int]) -> None:
    packed = pack(cards)
    assert unpack(packed) == sorted(cards)
    assert [count(packed, card) for card in CARDS] == [cards.count(card) for card in CARDS]
    assert size(packed) == len(cards)


@given(HANDS, HANDS)
def test_covers_tells_whether_a_multiset_holds_another(cards: list[int], part: list[int]) -> None:
    assert covers(pack(cards), pack(part)) == (Counter(part) <= Counter(cards))


@given(HANDS)
def test_z6_2_overfull_tells_a_fifth_copy(cards: list[int]) -> None:
    assert bool(at_least(pack(cards), 5)) == (max(Counter(cards).values(), default=0) > 4)


@pytest.mark.parametrize("card", CARDS)
def test_z6_2_a_whole_request_of_one_card_does_not_overflow(card: int) -> None:
    """The longest request: 80 cards in the hand, 26 chi of 80 each, 80 flips, the winning card."""
    packed = (80 + 26 * 80 + 80 + 1) * ONE[card]
    assert at_least(packed, 5) and unpack(packed) == [card] * 2241
