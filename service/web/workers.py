"""Keeps several workers alive at one address, and replaces those that die or hang.

SIGTERM and SIGINT stop them. SIGHUP replaces all of them one by one, by workers that read the code anew; an old one
stops only when a new one takes requests, so that none is lost. Signals are for the parent: a terminal and systemd send
theirs to all, so workers see none of them and stop by the parent's word alone.

Parent and worker are linked by a pair of sockets. The worker's messages, all empty, are its heartbeat; the only one of
the parent's is the word to stop, a list of the places whose doors the worker has to close.
"""

from __future__ import annotations

import logging.config
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from time import monotonic, sleep
from typing import Any

from service.web.server import PatientServer, configuration
from service.web.settings import BadSetting, Settings
from service.web.telemetry.logs import logging_config

POLL = 0.2  # seconds between two looks at signals and hearts
START_TIMEOUT = 30.0  # seconds that a new worker has to take requests
HANG_TIMEOUT = 30.0  # seconds without a heartbeat after which a worker is killed
KILL_AFTER = 5.0  # seconds that a stopping worker has beyond the time of its requests
PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds before the next try to fill a place, doubled with each that fails
spawn = get_context("spawn")
log = logging.getLogger(__name__)


class Worker:
    """One worker process. Its heart is the monotonic time at which it was last known to be well, 0 before it is."""

    def __init__(self, settings: Settings, listeners: Sequence[socket.socket], place: int) -> None:
        self._heart = 0.0
        self._started = monotonic()
        self._link, link = spawn.Pipe()
        os.set_blocking(link.fileno(), False)  # its requests must not wait for a parent that is stopped
        self.process = spawn.Process(target=_work, args=(settings, listeners, place, link))
        # The new process inherits that these are blocked, from its first moment on.
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        try:
            resource_tracker.ensure_running()  # it unblocks two of them, which no longer happens where it runs already
            signal.pthread_sigmask(signal.SIG_BLOCK, signals)
            self.process.start()
        except OSError:
            self._link.close()
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
            link.close()

    @property
    def ready(self) -> bool:
        """Whether it has ever taken requests."""
        with suppress(OSError, EOFError):  # it has ended
            while self._link.poll():
                self._link.recv_bytes()
                self._heart = monotonic()
        return bool(self._heart)

    @property
    def well(self) -> bool:
        """Whether it lives, and not only seemingly."""
        known = self._heart if self.ready else self._started
        return self.process.is_alive() and monotonic() - known < HANG_TIMEOUT

    def stop(self, doors: Sequence[int]) -> None:
        """Tell it to stop, and to close to everybody the doors of these places; nobody goes on to listen there."""
        with suppress(OSError):  # it has ended
            self._link.send(doors)

    def join(self, until: float) -> None:
        """Wait until it has ended, but not beyond a time."""
        self.process.join(max(until - monotonic(), 0))
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.join()
        self._link.close()


class Supervisor:
    """The parent of the workers."""

    def __init__(self, settings: Settings, listeners: Sequence[socket.socket]) -> None:
        self._settings = settings
        self._listeners = listeners
        self._workers: dict[int, Worker] = {}  # by place; a worker known to have ended has none
        self._pauses = dict.fromkeys(range(settings.workers), 0.0)
        self._due = dict.fromkeys(range(settings.workers), 0.0)  # when to fill a place that is empty
        self._stopping = False
        self._replacing = False
        self._proven = False  # whether a worker ever took requests
        self._code = 0

    def run(self) -> int:
        """Keep the workers until a signal ends it; return the exit code, 1 if none ever came up."""
        signal.signal(signal.SIGTERM, self._on_stop)
        signal.signal(signal.SIGINT, self._on_stop)
        signal.signal(signal.SIGHUP, self._on_replace)
        try:
            while not self._stopping:
                self._fill()
                wait([worker.process.sentinel for worker in self._workers.values()], POLL)
                self._tend()
                if self._replacing:
                    self._replacing = False
                    self._replace_all()
        finally:
            self._stop_all()
        return self._code

    def _new(self, place: int) -> Worker | None:
        """Return a new worker, None if the system has no room for one."""
        try:
            return Worker(self._settings, self._listeners, place)
        except OSError as error:
            log.error("no worker can be started: %s", error)
            return None

    def _on_stop(self, *_: Any) -> None:
        self._stopping = True

    def _on_replace(self, *_: Any) -> None:
        self._replacing = True

    def _fill(self) -> None:
        """Fill the places that are empty, unless it was tried just now. Meanwhile the others take what comes there."""
        for place, due in self._due.items():
            if place not in self._workers and monotonic() >= due and not self._stopping:
                if worker := self._new(place):
                    self._workers[place] = worker
                else:
                    self._postpone(place)

    def _tend(self) -> None:
        """Look for workers that have died or hang. If none ever came up, none will: stop."""
        for place, worker in list(self._workers.items()):
            self._proven = self._proven or worker.ready
            if worker.well:
                continue
            worker.kill()
            del self._workers[place]
            if worker.ready:
                self._pauses[place] = self._due[place] = 0.0
            else:
                self._postpone(place)
            log.error("worker %d ended with %s", worker.process.pid, worker.process.exitcode)
            if not self._proven:
                self._stopping, self._code = True, 1
                return

    def _postpone(self, place: int) -> None:
        """Let some time pass before a place is filled that could not be, more each time."""
        self._pauses[place] = min(max(PAUSE, 2 * self._pauses[place]), LONGEST_PAUSE)
        self._due[place] = monotonic() + self._pauses[place]

    def _replace_all(self) -> None:
        for place in self._due:
            new = self._new(place)
            if new is None or not self._comes_up(new):
                if not self._stopping:
                    log.error("a new worker did not come up: the old ones stay")
                if new:
                    new.kill()
                return
            old = self._workers.get(place)
            self._workers[place] = new
            if old:
                old.stop([])
                old.join(self._patience())
                log.info("worker %d replaced by %d", old.process.pid, new.process.pid)

    def _comes_up(self, worker: Worker) -> bool:
        until = monotonic() + START_TIMEOUT
        while not worker.ready and worker.process.is_alive() and monotonic() < until and not self._stopping:
            sleep(POLL / 4)
        return worker.ready

    def _patience(self) -> float:
        """Return until when a worker may take to stop."""
        return monotonic() + self._settings.stop_timeout + KILL_AFTER

    def _stop_all(self) -> None:
        empty = [place for place in self._due if place not in self._workers]
        for place, worker in self._workers.items():
            worker.stop([place, *empty])
        until = self._patience()
        for worker in self._workers.values():
            worker.join(until)


def _work(settings: Settings, listeners: Sequence[socket.socket], place: int, link: Connection[Any, Any]) -> None:
    """Be a worker."""
    logging.config.dictConfig(logging_config(settings.log_level))
    for listener in listeners:
        listener.setblocking(False)

    def tick(server: PatientServer) -> None:
        with suppress(OSError):  # the parent does not listen for now, or never will
            link.send_bytes(b"")
        if link.poll():
            try:
                doors = link.recv()
            except (OSError, EOFError):  # the parent is dead: nobody could stop this worker any more
                doors = [place]
            server.doors = [listeners[door] for door in doors]
            server.should_exit = True

    own = listeners[place]
    others = [listener for listener in listeners if listener is not own]
    try:
        PatientServer(configuration(settings), others=others, tick=tick).run([own])
    except BadSetting as error:  # what the settings name has changed since the parent looked
        log.error("%s", error)
        sys.exit(1)
