"""Fuzzing of every decoder and endpoint: nothing that is sent makes it fail or hang, or stays in memory."""

import asyncio
import gc
import json
import logging
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from service.web.app import create_app
from service.web.gateway import Gateway
from service.web.http.problems import PROBLEM_TYPES, URN
from service.web.run import configuration
from service.web.settings import Settings
from service.web.telemetry.access_log import FLUSH_AFTER
from tests.load.corpus import corpus, corrupt
from tests.load.memories import forget
from tests.load.wire import converse
from tests.web.tiny import Answer, asked

T = TypeVar("T")
HANG = 60.0  # seconds, of the processor or of waiting, after which what is sent is taken to have made it hang
A_RUN = 5_000  # examples that hypothesis is asked for at once: it remembers all of a run
SETTINGS = Settings(log_requests=False, log_level="error", max_batch_body=65_536)
APP = create_app(SETTINGS)
GATEWAY = Gateway(APP, SETTINGS)
CONFIG = configuration(SETTINGS)
PATHS = sorted({route.path for route in APP.routes if "{" not in route.path})
METHODS = ["POST", "POST", "POST", "GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"]
TYPES = {
    "application/json": msgspec.json.encode,
    "application/vnd.msgpack": msgspec.msgpack.encode,
}
STATUSES = {200, 204, 400, 404, 405, 406, 413, 415, 422}
STATUSES_ON_THE_WIRE = STATUSES | {431}
PROBLEMS = {URN + kind.id: kind.status for kind in PROBLEM_TYPES}
FIELDS = [
    "accept",
    "accept_language",
    "content_type",
    "content_encoding",
    "x_request_id",
    "authorization",
    "traceparent",
]
VALUES = [
    "*/*", "application/json", "application/vnd.msgpack", "application/json;q=0", "text/html", "zh", "zh-CN,en;q=0.9",
    "gzip", "identity", "", ";;,=", "a" * 300, "application/json; charset=utf-16", "\x7f\xff",
]  # fmt: skip
QUERIES = ["seed=1&count=2", "kind=any", "count=-1", "count=9999999999", "rules=mixed", "x=%ff", "&&=", "seed=1&seed=1"]
HEADERS = st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(VALUES), max_size=3)
SEED = st.deferred(lambda: st.sampled_from(corpus(APP, 30)))
CHANCE = st.integers(0, 2**32)
SPOILT = st.integers(0, 4)  # changes of a request's values
MEDIA = st.sampled_from(sorted(TYPES))
EDITS: st.SearchStrategy[list[tuple[int, bytes, int]]] = st.just([]) | st.lists(
    st.tuples(st.integers(0, 5000), st.binary(max_size=6), st.integers(0, 40)), max_size=3
)


class Sent(NamedTuple):
    """A request to be sent."""

    method: str
    path: str
    query: str
    body: bytes
    fields: dict[str, str]


def edited(body: bytes, edits: list[tuple[int, bytes, int]]) -> bytes:
    """Return `body` with bytes put in, taken out or replaced."""
    for place, new, removed in edits:
        start = place % (len(body) + 1)
        body = body[:start] + new + body[start + removed :]
    return body


@st.composite
def corrupted(draw: st.DrawFn) -> Sent:
    """A sound request, corrupted in its values, its bytes, its header fields or not at all."""
    path, request = draw(SEED)
    request = msgspec.json.decode(msgspec.json.encode(request))
    rng = Random(draw(CHANCE))
    for _ in range(draw(SPOILT)):
        corrupt(request, rng.choice(corpus(APP, 30)).request, rng)
    media = draw(MEDIA)
    body = edited(TYPES[media](request), draw(EDITS))
    return Sent("POST", path, "", body, {"content_type": media, **draw(HEADERS)})


SPOILT_REQUEST = corrupted()
ODD = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b'""',
    b"0",
    b"1e999",
    b"[[[]]]",
    b'{"":{}}',
    b"\x80",
    b"\xc0",
    b"\xde\x00\x00",
    b"\xef\xbb\xbf{}",
]
ANYTHING = st.builds(
    Sent,
    st.sampled_from(METHODS),
    st.sampled_from(PATHS) | st.text(st.characters(codec="utf-8"), max_size=20).map("/".__add__),
    st.just("") | st.sampled_from(QUERIES),
    st.sampled_from(ODD) | st.binary(max_size=200),
    HEADERS,
)


