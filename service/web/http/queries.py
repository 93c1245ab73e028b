"""Query strings of operations that have no parameters."""

from __future__ import annotations

from litestar.types import Scope
from msgspec import Struct

from service.web.http.bodies import Codec


class NoQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


_codec = Codec(NoQuery)


def no_query(scope: Scope) -> None:
    """Raise `ProblemError` 422 with each parameter of the request, which this operation would have to ignore."""
    if scope["query_string"]:
        _codec.from_query(scope["query_string"])
