"""Worked examples: a request beside the clause it shows, and the figures that the service answers to it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

FOLDER: Final = Path(__file__).parent / "examples"


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A request of an operation (`mahjong/score`) and the part of its answer that shows what `clause` says."""

    clause: str
    operation: str
    text: str
    text_en: str
    request: dict[str, Any]
    answer: dict[str, Any]


@cache
def examples() -> Mapping[str, Sequence[Example]]:
    """Return the examples by clause."""
    found: dict[str, list[Example]] = defaultdict(list)
    for file in sorted(FOLDER.glob("*.json")):
        for example in msgspec.json.decode(file.read_bytes(), type=list[Example]):
            found[example.clause].append(example)
    return found
