"""The service with its judges taken out: each score route decodes the same request and answers a canned body.

`python -m tests.bench.baseline --port PORT MAHJONG ZIPAI` serves it; MAHJONG and ZIPAI are files that hold the bodies.
"""

from __future__ import annotations

import logging.config
import sys
from functools import partial
from pathlib import Path

import msgspec
from uvicorn import Server

from service.web.app import create_app
from service.web.frame import Frame
from service.web.logs import logging_config
from service.web.operations import OPERATIONS
from service.web.server import configuration, listen
from service.web.settings import Settings


def canned_service(settings: Settings, bodies: dict[str, bytes]) -> Frame:
    """Return the service whose score routes answer `bodies`, by game."""
    canned = {game: msgspec.Raw(body) for game, body in bodies.items()}
    operations = [
        msgspec.structs.replace(operation, judge=lambda asked, lang, answer=canned[operation.game]: answer)
        for operation in OPERATIONS
        if operation.name == "score"
    ]
    return Frame(create_app(settings, operations), settings)


def main() -> None:
    """Serve until told to stop."""
    _, port, mahjong, zipai = sys.argv[1:]
    settings = Settings(port=int(port))
    logging.config.dictConfig(logging_config(settings.log_level))
    config = configuration(settings)
    config.app = partial(
        canned_service, settings, {"mahjong": Path(mahjong).read_bytes(), "zipai": Path(zipai).read_bytes()}
    )
    Server(config).run(listen(settings.host, settings.port, settings.workers))


if __name__ == "__main__":
    main()
