"""Starts the service: uvicorn with our protocol, in one process or with uvicorn's own supervisor of workers."""

import gc
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from ipaddress import ip_address
from tempfile import TemporaryDirectory
from typing import Any, cast

from uvicorn import Config, Server
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from service.web.app import create_app
from service.web.gateway import Gateway
from service.web.http.protocol import Protocol
from service.web.settings import BadSetting, Settings
from service.web.telemetry.logs import logging_config
from service.web.telemetry.metrics import FOLDER

START_TIMEOUT = 30  # seconds that a new worker has to take requests, and a worker to answer the supervisor
log = logging.getLogger(__name__)


def run(settings: Settings) -> int:
    """Run the service until it is told to stop; return the exit code."""
    with metrics_folder(settings):
        config = configuration(settings)
        listener = config.bind_socket()
        announce(settings, listener.getsockname()[0])
        if settings.workers == 1:
            Server(config).run([listener])
            return 0
        supervisor = Multiprocess(config, [listener])
        supervisor.run()
        failed = any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes)
        return STARTUP_FAILURE if failed else 0


def configuration(settings: Settings) -> Config:
    """Return how uvicorn runs the service."""
    return Config(
        partial(application, settings),
        factory=True,
        http=cast(Any, partial(Protocol, settings)),
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        ws="none",
        lifespan="on",
        log_config=logging_config(settings.log_level),
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=settings.keep_alive,
        timeout_graceful_shutdown=settings.stop_timeout,
        timeout_worker_healthcheck=START_TIMEOUT,
    )


def application(settings: Settings) -> Gateway:
    """Return the whole service as an ASGI app; end the process with uvicorn's exit code if a setting is bad."""
    try:
        gateway = Gateway(create_app(settings), settings)
    except BadSetting as error:
        log.error("%s", error)
        raise SystemExit(STARTUP_FAILURE) from None
    gc.collect()
    gc.freeze()  # or each full run of the garbage collector would halt all requests for 10 to 25 ms
    return gateway


def announce(settings: Settings, address: str) -> None:
    """Log whether anybody who can reach the service at `address` may use it."""
    if settings.api_keys or settings.api_keys_file:
        return
    if ip_address(address).is_loopback:
        log.info("no API key is set: the service is open, to programs on this machine only")
    else:
        log.warning("NO API KEY IS SET and other machines can reach the service: anyone may use it")


@contextmanager
def metrics_folder(settings: Settings) -> Iterator[None]:
    """Make a folder in which several workers share their metrics while they run, and name it in the environment."""
    if not settings.metrics or settings.workers == 1 or FOLDER in os.environ:
        yield
        return
    try:
        folder = TemporaryDirectory(prefix="guilin-referee-")
    except OSError as error:
        raise BadSetting(f"metrics of several workers need a writable temporary folder: {error.strerror}") from None
    with folder:
        os.environ[FOLDER] = folder.name
        yield
