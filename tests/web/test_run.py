"""python -m service: how it starts, says what is wrong, keeps its workers, and stops."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.live import ROOT, free_port, wait_until_ready

COMMAND = [sys.executable, "-m", "service"]


def fails(*arguments: str, **environ: str) -> str:
    """Run the service, which must end at once with code 1, and return what it said on standard error."""
    ended = subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, timeout=20
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr + ended.stdout
    return ended.stderr


class Run(NamedTuple):
    """A running service; `lines` ends it, if need be, and returns what it logged."""

    process: subprocess.Popen[bytes]
    port: int
    lines: Callable[[], list[Any]]


@contextmanager
def started(*arguments: str, **environ: str) -> Iterator[Run]:
    """Run the service until the block ends."""
    port = free_port()
    command = [*COMMAND, "--port", str(port), *arguments]
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **environ}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )

    def lines() -> list[Any]:
        if process.poll() is None:
            process.terminate()
        output, _ = process.communicate(timeout=20)
        return [json.loads(line) for line in output.splitlines()]

    try:
        wait_until_ready(process, port)
        yield Run(process, port, lines)
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_in_use_is_said_in_one_line(workers: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = fails("--port", str(port), "--workers", workers)
        assert said == f"guilin-referee: cannot listen on 127.0.0.1 port {port}: Address already in use\n"


def test_a_port_in_use_by_another_instance_is_noticed() -> None:
    with started("--workers", "2") as run:
        said = fails("--port", str(run.port), "--workers", "2")
        assert said.endswith(f"port {run.port}: Address already in use\n")


@pytest.mark.parametrize(
    ("arguments", "environ", "said"),
    [
        (["--port", "http"], {}, "GUILIN_PORT=http: expected int"),
        (["--workers", "0"], {}, "GUILIN_WORKERS=0: expected int >= 1"),
        ([], {"GUILIN_MAX_BODY": "64K"}, "GUILIN_MAX_BODY=64K: expected int"),
        ([], {"GUILIN_PROT": "1"}, "GUILIN_PROT is not a setting"),
        (
            ["--port", "0"],
            {"GUILIN_API_KEYS_FILE": "/nowhere"},
            "GUILIN_API_KEYS_FILE=/nowhere: No such file or directory",
        ),
        (
            ["--port", "0", "--workers", "2"],
            {"GUILIN_API_KEYS_FILE": "/nowhere"},
            "GUILIN_API_KEYS_FILE=/nowhere: No such file or directory",
        ),
        (["--host", "192.0.2.1"], {}, "cannot listen on 192.0.2.1 port 8000: Cannot assign requested address"),
    ],
)
def test_a_bad_setting_is_said_in_one_line(arguments: list[str], environ: dict[str, str], said: str) -> None:
    assert fails(*arguments, **environ) == f"guilin-referee: {said}\n"


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_cleanly(number: signal.Signals, workers: str) -> None:
    with started("--workers", workers) as run:
        run.process.send_signal(number)
        assert run.process.wait(10) == 0
        assert [line for line in run.lines() if line["level"] not in ("info", "debug")] == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_while_it_starts_ends_it_cleanly_too(number: signal.Signals) -> None:
    command = [sys.executable, "-m", "service", "--port", "0"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert b"listening on" in process.stdout.readline()  # said before the app is loaded
    process.send_signal(number)
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (0, b"")


def test_without_a_key_it_says_that_it_is_open_to_this_machine() -> None:
    with started() as run:
        said = run.lines()
    assert said[0]["event"].startswith("listening on http://127.0.0.1:")
    assert (said[1]["level"], "no API key is set" in said[1]["event"]) == ("info", True)


def test_without_a_key_it_warns_when_other_machines_reach_it() -> None:
    with started("--host", "0.0.0.0") as run:
        said = run.lines()
    assert said[0]["event"].startswith("listening on http://0.0.0.0:")
    assert (said[1]["level"], said[1]["event"].startswith("NO API KEY IS SET")) == ("warning", True)


def test_with_a_key_it_says_nothing_of_it() -> None:
    with started("--host", "0.0.0.0", GUILIN_API_KEYS="secret") as run:
        said = run.lines()
    assert not any("key" in line["event"].lower() or "secret" in str(line) for line in said)


def test_the_help_names_every_setting() -> None:
    said = subprocess.run([*COMMAND, "--help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert all(option in said for option in ("--host", "--port", "--workers", "GUILIN_API_KEYS", "[65536]"))


def workers_of(parent: int) -> list[int]:
    """Return the process ids of the parent's workers."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def wait_for(what: Callable[[], bool], seconds: float = 15.0) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_end_when_their_parent_is_killed() -> None:
    with started("--workers", "2") as run:
        workers = workers_of(run.process.pid)
        assert len(workers) == 2
        run.process.kill()
        run.process.wait()
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
