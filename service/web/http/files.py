"""Routes that serve what stays the same while the service runs: pages, documents and the files that they load."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from litestar import route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from service.web.gate.keys import OPEN
from service.web.http.responses import AnyRequest, EncodedResponse, FixedBody

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


def file_body(name: str, content: bytes, *, cache: str = "no-cache") -> FixedBody:
    """Return the body of a file, of the type that its name tells."""
    return FixedBody(content, TYPES[Path(name).suffix], cache=cache)


def fixed_route(
    path: str | list[str], name: str, body: Callable[[AnyRequest], FixedBody], *, made_on_demand: bool = False
) -> HTTPRouteHandler:
    """Return a route, open to all, that answers with `body`, in a thread of its own if it is made on demand."""

    def handle(request: AnyRequest) -> EncodedResponse:
        return body(request).respond(request)

    return route(path, http_method=["GET", "HEAD"], name=name, opt={OPEN: True}, sync_to_thread=made_on_demand)(handle)


def files_route(folder: str, name: str, files: Mapping[str, FixedBody]) -> HTTPRouteHandler:
    """Return the route of files below the path `folder`."""

    def body(request: AnyRequest) -> FixedBody:
        try:
            return files[request.path_params["name"]]
        except KeyError:
            raise NotFoundException from None

    return fixed_route(f"{folder}/{{name:str}}", name, body)
