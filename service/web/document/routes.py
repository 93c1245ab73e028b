"""The routes of the catalogue (/v1/rules), of the OpenAPI document, and of the page that shows it."""

from functools import cache
from pathlib import Path

import litestar_offline_docs
from litestar import route
from litestar.handlers import HTTPRouteHandler

from service.web.api.catalogue import rules_answer
from service.web.http.bodies import no_query
from service.web.http.files import file_body, files_route, fixed_route
from service.web.http.negotiation import MEDIA, answer_media, negotiated
from service.web.http.responses import AnyRequest, EncodedResponse, FixedBody

PAGE = Path(__file__).parent / "docs" / "index.html"
SWAGGER_UI = Path(litestar_offline_docs.__file__).parent / "static"
ASSETS = (PAGE.with_name("reference.js"), SWAGGER_UI / "swagger-ui-bundle.js", SWAGGER_UI / "swagger-ui.css")


def document_routes() -> list[HTTPRouteHandler]:
    """Return the routes of /v1/rules, /openapi.json and /docs."""
    page = file_body(PAGE.name, PAGE.read_bytes())
    assets = {file.name: file_body(file.name, file.read_bytes()) for file in ASSETS}
    return [
        _rules_route(),
        fixed_route("/openapi.json", "openapi", lambda _: _document(), made_on_demand=True),
        fixed_route("/docs", "docs", lambda _: page),
        files_route("/docs/assets", "docs_asset", assets),
    ]


@cache
def _document() -> FixedBody:
    from service.web.document import openapi  # imported when it is first read, so that the service starts sooner

    return FixedBody(openapi.encoded(), "application/vnd.oai.openapi+json;version=3.1")


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
