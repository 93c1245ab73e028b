"""What is told of each request: a line of the log and a count of the metrics.

A request only leaves a record. What is made of the records is done for many at once, which takes a third of the time.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from service.web.settings import LogLevel
from service.web.telemetry.logs import OUTPUT, Writer
from service.web.telemetry.metrics import Metrics

FLUSH_AFTER = 0.1  # seconds
MOST = 1000  # records that wait
LONGEST_PATH = 200  # characters
encode_lines = msgspec.json.Encoder().encode_lines
log = logging.getLogger(__name__)


class Record(Struct, frozen=True, gc=False):
    """What became of a request. `time` is in seconds since 1970, `size` the length of the answer's body in bytes.

    `given` is the outcome that the handler told, empty if none; `operation` the route, empty if there is none.
    """

    time: float
    id: bytes
    client: str
    method: str
    path: str
    operation: str
    status: int
    given: str
    seconds: float
    size: int
    trace: str

    @property
    def failed(self) -> bool:
        """Whether the service failed: an error of its own, or too much to do."""
        return self.status >= 500

    @property
    def outcome(self) -> str:
        """What became of the request: legal, not_legal, ok, refused or failed."""
        if self.status < 400:
            return self.given or "ok"
        return "failed" if self.failed else "refused"


class Line(Struct, omit_defaults=True):
    """The line that the log has of a request."""

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


class Journal:
    """Takes the records and, ten times a second, counts them and writes them down."""

    def __init__(self, metrics: Metrics | None, writer: Writer | None = OUTPUT, level: LogLevel = "info") -> None:
        """Count in `metrics` and tell `writer`, where they are not None, what `level` lets through."""
        self._metrics = metrics
        self._writer = writer
        self._only_failures = level in ("warning", "error")
        self._records: list[Record] = []
        self._uncounted = False

    def note(self, record: Record) -> None:
        """Take a record."""
        records = self._records
        records.append(record)
        if len(records) == 1:
            asyncio.get_running_loop().call_later(FLUSH_AFTER, self._tell)
        elif len(records) >= MOST:
            self._tell()

    def flush(self) -> None:
        """Make of the records what is to be made of them, and wait, not for long, until it is written."""
        self._tell()
        if self._writer:
            self._writer.flush()

    def exposition(self) -> bytes:
        """Return all counts in Prometheus' text format; nothing if there are none."""
        self._tell()
        return self._metrics.exposition() if self._metrics else b""

    def _tell(self) -> None:
        records, self._records = self._records, []
        if self._writer:
            told = [record for record in records if record.failed] if self._only_failures else records
            self._writer.put(encode_lines([line(record) for record in told]))
        if self._metrics:
            self._count(records, self._metrics)

    def _count(self, records: list[Record], metrics: Metrics) -> None:
        """Count the records. Where that fails, as in a folder that is gone, it is said once: the log must go on."""
        for record in records:
            try:
                metrics.observe(record.operation, record.status, record.outcome, record.seconds)
            except Exception as error:
                if not self._uncounted:
                    log.error("requests are not counted: %s", error)
                self._uncounted = True


def line(record: Record) -> Line:
    """Return the line of the log that tells of a request."""
    return Line(
        datetime.fromtimestamp(record.time, UTC),
        "error" if record.failed else "info",
        "request",
        record.id.decode(),
        record.client,
        record.method,
        record.path[:LONGEST_PATH],
        record.status,
        record.outcome,
        int(record.seconds * 1_000_000) / 1000,
        record.size,
        record.operation,
        record.trace,
    )
