"""The log: one JSON line a request, without bodies, and the rest of the service's lines in the same form."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
from collections.abc import Callable
from typing import Any

import pytest

from service.web.gateway import Frame
from service.web.settings import Settings
from service.web.telemetry.access_log import FLUSH_AFTER, Journal
from service.web.telemetry.logs import ATOMIC, JsonFormatter, Writer
from tests.web.tiny import ask, asked, tiny

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def pipe() -> Any:
    """A pipe, its reading end not waiting."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    yield read, write
    os.close(read)
    os.close(write)


@pytest.fixture
def logged(pipe: tuple[int, int]) -> tuple[Frame, Lines]:
    """A frame and a function that returns the log lines so far."""
    frame = tiny(Settings())
    journal = frame.journal = Journal(None, Writer(pipe[1]))

    def lines() -> list[dict[str, Any]]:
        journal.flush()
        return [json.loads(line) for line in os.read(pipe[0], 1 << 16).splitlines()]

    return frame, lines


def test_a_request_leaves_one_line_without_its_body(logged: tuple[Frame, Lines]) -> None:
    frame, lines = logged
    ask(frame, "POST", "/echo", b"private", x_request_id="r-1")
    (line,) = lines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", line.pop("time"))
    assert 0 < line.pop("ms") < 1000
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
def test_a_line_says_what_became_of_the_request(
    logged: tuple[Frame, Lines], path: str, status: int, outcome: str, level: str
) -> None:
    frame, lines = logged
    ask(frame, "POST", path)
    (line,) = lines()
    assert (line["status"], line["outcome"], line["level"]) == (status, outcome, level)


def test_a_path_can_neither_forge_lines_nor_fill_the_log(logged: tuple[Frame, Lines]) -> None:
    frame, lines = logged
    ask(frame, "POST", '/a\n{"event":"forged"}\u2028' + "x" * 9000)
    (line,) = lines()
    assert line["path"].startswith('/a\n{"event":"forged"}')
    assert len(line["path"]) == 200


def test_lines_are_written_in_whole_pieces(pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    pieces: list[bytes] = []
    monkeypatch.setattr(os, "write", lambda _, piece: pieces.append(bytes(piece)))
    frame = tiny(Settings())
    frame.journal = Journal(None, Writer(pipe[1]))
    for _ in range(40):
        ask(frame, "POST", "/echo")
    frame.journal.flush()
    pieces = [piece for piece in pieces if b"request" in piece]  # the event loops write to their own pipes, too
    assert len(pieces) > 1
    assert all(len(piece) <= ATOMIC and piece.endswith(b"}\n") for piece in pieces)
    assert b"".join(pieces).count(b"\n") == 40


def test_a_log_that_nobody_reads_does_not_stop_the_service() -> None:
    read, write = os.pipe()
    os.close(read)
    frame = tiny(Settings())
    frame.journal = Journal(None, Writer(write))
    assert ask(frame, "POST", "/echo").status == 200
    frame.journal.flush()
    assert ask(frame, "POST", "/echo").status == 200
    os.close(write)


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
    settings: Settings, statuses: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces: list[bytes] = []
    monkeypatch.setattr(os, "write", lambda _, piece: pieces.append(bytes(piece)))
    frame = tiny(settings)
    for path in ("/echo", "/nothing", "/boom"):
        ask(frame, "POST", path)
    frame.journal.flush()
    lines = b"".join(piece for piece in pieces if b'"event":"request"' in piece).splitlines()
    assert [json.loads(line)["status"] for line in lines] == statuses


def test_records_do_not_wait_for_ever(pipe: tuple[int, int]) -> None:
    async def many() -> None:
        frame = tiny(Settings())
        frame.journal = Journal(None, Writer(pipe[1]))
        for _ in range(3):
            await asked(frame, "POST", "/echo")
        await asyncio.sleep(FLUSH_AFTER * 1.5)

    asyncio.run(many())
    assert os.read(pipe[0], 1 << 16).count(b"\n") == 3


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
