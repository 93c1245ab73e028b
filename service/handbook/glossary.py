"""The terms of both games, read from the table in `glossary.md`."""

from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from service.common.text import Text

FILE: Final = Path(__file__).parent / "glossary.md"


class Term(Struct, frozen=True):
    """A term as players say it, its English or pinyin name, its meaning, and the clause that tells more."""

    term: str
    name: str
    meaning: Text
    clause: str


@cache
def glossary() -> tuple[Term, ...]:
    """Return the terms in the order of the table."""
    rows = [line.strip("|").split("|") for line in FILE.read_text("utf-8").splitlines()[2:]]
    return tuple(
        Term(term, name, Text(en, zh), clause) for term, name, zh, en, clause in ([c.strip() for c in r] for r in rows)
    )
