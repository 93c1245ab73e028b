"""What the service tells of itself: its rules, its OpenAPI document, and the page that shows the document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Router, route
from litestar.handlers import HTTPRouteHandler
from litestar.static_files import create_static_files_router
from openapi_ui_bundles import swagger_ui

from service.handbook.clauses import texts
from service.mahjong.catalogue import reference as mahjong_reference
from service.web.api.catalogue import CommonReference, RulesAnswer
from service.web.document import openapi
from service.web.http.negotiation import MEDIA, answer_media, wishes
from service.web.http.queries import no_query
from service.web.http.responses import Reply
from service.zipai.catalogue import reference as zipai_reference

DOCS = Path(__file__).parent / "docs"
NO_CACHE = {"Cache-Control": "no-cache"}
AnyRequest = Request[Any, Any, Any]


def reference_routes() -> list[HTTPRouteHandler | Router]:
    """Return the routes of /v1/rules, /openapi.json and /docs; what they answer is made once, here."""
    return [
        _rules_route(),
        _fixed("/openapi.json", "openapi", openapi.encoded(), "application/vnd.oai.openapi+json;version=3.1"),
        _fixed("/docs", "docs", (DOCS / "index.html").read_bytes(), "text/html; charset=utf-8"),
        create_static_files_router("/docs/assets", [DOCS, swagger_ui.static_path], include_in_schema=False),
    ]


def _rules_route() -> HTTPRouteHandler:
    answer = RulesAnswer(
        mahjong_reference(texts("mahjong")), zipai_reference(texts("zipai")), CommonReference(texts("common"))
    )
    bodies = {media.type: media.encode(answer) for media in MEDIA.values()}

    async def handle(request: AnyRequest) -> Reply:
        no_query(request.scope)
        media = answer_media(wishes(request.scope["headers"]))
        return Reply(bodies[media.type], media.type, headers={**NO_CACHE, "Vary": "Accept"})

    return route("/v1/rules", http_method=["GET", "HEAD"], name="rules")(handle)


def _fixed(path: str, name: str, body: bytes, media_type: str) -> HTTPRouteHandler:
    """Return a route that always answers the same bytes."""

    async def handle(request: AnyRequest) -> Reply:
        no_query(request.scope)
        return Reply(body, media_type, headers=NO_CACHE)

    return route(path, http_method=["GET", "HEAD"], name=name)(handle)
