"""The routes of the rules, of the guides, and of the style sheet and script that both load."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

from litestar import Request, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from service.common.text import Lang
from service.handbook.words import LANGUAGES, READ_AT
from service.web.gate.keys import OPEN
from service.web.http.negotiation import negotiated
from service.web.http.responses import EncodedResponse, FixedBody

FOLDER: Final = Path(__file__).parent / "static"
TYPES: Final = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8"}
READ: Final[Sequence[Literal["GET", "HEAD"]]] = ("GET", "HEAD")
AnyRequest = Request[Any, Any, Any]


def handbook_routes() -> list[HTTPRouteHandler]:
    """Return the routes of the pages, in the client's language and in each at a path of its own, and their files."""
    sources = {file.name: file.read_bytes() for file in sorted(FOLDER.iterdir())}
    files = {name: FixedBody(body, TYPES[Path(name).suffix]) for name, body in sources.items()}
    assets = f"/handbook/{sha256(b''.join(sources.values())).hexdigest()[:12]}"

    async def asset(request: AnyRequest) -> EncodedResponse:
        name = request.path_params["name"]
        if name not in files:
            raise NotFoundException
        return files[name].respond(request)

    return [
        *(_page_route(path, base, assets) for path, base in READ_AT.items()),
        route(f"{assets}/{{name:str}}", http_method=READ, name="handbook_file", opt={OPEN: True})(asset),
    ]


def _page_route(path: str, base: str, assets: str) -> HTTPRouteHandler:
    named: Lang | None = next((lang for lang in LANGUAGES if path == f"{base}/{lang}"), None)

    @cache
    def body(lang: Lang) -> FixedBody:
        from service.handbook.pages import page  # with what renders it: the start does not wait for that

        return FixedBody(
            page(base, lang, assets).encode(),
            "text/html; charset=utf-8",
            vary="Accept-Language, Accept-Encoding",
            lang=lang,
        )

    async def handle(request: AnyRequest) -> EncodedResponse:
        return body(named or negotiated(request.scope["headers"]).lang).respond(request)

    return route(path, http_method=READ, name=f"read {path}", opt={OPEN: True})(handle)
