"""The routes of the catalogue (/v1/rules), of the OpenAPI document, and of the page that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import litestar_offline_docs
from litestar import Request, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from service.web.api.catalogue import rules_answer
from service.web.gate.keys import OPEN
from service.web.http.negotiation import MEDIA, answer_media, negotiated
from service.web.http.queries import no_query
from service.web.http.responses import EncodedResponse, FixedBody

DOCS = Path(__file__).parent / "docs"
SWAGGER_UI = Path(litestar_offline_docs.__file__).parent / "static"
ASSETS = (DOCS / "reference.js", SWAGGER_UI / "swagger-ui-bundle.js", SWAGGER_UI / "swagger-ui.css")
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
AnyRequest = Request[Any, Any, Any]


def document_routes() -> list[HTTPRouteHandler]:
    """Return the routes of /v1/rules, /openapi.json and /docs."""
    page = FixedBody((DOCS / "index.html").read_bytes(), "text/html; charset=utf-8")
    assets = {file.name: FixedBody(file.read_bytes(), TYPES[file.suffix]) for file in ASSETS}
    return [
        _rules_route(),
        _document_route(),
        _page_route(page),
        _assets_route(assets),
    ]


def _rules_route() -> HTTPRouteHandler:
    answer = rules_answer()
    bodies = {
        media.type: FixedBody(media.encode(answer), media.type, vary="Accept, Accept-Encoding")
        for media in MEDIA.values()
    }

    async def handle(request: AnyRequest) -> EncodedResponse:
        no_query(request.scope)
        media = answer_media(negotiated(request.scope["headers"]))
        return bodies[media.type].respond(request)

    return route("/v1/rules", http_method=["GET", "HEAD"], name="rules")(handle)


def _document_route() -> HTTPRouteHandler:
    @cache
    def document() -> FixedBody:
        from service.web.document import openapi  # made when it is first read, so that the start does not wait for it

        return FixedBody(openapi.encoded(), "application/vnd.oai.openapi+json;version=3.1")

    def handle(request: AnyRequest) -> EncodedResponse:
        return document().respond(request)

    return route("/openapi.json", http_method=["GET", "HEAD"], name="openapi", opt={OPEN: True}, sync_to_thread=True)(
        handle
    )


def _page_route(body: FixedBody) -> HTTPRouteHandler:
    async def handle(request: AnyRequest) -> EncodedResponse:
        return body.respond(request)

    return route("/docs", http_method=["GET", "HEAD"], name="docs", opt={OPEN: True})(handle)


def _assets_route(assets: Mapping[str, FixedBody]) -> HTTPRouteHandler:
    async def handle(request: AnyRequest) -> EncodedResponse:
        name = request.path_params["name"]
        if name not in assets:
            raise NotFoundException
        return assets[name].respond(request)

    return route("/docs/assets/{name:str}", http_method=["GET", "HEAD"], name="docs_asset", opt={OPEN: True})(handle)
