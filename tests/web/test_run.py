"""python -m service: how it starts, says what is wrong, keeps its workers, and stops."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from service.web.run import announce
from service.web.settings import Settings, described
from tests.live import COMMAND, ROOT, started, workers_of

SERVICE = [sys.executable, "-m", "service"]
PATIENCE = 60.0  # seconds that what must happen may take on a slow machine


def fails(*arguments: str, **environ: str) -> str:
    """Run the service, which must end at once with code 1, and return what it said on standard error."""
    ended = subprocess.run(
        [*SERVICE, *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr + ended.stdout
    return ended.stderr


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
        assert run.process.wait(PATIENCE) == 0
        assert [line for line in run.lines() if line["level"] not in ("info", "debug")] == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_while_it_starts_ends_it_cleanly_too(number: signal.Signals) -> None:
    process = subprocess.Popen(COMMAND, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert b"listening on" in process.stdout.readline()  # said before the app is loaded
        process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, errors) == (0, b"")


def test_without_a_key_it_says_that_it_is_open_to_this_machine() -> None:
    with started() as run:
        said = run.lines()
    assert said[0]["event"].startswith("listening on http://127.0.0.1:")
    assert (said[1]["level"], "no API key is set" in said[1]["event"]) == ("info", True)


def test_with_a_key_it_says_nothing_of_it() -> None:
    with started(environ={**os.environ, "GUILIN_API_KEYS": "secret"}) as run:
        said = run.lines()
    assert said[0]["event"].startswith("listening on http://127.0.0.1:")
    assert not any("key" in line["event"].lower() or "secret" in str(line) for line in said)


@pytest.mark.parametrize(
    ("settings", "warned"), [(Settings(), True), (Settings(api_keys=("secret",)), False)], ids=["no key", "a key"]
)
def test_it_warns_when_other_machines_reach_it_without_a_key(
    settings: Settings, warned: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "service.web.run"), socket.socket() as bound:
        bound.bind(("0.0.0.0", 0))  # without listening there
        announce(settings, bound)
        where = f"http://0.0.0.0:{bound.getsockname()[1]}"
    warning = f"NO API KEY IS SET and {where} can be reached from other machines: anyone may use it"
    said = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert said == [("INFO", f"listening on {where}")] + [("WARNING", warning)] * warned


def test_the_help_names_every_setting() -> None:
    ended = subprocess.run([*SERVICE, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    said = {" ".join(line.split()) for line in ended.stdout.splitlines()}
    assert {f"{row.variable} {row.meaning} [{row.default}]" for row in described()} <= said
    assert all(f" --{option} " in ended.stdout for option in ("host", "port", "workers"))


def lives(pid: int) -> bool:
    """Tell whether a process runs; one that has ended, but that nobody has asked after, does not."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes() != b""
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_end_when_their_parent_is_killed() -> None:
    with started("--workers", "2") as run:
        workers = workers_of(run.process)
        assert len(workers) == 2
        run.process.kill()
        run.process.wait()
        wait_for(lambda: not any(lives(pid) for pid in workers))
