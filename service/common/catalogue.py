"""A game's own description of its rules: presets, options and the tables of named rows."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from service.common.options import Option, Preset, Value
from service.common.rows import Row, Ruling


class PresetAnswer(Struct, frozen=True):
    """A named set of house rules, with all the rules in force under it."""

    id: str
    name: str
    name_en: str
    rules: Mapping[str, Value]


class ClauseText(Struct, frozen=True):
    """A clause of the rules: `text` is Chinese, `text_en` English, both in simple Markdown: paragraphs, lists, `code`.

    `source` names the text and the place it comes from: S0 for mahjong, S2 and S3 for zipai, or says that it is a
    ruling, public usage, or the service's own contract.
    """

    id: str
    text: str
    text_en: str
    source: str


class GameCatalogue(Struct, frozen=True, kw_only=True):
    """All that can be chosen in one game, and every name that its answers use.

    `steps` are those of a payment's arithmetic, `bars` why a claim is blocked.
    """

    presets: Sequence[PresetAnswer]
    options: Sequence[Option]
    hand_types: Sequence[Row]
    multipliers: Sequence[Row]
    group_kinds: Sequence[Row]
    reasons: Sequence[Row]
    causes: Sequence[Row]
    steps: Sequence[Row] = ()
    actions: Sequence[Row]
    bars: Sequence[Row]
    rulings: Sequence[Ruling]
    clauses: Sequence[ClauseText]


def plain(rows: Iterable[Row]) -> list[Row]:
    """Return `rows` as plain `Row`s, without the fields that a game's own kinds of row add."""
    return [Row(id=row.id, name=row.name, name_en=row.name_en, rule=row.rule) for row in rows]


def presets(rules: type[Struct], known: Mapping[str, Preset]) -> list[PresetAnswer]:
    """Return each preset with the rules in force under it."""
    return [
        PresetAnswer(
            preset.id,
            preset.name,
            preset.name_en,
            msgspec.structs.asdict(rules(**{"preset": preset.id, **preset.differs})),
        )
        for preset in known.values()
    ]
