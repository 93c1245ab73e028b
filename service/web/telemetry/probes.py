"""What an operator's machines ask: whether the service lives, whether it takes requests, and its metrics."""

from litestar import route
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST

from service.web.gate.keys import OPEN
from service.web.http.negotiation import JSON, negotiated
from service.web.http.responses import AnyRequest, EncodedResponse, packed
from service.web.settings import Settings

NO_STORE = {"Cache-Control": "no-store"}


class Health(Struct, frozen=True):
    """The answer of /healthz and /readyz."""

    status: str


def probe_routes(settings: Settings) -> list[HTTPRouteHandler]:
    """Return the routes of /healthz and /readyz, and of /metrics if the settings want it."""
    routes = [_health_route("healthz", "ok"), _health_route("readyz", "ready")]
    if settings.metrics:
        routes.append(route("/metrics", http_method=["GET", "HEAD"], name="metrics")(_metrics))
    return routes


def _health_route(name: str, status: str) -> HTTPRouteHandler:
    async def handle(request: AnyRequest) -> EncodedResponse:
        return EncodedResponse(JSON.encode(Health(status)), JSON.type, headers=NO_STORE)

    return route(f"/{name}", http_method=["GET", "HEAD"], name=name, opt={OPEN: True})(handle)


async def _metrics(request: AnyRequest) -> EncodedResponse:
    exposition: bytes = request.app.state.access_log.exposition()
    body, headers = packed(exposition, negotiated(request.scope["headers"]))
    return EncodedResponse(body, CONTENT_TYPE_LATEST, headers={**NO_STORE, "Vary": "Accept-Encoding", **headers})
