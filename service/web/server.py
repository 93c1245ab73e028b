"""Runs the service: one process, or a parent that keeps several workers alive."""

from __future__ import annotations

import logging.config
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from ipaddress import ip_address
from multiprocessing import parent_process
from tempfile import TemporaryDirectory

from litestar import Litestar
from uvicorn import Server
from uvicorn.supervisors import Multiprocess

from service.web.app import create_app
from service.web.frame import Frame
from service.web.logs import logging_config
from service.web.metrics import FOLDER
from service.web.protocol import Protocol, ServerConfig
from service.web.settings import BadSetting, Settings

BACKLOG = 2048  # connections that the system keeps waiting
START_TIMEOUT = 15  # seconds that a worker has to start, and to answer its parent
log = logging.getLogger(__name__)


def application(settings: Settings) -> Frame:
    """Return the whole service as an ASGI app."""
    return Frame(create_app(settings), settings)


def serve(settings: Settings) -> int:
    """Run the service until it is told to stop; return the exit code. Raise `BadSetting` if it cannot start."""
    listener = listen(settings.host, settings.port)
    logging.config.dictConfig(logging_config(settings.log_level))
    announce(settings, listener)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # what uvicorn restores, and raises again, after a clean stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    config = configuration(settings)
    if settings.workers == 1:
        server = Server(config)
        server.run([listener])
        return 0 if server.started else 1
    Frame(Litestar([]), settings)  # a setting that cannot be put into force shall stop the parent, not its workers
    with metrics_folder(settings):
        Supervisor(config, [listener]).run()
    return 0


class Supervisor(Multiprocess):
    """The parent of the workers."""

    def terminate_all(self) -> None:
        """Take no more connections, then stop the workers."""
        for listener in self.sockets:
            listener.close()
        super().terminate_all()


def configuration(settings: Settings) -> ServerConfig:
    """Return how uvicorn is to run the service."""
    config = ServerConfig(
        partial(application, settings),
        factory=True,
        http=Protocol,
        ws="none",
        interface="asgi3",
        lifespan="on",
        log_config=logging_config(settings.log_level),
        access_log=False,
        server_header=False,
        workers=settings.workers,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        backlog=BACKLOG,
        timeout_keep_alive=settings.keep_alive,
        timeout_graceful_shutdown=settings.stop_timeout,
        timeout_worker_healthcheck=START_TIMEOUT,
        timeout_notify=1,
        callback_notify=stop_without_parent,
    )
    config.settings = settings
    return config


async def stop_without_parent() -> None:
    """End this worker if its parent has died: nobody could stop it any more."""
    parent = parent_process()
    if parent is not None and not parent.is_alive():
        signal.raise_signal(signal.SIGTERM)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at `host` and `port`; raise `BadSetting` if none can be had."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.create_server(address[:2], family=family, backlog=BACKLOG)
    except OSError as error:
        raise BadSetting(f"cannot listen on {host} port {port}: {error.strerror}") from None
    listener.set_inheritable(True)
    return listener


def announce(settings: Settings, listener: socket.socket) -> None:
    """Log where the service listens, and who can use it there."""
    host, port = listener.getsockname()[:2]
    where = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    log.info("listening on %s", where)
    if settings.api_keys or settings.api_keys_file:
        return
    if ip_address(host).is_loopback:
        log.info("no API key is set: the service is open, to programs on this machine only")
    else:
        log.warning("NO API KEY IS SET and %s can be reached from other machines: anyone may use it", where)


@contextmanager
def metrics_folder(settings: Settings) -> Iterator[None]:
    """Name a folder in which the workers share their metrics, for as long as they run."""
    if not settings.metrics or FOLDER in os.environ:
        yield
        return
    try:
        folder = TemporaryDirectory(prefix="guilin-referee-")
    except OSError as error:
        raise BadSetting(f"metrics of several workers need a writable temporary folder: {error.strerror}") from None
    with folder:
        os.environ[FOLDER] = folder.name
        yield
