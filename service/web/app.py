"""The Litestar application: the only place where routes, settings, guards and error handlers meet."""

from collections.abc import Sequence
from typing import cast

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.types import ExceptionHandlersMap, Guard

from service.common.operation import Operation
from service.common.text import Text
from service.web.api.operations import OPERATIONS
from service.web.api.routes import operation_routes
from service.web.api.samples import sample_routes
from service.web.document.routes import document_routes
from service.web.gate.keys import KeyGuard
from service.web.gate.rate_limits import RateGuard
from service.web.handbook.routes import handbook_routes
from service.web.http.negotiation import negotiated
from service.web.http.problems import BAD_REQUEST, METHOD_NOT_ALLOWED, NOT_FOUND, ProblemError
from service.web.http.responses import AnyRequest, EncodedResponse, problem_response
from service.web.page.routes import page_routes
from service.web.settings import Settings
from service.web.telemetry.probes import probe_routes

CORS_HEADERS = ["Authorization", "Content-Type", "Traceparent", "X-API-Key", "X-Request-Id"]
CORS_EXPOSED = ["X-Request-Id", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]


def create_app(settings: Settings, operations: Sequence[Operation] = OPERATIONS) -> Litestar:
    """Return the service as a Litestar application; only benchmarks give it other `operations`."""
    return Litestar(
        route_handlers=[
            *operation_routes(operations, settings),
            *sample_routes(),
            *document_routes(),
            *probe_routes(settings),
            *page_routes(),
            *handbook_routes(),
        ],
        guards=_guards(settings),
        cors_config=_cors(settings),
        exception_handlers=EXCEPTION_HANDLERS,
        openapi_config=None,
        logging_config=None,
    )


def _guards(settings: Settings) -> list[Guard]:
    """Return the guards that the settings want; raise `BadSetting` if the keys cannot be read."""
    guards: list[Guard] = []
    if settings.api_keys or settings.api_keys_file:
        guards.append(KeyGuard(settings.api_keys, settings.api_keys_file))
    if settings.rate_per_minute:
        guards.append(RateGuard(settings.rate_per_minute))
    return guards


def _cors(settings: Settings) -> CORSConfig | None:
    """Return what lets pages of other origins call the service, None if the settings name no origin."""
    if not settings.cors_origins:
        return None
    return CORSConfig(
        allow_origins=list(settings.cors_origins),
        allow_methods=["GET", "POST"],
        allow_headers=CORS_HEADERS,
        expose_headers=[*CORS_EXPOSED, "Content-Language", "ETag"],
    )


def _problem(request: AnyRequest, exc: ProblemError) -> EncodedResponse:
    return problem_response(exc, negotiated(request.scope["headers"]))


def _http(request: AnyRequest, exc: HTTPException) -> EncodedResponse:
    """Answer a request that Litestar itself refuses with a problem: no route, a wrong method, a bad path or host."""
    if isinstance(exc, NotFoundException):
        error = ProblemError(NOT_FOUND, Text("There is nothing at this path.", "此路径下没有资源。"))
    elif isinstance(exc, MethodNotAllowedException):
        allowed = ", ".join(sorted((exc.headers or {}).get("allow", "").split(", ")))
        detail = Text(f"This resource answers {allowed}.", f"本资源只接受 {allowed}。")
        error = ProblemError(METHOD_NOT_ALLOWED, detail, headers={"Allow": allowed})
    elif exc.status_code < 500:
        error = ProblemError(BAD_REQUEST, Text("The request cannot be read.", "无法读取请求。"))
    else:
        raise exc
    return _problem(request, error)


def _unexpected(_: AnyRequest, exc: Exception) -> EncodedResponse:
    """Leave it to the gateway, which knows the request's id."""
    raise exc


# An EncodedResponse is no Response, but has all that Litestar asks of what an exception handler returns.
EXCEPTION_HANDLERS = cast(ExceptionHandlersMap, {ProblemError: _problem, HTTPException: _http, Exception: _unexpected})
