"""Memory stays flat: what the service remembers is bounded, whatever it is asked and for however long."""

from __future__ import annotations

import re
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from service.web.app import create_app
from service.web.settings import Settings
from tests.bench.load import encode
from tests.live import running
from tests.load.corpus import corpus, spoil

GROWTH = 1.5  # MB by which a worker may grow once it has seen the requests before
LARGEST = 100.0  # MB
AT_ONCE = 16  # requests sent together over one connection
DIFFERENT = 3_000  # requests that are sent again and again
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
HEAD = re.compile(rb"HTTP/1\.1 (\d{3}) .*?content-length: (\d+)\r\n.*?\r\n\r\n", re.DOTALL)


def megabytes(pid: int) -> float:
    """Return the resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise LookupError(pid)


def requests() -> Iterator[bytes]:
    """Yield requests of every operation for ever, half of them spoilt, no two alike."""
    rng = Random(6)
    seeds = corpus(create_app(Settings()), 100)
    while True:
        path, request = rng.choice(seeds)
        request = msgspec.json.decode(msgspec.json.encode(request))
        while rng.random() < 0.5:
            spoil(request, rng.choice(seeds).request, rng)
        body = msgspec.json.encode(request)
        if len(body) <= Settings().max_body:  # a larger one ends the connection, and what else was sent over it
            yield encode(path, [body])[0]


def send(port: int, asked: Iterator[bytes], number: int) -> Counter[int]:
    """Send so many requests, a new connection for every few; return how often each status came back."""
    statuses: Counter[int] = Counter()
    while number > 0:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(b"".join(islice(asked, AT_ONCE)))
            statuses.update(_read(connection, AT_ONCE))
        number -= AT_ONCE
    return statuses


def _read(connection: socket.socket, number: int) -> Iterator[int]:
    raw = b""
    while number:
        while not (head := HEAD.match(raw)) or len(raw) < head.end() + int(head[2]):
            data = connection.recv(1 << 18)
            if not data:
                raise EOFError("an answer is missing")
            raw += data
        yield int(head[1])
        raw = raw[head.end() + int(head[2]) :]
        number -= 1


@linux
@pytest.mark.parametrize("number", [10_000, pytest.param(1_000_000, marks=pytest.mark.load)])
def test_memory_is_flat_once_what_can_be_remembered_is(number: int) -> None:
    asked = cycle(list(islice(requests(), DIFFERENT)))
    with running() as (process, port):
        send(port, asked, 2 * DIFFERENT)
        before, began = megabytes(process.pid), time.perf_counter()
        statuses = send(port, asked, number)
        after, seconds = megabytes(process.pid), time.perf_counter() - began
    print(f"{number} mixed requests in {seconds:.0f} s: {before:.1f} MB before, {after:.1f} MB after, {statuses}")
    assert set(statuses) <= {200, 400, 422}
    assert after - before < GROWTH


@linux
@pytest.mark.parametrize("number", [10_000, pytest.param(1_000_000, marks=pytest.mark.load)])
def test_what_is_remembered_is_bounded(number: int) -> None:
    with running() as (process, port):
        statuses = send(port, requests(), number)
        after = megabytes(process.pid)
    print(f"{number} requests, no two alike: {after:.1f} MB after, {statuses}")
    assert set(statuses) <= {200, 400, 422}
    assert after < LARGEST
