"""The log: one JSON object a line, on standard output. Requests leave a line each, without their bodies."""

from __future__ import annotations

import asyncio
import logging
import os
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from service.web.exchange import Exchange

FLUSH_AFTER = 0.1  # seconds
ATOMIC = 4096  # bytes that a pipe takes as one piece, so that the lines of several workers do not mix
LONGEST_PATH = 200  # characters
STANDARD_OUTPUT = 1
encode = msgspec.json.encode


class RequestLine(Struct, omit_defaults=True, gc=False):
    """What the log tells of one request. `ms` is the time it took, `bytes` the length of the answer's body."""

    time: datetime
    level: str
    event: str
    id: str
    client: str
    method: str
    path: str
    status: int
    outcome: str
    ms: float
    bytes: int
    operation: str = ""
    trace: str = ""


class RequestLog:
    """Writes the requests' lines, many at a time."""

    def __init__(self, descriptor: int = STANDARD_OUTPUT) -> None:
        self._descriptor = descriptor
        self._lines: list[bytes] = []

    def write(self, exchange: Exchange) -> None:
        """Log a request that has ended."""
        scope = exchange.scope
        line = RequestLine(
            datetime.now(UTC),
            "error" if exchange.status >= 500 else "info",
            "request",
            exchange.id.decode(),
            exchange.client,
            scope["method"],
            scope["path"][:LONGEST_PATH],
            exchange.status,
            exchange.outcome,
            int(exchange.seconds * 1e6) / 1000,
            exchange.size,
            exchange.operation,
            exchange.trace,
        )
        if not self._lines:
            asyncio.get_running_loop().call_later(FLUSH_AFTER, self.flush)
        self._lines.append(encode(line))

    def flush(self) -> None:
        """Write what has gathered, in pieces of whole lines that stay in one piece."""
        piece = bytearray()
        for line in self._lines:
            if piece and len(piece) + len(line) >= ATOMIC:
                self._put(piece)
                piece = bytearray()
            piece += line + b"\n"
        self._put(piece)
        self._lines.clear()

    def _put(self, piece: bytearray) -> None:
        try:
            os.write(self._descriptor, piece)
        except OSError:  # nobody reads the log any more: no reason to stop answering
            logging.getLogger(__name__).debug("log lines lost")


class JsonFormatter(logging.Formatter):
    """Formats what the libraries and the service itself log as lines of the same kind."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one JSON object on one line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return encode(line).decode()


def logging_config(level: str) -> dict[str, Any]:
    """Return the configuration of the standard library's logging: everything of `level` or worse, as JSON lines."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stdout"}},
        "root": {"handlers": ["out"], "level": level.upper()},
        "loggers": {"uvicorn.access": {"propagate": False}},
    }
