"""Named rows: whatever the rules give an id, a Chinese name, an English name and a clause."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from service.common.text import Lang, Text


class Row(Struct, frozen=True, kw_only=True):
    """A named thing of the rules.

    `id` is stable and part of the contract, `name` is Chinese, `name_en` English, `rule` the clause that defines it.
    """

    id: str
    name: str
    name_en: str
    rule: str


class Ruling(Struct, frozen=True, kw_only=True):
    """What was decided where the sources are silent or contradict themselves; `text` is Chinese, `text_en` English."""

    id: str
    rule: str
    text: str
    text_en: str


class Reason(Struct, frozen=True):
    """Why a declared hand is not legal (C4): a row of the game's reasons, with a sentence about this very hand."""

    id: str
    name: str
    name_en: str
    rule: str
    detail: str


R = TypeVar("R", bound=Row)


def by_id(rows: Iterable[R]) -> dict[str, R]:
    """Index `rows` by id; an id that stands twice raises ValueError when the table is built."""
    index: dict[str, R] = {}
    for row in rows:
        if row.id in index:
            raise ValueError(f"row {row.id} stands twice")
        index[row.id] = row
    return index


def reason(row: Row, detail: Text, lang: Lang) -> Reason:
    """Return the `Reason` that `row` names, its sentence in `lang`."""
    return Reason(row.id, row.name, row.name_en, row.rule, detail.to(lang))
