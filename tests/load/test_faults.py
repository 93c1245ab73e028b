"""Stops, restarts and crashes under load: no request is lost over a connection that was open, no answer is wrong."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from service.web.http.protocol import GRACE
from service.web.run import START_TIMEOUT
from tests.live import PATIENCE, started, workers_of
from tests.load.clients import Question, Tally, questions, traffic, within_an_hour

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
CLIENTS = 32
TRIES = 10
HELD_UP = GRACE / 10  # seconds: from an answer to the next request takes a client several turns of its loop
AGAIN = 2 * START_TIMEOUT  # seconds: uvicorn gives a restart up on a machine too busy to start a worker in time
NIGHTLY = pytest.mark.load
SHORT, FULL = 1_000, pytest.param(20_000, marks=NIGHTLY)


def fairly(scene: Callable[[], Coroutine[Any, Any, tuple[Tally, int]]]) -> tuple[Tally, int]:
    """Play a scene; again, a few times, if clients lost requests that were themselves held up too long."""
    for _ in range(TRIES):
        tally, number = within_an_hour(scene())
        if not tally["lost"] or tally.held_up < HELD_UP:
            break
    return tally, number


@asynccontextmanager
async def under_load(
    workers: str, asked: Sequence[Question], clients: int = CLIENTS
) -> AsyncIterator[tuple[subprocess.Popen[bytes], Tally]]:
    """Run the service; once all its workers and clients are at work, yield its process and what comes of requests."""
    tally = Tally()
    with started("--workers", workers) as run:
        while run.output.read_text().count("Application startup complete") < int(workers):
            await asyncio.sleep(0.02)
        task = asyncio.create_task(traffic(run.port, asked, clients, tally))
        while tally.at_work < clients:  # uvloop accepts one connection a turn, so late ones wait in the kernel
            await asyncio.sleep(0.02)
        yield run.process, tally
        tally.over.set()
        await task


@pytest.mark.parametrize(
    ("workers", "clients"),
    [
        ("1", 16),
        ("2", 100),
        ("1", 200),
        *[pytest.param(*each, marks=NIGHTLY) for each in (("2", 16), ("1", 100), ("2", 200))],
    ],
)
def test_a_stop_loses_no_request_of_a_connection_opened_before(workers: str, clients: int) -> None:
    async def stop() -> tuple[Tally, int]:
        async with under_load(workers, questions(), clients) as (process, tally):
            tally.stopping = True
            process.send_signal(signal.SIGTERM)
            code = await asyncio.to_thread(process.wait, PATIENCE)
            while not tally["refused"]:  # somebody asks after the stop
                await asyncio.sleep(0.02)
        return tally, code

    tally, code = fairly(stop)
    print(f"SIGTERM, {workers} workers, {clients} clients: {dict(tally)}, held up for {tally.held_up:.2f} s at most")
    assert code == 0
    assert tally["lost"] == tally["wrong"] == tally["busy"] == 0


@pytest.mark.parametrize("number", [SHORT, FULL])
def test_a_rolling_restart_loses_nothing(number: int) -> None:
    """Of connections that are kept, and of some for a request each."""

    async def roll() -> tuple[Tally, int]:
        restarts = 0
        async with under_load("2", questions() + questions(close=True)) as (process, tally):
            while tally["right"] < number or not restarts:
                before, sent = set(workers_of(process)), -float("inf")
                while set(workers_of(process)) & before or len(workers_of(process)) != 2:
                    if time.monotonic() - sent > AGAIN:
                        sent = time.monotonic()
                        process.send_signal(signal.SIGHUP)
                    await asyncio.sleep(0.05)
                restarts += 1
        return tally, restarts

    tally, restarts = fairly(roll)
    print(f"{restarts} rolling restarts: {dict(tally)}")
    assert tally["right"] >= number
    assert tally["lost"] == tally["wrong"] == tally["busy"] == tally["refused"] == 0


@pytest.mark.parametrize("number", [SHORT, FULL])
def test_a_killed_worker_costs_only_what_it_had_in_hand(number: int) -> None:
    async def kill() -> tuple[Tally, int]:
        killed = 0
        async with under_load("2", questions()) as (process, tally):
            while tally["right"] < number or not killed:
                before = set(workers_of(process))
                os.kill(min(before), signal.SIGKILL)
                while len(after := set(workers_of(process))) != 2 or after == before:
                    await asyncio.sleep(0.05)
                killed += len(after - before)
                seen = tally["right"]
                while tally["right"] < seen + 500:
                    await asyncio.sleep(0.02)
        return tally, killed

    tally, killed = within_an_hour(kill())
    print(f"{killed} workers killed: {dict(tally)}")
    assert tally["wrong"] == tally["busy"] == tally["refused"] == 0
    assert tally["lost"] <= killed * CLIENTS, "each client has one request in hand"
