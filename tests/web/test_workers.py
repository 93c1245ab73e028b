"""Workers and their parent: stops by whatever signal, places that cannot be filled, and what the host allows."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import cast
from unittest.mock import Mock

import pytest

from service.web.settings import Settings
from service.web.workers import Supervisor, Worker
from tests.live import COMMAND, LISTENING, ROOT, Run, started, wait_until_ready, workers_of
from tests.load.clients import Tally, questions, traffic, within_minutes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
PATIENCE = 180.0  # seconds that what must happen may take on a slow machine, pauses of 30 among them
OWN_GROUP = (sys.executable, "-c", "import os, sys; os.setsid(); os.execv(sys.argv[1], sys.argv[1:])", *COMMAND)


def after(shell: str) -> tuple[str, ...]:
    """Return the command that runs the service after commands of the shell."""
    return ("sh", "-c", f'{shell}; exec "$@"', "sh", *COMMAND)


def ask(port: int, path: str = "/v1/rules", **fields: str) -> tuple[int, str]:
    """Ask over a connection of its own and return status and body; raise if there is no answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE / 4)
    try:
        connection.request("GET", path, headers=fields)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


def wait_for_workers(run: Run, number: int) -> None:
    """Wait until so many workers have ever taken requests."""
    wait_for(lambda: run.output.read_text().count("Application startup complete") >= number)


def to_the_parent(run: Run, number: signal.Signals) -> None:
    run.process.send_signal(number)


def to_the_group(run: Run, number: signal.Signals) -> None:
    os.killpg(run.process.pid, number)


@pytest.mark.parametrize(
    ("workers", "send", "number"),
    [
        *[("1", to_the_group, number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)],
        ("2", to_the_parent, signal.SIGTERM),
        *[("2", to_the_group, number) for number in (signal.SIGTERM, signal.SIGINT)],
    ],
)
def test_a_stop_loses_no_request_whoever_gets_the_signal(
    workers: str, send: Callable[[Run, signal.Signals], None], number: signal.Signals
) -> None:
    async def stop(run: Run) -> Tally:
        tally = Tally()
        task = asyncio.create_task(traffic(run.port, questions(close=True), 6, tally))
        while tally["right"] < 300:
            await asyncio.sleep(0.02)
        send(run, number)
        assert await asyncio.to_thread(run.process.wait, PATIENCE) == 0
        tally.over.set()
        await task
        return tally

    with started("--workers", workers, command=OWN_GROUP) as run:
        wait_for_workers(run, int(workers))
        tally = within_minutes(stop(run))
        assert "Traceback" not in run.output.read_text()
    assert tally["lost"] == tally["wrong"] == tally["busy"] == 0


def test_a_group_that_hears_sighup_is_replaced_like_any_other() -> None:
    with started("--workers", "2", command=OWN_GROUP) as run:
        wait_for_workers(run, 2)
        before = set(workers_of(run.process))
        to_the_group(run, signal.SIGHUP)
        wait_for(lambda: run.output.read_text().count(" replaced by ") == 2)
        assert len(set(workers_of(run.process)) - before) == 2
        assert ask(run.port)[0] == 200


def test_sighup_in_the_first_moments_does_no_harm(tmp_path: Path) -> None:
    def catches_sigterm() -> bool:  # the first thing that it does
        status = Path(f"/proc/{process.pid}/status").read_text()
        return bool(int(status.partition("SigCgt:")[2].split()[0], 16) >> signal.SIGTERM - 1 & 1)

    output = tmp_path / "log"
    with output.open("wb") as file:
        process = subprocess.Popen([*COMMAND, "--workers", "2"], cwd=ROOT, stdout=file, stderr=file)
    try:
        wait_for(catches_sigterm)
        process.send_signal(signal.SIGHUP)
        wait_until_ready(process, output)
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()