HARMLESS = [
    b"Host: referee",
    b"Connection: keep-alive",
    b"Accept-Language: zh",
]
HARMFUL = [  # after which nothing more may be answered over the connection
    b"Connection: Upgrade\r\nUpgrade: h2c", b"Expect: 100-continue",
    b"Connection: close", b"Content-Length: 5", b"Content-Length: -1", b"Transfer-Encoding: chunked", b"no colon",
    b"Transfer-Encoding: gzip", b"X: " + b"a" * 20_000, b" folded", b": ", b"\x00",
]  # fmt: skip
TARGETS = [*[path.encode() for path in PATHS], b"*", b"//", b"http://[::1/", b"/%zz", b"/\xff", b""]
ODD_LINE = st.tuples(
    st.sampled_from([*[method.encode() for method in METHODS], b"CONNECT", b"get", b"FOO", b""]),
    st.sampled_from(TARGETS),
    st.sampled_from([b"HTTP/1.1", b"HTTP/1.1", b"HTTP/1.0", b"HTTP/2.0", b"HTTP/1.1 "]),
).map(b" ".join)
FIELD_LINES = st.lists(st.sampled_from(HARMLESS), max_size=2)
ODD_FIELD_LINES = st.lists(st.sampled_from([*HARMLESS, *HARMFUL]), max_size=3)
AT_ONCE = st.integers(1, 3)
CUTS = st.lists(st.integers(0, 3000), max_size=4)


class Stream(NamedTuple):
    """What a client says over one connection, in chunks, and how many answers it must get, None if that is open."""

    chunks: list[bytes]
    answers: int | None


@st.composite
def streams(draw: st.DrawFn) -> Stream:
    """Requests one after another, all well-formed or corrupted in their heads and bytes."""
    odd = draw(st.booleans())
    said, number = b"", draw(AT_ONCE)
    for _ in range(number):
        sent = draw(SPOILT_REQUEST)
        line = draw(ODD_LINE) if odd else b"POST %s HTTP/1.1" % sent.path.encode()
        if draw(st.booleans()):
            framing, body = b"Content-Length: %d" % len(sent.body), sent.body
        else:
            framing = b"Transfer-Encoding: chunked"
            body = (b"%x\r\n%s\r\n" % (len(sent.body), sent.body) if sent.body else b"") + b"0\r\n\r\n"
        said += b"\r\n".join([line, framing, *draw(ODD_FIELD_LINES if odd else FIELD_LINES), b"", body])
    said = edited(said, draw(EDITS)) if odd else said
    cuts = [0, *sorted(draw(CUTS)), len(said)]
    return Stream([said[start:end] for start, end in pairwise(cuts)], None if odd else number)


