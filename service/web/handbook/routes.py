"""The routes of the rules, of the guides, and of the style sheet and script that both load."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from litestar.handlers import HTTPRouteHandler

from service.common.text import Lang
from service.handbook.words import LANGUAGES, READ_AT
from service.web.http.files import TYPES, file_body, files_route, fixed_route
from service.web.http.negotiation import negotiated
from service.web.http.responses import FixedBody

FOLDER: Final = Path(__file__).parent / "static"


def handbook_routes() -> list[HTTPRouteHandler]:
    """Return the routes of the pages, in the client's language and in each at a path of its own, and their files."""
    sources = {file.name: file.read_bytes() for file in sorted(FOLDER.iterdir())}
    files = {name: file_body(name, body) for name, body in sources.items()}
    assets = f"/handbook/{sha256(b''.join(sources.values())).hexdigest()[:12]}"
    return [
        *(_page_route(path, base, assets) for path, base in READ_AT.items()),
        files_route(assets, "handbook_file", files),
    ]


def _page_route(path: str, base: str, assets: str) -> HTTPRouteHandler:
    named: Lang | None = next((lang for lang in LANGUAGES if path == f"{base}/{lang}"), None)

    @cache
    def body(lang: Lang) -> FixedBody:
        from service.handbook.pages import page  # imported when one is first read, so that the service starts sooner

        return FixedBody(
            page(base, lang, assets).encode(), TYPES[".html"], vary="Accept-Language, Accept-Encoding", lang=lang
        )

    return fixed_route(
        path,
        f"read {path}",
        lambda request: body(named or negotiated(request.scope["headers"]).lang),
        made_on_demand=True,
    )
