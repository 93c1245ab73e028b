"""What surrounds every request (its id, security fields, gates, log, metrics) costs at most a tenth of the rate."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bench.hands import BY_ID, mix
from tests.bench.load import Connection, encode
from tests.live import ROOT, free_port, wait_until_ready

REQUESTS = 250  # at a time: the shorter, the likelier is one that nothing disturbs


class Server:
    """A running server and the processor's time that its requests take."""

    def __init__(self, port: int, pid: int, requests: list[bytes]) -> None:
        self._ran = Path(f"/proc/{pid}/schedstat")
        self._port = port
        self._requests = requests

    def microseconds(self) -> float:
        """Return the processor's time for one request."""
        connection = Connection(self._port, self._requests, 0)
        before = self._nanoseconds()
        for _ in range(REQUESTS):
            connection.ask_and_read()
        after = self._nanoseconds()
        connection.close()
        return (after - before) / REQUESTS / 1000

    def _nanoseconds(self) -> int:
        return int(self._ran.read_text().split()[0])


@contextmanager
def serving(module: str, requests: list[bytes]) -> Iterator[Server]:
    """Run a module that takes --port."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", module, "--port", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        wait_until_ready(process, port)
        yield Server(port, process.pid, requests)
    finally:
        process.terminate()
        process.wait()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(("rounds", "most"), [(25, 0.15), pytest.param(200, 0.10, marks=pytest.mark.load)])
@pytest.mark.parametrize("game", ["mahjong", "zipai"])
def test_what_surrounds_a_request_costs_at_most_a_tenth(game: str, rounds: int, most: float) -> None:
    bodies = [question.body for question in mix(BY_ID[f"{game}_score"], 500)]
    requests = encode(f"/v1/{game}/score", bodies)
    with serving("service", requests) as whole, serving("tests.load.bare", requests) as bare:
        pairs = [(whole.microseconds(), bare.microseconds()) for _ in range(rounds)]
    ours, theirs = (min(times) for times in zip(*pairs, strict=True))
    print(
        f"{game}_score: {ours:.0f} µs a request, {theirs:.0f} µs without the frame: {1 - theirs / ours:.1%} of the rate"
    )
    assert 1 - theirs / ours <= most