def test_a_place_that_cannot_be_filled_leaves_no_connection_waiting(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text("key\n")
    with started("--workers", "2", environ={**os.environ, "GUILIN_API_KEYS_FILE": str(keys)}) as run:
        wait_for_workers(run, 2)
        keys.unlink()
        os.kill(workers_of(run.process)[0], signal.SIGKILL)
        wait_for(lambda: "ended with 1" in run.output.read_text())
        assert [ask(run.port, **{"X-API-Key": "key"})[0] for _ in range(40)] == [200] * 40
        assert f"GUILIN_API_KEYS_FILE={keys}: No such file or directory" in run.output.read_text()
        assert "Traceback" not in run.output.read_text()
        keys.write_text("key\n")
        wait_for_workers(run, 3)


def test_a_worker_that_hangs_leaves_no_connection_waiting() -> None:
    with started("--workers", "2") as run:
        wait_for_workers(run, 2)
        hung = workers_of(run.process)[0]
        os.kill(hung, signal.SIGSTOP)
        try:
            assert [ask(run.port)[0] for _ in range(40)] == [200] * 40
        finally:
            os.kill(hung, signal.SIGCONT)


def test_workers_need_no_file_for_themselves() -> None:
    """As where neither /dev/shm nor another folder can be written: here no file may have a byte."""
    process = subprocess.Popen(
        [*after("ulimit -f 0"), "--workers", "2"],
        cwd=ROOT,
        env={**os.environ, "GUILIN_METRICS": "false"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        port = LISTENING.search(process.stdout.readline())
        assert port
        assert ask(int(port[1]))[0] == 200
        process.terminate()
        _, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors) == (0, b"")
    finally:
        process.kill()
        process.wait()


def tells(port: int, counted: str) -> bool:
    """Tell whether the metrics say so."""
    return counted in ask(port, "/metrics")[1]


def test_counts_of_an_earlier_run_do_not_go_on(tmp_path: Path) -> None:
    counted = 'guilin_request_seconds_count{operation="",outcome="refused",status="404"} 5.0'
    for _ in range(2):
        with started("--workers", "2", environ={**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}) as run:
            assert [ask(run.port, "/nothing")[0] for _ in range(5)] == [404] * 5
            wait_for(partial(tells, run.port, counted))
        assert list(tmp_path.iterdir()) == []


def fails(*arguments: str, **environ: str) -> str:
    """Run the service, which must end at once with code 1, and return what it said, which must be one line."""
    command = [*COMMAND, *arguments]
    env = {**os.environ, **environ}
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 1
    (line,) = ended.stderr.splitlines()
    return line


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_metrics_folder_that_does_not_exist_is_said_in_one_line(workers: str) -> None:
    said = fails("--workers", workers, PROMETHEUS_MULTIPROC_DIR="/nowhere")
    assert said == "guilin-referee: PROMETHEUS_MULTIPROC_DIR=/nowhere: No such file or directory"


@pytest.mark.parametrize("host", ["a..b", "a" * 70])
def test_a_host_that_cannot_be_a_name_is_said_in_one_line(host: str) -> None:
    assert fails("--host", host) == f"guilin-referee: cannot listen on {host} port 0: this is no name of a host"


def test_it_takes_as_many_connections_as_the_system_allows() -> None:
    with started("--workers", "2", command=after("ulimit -Sn 256")) as run:
        wait_for_workers(run, 2)
        for pid in (run.process.pid, *workers_of(run.process)):
            soft, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
            assert soft == hard > 256
        assert "GUILIN_MAX_CONNECTIONS" not in run.output.read_text()


def test_it_warns_of_more_connections_than_the_system_allows() -> None:
    with started(command=after("ulimit -n 512")) as run:
        assert "GUILIN_MAX_CONNECTIONS=1000 is too much for the 512 open files" in run.output.read_text()


def test_standard_streams_that_are_closed_do_not_become_connections() -> None:
    with started("--workers", "2", command=after("exec <&- 2>&-")) as run:
        wait_for_workers(run, 2)
        for pid in (run.process.pid, *workers_of(run.process)):
            assert [os.readlink(f"/proc/{pid}/fd/{number}") for number in (0, 2)] == ["/dev/null"] * 2


def test_a_place_that_cannot_be_filled_is_tried_ever_less_often() -> None:
    supervisor = Supervisor(Settings(workers=2), [])

    def pause_after_a_death(*, ready: bool) -> float:
        supervisor._workers[0] = cast(
            Worker, Mock(ready=ready, well=False, **{"process.pid": 1, "process.exitcode": -9})
        )
        supervisor._workers[1] = cast(Worker, Mock(ready=True, well=True))
        supervisor._tend()
        return supervisor._pauses[0]

    assert [pause_after_a_death(ready=False) for _ in range(7)] == [1, 2, 4, 8, 16, 30, 30]
    assert pause_after_a_death(ready=True) == 0
    assert pause_after_a_death(ready=False) == 1


def test_a_place_stays_empty_for_a_while_when_the_system_has_no_room_for_a_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_room(*_: object) -> Worker:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("service.web.workers.Worker", no_room)
    supervisor = Supervisor(Settings(workers=2), [])
    supervisor._fill()
    supervisor._replace_all()
    assert supervisor._workers == {}
    assert all(due > time.monotonic() for due in supervisor._due.values())
