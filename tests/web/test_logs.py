"""The log: one JSON line a request, without bodies, and the rest of the service's lines in the same form."""

import asyncio
import json
import logging
import re
import select
from collections.abc import Callable
from queue import Queue
from typing import Any

import pytest

from service.web.gateway import Gateway
from service.web.settings import Settings
from service.web.telemetry import access_log
from service.web.telemetry.access_log import FLUSH_AFTER, LINES_AT_ONCE, LinesHandler
from service.web.telemetry.logs import JsonFormatter
from tests.web.tiny import ask, asked, tiny

Lines = Callable[[Gateway], list[dict[str, Any]]]


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Lines:
    """A function that closes a gateway and returns what it has logged."""

    def read(gateway: Gateway) -> list[dict[str, Any]]:
        gateway.close()
        return [json.loads(line) for line in capsys.readouterr().out.split("\n") if line]

    return read


def test_a_request_leaves_one_line_without_its_body(lines: Lines) -> None:
    gateway = tiny(Settings())
    ask(gateway, "POST", "/echo", b"private", x_request_id="r-1")
    (line,) = lines(gateway)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", line.pop("time"))
    assert line.pop("ms") > 0
    assert line == {
        "level": "info",
        "event": "request",
        "id": "r-1",
        "client": "192.0.2.1",
        "method": "POST",
        "path": "/echo",
        "status": 200,
        "outcome": "legal",
        "bytes": 7,
        "operation": "/echo",
    }


@pytest.mark.parametrize(
    ("path", "status", "outcome", "level"),
    [
        ("/nothing", 404, "refused", "info"),
        ("/boom", 500, "failed", "error"),
    ],
)
def test_a_line_says_what_became_of_the_request(lines: Lines, path: str, status: int, outcome: str, level: str) -> None:
    gateway = tiny(Settings())
    ask(gateway, "POST", path)
    (line,) = lines(gateway)
    assert (line["status"], line["outcome"], line["level"]) == (status, outcome, level)


def test_a_path_can_neither_forge_lines_nor_fill_the_log(lines: Lines) -> None:
    gateway = tiny(Settings())
    ask(gateway, "POST", '/a\n{"event":"forged"}\u2028' + "x" * 9000)
    (line,) = lines(gateway)
    assert line["path"].startswith('/a\n{"event":"forged"}')
    assert len(line["path"]) == 200


@pytest.mark.parametrize(
    ("settings", "statuses"),
    [
        (Settings(log_level="debug"), [200, 404, 500]),
        (Settings(log_level="warning"), [500]),
        (Settings(log_level="error"), [500]),
        (Settings(log_requests=False), []),
    ],
)
def test_request_lines_are_told_by_level_and_can_be_switched_off(
    settings: Settings, statuses: list[int], lines: Lines
) -> None:
    gateway = tiny(settings)
    for path in ("/echo", "/nothing", "/boom"):
        ask(gateway, "POST", path)
    assert [line["status"] for line in lines(gateway)] == statuses


def test_lines_are_written_a_few_at_a_time_in_pieces_that_a_pipe_keeps_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces: list[str] = []
    monkeypatch.setattr(logging.StreamHandler, "emit", lambda _, record: pieces.append(record.getMessage()))
    monkeypatch.setattr(access_log, "FLUSH_AFTER", 600)  # none is written before its piece is full
    gateway = tiny(Settings())

    async def many() -> None:
        for _ in range(4 * LINES_AT_ONCE):
            await asked(gateway, "POST", "/echo", x_request_id="i" * 128)
        gateway.access_log.flush()

    asyncio.run(many())
    gateway.close()
    pieces = [piece for piece in pieces if "i" * 128 in piece]  # what other threads log is not this gateway's
    assert [piece.count("\n") for piece in pieces] == [LINES_AT_ONCE] * 4
    assert all(len(piece.encode()) <= select.PIPE_BUF for piece in pieces)


def test_records_do_not_wait_for_ever(lines: Lines) -> None:
    gateway = tiny(Settings())

    async def many() -> None:
        for _ in range(3):
            await asked(gateway, "POST", "/echo")
        await asyncio.sleep(FLUSH_AFTER * 3)

    asyncio.run(many())
    gateway.access_log._records.clear()
    assert len(lines(gateway)) == 3


def test_a_log_that_nobody_reads_does_not_fill_the_memory() -> None:
    queue: Queue[logging.LogRecord] = Queue(2)
    handler = LinesHandler(queue)
    for number in range(5):
        handler.handle(logging.makeLogRecord({"msg": str(number)}))
    assert [queue.get().getMessage() for _ in range(queue.qsize())] == ["0", "1"]


def test_other_lines_have_the_same_form() -> None:
    record = logging.LogRecord("any", logging.WARNING, "file", 1, "kept %d\nkeys", (3,), None)
    line = json.loads(JsonFormatter().format(record))
    assert re.fullmatch(r"\d{4}-.*Z", line.pop("time"))
    assert line == {"level": "warning", "event": "kept 3\nkeys"}


def test_a_traceback_stays_in_its_line() -> None:
    try:
        raise ValueError("why")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("any", logging.ERROR, "file", 1, "failed", (), info)
    text = JsonFormatter().format(record)
    assert "\n" not in text
    assert "ValueError: why" in json.loads(text)["traceback"]
