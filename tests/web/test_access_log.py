"""The log and the metrics when the world fails them: nobody reads, nothing can be counted. Requests are answered."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from http.client import HTTPConnection
from typing import Any

import pytest

from service.web.settings import Settings
from service.web.telemetry import logs
from service.web.telemetry.access_log import Journal
from service.web.telemetry.logs import Writer
from service.web.telemetry.metrics import Metrics
from tests.live import COMMAND, LISTENING, ROOT
from tests.web.tiny import ask, tiny

LINE = b'{"event":"one of many lines of the log that nobody reads yet"}\n'
LOST = "lines of the log could not be written"


def fill(descriptor: int) -> int:
    """Write to a pipe until it takes no more; return how many bytes that were."""
    os.set_blocking(descriptor, False)
    size = 0
    try:
        while True:
            size += os.write(descriptor, b"\n" * 4096)
    except BlockingIOError:
        os.set_blocking(descriptor, True)
        return size


def test_lines_beyond_the_bound_are_lost_and_a_later_line_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MOST_WAITING", 10 * len(LINE))
    read, write = os.pipe()
    full = fill(write)
    writer = Writer(write)
    for _ in range(25):
        writer.put(LINE)  # which would wait for ever, were it to write
    parts: list[bytes] = []

    def read_all() -> None:
        while part := os.read(read, 65_536):
            parts.append(part)

    reader = threading.Thread(target=read_all)
    reader.start()
    writer.flush()
    writer.put(LINE)
    writer.flush()
    os.close(write)
    reader.join()
    os.close(read)
    lines = b"".join(parts)[full:].splitlines(keepends=True)
    assert lines.count(LINE) == 11
    told = [json.loads(line) for line in lines if line != LINE]
    assert {(line["level"], line["event"].partition(" ")[2]) for line in told} == {("warning", LOST)}
    assert sum(int(line["event"].partition(" ")[0]) for line in told) == 15


def test_lines_that_cannot_be_written_are_counted_too() -> None:
    read, write = os.pipe()
    os.close(read)
    writer = Writer(write)
    for _ in range(3):
        writer.put(LINE * 2)
        writer.flush()
    read, again = os.pipe()
    os.dup2(again, write)  # somebody reads again
    os.close(again)
    writer.put(LINE)
    writer.flush()
    os.close(write)
    first, second = os.read(read, 65_536).splitlines(keepends=True)
    os.close(read)
    assert (json.loads(first)["event"], second) == (f"6 {LOST}", LINE)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_log_that_nobody_reads_stops_neither_answers_nor_the_stop(workers: str) -> None:
    read, write = os.pipe()
    process = subprocess.Popen([*COMMAND, "--workers", workers], cwd=ROOT, stdout=write, stderr=subprocess.PIPE)
    try:
        said = b""
        while not (port := LISTENING.search(said)):
            said += os.read(read, 4096)
        for path in ("/readyz", *("/nothing", "/healthz") * 20):
            connection = HTTPConnection("127.0.0.1", int(port[1]), timeout=60)
            connection.request("GET", path)
            assert connection.getresponse().status == (404 if path == "/nothing" else 200)
            connection.close()
            fill(write)
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, b"")
    finally:
        process.kill()
        process.wait()
        os.close(read)
        os.close(write)


class Broken(Metrics):
    """Metrics whose files are gone."""

    def observe(self, *_: Any) -> None:
        """Fail."""
        raise FileNotFoundError(2, "No such file or directory")


def test_lines_are_written_even_if_requests_cannot_be_counted(caplog: pytest.LogCaptureFixture) -> None:
    read, write = os.pipe()
    frame = tiny(Settings())
    frame.journal = Journal(Broken(), Writer(write))
    for _ in range(3):
        ask(frame, "POST", "/echo")
        frame.journal.flush()
    os.close(write)
    with os.fdopen(read, "rb") as lines:
        assert len(lines.readlines()) == 3
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        "requests are not counted: [Errno 2] No such file or directory"
    ]
