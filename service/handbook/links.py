"""Links to the clauses: wherever a text names one, it can lead to its place on the page of the rules."""

import re
from functools import cache
from typing import Final

from service.handbook.clauses import all_clauses

RULES: Final = "/rules"
_KEPT = re.compile(r"(^```.*?^```|`[^`\n]+`|\[[^\]\n]*\]\([^)\n]*\))", re.DOTALL | re.MULTILINE)  # code, links
_NAMED = re.compile(r"(?<![\w./#-])[CDMZ]\d+(?:\.\d+[a-z]?)?(?!\w|\.\d)")


@cache
def known() -> frozenset[str]:
    """Return the id of every clause."""
    return frozenset(clause.id for clause in all_clauses())


def linked(markdown: str, page: str = RULES) -> str:
    """Return a Markdown text with every clause that it names turned into a link; code and links stay as they are."""
    pieces = _KEPT.split(markdown)
    return "".join(
        piece if at % 2 else _NAMED.sub(lambda m: _link(m[0], page), piece) for at, piece in enumerate(pieces)
    )


def _link(named: str, page: str) -> str:
    return f"[{named}]({page}#{named})" if named in known() else named
