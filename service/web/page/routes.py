"""The scorekeeper's page: what its build made, read once and served under a path that changes whenever it does."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import segno
from litestar import route
from litestar.handlers import HTTPRouteHandler
from litestar.utils.path import normalize_path
from msgspec import to_builtins

from service.web.api.catalogue import rules_answer
from service.web.http.bodies import read_body
from service.web.http.files import TYPES, file_body, files_route, fixed_route
from service.web.http.negotiation import JSON
from service.web.http.responses import AnyRequest, EncodedResponse

FOLDER = Path(__file__).parent / "dist"
BASE = b"{{base}}"  # stands in a file for the path of the others
AT_ROOT = {"/": "index.html", "/sw.js": "sw.js"}  # a service worker controls what lies below its own path
FOR_EVER = "public, max-age=31536000, immutable"
QR_MOST = 2953  # bytes that the largest QR code holds (version 40, level L)


def page_routes() -> list[HTTPRouteHandler]:
    """Return the routes of `/`, of the service worker and of the files that they load."""
    sources = {file.name: file.read_bytes() for file in sorted(FOLDER.iterdir()) if file.suffix in TYPES}
    sources["rules.json"] = JSON.encode(names())
    digest = sha256(b"".join(name.encode() + body for name, body in sources.items())).hexdigest()[:12]
    base = f"/static/{digest}"
    files = {
        name: file_body(
            name, body.replace(BASE, base.encode()), cache="no-cache" if name in AT_ROOT.values() else FOR_EVER
        )
        for name, body in sources.items()
    }

    async def qr(request: AnyRequest) -> EncodedResponse:
        """Answer with the QR code of the body, which is not kept."""
        text = await read_body(request.scope, request.receive, QR_MOST)
        code = segno.make(text, error="l", micro=False, boost_error=False)
        picture: str = code.svg_inline(scale=4, border=4, svgclass=None, lineclass=None, omitsize=True)
        return EncodedResponse(picture.encode(), TYPES[".svg"], headers={"Cache-Control": "no-store"})

    return [
        fixed_route([*AT_ROOT], "page", lambda request: files[AT_ROOT[normalize_path(request.scope["path"])]]),
        files_route(base, "page_file", files),
        route("/qr", http_method=["POST"], name="qr")(qr),
    ]


def names() -> dict[str, Any]:
    """Return the catalogue without its sentences: the page asks for the clauses when one is read."""
    catalogue: dict[str, Any] = to_builtins(rules_answer())
    for each in catalogue.values():
        each["clauses"] = ()
    for game in (catalogue["mahjong"], catalogue["zipai"]):
        del game["rulings"]
        for option in game["options"]:
            del option["meaning"], option["meaning_en"]
    return catalogue
