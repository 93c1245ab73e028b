"""Query strings: read strictly where an operation has parameters, refused where it has none."""

from __future__ import annotations

from litestar.types import Scope

from service.common.text import Text
from service.web.http.problems import BAD_REQUEST, Refused


def no_query(scope: Scope) -> None:
    """Raise `Refused` 400 if the request has a query string, which this operation would have to ignore."""
    if scope["query_string"]:
        raise Refused(BAD_REQUEST, Text("This operation takes no query parameters.", "此操作不接受查询参数。"))
