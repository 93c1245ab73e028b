"""What an operator's machines ask: whether the service lives, whether it takes requests, and its metrics."""

from __future__ import annotations

from typing import Any

from litestar import Request, route
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from service.web.http.negotiation import JSON
from service.web.http.problems import stopping
from service.web.http.protocol import DRAINING
from service.web.http.queries import no_query
from service.web.http.responses import Reply
from service.web.settings import Settings

AnyRequest = Request[Any, Any, Any]


class Health(Struct, frozen=True):
    """The answer of /healthz and /readyz."""

    status: str


def health_routes(settings: Settings) -> list[HTTPRouteHandler]:
    """Return the routes of /healthz and /readyz, and of /metrics if the settings want it."""
    routes = [("/healthz", _healthz), ("/readyz", _readyz)]
    if settings.metrics:
        routes.append(("/metrics", _metrics))
    return [route(path, http_method=["GET", "HEAD"], name=path[1:])(handle) for path, handle in routes]


async def _healthz(request: AnyRequest) -> Reply:
    no_query(request.scope)
    return Reply(JSON.encode(Health("ok")), JSON.type, headers={"Cache-Control": "no-store"})


async def _readyz(request: AnyRequest) -> Reply:
    no_query(request.scope)
    if DRAINING in request.scope["state"]:
        raise stopping()
    return Reply(JSON.encode(Health("ready")), JSON.type, headers={"Cache-Control": "no-store"})


async def _metrics(request: AnyRequest) -> Reply:
    no_query(request.scope)
    return Reply(request.app.state.journal.exposition(), CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})
