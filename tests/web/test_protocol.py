"""HTTP on the wire: limits, time-outs and faults of a connection, answered with a problem wherever that is possible."""

import asyncio
import json
import re
import select
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from uvicorn import Config

from service.web.settings import Settings
from tests.live import PATIENCE, answered
from tests.load.wire import Clock, converse
from tests.web.tiny import serving, tiny_configuration

HEAD, BODY, IDLE = 1000.0, 2000.0, 3000  # seconds of time-outs that no machine meets, however slow, but by the clock
PATIENT = Settings(head_timeout=HEAD, body_timeout=BODY, keep_alive=IDLE, log_requests=False, max_fields=20)
HOST = b"Host: referee\r\n"
GET = b"GET /healthz HTTP/1.1\r\n" + HOST
UPGRADE = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"


class Heard(NamedTuple):
    """What a client heard, and whether the connection ended."""

    raw: bytes
    ended: bool

    @property
    def statuses(self) -> list[int]:
        """The statuses of all answers."""
        return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", self.raw) if status != b"100"]

    @property
    def problem(self) -> str:
        """The id of the problem that the last answer is, which must say that the connection ends."""
        head, _, body = self.raw.rpartition(b"\r\n\r\n")
        head = head[head.rindex(b"HTTP/1.1 ") :]
        assert b"content-type: application/problem+json" in head
        assert b"connection: close" in head
        return str(json.loads(body)["type"]).removeprefix("urn:guilin-referee:problem:")


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving(PATIENT) as port:
        yield port


@pytest.fixture(scope="module")
def config() -> Config:
    return tiny_configuration(PATIENT)


def timed(config: Config, *chunks: bytes | float) -> Heard:
    """Return what comes of chunks, and of as many seconds as a number among them says, without a network."""
    with asyncio.Runner(loop_factory=Clock) as runner:
        heard = runner.run(converse(config, chunks))
    return Heard(b"".join(heard.pieces), heard.closed)


def post(path: str, body: bytes, fields: bytes = b"") -> bytes:
    return b"POST %s HTTP/1.1\r\n%s%sContent-Length: %d\r\n\r\n%s" % (path.encode(), HOST, fields, len(body), body)


def talk(port: int, *chunks: bytes, pause: float = 0.0, answers: int | None = None, half: bool = False) -> Heard:
    """Send chunks, then listen until there are so many answers or, if None, until the connection ends.

    Who waits for the end says no more once there is something to hear.
    """
    raw, ended = b"", False
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with suppress(OSError):  # what there is to hear, the end at least, can still be heard
            for chunk in chunks:
                connection.sendall(chunk)
                if answers is not None:
                    time.sleep(pause)
                elif select.select([connection], [], [], pause)[0]:
                    break
            if half:
                connection.shutdown(socket.SHUT_WR)
        with suppress(TimeoutError):
            while answers is None or len(answered(raw)) < answers:
                try:
                    data = connection.recv(1 << 16)
                except ConnectionResetError:
                    data = b""
                if not data:
                    ended = True
                    break
                raw += data
    return Heard(raw, ended)


@pytest.mark.parametrize(
    "raw",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"hello there\r\n\r\n",
        b"FOO / HTTP/1.1\r\n" + HOST + b"\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /牌 HTTP/1.1\r\n\r\n".encode(),
        GET + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
        GET + b"Content-Length: three\r\n\r\n",
        GET + b"Content-Length: -1\r\n\r\n",
        GET + b"X: a\x00b\r\n\r\n",
        GET + b"no colon\r\n\r\n",
        b"POST /echo HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n",
    ],
)
def test_what_is_no_request_is_a_problem(port: int, raw: bytes) -> None:
    heard = talk(port, raw)
    assert heard.ended
    assert (heard.statuses, heard.problem) == ([400], "bad-request")


