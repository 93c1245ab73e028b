"""Memory stays flat: what the service remembers is bounded, whatever it is asked and for however long."""

from __future__ import annotations

import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from service.web.settings import Settings
from tests.bench.load import encode
from tests.live import answered, memory_of, running
from tests.load.corpus import corrupt, fresh

GROWTH = 3.0  # MB by which a worker may grow once what it may remember is full
LARGEST = 128.0  # MB: half of what the manifest allows
AT_ONCE = 16  # requests sent together over one connection
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def requests() -> Iterator[bytes]:
    """Yield requests of every operation for ever, half of them corrupted, no two alike."""
    rng = Random(6)
    other: Any = {}
    for path, request in fresh(rng):
        sound = deepcopy(request)
        while rng.random() < 0.5:
            corrupt(request, other, rng)
        other = sound
        body = msgspec.json.encode(request)
        if len(body) <= Settings().max_body:  # a larger one ends the connection, and what else was sent over it
            yield encode(path, [body])[0]


def send(port: int, asked: Iterator[bytes], number: int) -> Counter[int]:
    """Send so many requests, a new connection for every few; return how often each status came back."""
    statuses: Counter[int] = Counter()
    while number > 0:
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            connection.sendall(b"".join(islice(asked, AT_ONCE)))
            raw = b""
            while len(heard := answered(raw)) < AT_ONCE:
                data = connection.recv(1 << 18)
                if not data:
                    raise EOFError("an answer is missing")
                raw += data
        statuses.update(heard)
        number -= AT_ONCE
    return statuses


@linux
@pytest.mark.parametrize(
    ("filling", "number"), [(20_000, 10_000), pytest.param(100_000, 1_000_000, marks=pytest.mark.load)]
)
def test_memory_is_flat_once_what_can_be_remembered_is(filling: int, number: int) -> None:
    asked = requests()
    with running() as (process, port):
        send(port, asked, filling)
        before, began = memory_of(process.pid), time.perf_counter()
        statuses = send(port, asked, number)
        after, seconds = memory_of(process.pid), time.perf_counter() - began
    print(f"{number} mixed requests in {seconds:.0f} s: {before:.1f} MB before, {after:.1f} MB after, {statuses}")
    assert set(statuses) <= {200, 400, 422}
    assert after - before < GROWTH
    assert after < LARGEST
