"""Groups and arrangements of free cards (Z3, Z4, Z6.1, Z11.1)."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from service.zipai.cards import CARDS, GLYPHS, ONE, count, pack, parse_group
from service.zipai.groups import CHI, CHI_OF, PILES, Group, arrange, completions, special_groups


def arranged(cards: str) -> tuple[int, list[str]] | None:
    """The you of the best arrangement of `cards`, and its groups."""
    found = arrange(pack(parse_group(cards, "", [])))
    return (found.you, sorted(shown(group.cards) for group in found.groups)) if found else None


def best(you: int, *groups: str) -> tuple[int, list[str]]:
    """What `arranged` should find."""
    return you, sorted(groups)


def shown(cards: tuple[int, ...]) -> str:
    return "".join(GLYPHS[card] for card in cards)


def test_z3_all_chi_groups_there_are() -> None:
    """Of each size eight runs of neighbours, 一二三 being its own kind, and 二七十; of each rank two da_zi."""
    by_kind: dict[str, list[str]] = {}
    for chi in CHI:
        by_kind.setdefault(chi.kind, []).append(shown(chi.cards))
    assert by_kind["yi_er_san"] == ["一二三", "壹贰叁"]
    assert by_kind["er_qi_shi"] == ["二七十", "贰柒拾"]
    runs = "二三四 三四五 四五六 五六七 六七八 七八九 八九十 贰叁肆 叁肆伍 肆伍陆 伍陆柒 陆柒捌 柒捌玖 捌玖拾"
    assert by_kind["run"] == runs.split()
    assert len(by_kind["da_zi"]) == 20
    assert {"八捌捌", "八八捌", "十十拾", "一壹壹"} <= {*by_kind["da_zi"]}


@pytest.mark.parametrize("cards", ["九十一", "十一二", "一二四", "二二二", "二贰七", "二柒十", "一二叁", "八捌", ""])
def test_z3_what_is_no_chi_group(cards: str) -> None:
    assert parse_group(cards, "", []) not in CHI_OF


def test_z3_a_chi_may_come_in_any_order() -> None:
    assert CHI_OF[parse_group("十二七", "", [])] is CHI_OF[parse_group("七十二", "", [])]


def test_z4_you_goes_by_the_size_of_the_cards() -> None:
    assert [PILES["peng"][card].you for card in (0, 9, 10, 19)] == [1, 1, 3, 3]
    assert [chi.you for chi in CHI if chi.kind == "yi_er_san"] == [3, 6]
    assert {chi.you for chi in CHI if chi.kind in ("run", "da_zi")} == {0}


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        ("", best(0)),
        ("一二三", best(3, "一二三")),
        ("二三四", best(0, "二三四")),
        ("二七十", best(3, "二七十")),
        ("一一二二三三七十", None),
        ("一一二二二三三七十", best(9, "一二三", "一二三", "二七十")),
        ("二三四七十二", best(3, "二三四", "二七十")),
        ("八捌捌", best(0, "八捌捌")),
        ("八八捌捌", None),
        ("八九十捌玖拾", best(0, "八九十", "捌玖拾")),
        ("九十一", None),
        ("一一一", None),
        ("二二贰七十", None),
        ("二贰七十柒拾", best(9, "二七十", "贰柒拾")),
        ("一二三壹壹一", best(3, "一二三", "一壹壹")),
        ("三三四四五五叁肆伍", best(0, "三四五", "三四五", "叁肆伍")),  # or three da_zi: the fewest come first
    ],
)
def test_z6_1_groups_of_three_hold_no_pair(cards: str, right: tuple[int, list[str]] | None) -> None:
    assert arranged(cards) == right


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        ("四四", best(0, "四四")),
        ("四五", None),
        ("四四五五", None),
        ("四四捌捌", None),  # not two pairs
        ("四四四五六", best(0, "四四", "四五六")),
        ("四四肆四", None),
        ("四四四肆肆", best(0, "四四", "四肆肆")),
        ("一二三三二一二七十柒柒", best(9, "一二三", "一二三", "二七十", "柒柒")),
        ("贰贰贰柒拾", best(6, "贰柒拾", "贰贰")),
    ],
)
def test_z6_1_of_two_cards_more_one_group_is_a_pair(cards: str, right: tuple[int, list[str]] | None) -> None:
    assert arranged(cards) == right


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        ("一一二二三三壹壹贰贰叁叁", best(18, "一二三", "一二三", "壹贰叁", "壹贰叁")),
        ("二二七七十十", best(6, "二七十", "二七十")),
        ("一二二三三四", best(3, "一二三", "二三四")),
        ("一二三壹壹贰贰叁叁", best(15, "一二三", "壹贰叁", "壹贰叁")),  # not 一壹壹 二贰贰 三叁叁, 0
    ],
)
def test_z7_of_several_arrangements_the_one_with_most_you(cards: str, right: tuple[int, list[str]]) -> None:
    assert arranged(cards) == right


@pytest.mark.parametrize(
    ("cards", "groups"),
    [
        ("一二三七十", ["一二三"]),
        ("一二三二七十", ["一二三", "二七十"]),
        ("一一二二三七十四", ["一二三", "二七十"]),
        ("壹贰叁贰柒拾二七十八", ["壹贰叁", "贰柒拾", "二七十"]),
        ("四五六八八捌", []),
    ],
)
def test_z11_1_the_best_disjoint_you_bearing_groups(cards: str, groups: list[str]) -> None:
    found = special_groups(pack(parse_group(cards, "", [])))
    assert sorted(shown(group.cards) for group in found.groups) == sorted(groups)
    assert found.you == sum(6 if group[0] in "壹贰" else 3 for group in groups)


def can_be_free(cards: int) -> bool:
    """Z5: no card more than twice, but for the winning card that may be the third of one."""
    counts = [count(cards, card) for card in CARDS]
    return max(counts) <= 3 and counts.count(3) <= 1


@given(st.lists(st.sampled_from(CHI), max_size=5), st.sampled_from([None, *CARDS]), st.sampled_from(CARDS))
def test_z7_the_cards_that_complete_free_cards_are_those_with_which_they_are_arranged(
    laid: list[Group], pair: int | None, gone: int
) -> None:
    """Groups with a card taken away, or any card if none of them holds it."""
    groups = laid if pair is None else [*laid, PILES["jiang"][pair]]
    cards = sum(group.packed for group in groups)
    cards -= ONE[gone] if count(cards, gone) else 0
    assume(max(count(cards, card) for card in CARDS) <= 2)
    with_each = {card: arrange(cards + ONE[card]) for card in CARDS}
    assert completions(cards) == {card: found.you for card, found in with_each.items() if found}


@given(st.lists(st.sampled_from(CHI), max_size=6), st.sampled_from([None, *CARDS]))
def test_groups_laid_together_are_found_again(laid: list[Group], pair: int | None) -> None:
    """Whatever groups free cards are made of, an arrangement is found that uses all and is worth no less."""
    groups = laid if pair is None else [*laid, PILES["jiang"][pair]]
    cards = sum(group.packed for group in groups)
    assume(can_be_free(cards))
    found = arrange(cards)
    assert found is not None
    assert sum(group.packed for group in found.groups) == cards
    assert len(found.groups) == len(groups)
    assert found.you == sum(group.you for group in found.groups) >= sum(group.you for group in groups)
