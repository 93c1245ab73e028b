"""The access log: one line for each request, and one count in the metrics.

A request only leaves a record. Records are counted and written many at once, which takes a third of the time.
"""

import asyncio
import logging
import sys
from datetime import datetime
from logging.handlers import QueueHandler, QueueListener
from queue import Queue

import msgspec
from msgspec import Struct

from service.web.settings import Settings
from service.web.telemetry.metrics import Metrics

FLUSH_AFTER = 0.1  # seconds
MOST_RECORDS = 1000  # that wait for the next flush
LINES_AT_ONCE = 8  # in one write: up to 4096 bytes reach a pipe whole, though other workers write to it, too
MOST_WAITING = 4096  # writes; where nobody reads the log, lines beyond are lost
encode_lines = msgspec.json.Encoder().encode_lines


class Record(Struct, frozen=True, gc=False, omit_defaults=True):
    """What became of a request, as its line of the log has it. `operation` is the route, left out if there is none.

    `outcome` is legal, not_legal, ok, refused or failed; `bytes` the length of the answer's body.
    """

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


class LinesHandler(QueueHandler):
    """Queues lines for the thread that writes them; loses them when the queue is full."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Lose the lines for which there is no room, without a word."""


class AccessLog:
    """Takes the records of requests and, ten times a second, counts them and writes them down."""

    def __init__(self, settings: Settings) -> None:
        self._metrics = Metrics() if settings.metrics else None
        self._only_failures = settings.log_level in ("warning", "error")
        self._records: list[Record] = []
        self._lines: LinesHandler | None = None
        if settings.log_requests:
            output = logging.StreamHandler(sys.stdout)
            output.terminator = ""
            queue: Queue[logging.LogRecord] = Queue(MOST_WAITING)
            self._lines = LinesHandler(queue)
            self._listener = QueueListener(queue, output)
            self._listener.start()

    def note(self, record: Record) -> None:
        """Take a record."""
        records = self._records
        records.append(record)
        if len(records) == 1:
            asyncio.get_running_loop().call_later(FLUSH_AFTER, self.flush)
        elif len(records) >= MOST_RECORDS:
            self.flush()

    def flush(self) -> None:
        """Count the records, and hand their lines to the thread that writes them."""
        records, self._records = self._records, []
        if self._metrics:
            for record in records:
                self._metrics.observe(record.operation, record.status, record.outcome, record.ms / 1000)
        if self._lines:
            told = [record for record in records if record.outcome == "failed" or not self._only_failures]
            for start in range(0, len(told), LINES_AT_ONCE):
                lines = encode_lines(told[start : start + LINES_AT_ONCE]).decode()
                self._lines.handle(logging.makeLogRecord({"msg": lines}))

    def close(self) -> None:
        """Flush, and wait until all lines are written."""
        self.flush()
        if self._lines:
            self._listener.stop()
            self._lines = None

    def exposition(self) -> bytes:
        """Return all counts in Prometheus' text format; nothing if there are none."""
        self.flush()
        return self._metrics.exposition() if self._metrics else b""
