"""The scorekeeper's page: its files, read once and served under a path that changes whenever they do."""

from __future__ import annotations

import gzip
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from service.web.http.negotiation import qualities
from service.web.http.responses import Reply

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}
BASE = b"{{static}}"  # stands in index.html for the path of the other files
MODULES = b"{{modules}}"  # and this for a hint to load every module at once, not one after the other
NOTES = re.compile(rb"^[ \t]*/\*\*.*?\*/\n|/\*\*.*?\*/", re.DOTALL | re.MULTILINE)
FOR_EVER = "public, max-age=31536000, immutable"

AnyRequest = Request[Any, Any, Any]


class PageFile(Struct, frozen=True):
    """A file of the page, as it is and packed for slow networks."""

    media_type: str
    body: bytes
    packed: bytes

    def reply(self, request: AnyRequest, cache: str) -> Reply:
        """Return the file, packed if the browser takes it so."""
        headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
        accepted = dict(qualities(request.headers.get("accept-encoding", "")))
        if not accepted.get("gzip", accepted.get("*", 0.0)):
            return Reply(self.body, self.media_type, headers=headers)
        return Reply(self.packed, self.media_type, headers={**headers, "Content-Encoding": "gzip"})


def page_routes() -> list[HTTPRouteHandler]:
    """Return the routes of `/` and of the files it loads."""
    sources = {file.name: _shipped(file) for file in sorted(FOLDER.iterdir()) if file.suffix in TYPES}
    digest = sha256(b"".join(name.encode() + body for name, body in sources.items())).hexdigest()[:12]
    hints = [f'<link rel="modulepreload" href="{{{{static}}}}/{name}">' for name in sources if name.endswith(".js")]
    source = sources.pop("index.html").replace(MODULES, "\n".join(hints).encode())
    index = _file("index.html", source.replace(BASE, f"/static/{digest}".encode()))
    files = {name: _file(name, body) for name, body in sources.items()}

    async def page(request: AnyRequest) -> Reply:
        return index.reply(request, "no-cache")

    async def asset(request: AnyRequest) -> Reply:
        name = request.path_params["name"]
        if request.path_params["version"] != digest or name not in files:
            raise NotFoundException
        return files[name].reply(request, FOR_EVER)

    return [
        route("/", http_method=["GET", "HEAD"], name="page")(page),
        route("/static/{version:str}/{name:str}", http_method=["GET", "HEAD"], name="page_file")(asset),
    ]


def _shipped(file: Path) -> bytes:
    """Return what travels of a file: scripts without the comments that only readers and type checks need."""
    return NOTES.sub(b"", file.read_bytes()) if file.suffix == ".js" else file.read_bytes()


def _file(name: str, body: bytes) -> PageFile:
    return PageFile(TYPES[Path(name).suffix], body, gzip.compress(body, mtime=0))
