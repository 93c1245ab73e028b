"""The Litestar application: the only place where routes, settings and error handlers meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from litestar import Litestar, Request
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException

from service.common.operation import Operation
from service.common.text import Text
from service.web.api.batch import batch_routes
from service.web.api.operations import OPERATIONS
from service.web.api.routes import game_routes
from service.web.api.samples import sample_routes
from service.web.document.routes import reference_routes
from service.web.handbook.routes import handbook_routes
from service.web.http.negotiation import wishes
from service.web.http.problems import BAD_REQUEST, METHOD_NOT_ALLOWED, NOT_FOUND, Refused
from service.web.http.responses import Reply, problem_reply
from service.web.page.routes import page_routes
from service.web.settings import Settings
from service.web.telemetry.probes import health_routes

if TYPE_CHECKING:
    from litestar.types import ExceptionHandlersMap

AnyRequest = Request[Any, Any, Any]


def create_app(settings: Settings, operations: Sequence[Operation] = OPERATIONS) -> Litestar:
    """Return the service as a Litestar application; only benchmarks give it other `operations`."""
    return Litestar(
        route_handlers=[
            *game_routes(operations, settings.max_body),
            *batch_routes(operations, settings),
            *sample_routes(),
            *reference_routes(),
            *health_routes(settings),
            *page_routes(),
            *handbook_routes(),
        ],
        exception_handlers=EXCEPTION_HANDLERS,
        openapi_config=None,
        logging_config=None,
    )


def _refused(request: AnyRequest, exc: Refused) -> Reply:
    return problem_reply(exc, wishes(request.scope["headers"]))


def _http(request: AnyRequest, exc: HTTPException) -> Reply:
    """Turn what Litestar itself refuses into a problem: no route, a wrong method, a path or a host that is none."""
    if isinstance(exc, NotFoundException):
        refused = Refused(NOT_FOUND, Text("There is nothing at this path.", "此路径下没有资源。"))
    elif isinstance(exc, MethodNotAllowedException):
        allowed = ", ".join(sorted((exc.headers or {}).get("allow", "").split(", ")))
        detail = Text(f"This resource answers {allowed}.", f"本资源只接受 {allowed}。")
        refused = Refused(METHOD_NOT_ALLOWED, detail, headers={"Allow": allowed})
    elif exc.status_code < 500:
        refused = Refused(BAD_REQUEST, Text("The request cannot be read.", "无法读取请求。"))
    else:
        raise exc
    return _refused(request, refused)


def _unexpected(_: AnyRequest, exc: Exception) -> Reply:
    """Leave it to the frame, which knows the request's id."""
    raise exc


# A Reply is no Response, but has all that Litestar asks of what an exception handler returns.
EXCEPTION_HANDLERS = cast("ExceptionHandlersMap", {Refused: _refused, HTTPException: _http, Exception: _unexpected})
