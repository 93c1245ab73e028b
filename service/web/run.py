"""Starts the service as its settings say, and says how it can be reached."""

from __future__ import annotations

import logging.config
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from tempfile import TemporaryDirectory

from litestar import Litestar

from service.web.gateway import Frame
from service.web.server import PatientServer, configuration, listen
from service.web.settings import BadSetting, Settings
from service.web.telemetry.logs import logging_config
from service.web.telemetry.metrics import FOLDER
from service.web.workers import Supervisor

OTHER_FILES = 64  # open files besides connections and listeners, with room to spare
log = logging.getLogger(__name__)


def run(settings: Settings) -> int:
    """Run the service until it is told to stop; return the exit code. Raise `BadSetting` if it cannot start."""
    Frame(Litestar([], logging_config=None), settings).close()  # a bad setting ends it before it listens
    with metrics_folder(settings):
        listeners = listen(settings.host, settings.port, settings.workers)
        logging.config.dictConfig(logging_config(settings.log_level))
        announce(settings, listeners[0])
        allow_files(settings)
        if settings.workers > 1:
            return Supervisor(settings, listeners).run()
        server = PatientServer(configuration(settings))
        stop_on_signals(server)
        server.run(listeners)
        return 0 if server.started else 1


def stop_on_signals(server: PatientServer) -> None:
    """Let signals stop the server from now on, and, when uvicorn raises them again after its stop, do nothing more.

    SIGHUP is one of them, as nobody could take over; but not under nohup.
    """
    signal.signal(signal.SIGINT, server.handle_exit)
    signal.signal(signal.SIGTERM, server.handle_exit)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, server.handle_exit)


def allow_files(settings: Settings) -> None:
    """Let each process have as many connections open as the system allows; warn if the settings want more."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != resource.RLIM_INFINITY and allowed < settings.max_connections + OTHER_FILES + settings.workers:
        log.warning(
            "GUILIN_MAX_CONNECTIONS=%d is too much for the %d open files that the system allows (ulimit -n)",
            settings.max_connections,
            allowed,
        )


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
    """Name a folder in which the workers share their metrics, for as long as they run.

    It is always a new one, in the folder that the environment names, if it does: counts of another run are not ours.
    """
    if not settings.metrics or (settings.workers == 1 and FOLDER not in os.environ):
        yield
        return
    parent = os.environ.get(FOLDER) or None
    try:
        folder = TemporaryDirectory(prefix="guilin-referee-", dir=parent)
    except OSError as error:
        needed = f"{FOLDER}={parent}" if parent else "metrics of several workers need a writable temporary folder"
        raise BadSetting(f"{needed}: {error.strerror}") from None
    with folder:
        os.environ[FOLDER] = folder.name
        yield
