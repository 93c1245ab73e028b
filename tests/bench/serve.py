"""Serves what the benchmark compares the service with, by the same server."""

from __future__ import annotations

import logging.config
from collections.abc import Callable
from functools import partial

from litestar import Litestar

from service.web.gateway import Frame
from service.web.run import announce
from service.web.server import PatientServer, configuration, listen
from service.web.settings import Settings
from service.web.telemetry.logs import logging_config


def serve(port: str, app: Callable[[Settings], Frame | Litestar]) -> None:
    """Serve `app` until told to stop, and say where, as the service does."""
    settings = Settings(port=int(port))
    logging.config.dictConfig(logging_config(settings.log_level))
    listeners = listen(settings.host, settings.port)
    announce(settings, listeners[0])
    config = configuration(settings)
    config.app = partial(app, settings)
    PatientServer(config).run(listeners)
