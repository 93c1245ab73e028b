"""The log: one JSON object a line, on standard output, written by a thread that nobody waits for."""

from __future__ import annotations

import logging
import os
import stat
from collections import deque
from datetime import UTC, datetime
from threading import Condition, Thread
from time import time
from typing import Any

import msgspec

STANDARD_OUTPUT = 1
ATOMIC = 4096  # bytes that a pipe takes as one piece, so that the lines of several workers do not mix
MOST_WAITING = 4_194_304  # bytes that wait to be written; lines beyond are lost
PATIENCE = 1.0  # seconds that what waits has to be written at the end


class Writer:
    """Writes lines from a thread of its own, since a pipe that nobody reads, or a disk that hangs, takes for ever.

    What cannot be written, or would be too much to keep, is lost and counted, and a later line says how much that was.
    """

    def __init__(self, descriptor: int) -> None:
        """Write to the file `descriptor`."""
        self._descriptor = descriptor
        self._changed = Condition()
        self._waiting: deque[bytes] = deque()
        self._size = 0  # of what waits, and of what is being written
        self._lost = 0
        self._thread: Thread | None = None

    def put(self, lines: bytes) -> None:
        """Take whole lines, to be written soon."""
        if not lines:
            return
        with self._changed:
            if self._size + len(lines) > MOST_WAITING:
                self._lost += lines.count(b"\n")
                return
            if self._thread is None:
                self._thread = Thread(target=self._run, name="log", daemon=True)
                self._thread.start()
            self._waiting.append(lines)
            self._size += len(lines)
            self._changed.notify_all()

    def flush(self) -> None:
        """Wait until all is written, but not for long."""
        with self._changed:
            self._changed.wait_for(lambda: not self._size, PATIENCE)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting)
                lines, lost = self._waiting.popleft(), self._lost
            told = not lost or self._write(_loss(lost)) == 0
            failed = self._write(lines)
            with self._changed:
                self._lost += failed - (lost if told else 0)
                self._size -= len(lines)
                self._changed.notify_all()

    def _write(self, lines: bytes) -> int:
        """Write lines, to a pipe in pieces that stay whole; return how many could not be written."""
        start = 0
        try:
            piece = ATOMIC if stat.S_ISFIFO(os.fstat(self._descriptor).st_mode) else len(lines)
            while start < len(lines):
                end = lines.rfind(b"\n", start, start + piece) + 1 or lines.index(b"\n", start) + 1
                os.write(self._descriptor, lines[start:end])
                start = end
        except OSError:  # nobody reads the log any more, or there is no room for it: no reason to stop answering
            return lines.count(b"\n", start)
        return 0


OUTPUT = Writer(STANDARD_OUTPUT)


class OutputHandler(logging.Handler):
    """Hands what is logged to the one that writes to standard output."""

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record."""
        try:
            OUTPUT.put(self.format(record).encode() + b"\n")
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Wait, not for long, until all is written; logging itself asks for it at the end of the process."""
        OUTPUT.flush()


class JsonFormatter(logging.Formatter):
    """Formats what the libraries and the service itself log as lines of the same kind."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one JSON object on one line."""
        line = _line(record.created, record.levelname.lower(), record.getMessage())
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def logging_config(level: str) -> dict[str, Any]:
    """Return the configuration of the standard library's logging: everything of `level` or worse, as JSON lines."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "handlers": {"out": {"()": OutputHandler, "formatter": "json"}},
        "root": {"handlers": ["out"], "level": level.upper()},
        "loggers": {"uvicorn.access": {"propagate": False}},
    }


def _line(created: float, level: str, event: str) -> dict[str, Any]:
    return {"time": datetime.fromtimestamp(created, UTC), "level": level, "event": event}


def _loss(lines: int) -> bytes:
    return msgspec.json.encode(_line(time(), "warning", f"{lines} lines of the log could not be written")) + b"\n"
