"""The clauses: one list, in the order of their numbers, with the same figures and ids in both languages."""

import re

import msgspec
import pytest

from service.common.text import Lang
from service.handbook import clauses as handbook
from service.handbook.clauses import PARTS, Clause, all_clauses, clauses, texts

CLAUSES = {one.id: one for one in all_clauses()}
LETTERS = {"common": "CD", "mahjong": "M", "zipai": "Z"}
ID = re.compile(r"(?<![0-9A-Za-z])[CDMZ]\d+(?:\.\d+[a-z]?)?(?![0-9A-Za-z])")
CODE = re.compile(r"`([^`]+)`")
FIGURE = re.compile(r"\d+")
CJK = re.compile(r"[\u4e00-\u9fff]")


def number(clause_id: str) -> tuple[str, list[int], str]:
    found = re.fullmatch(r"([A-Z])([\d.]+)([a-z]?)", clause_id)
    assert found
    return found[1], [int(part) for part in found[2].split(".")], found[3]


@pytest.mark.parametrize("part", PARTS)
def test_clauses_stand_once_and_in_the_order_of_their_numbers(part: str) -> None:
    ids = [one.id for one in clauses(part)]
    assert {one[0] for one in ids} == {*LETTERS[part]}
    assert ids == sorted(set(ids), key=number)


def test_no_number_is_left_out() -> None:
    """A clause follows the one before it: its next part, or the next number, and never leaves one out."""
    for first in {one.rstrip("abc").rsplit(".", 1)[0] for one in CLAUSES if "." in one}:
        parts = [int(one.rsplit(".", 1)[1]) for one in CLAUSES if re.fullmatch(rf"{re.escape(first)}\.\d+", one)]
        assert parts == [*range(1, len(parts) + 1)]
    for letter in "CDMZ":
        wholes = [int(one[1:]) for one in CLAUSES if re.fullmatch(rf"{letter}\d+", one)]
        assert wholes == [*range(1, len(wholes) + 1)]


@pytest.mark.parametrize("one", CLAUSES.values(), ids=CLAUSES)
def test_both_languages_say_the_same(one: Clause) -> None:
    """Ids in `code`, clauses named and figures are the same; each text is in its language."""
    zh, en = one.text.zh, one.text.en
    assert {*CODE.findall(zh)} == {*CODE.findall(en)}
    assert {*ID.findall(zh)} == {*ID.findall(en)}
    assert {*FIGURE.findall(zh)} == {*FIGURE.findall(en)}
    assert len(CJK.findall(zh)) > 0.3 * len(re.sub(r"`[^`]+`|[A-Za-z_0-9]+", "", zh))
    assert len(CJK.findall(en)) < 0.2 * len(en)
    assert CJK.search(one.title.zh) and not CJK.search(one.title.en)


@pytest.mark.parametrize("one", CLAUSES.values(), ids=CLAUSES)
def test_a_clause_names_only_clauses_that_there_are(one: Clause) -> None:
    assert {*ID.findall(one.text.en + one.source)} <= CLAUSES.keys()


@pytest.mark.parametrize("one", CLAUSES.values(), ids=CLAUSES)
def test_a_source_is_a_place_in_a_text_or_says_what_it_is(one: Clause) -> None:
    kinds = re.findall(r"\b(S0|S2|S3|ruling|public usage|contract|Z1\.1)\b", one.source)
    assert kinds
    assert ("S0" in kinds) <= (one.id[0] in "MCD")
    assert ({"S2", "S3"} & {*kinds} != set()) <= (one.id[0] in "ZD")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_text_is_simple_markdown(lang: Lang) -> None:
    """Paragraphs, lists and `code`: what a client can show without a library."""
    for one in CLAUSES.values():
        text = one.text.to(lang)
        assert not re.search(r"[*_]{2}|\]\(|^#|^\||^>|<", text, re.MULTILINE), one.id
        assert text.count("`") % 2 == 0


def test_what_the_rules_serve_is_told_whole() -> None:
    """M10.5 as the contract shows it: id, text, text_en, source."""
    told = next(one for one in texts("mahjong") if one.id == "M10.5")
    assert msgspec.to_builtins(told).keys() == {"id", "text", "text_en", "source"}
    assert told.source == "S0 互包 5"
    assert "35" in told.text and "35" in told.text_en


@pytest.mark.parametrize(
    "section",
    [
        "M1 牌 | Tiles\n\nSource: S0\n\n牌\n",
        "M1 牌\n\nSource: S0\n\n牌\n\n---\n\nTiles\n",
        "M1 牌 | Tiles\n\n牌\n\n---\n\nTiles\n",
        "X1 牌 | Tiles\n\nSource: S0\n\n牌\n\n---\n\nTiles\n",
        "M1 牌 | Tiles\n\nSource: S0\n\n牌\n\n---\n\nTiles\n\n---\n\nMore\n",
    ],
)
def test_what_is_no_clause_is_refused(section: str) -> None:
    with pytest.raises(ValueError, match="no well-formed clause"):
        handbook._clause(section)
