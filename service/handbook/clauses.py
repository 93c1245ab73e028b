"""The clauses of the rules, read from the Markdown in `rules/`: there is no other list of them.

A file is a part. A clause in it is a heading `## ID zh title | en title`, a line `Source: …`, the Chinese text, a rule
(`---`), the English text. The texts are paragraphs, lists and `code`, nothing else.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from service.common.catalogue import ClauseText
from service.common.text import Text

FOLDER: Final = Path(__file__).parent / "rules"
PARTS: Final = ("common", "mahjong", "zipai")  # as /v1/rules names them
HEADING = re.compile(r"^## (?=\S)", re.MULTILINE)
CLAUSE = re.compile(
    r"(?P<id>[CDMZ]\d+(\.\d+)?[a-z]?) (?P<title>[^|\n]+) \| (?P<title_en>[^|\n]+)\n\n"
    r"Source: (?P<source>[^\n]+)\n\n(?P<text>.+)\n\n---\n\n(?P<text_en>.+)\n",
    re.DOTALL,
)


class Clause(Struct, frozen=True):
    """A clause: its id, what it is called, its text, and where it comes from."""

    id: str
    title: Text
    text: Text
    source: str


@cache
def clauses(part: str) -> tuple[Clause, ...]:
    """Return the clauses of a part in the order of their numbers; raise ValueError for a malformed file."""
    _, *sections = HEADING.split((FOLDER / f"{part}.md").read_text("utf-8"))
    return tuple(_clause(section.rstrip("\n") + "\n") for section in sections)


def all_clauses() -> Iterator[Clause]:
    """Yield every clause of every part."""
    for part in PARTS:
        yield from clauses(part)


def texts(part: str) -> list[ClauseText]:
    """Return the clauses of a part as /v1/rules tells them."""
    return [ClauseText(one.id, one.text.zh, one.text.en, one.source) for one in clauses(part)]


def _clause(section: str) -> Clause:
    found = CLAUSE.fullmatch(section)
    if found is None or "\n---\n" in found["text"] + found["text_en"]:
        raise ValueError(f"no well-formed clause: {section.splitlines()[0]}")
    return Clause(
        found["id"], Text(found["title_en"], found["title"]), Text(found["text_en"], found["text"]), found["source"]
    )
