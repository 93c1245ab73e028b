"""Keeps several workers alive at one address, and replaces those that die or hang.

SIGTERM and SIGINT stop them. SIGHUP replaces all of them one by one, by workers that read the code anew; an old one
stops only when a new one takes requests, so that none is lost.
"""

from __future__ import annotations

import logging.config
import signal
import socket
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from time import monotonic, sleep
from typing import Any

from service.web.logs import logging_config
from service.web.server import PatientServer, configuration
from service.web.settings import Settings

POLL = 0.2  # seconds between two looks at signals and hearts
START_TIMEOUT = 30.0  # seconds that a new worker has to take requests
HANG_TIMEOUT = 30.0  # seconds without a heartbeat after which a worker is killed
KILL_AFTER = 5.0  # seconds that a stopping worker has beyond the time of its requests
PAUSE = 1.0  # seconds before a worker that died young is replaced
spawn = get_context("spawn")
log = logging.getLogger(__name__)


class Worker:
    """One worker process. Its heart is the monotonic time at which it was last known to be well, 0 before it is."""

    def __init__(self, settings: Settings, listener: socket.socket, closing: Any) -> None:
        self._heart = spawn.Value("d", 0.0, lock=False)
        self._stop_timeout = settings.stop_timeout + KILL_AFTER
        self.started = monotonic()
        self.process = spawn.Process(target=_work, args=(settings, listener, closing, self._heart))
        self.process.start()

    @property
    def ready(self) -> bool:
        """Whether it takes requests."""
        return bool(self._heart.value)

    @property
    def well(self) -> bool:
        """Whether it lives, and not only seemingly."""
        return self.process.is_alive() and monotonic() - (self._heart.value or self.started) < HANG_TIMEOUT

    def join(self) -> None:
        """Wait until it has ended, but not for ever."""
        self.process.join(self._stop_timeout)
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.join()


class Supervisor:
    """The parent of the workers."""

    def __init__(self, settings: Settings, listeners: list[socket.socket]) -> None:
        self._settings = settings
        self._listeners = listeners
        self._closing = spawn.Value("b", 0, lock=False)
        self._workers: list[Worker] = []
        self._stopping = False
        self._replacing = False
        self._proven = False  # whether a worker ever took requests
        self._code = 0

    def run(self) -> int:
        """Keep the workers until a signal ends it; return the exit code, 1 if none ever came up."""
        signal.signal(signal.SIGTERM, self._on_stop)
        signal.signal(signal.SIGINT, self._on_stop)
        signal.signal(signal.SIGHUP, self._on_replace)
        self._workers = [self._new(place) for place in range(self._settings.workers)]
        while not self._stopping:
            wait([worker.process.sentinel for worker in self._workers], POLL)
            self._tend()
            if self._replacing:
                self._replacing = False
                self._replace_all()
        self._stop_all()
        return self._code

    def _new(self, place: int) -> Worker:
        return Worker(self._settings, self._listeners[place], self._closing)

    def _on_stop(self, *_: Any) -> None:
        self._stopping = True

    def _on_replace(self, *_: Any) -> None:
        self._replacing = True

    def _tend(self) -> None:
        """Replace the workers that have died or hang. If none ever came up, none will: stop."""
        for place, worker in enumerate(self._workers):
            self._proven = self._proven or worker.ready
            if worker.well or self._stopping:
                continue
            worker.kill()
            log.error("worker %d ended with %s", worker.process.pid, worker.process.exitcode)
            if not self._proven:
                self._stopping, self._code = True, 1
                return
            if monotonic() - worker.started < PAUSE:
                sleep(PAUSE)
            self._workers[place] = self._new(place)

    def _replace_all(self) -> None:
        for place, old in enumerate(self._workers):
            new = self._new(place)
            if not self._comes_up(new):
                log.error("a new worker did not come up: the old ones stay")
                new.kill()
                return
            self._workers[place] = new
            old.process.terminate()
            old.join()
            log.info("worker %d replaced by %d", old.process.pid, new.process.pid)

    def _comes_up(self, worker: Worker) -> bool:
        until = monotonic() + START_TIMEOUT
        while not worker.ready and worker.process.is_alive() and monotonic() < until and not self._stopping:
            sleep(POLL / 4)
        return worker.ready

    def _stop_all(self) -> None:
        self._closing.value = 1
        for worker in self._workers:
            worker.process.terminate()
        for listener in self._listeners:
            listener.close()
        for worker in self._workers:
            worker.join()


def _work(settings: Settings, listener: socket.socket, closing: Any, heart: Any) -> None:
    """Be a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what uvicorn restores, and raises again, after a clean stop
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # meant for the parent, sent to all by a terminal that closes
    logging.config.dictConfig(logging_config(settings.log_level))
    parent = parent_process()

    def tick(server: PatientServer) -> None:
        heart.value = monotonic()
        if parent is not None and not parent.is_alive():  # nobody could stop this worker any more
            server.should_exit = True

    PatientServer(configuration(settings), alone=lambda: bool(closing.value), tick=tick).run([listener])
