"""Memory stays flat: what the service remembers is bounded, whatever it is asked and for however long."""

import socket
import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice, pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from service.web.settings import Settings
from tests.bench.load import encode
from tests.live import PATIENCE, answered, memory_of, running
from tests.load.corpus import corrupt, fresh

A_REQUEST = 300  # bytes that may stay of a request each time it is asked
LARGEST = 256.0  # MB: what the manifest allows
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


def send(port: int, asked: list[bytes]) -> Counter[int]:
    """Send requests, a new connection for every few; return how often each status came back."""
    statuses: Counter[int] = Counter()
    for start in range(0, len(asked), AT_ONCE):
        some = asked[start : start + AT_ONCE]
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            connection.sendall(b"".join(some))
            raw = b""
            while len(heard := answered(raw)) < len(some):
                data = connection.recv(1 << 18)
                if not data:
                    raise EOFError("an answer is missing")
                raw += data
        statuses.update(heard)
    return statuses


@linux
@pytest.mark.parametrize(("number", "times"), [(1_000, 4), pytest.param(100_000, 10, marks=pytest.mark.load)])
def test_memory_is_flat_once_what_can_be_remembered_is(number: int, times: int) -> None:
    """Requests sent several times: what stays of each stays every time; what is remembered is remembered once."""
    asked, held = list(islice(requests(), number)), []
    with running() as (process, port):
        for _ in range(times):
            statuses = send(port, asked)
            held.append(memory_of(process.pid))
    print(f"{number} mixed requests: {', '.join(f'{mb:.1f}' for mb in held)} MB after each time, {statuses}")
    assert set(statuses) <= {200, 400, 422}
    assert min(after - before for before, after in pairwise(held)) * 1024 * 1024 < A_REQUEST * number
    assert held[-1] < LARGEST
