"""python -m service: how it starts, says what is wrong, keeps its workers, and stops."""

import errno
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from typing import Any

import pytest
from uvicorn.config import STARTUP_FAILURE

from service.web.run import announce
from service.web.settings import Settings, described
from tests.live import PATIENCE, ROOT, started

SERVICE = [sys.executable, "-m", "service"]


def fails(*arguments: str, **environ: str) -> str:
    """Run the service, which must end at once, and return the last thing that it said."""
    ended = subprocess.run(
        [*SERVICE, *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode in (1, STARTUP_FAILURE)
    assert "Traceback" not in ended.stdout
    return ended.stdout.splitlines()[-1]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_in_use_is_said_in_one_line(workers: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = fails("--port", str(taken.getsockname()[1]), "--workers", workers)
    assert json.loads(said)["event"] == f"[Errno {errno.EADDRINUSE}] Address already in use"


@pytest.mark.parametrize(
    ("arguments", "environ", "said"),
    [
        (["--port", "http"], {}, "GUILIN_PORT=http: expected int"),
        (["--workers", "0"], {"GUILIN_WORKERS": "2"}, "GUILIN_WORKERS=0: expected int >= 1"),
        ([], {"GUILIN_MAX_BODY": "64K"}, "GUILIN_MAX_BODY=64K: expected int"),
        ([], {"GUILIN_PROT": "1"}, "GUILIN_PROT is not a setting"),
    ],
)
def test_a_bad_setting_is_said_in_one_line(arguments: list[str], environ: dict[str, str], said: str) -> None:
    assert fails(*arguments, **environ) == f"guilin-referee: {said}"


@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.load)])  # uvicorn waits for 30 s
def test_what_keeps_a_worker_from_starting_is_said_and_ends_the_service(workers: str) -> None:
    lines = fails_with_lines("--port", "0", "--workers", workers, GUILIN_API_KEYS_FILE="/nowhere")
    errors = {line["event"] for line in lines if line["level"] == "error" and "Child process" not in line["event"]}
    assert errors == {"GUILIN_API_KEYS_FILE=/nowhere: No such file or directory"}


def fails_with_lines(*arguments: str, **environ: str) -> list[Any]:
    """Run the service, which must end at once with uvicorn's code for a failed start, and return what it logged."""
    command, environment = [*SERVICE, *arguments], {**os.environ, **environ}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr) == (STARTUP_FAILURE, "")
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_and_its_workers_cleanly(number: signal.Signals) -> None:
    with started("--workers", "2") as run:
        run.process.send_signal(number)
        assert run.process.wait(PATIENCE) == 0
        assert [line for line in run.lines() if line["level"] not in ("info", "debug")] == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_without_a_key_it_says_that_it_is_open_to_this_machine_until_a_signal_stops_it(number: signal.Signals) -> None:
    with started() as run:
        run.process.send_signal(number)
        assert run.process.wait(PATIENCE) == 0
        said = run.lines()
    assert [line for line in said if line["level"] not in ("info", "debug")] == []
    assert said[0]["event"].startswith("Uvicorn running on http://127.0.0.1:")
    assert (said[1]["level"], "no API key is set" in said[1]["event"]) == ("info", True)


def test_with_a_key_it_says_nothing_of_it() -> None:
    with started(environ={**os.environ, "GUILIN_API_KEYS": "secret"}) as run:
        said = run.lines()
    assert said[0]["event"].startswith("Uvicorn running on http://127.0.0.1:")
    assert not any("key" in line["event"].lower() or "secret" in str(line) for line in said)


@pytest.mark.parametrize(
    ("settings", "warned"), [(Settings(), True), (Settings(api_keys=("secret",)), False)], ids=["no key", "a key"]
)
def test_it_warns_when_other_machines_reach_it_without_a_key(
    settings: Settings, warned: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "service.web.run"):
        announce(settings, "0.0.0.0")
    warning = "NO API KEY IS SET and other machines can reach the service: anyone may use it"
    said = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert said == [("WARNING", warning)] * warned


def test_the_help_names_every_setting() -> None:
    ended = subprocess.run([*SERVICE, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    said = {" ".join(line.split()) for line in ended.stdout.splitlines()}
    assert {f"{row.variable} {row.meaning} [{row.default}]" for row in described()} <= said
    assert all(f" --{option} " in ended.stdout for option in ("host", "port", "workers"))
