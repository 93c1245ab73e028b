"""The scorekeeper's page: what its build made, read once and served under a path that changes whenever it does."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path
from typing import Any

import segno
from litestar import Request, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from service.web.http.bodies import read_body, too_large
from service.web.http.negotiation import qualities
from service.web.http.responses import Reply

FOLDER = Path(__file__).parent / "dist"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
BASE = b"{{base}}"  # stands in a file for the path of the others
AT_ROOT = {"/": "index.html", "/sw.js": "sw.js"}  # a service worker rules what lies below its own path
FOR_EVER = "public, max-age=31536000, immutable"
NOT_MODIFIED = 304
QR_MOST = 2953  # bytes that the largest QR code holds (version 40, level L)

AnyRequest = Request[Any, Any, Any]


class PageFile(Struct, frozen=True):
    """A file of the page, as it is and packed for slow networks."""

    media_type: str
    body: bytes
    packed: bytes
    etag: str

    def reply(self, request: AnyRequest, cache: str) -> Reply:
        """Return the file, packed if the browser takes it so; nothing but 304 if it has it already."""
        headers = {"Cache-Control": cache, "Vary": "Accept-Encoding", "ETag": self.etag}
        if request.headers.get("if-none-match") == self.etag:
            return Reply(b"", self.media_type, status=NOT_MODIFIED, headers=headers)
        accepted = dict(qualities(request.headers.get("accept-encoding", "")))
        if not accepted.get("gzip", accepted.get("*", 0.0)):
            return Reply(self.body, self.media_type, headers=headers)
        return Reply(self.packed, self.media_type, headers={**headers, "Content-Encoding": "gzip"})


def page_routes() -> list[HTTPRouteHandler]:
    """Return the routes of `/`, of the service worker and of the files that they load."""
    sources = {file.name: file.read_bytes() for file in sorted(FOLDER.iterdir()) if file.suffix in TYPES}
    digest = sha256(b"".join(name.encode() + body for name, body in sources.items())).hexdigest()[:12]
    base = f"/static/{digest}".encode()
    files = {name: _file(name, body.replace(BASE, base)) for name, body in sources.items()}

    async def page(request: AnyRequest) -> Reply:
        return files[AT_ROOT[request.url.path]].reply(request, "no-cache")

    async def asset(request: AnyRequest) -> Reply:
        name = request.path_params["name"]
        if request.path_params["version"] != digest or name not in files:
            raise NotFoundException
        return files[name].reply(request, FOR_EVER)

    async def qr(request: AnyRequest) -> Reply:
        """Answer the QR code of the body, which is not kept."""
        text = await read_body(request.scope, request.receive, QR_MOST)
        return Reply(qr_code(text), TYPES[".svg"], headers={"Cache-Control": "no-store"})

    return [
        route([path for path, name in AT_ROOT.items() if name in files], http_method=["GET", "HEAD"], name="page")(
            page
        ),
        route("/static/{version:str}/{name:str}", http_method=["GET", "HEAD"], name="page_file")(asset),
        route("/qr", http_method=["POST"], name="qr")(qr),
    ]


def qr_code(text: bytes) -> bytes:
    """Return the QR code of `text` as SVG; raise `Refused` 413 if none holds it."""
    try:
        code = segno.make(text, error="l", micro=False, boost_error=False)
    except segno.DataOverflowError:
        raise too_large(QR_MOST) from None
    picture: str = code.svg_inline(scale=4, border=4, svgclass=None, lineclass=None, omitsize=True)
    return picture.encode()


def _file(name: str, body: bytes) -> PageFile:
    return PageFile(TYPES[Path(name).suffix], body, gzip.compress(body, mtime=0), f'"{sha256(body).hexdigest()[:16]}"')
