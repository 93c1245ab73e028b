"""What the service is compared with: the same server, gateway and framework, and score routes without a game.

`/v1/{game}/score` is the service's own route with the game taken out; `/plain/{game}/score` is the handler that
Litestar's documentation would have one write. Both decode the same request and answer a canned body.

`python -m tests.bench.baseline --port PORT MAHJONG ZIPAI` serves it; MAHJONG and ZIPAI are files that hold the bodies.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from service.common.operation import Operation
from service.web.api.operations import OPERATIONS
from service.web.app import create_app
from service.web.gateway import Gateway
from service.web.settings import Settings
from tests.bench.serve import serve


def canned_service(settings: Settings, bodies: dict[str, bytes]) -> Gateway:
    """Return the service whose score routes answer `bodies`, by game."""
    canned = {game: msgspec.Raw(body) for game, body in bodies.items()}
    scores = [operation for operation in OPERATIONS if operation.name == "score"]
    judgeless = [
        msgspec.structs.replace(operation, answer=lambda asked, lang, answer=canned[operation.game]: answer)
        for operation in scores
    ]
    app = create_app(settings, judgeless)
    for operation in scores:
        app.register(plain_handler(operation, bodies[operation.game]))
    return Gateway(app, settings)


def plain_handler(operation: Operation, body: bytes) -> HTTPRouteHandler:
    """Return an ordinary handler that decodes the operation's request and answers `body`."""

    async def handle(data: Any) -> Response[bytes]:
        return Response(body, media_type="application/json")

    handle.__annotations__["data"] = operation.request
    return post(f"/plain/{operation.game}/score", status_code=200)(handle)


def main() -> None:
    """Serve until told to stop."""
    _, port, mahjong, zipai = sys.argv[1:]
    bodies = {"mahjong": Path(mahjong).read_bytes(), "zipai": Path(zipai).read_bytes()}
    serve(port, partial(canned_service, bodies=bodies))


if __name__ == "__main__":
    main()