@pytest.fixture(autouse=True, scope="module")
def unlogged() -> Iterator[None]:
    """Log nothing: pytest keeps what is logged in memory, and what is depends on the tests that came before."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@contextmanager
def hangs_noticed() -> Iterator[None]:
    """Make `HANG` seconds of the processor for one question an error."""

    def notice(*_: Any) -> None:
        raise TimeoutError(f"no answer after {HANG} s of the processor")

    before = signal.signal(signal.SIGVTALRM, notice)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def played(loop: asyncio.AbstractEventLoop, scene: Coroutine[Any, Any, T]) -> T:
    """Return what comes of a scene; raise TimeoutError if it hangs."""
    signal.setitimer(signal.ITIMER_VIRTUAL, HANG)
    return loop.run_until_complete(asyncio.wait_for(scene, 10 * HANG))


def check_stream(loop: asyncio.AbstractEventLoop, seen: Counter[int], stream: Stream) -> None:
    """Send a stream; fail if an answer is none that the contract knows, or if one is missing."""
    heard = played(loop, converse(CONFIG, stream.chunks))
    assert STATUSES_ON_THE_WIRE.issuperset(heard.statuses)
    assert heard.statuses or not heard.closed
    assert stream.answers in (None, len(heard.statuses))
    seen.update(heard.statuses)


def check(loop: asyncio.AbstractEventLoop, seen: Counter[int], sent: Sent) -> None:
    """Send a request; fail if the answer is not one of those that the contract knows."""
    answer = played(loop, asked(GATEWAY, sent.method, sent.path, sent.body, query=sent.query.encode(), **sent.fields))
    assert answer.status in STATUSES
    assert int(answer.fields.get("content-length", 0)) == len(answer.body) or sent.method == "HEAD"
    if answer.status >= 400 and sent.method != "HEAD":
        check_problem(answer)
    seen[answer.status] += 1


def check_problem(answer: Answer) -> None:
    """Fail if a refusal is no problem document."""
    assert answer.fields["content-type"] == "application/problem+json"
    problem: dict[str, Any] = json.loads(answer.body)
    assert PROBLEMS[problem["type"]] == problem["status"] == answer.status
    assert len(answer.body) < 100_000
    assert "Traceback" not in problem["detail"]
    for error in problem.get("errors", ()):
        assert error["pointer"] == "" or error["pointer"].startswith("/")


def run(strategy: st.SearchStrategy[T], number: int, start: int, one: Callable[[T], None]) -> None:
    """Draw and check `number` requests; a failing one is made as small as can be."""

    @seed(start)
    @settings(
        max_examples=number,
        derandomize=False,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def examples(sent: T) -> None:
        one(sent)

    examples()


class Seen(NamedTuple):
    """How often each status came back: to requests, and to what was said over a connection."""

    requests: Counter[int]
    streams: Counter[int]


def draw(number: int, start: int, send: Callable[[Sent], None], say: Callable[[Stream], None]) -> None:
    """Send or say so many inputs of every kind, the same ones for the same `start`."""
    run(SPOILT_REQUEST, number * 3 // 5, start, send)
    run(ANYTHING, number // 5, start, send)
    run(streams(), number // 5, start, say)


@contextmanager
def service() -> Iterator[tuple[Callable[[Sent], None], Callable[[Stream], None], Seen]]:
    """Yield what sends a request, what says a stream, and what came of them so far."""
    seen = Seen(Counter(), Counter())
    loop = asyncio.new_event_loop()
    try:
        with hangs_noticed():
            yield partial(check, loop, seen.requests), partial(check_stream, loop, seen.streams), seen
        loop.run_until_complete(asyncio.sleep(2 * FLUSH_AFTER))
    finally:
        loop.close()


@pytest.mark.parametrize("number", [600, pytest.param(1_000_000, marks=pytest.mark.load)])
def test_nothing_that_is_sent_makes_it_fail_or_hang(number: int) -> None:
    seen, began = Seen(Counter(), Counter()), time.perf_counter()
    for start in range(0, number, A_RUN):
        with service() as (send, say, some):
            draw(min(A_RUN, number - start), start, send, say)
        seen.requests.update(some.requests)
        seen.streams.update(some.streams)
    print(f"{number} inputs in {time.perf_counter() - began:.0f} s")
    print(f"requests: {seen.requests}; over a connection: {seen.streams}")
    assert seen.requests.keys() >= {200, 400, 404, 405, 415, 422}
    assert seen.streams.keys() >= {200, 400, 405, 422}


@pytest.mark.parametrize("number", [300, pytest.param(10_000, marks=pytest.mark.load)])
def test_nothing_that_is_sent_stays_in_memory(number: int) -> None:
    """Inputs sent several times: what stays for each of them stays every time; what is set up stays once."""
    requests: list[Sent] = []
    said: list[Stream] = []
    draw(number, 0, requests.append, said.append)
    held = []
    for _ in range(5):
        with service() as (send, say, _):
            for request in requests:
                send(request)
            for stream in said:
                say(stream)
        forget()
        gc.collect()
        held.append(sys.getallocatedblocks())
    print(f"blocks of memory after each time: {held}")
    assert min(after - before for before, after in pairwise(held)) < number / 2, "a block for every other input"
