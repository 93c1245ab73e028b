"""Serves what the benchmark compares the service with, by the same server."""

from collections.abc import Callable
from functools import partial

from litestar import Litestar
from uvicorn import Server

from service.web.gateway import Gateway
from service.web.run import configuration
from service.web.settings import Settings


def serve(port: str, app: Callable[[Settings], Gateway | Litestar]) -> None:
    """Serve `app` until told to stop, and say where, as the service does."""
    settings = Settings(port=int(port))
    config = configuration(settings)
    config.app = partial(app, settings)
    Server(config).run([config.bind_socket()])