@pytest.mark.parametrize(
    "chunks",
    [
        [GET + b"X: " + b"a" * 16_400 + b"\r\n\r\n"],
        [b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n"],
        [b"GET /" + b"a" * 300_000],
        [GET + b"x: 1\r\n" * 21 + b"\r\n"],
        [GET + b"x: 1\r\n" * 500_000],
        [GET + b"X: "] + [b"a" * 9000] * 40,
        [GET] + [b"x: %d\r\n" % number for number in range(30)] + [b"\r\n"],
    ],
    ids=["field", "url", "endless url", "fields", "endless fields", "slow field", "slow fields"],
)
def test_too_large_a_head_is_a_problem(port: int, chunks: Sequence[bytes]) -> None:
    heard = talk(port, *chunks, pause=0.001)
    assert heard.ended
    assert (heard.statuses, heard.problem) == ([431], "head-too-large")


def test_a_head_within_the_limits_is_read(port: int) -> None:
    assert talk(port, GET + b"X: " + b"a" * 16_000 + b"\r\n\r\n", answers=1).statuses == [200]
    assert talk(port, GET + b"x: 1\r\n" * 19 + b"\r\n", answers=1).statuses == [200]
    body_then_head = post("/echo", b"b" * 60_000) + GET + b"X: " + b"a" * 5000, b"a" * 5000 + b"\r\n\r\n"
    assert talk(port, *body_then_head, pause=0.05, answers=2).statuses == [200, 200]


@pytest.mark.parametrize(
    "chunks",
    [
        [b"GET / HT", HEAD],
        [b"GET /", *[b"a", HEAD / 5] * 6],
        [GET + b"X: 1\r\n", *[b"a: 1\r\n", HEAD / 5] * 6],
        [post("/echo", b"abcdef")[:-2], BODY],
        [post("/echo", b"abcdef" * 10)[:-20], *[b"a", BODY / 5] * 6],
        [b"POST /echo HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", BODY],
    ],
    ids=["head", "dripping head", "dripping fields", "body", "dripping body", "chunked body"],
)
def test_a_request_that_does_not_come_is_a_problem(config: Config, chunks: Sequence[bytes | float]) -> None:
    heard = timed(config, *chunks)
    assert heard.ended
    assert (heard.statuses, heard.problem) == ([408], "request-timeout")


def test_a_body_that_was_called_for_and_does_not_come_is_a_problem(config: Config) -> None:
    heard = timed(config, post("/echo", b"ab", b"Expect: 100-continue\r\n")[:-2], BODY)
    assert heard.raw.startswith(b"HTTP/1.1 100 Continue\r\n")
    assert (heard.statuses, heard.problem, heard.ended) == ([408], "request-timeout", True)


def test_a_request_that_does_not_come_is_a_problem_on_the_wire_too() -> None:
    with serving(replace(PATIENT, head_timeout=0.1)) as port:
        heard = talk(port, b"GET / HT")
    assert heard.ended
    assert (heard.statuses, heard.problem) == ([408], "request-timeout")


@pytest.mark.parametrize("chunks", [[HEAD], [b"\r\n", HEAD / 5] * 6], ids=["silent", "blank lines"])
def test_a_connection_that_asks_nothing_is_closed(config: Config, chunks: Sequence[bytes | float]) -> None:
    assert timed(config, *chunks) == Heard(b"", ended=True)


def test_the_time_for_a_body_is_not_for_its_answer(config: Config) -> None:
    heard = timed(config, post("/slow", b"%d" % (2 * BODY)), 2 * BODY)
    assert (heard.statuses, heard.raw[-4:]) == ([200], b"late")


def test_an_idle_connection_is_closed_in_its_time(config: Config) -> None:
    assert not timed(config, GET + b"\r\n", IDLE - 1).ended
    assert timed(config, GET + b"\r\n", IDLE).ended


def test_each_head_and_body_has_its_own_time() -> None:
    asked, pause = post("/echo", b"abcdef"), HEAD * 0.9
    begun, more, rest = asked[:10], asked[10:-3], asked[-3:]
    turn: list[bytes | float] = [begun, pause, more, pause, rest]
    chunks = [pause, *turn[:-1], *[rest + begun, *turn[1:-1]] * 3, rest, 0.0]
    heard = timed(tiny_configuration(replace(PATIENT, body_timeout=HEAD)), *chunks)
    assert (heard.statuses, heard.ended) == ([200] * 4, False)


def test_a_fault_in_a_body_that_is_awaited_is_a_problem(port: int) -> None:
    head = b"POST /echo HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
    heard = talk(port, head + b"3\r\nabc\r\n", b"zz\r\n", pause=0.1)
    assert heard.ended
    assert (heard.statuses, heard.problem) == ([400], "bad-request")


def test_requests_before_a_fault_are_answered_and_then_the_connection_ends(port: int) -> None:
    heard = talk(port, post("/slow", b"0.2") + post("/echo", b"second") + b"\x01\x02\x03\x04")
    assert heard.ended
    assert heard.statuses == [200, 200]
    assert heard.raw.index(b"late") < heard.raw.index(b"second")


def test_many_requests_sent_at_once_are_answered_in_order(port: int) -> None:
    heard = talk(port, b"".join(post("/echo", b"<%d>" % number) for number in range(50)), answers=50)
    assert heard.statuses == [200] * 50
    places = [heard.raw.index(b"<%d>" % number) for number in range(50)]
    assert places == sorted(places)


def test_an_offer_to_upgrade_is_declined_and_the_body_read(port: int) -> None:
    offer = post("/echo", b"first", UPGRADE)
    for chunks in ([offer], [offer[:-5], offer[-5:]]):
        heard = talk(port, *chunks, post("/echo", b"second"), pause=0.05, answers=2)
        assert heard.statuses == [200, 200]
        assert b"first" in heard.raw
        assert b"second" in heard.raw


def test_an_offer_to_upgrade_is_declined_on_a_connection_that_is_to_end(port: int) -> None:
    heard = talk(port, post("/echo", b"first", b"Connection: close\r\n" + UPGRADE))
    assert (heard.statuses, heard.ended) == ([200], True)
    assert heard.raw.endswith(b"first")


def test_a_body_that_ends_after_its_answer_leaves_the_connection_its_time(port: int) -> None:
    early = post("/nothing", b"12345")
    heard = talk(port, early[:-5], b"12345", GET + b"\r\n", pause=0.1, answers=2)
    assert heard.statuses == [404, 200]


def test_a_body_too_large_is_refused_before_it_has_come_and_then_passed_over(port: int) -> None:
    large = post("/v1/mahjong/score", b" " * 100_000)
    assert talk(port, large[:-99_000], large[-99_000:], GET + b"\r\n", pause=0.1, answers=2).statuses == [413, 200]


def test_a_client_that_asked_before_sending_its_body_is_told_that_the_connection_ends(port: int) -> None:
    heard = talk(port, post("/nothing", b"12345", b"Expect: 100-continue\r\n")[:-5])
    assert (heard.statuses, heard.ended) == ([404], True)
    assert b"connection: close" in heard.raw
