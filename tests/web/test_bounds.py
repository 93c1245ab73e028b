"""What a connection may hold and for how long: chunk by chunk, without a network, so that nothing depends on timing."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any

import pytest
from uvicorn.server import ServerState

from service.web.gate.rate_limits import RateLimit
from service.web.gate.security_fields import Fields
from service.web.http.protocol import FREE, MOST_WAITING, Protocol, ServerConfig
from service.web.server import configuration
from service.web.settings import Settings
from tests.load.wire import Heard, Line, converse
from tests.web.tiny import serving, tiny

QUIET = Settings(log_requests=False, max_fields=20)
GET = b"GET /healthz HTTP/1.1\r\nHost: referee\r\n\r\n"
CHUNKED = b"POST /echo HTTP/1.1\r\nHost: referee\r\nX-Request-Id: mine\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNK = b"5\r\nfirst\r\n"


def config_of(settings: Settings = QUIET) -> ServerConfig:
    config = configuration(settings)
    config.app = lambda: tiny(settings)
    return config


def say(*chunks: bytes, config: ServerConfig | None = None) -> Heard:
    return asyncio.run(converse(config or config_of(), chunks))


def test_trailers_are_no_header_fields() -> None:
    heard = say(CHUNKED + CHUNK + b"0\r\nX-Request-Id: other\r\nX-Forwarded-For: 5.5.5.5\r\n\r\n")
    assert heard.statuses == [200]
    assert b"x-request-id: mine" in heard.pieces[0]


@pytest.mark.parametrize(
    "rest",
    [
        b"0\r\n" + b"a:b\r\n" * 300,
        b"0\r\na: " + b"b" * 200_000,
        b"0\r\n" + b"a: " + b"b" * 40_000 + b"\r\n\r\n",
        b"1;" + b"e" * 100_000 + b"\r\na\r\n",
    ],
)
def test_what_surrounds_a_body_has_the_bounds_of_a_head(rest: bytes) -> None:
    heard = say(CHUNKED + CHUNK, rest)
    assert (heard.statuses, heard.closed) == ([431], True)


def test_chunks_of_one_byte_are_a_body() -> None:
    body = b"1\r\na\r\n" * 60_000
    heard = say(CHUNKED, *[body[start : start + 60_000] for start in range(0, len(body), 60_000)], b"0\r\n\r\n")
    assert heard.statuses == [200]
    assert heard.pieces[-1] == b"a" * 60_000


@pytest.mark.parametrize("head", [b"a:b\r\n" * 24_000, b"a:b\r\n" * 30, b"a: " + b"b" * 60_000])
def test_a_head_is_bounded_before_it_ends(head: bytes) -> None:
    heard = say(b"GET / HTTP/1.1\r\n" + head)
    assert (heard.statuses, heard.closed) == ([431], True)


def test_only_so_many_requests_of_a_connection_wait() -> None:
    heard = say(GET * 5000, *[b""] * 1000)  # nothing more, for some time
    assert heard.closed
    assert heard.statuses == [200] * (MOST_WAITING + 1) + [503]
    assert b"retry-after: 1" in heard.pieces[-2]


def test_a_request_that_is_answered_gets_no_second_answer() -> None:
    early = CHUNKED.replace(b"/echo", b"/nothing")
    for rest in (b"zz\r\n", b"0\r\n" + b"a:b\r\n" * 300):
        heard = say(early + CHUNK, b"", b"", rest)
        assert (heard.statuses, heard.closed) == ([404], True)


def test_bodies_together_are_bounded() -> None:
    config = config_of(Settings(log_requests=False, max_held=100_000))
    post = b"POST /echo HTTP/1.1\r\nHost: referee\r\nContent-Length: %d\r\n\r\n"
    heard = say(post % 100_001 + b"a" * 100_001, b"", config=config)
    assert (heard.statuses, heard.closed) == ([503], True)
    assert b"retry-after: 1" in heard.pieces[0]
    heard = say(post % 90_000 + b"a" * 90_000 + post % 10_000 + b"a" * 10_000, config=config)
    assert heard.statuses == [200, 200]
    heard = say(post % 90_000 + b"a" * 90_000, *[b""] * 20, post % 90_000 + b"a" * 90_000, config=config)
    assert heard.statuses == [200, 200], "what was held is free again"
    say(post % 90_000 + b"a" * 100, config=config)
    assert config.room.left == 100_000, "a client that goes away holds nothing"


def test_large_bodies_do_not_shut_out_small_ones() -> None:
    config = config_of(Settings(log_requests=False, max_held=100_000))
    config.room.left = 0
    post = b"POST /echo HTTP/1.1\r\nHost: referee\r\nContent-Length: %d\r\n\r\n"
    assert say(post % FREE + b"a" * FREE, config=config).statuses == [200]
    assert say(post % (FREE + 1) + b"a" * (FREE + 1), config=config).statuses == [503]


class SlowLimit(RateLimit):
    """A limit whose store takes its time."""

    async def check(self, client: str) -> Fields:
        """Let in, after a while."""
        await asyncio.sleep(0.05)
        return ()


def test_a_fault_of_the_body_is_answered_while_the_client_is_counted() -> None:
    config = configuration(QUIET)
    frame: Any = tiny(QUIET)
    frame.rate, frame.gated = SlowLimit(5, ""), True
    config.app = lambda: frame
    heard = say(CHUNKED, b"ZZZ\r\n", config=config)
    assert (heard.statuses, heard.closed) == ([400], True)


def test_a_body_that_ends_after_the_answer_leaves_the_connection_its_time() -> None:
    with (
        serving(Settings(log_requests=False, head_timeout=0.1, keep_alive=60)) as port,
        socket.create_connection(("127.0.0.1", port), timeout=20) as connection,
    ):
        connection.sendall(b"POST /nothing HTTP/1.1\r\nHost: referee\r\nContent-Length: 5\r\n\r\n")
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 404 ")
        connection.sendall(b"later")
        time.sleep(0.5)
        connection.sendall(GET)
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200 ")


def test_a_body_too_large_is_refused_before_it_has_come_and_then_passed_over() -> None:
    head = b"POST /v1/mahjong/score HTTP/1.1\r\nHost: referee\r\nContent-Length: 1000000\r\n\r\n"
    heard = say(head, b"", *[b"a" * 100_000] * 10, GET)
    assert (heard.statuses, heard.closed) == ([413, 200], False)


def test_a_body_larger_than_its_bound_is_refused_at_once_however_it_is_framed() -> None:
    head = b"POST /v1/mahjong/score HTTP/1.1\r\nHost: referee\r\nTransfer-Encoding: chunked\r\n\r\n"
    heard = say(head + b"%x\r\n%s\r\n" % (70_000, b"a" * 70_000), *[b""] * 20)
    assert heard.statuses == [413]


def test_a_client_that_asked_before_sending_its_body_is_told_that_the_connection_ends() -> None:
    head = b"POST /nothing HTTP/1.1\r\nHost: referee\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"
    heard = say(head, *[b""] * 20)
    assert (heard.statuses, heard.closed) == ([404], True)
    assert b"connection: close" in heard.pieces[0]


@pytest.mark.parametrize("last", [b"GARBAGE\r\n\r\n", GET * MOST_WAITING])
def test_requests_before_a_refused_one_are_answered_though_no_more_will_come(last: bytes) -> None:
    statuses = say(GET * 10 + last).statuses
    assert statuses[:10] == [200] * 10
    assert statuses[-1] in (400, 503)


def test_heads_of_other_requests_do_not_count_for_a_body() -> None:
    config = config_of(Settings(log_requests=False, max_head=4096))
    long = GET.replace(b"\r\n\r\n", b"\r\nX: " + b"a" * 100 + b"\r\n\r\n")
    heard = say(CHUNKED + CHUNK, b"0\r\n\r\n" + long * 60 + CHUNKED + CHUNK, b"0\r\n\r\n", config=config)
    assert heard.statuses == [200] * 62


def test_bodies_that_are_answered_are_held_no_more_though_others_follow() -> None:
    config = config_of(Settings(log_requests=False, max_held=1_000_000))
    stream = (b"POST /echo HTTP/1.1\r\nHost: referee\r\nContent-Length: 20000\r\n\r\n" + b"a" * 20_000) * 150
    chunks = [stream[start : start + 30_000] for start in range(0, len(stream), 30_000)]
    heard = say(*[part for chunk in chunks for part in (chunk, b"", b"", b"", b"", b"")], config=config)
    assert heard.statuses == [200] * 150
    assert config.room.left == 1_000_000


def test_a_body_that_stalls_has_its_time_whatever_has_come_of_it() -> None:
    with (
        serving(Settings(log_requests=False, body_timeout=0.3)) as port,
        socket.create_connection(("127.0.0.1", port), timeout=20) as connection,
    ):
        connection.sendall(
            b"POST /v1/mahjong/score/batch HTTP/1.1\r\nHost: referee\r\nContent-Length: 4000000\r\n\r\n"
            + b"a" * 100_000
        )
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 408 ")


def test_each_head_has_its_own_time() -> None:
    with (
        serving(Settings(log_requests=False, head_timeout=2)) as port,
        socket.create_connection(("127.0.0.1", port), timeout=20) as connection,
    ):
        connection.sendall(GET[:10])
        for _ in range(7):
            time.sleep(0.4)
            connection.sendall(GET[10:] + GET[:10])
        connection.sendall(GET[10:])
        raw = b""
        while raw.count(b"HTTP/1.1 200 ") < 8:
            data = connection.recv(1 << 16)
            assert data, raw
            raw += data


class Slow(Line):
    """A connection whose client takes its time."""

    def get_write_buffer_size(self) -> int:
        """Tell that something is left."""
        return 1


def test_a_client_has_its_time_to_take_an_answer_on_a_kept_connection() -> None:
    async def left() -> float:
        protocol = Protocol(config_of(Settings(log_requests=False, keep_alive=1, body_timeout=60)), ServerState(), {})
        protocol.connection_made(Slow())
        protocol.data_received(GET)
        await asyncio.wait(protocol.tasks)
        timer = protocol.timeout_keep_alive_task
        assert timer is not None
        protocol.connection_lost(None)
        return timer.when() - asyncio.get_running_loop().time()

    assert asyncio.run(left()) > 30
