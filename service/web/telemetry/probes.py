"""What an operator's machines ask: whether the service lives, whether it takes requests, and its metrics."""

from __future__ import annotations

from typing import Any

from litestar import Request, route
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from service.web.gate.keys import OPEN
from service.web.http.negotiation import JSON, negotiated
from service.web.http.responses import EncodedResponse, packed
from service.web.settings import Settings

AnyRequest = Request[Any, Any, Any]
NO_STORE = {"Cache-Control": "no-store"}


class Health(Struct, frozen=True):
    """The answer of /healthz and /readyz."""

    status: str


def probe_routes(settings: Settings) -> list[HTTPRouteHandler]:
    """Return the routes of /healthz and /readyz, and of /metrics if the settings want it."""
    routes = [
        route("/healthz", http_method=["GET", "HEAD"], name="healthz", opt={OPEN: True})(_healthz),
        route("/readyz", http_method=["GET", "HEAD"], name="readyz", opt={OPEN: True})(_readyz),
    ]
    if settings.metrics:
        routes.append(route("/metrics", http_method=["GET", "HEAD"], name="metrics")(_metrics))
    return routes


async def _healthz(request: AnyRequest) -> EncodedResponse:
    return EncodedResponse(JSON.encode(Health("ok")), JSON.type, headers=NO_STORE)


async def _readyz(request: AnyRequest) -> EncodedResponse:
    return EncodedResponse(JSON.encode(Health("ready")), JSON.type, headers=NO_STORE)


async def _metrics(request: AnyRequest) -> EncodedResponse:
    exposition: bytes = request.app.state.access_log.exposition()
    body, headers = packed(exposition, negotiated(request.scope["headers"]))
    return EncodedResponse(body, CONTENT_TYPE_LATEST, headers={**NO_STORE, "Vary": "Accept-Encoding", **headers})
