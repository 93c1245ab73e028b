"""HTTP/1.1 on one connection: uvicorn's parser, with the limits, time-outs and draining that it lacks.

What the protocol refuses it hands to the app as a request whose state holds the `Refused`, so that every answer
leaves the service by one way and is counted and logged there.
"""

from __future__ import annotations

import asyncio
import math
from asyncio.events import TimerHandle
from enum import Enum
from typing import Any, cast

import httptools
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from service.common.text import Text
from service.web.http.problems import BAD_REQUEST, HEAD_TOO_LARGE, REQUEST_TIMEOUT, Refused, busy
from service.web.settings import Settings

REFUSED = "refused"  # key of a request's state: the `Refused` that it must be answered with
TASK = "task"  # key of a request's state: the task that answers it, to be cancelled when its body fails to come
CROWDED = "crowded"  # key of a request's state: it came over one connection too many
DRAINING = "draining"  # key of a request's state: the service is about to stop
GRACE = 1.0  # seconds for which an idle connection may still bring a request after the stop signal
CROWDED_TIMEOUT = 1.0  # seconds that a connection too many has to send a head
MOST_WAITING = 64  # requests of one connection that wait for the answer to the one before
FREE = 65_536  # bytes of bodies that a connection may hold whatever the others do, or a few could shut out all
SLICE = 16_384  # bytes that are parsed before the bounds are looked at
MOST_AROUND = 9  # bytes for each byte of a chunked body; a chunk of one byte takes 6
FIELD_OVERHEAD = 4  # bytes of a header field besides name and value


class Awaited(Enum):
    """What a connection has to send before its deadline."""

    NOTHING = 0
    HEAD = 1
    BODY = 2


class Room:
    """How many bytes of bodies and of untaken answers the connections of a worker may still hold in all."""

    def __init__(self, left: int) -> None:
        self.left = left


class ServerConfig(Config):
    """uvicorn's configuration, and what the protocol needs besides."""

    settings: Settings
    room: Room


class Protocol(HttpToolsProtocol):
    """One connection of a client."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.settings = config.settings
        self.room = config.room
        self.refusing = False
        self.draining = False
        self.fault: Refused | None = None
        self.awaited = Awaited.NOTHING
        self.deadline: TimerHandle | None = None
        self.stalled: TimerHandle | None = None
        self.in_head = False
        self.in_body = False
        self.asked_first = False  # whether the client would wait for 100 (Continue), and the connection could be kept
        self.received = 0  # bytes of all slices that hold a part of the head being read
        self.slice = 0  # bytes of the slice being parsed
        self.slice_body = 0  # those of them that are of a body
        self.around = 0  # bytes around the chunks of a body, and of trailers, beyond what chunks may need
        self.held_in = 0  # bytes of bodies whose requests are not answered
        self.held_out = 0  # bytes of an answer that the client does not take

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        if len(self.connections) > self.settings.max_connections:
            self.app_state = {**self.app_state, CROWDED: True}
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._await(Awaited.NOTHING)
        self.resume_writing()
        self._hold(0)

    def eof_received(self) -> Any:
        """Return True to keep the connection until a request that came whole is answered, though no more will come."""
        if self._idle() or self.cycle.more_body:
            return False
        self.cycle.keep_alive = False
        return True

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        for start in range(0, len(data), SLICE):
            if self.refusing:
                return
            self._parse(data[start : start + SLICE] if len(data) > SLICE else data)
        if not self.refusing:
            self._watch()

    def _parse(self, data: bytes) -> None:
        self.slice = len(data)
        self.slice_body = 0
        receiving = self.cycle if self.in_body else None
        if self.in_head:
            self.received += self.slice
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            head = self._head_without_upgrade()
            self.parser = httptools.HttpRequestParser(self)  # the old one has done with this connection
            self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn does
            self._parse(head + data[upgrade.args[0] :])
        except httptools.HttpParserError:
            self._refuse(self.fault or _malformed())
        else:
            if receiving is not None and receiving is self.cycle:
                self.around = max(0, self.around + self.slice - MOST_AROUND * self.slice_body)
            if (
                len(self.headers or ()) > self.settings.max_fields
                or (self.in_head and self.received > self.allowed)
                or (self.in_body and self.around > self.settings.max_head)
            ):
                self._refuse(self._head_too_large())

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.cycle is not None:  # each head has its own time
            self._await(Awaited.NOTHING)
        self.in_head = True
        self.received = self.slice
        self.allowed = self.slice + self.settings.max_head

    def on_headers_complete(self) -> None:
        """Start the request, unless its head is too large or it is for a proxy."""
        if len(self.headers) > self.settings.max_fields or (
            self.received > self.settings.max_head and self._head_size() > self.settings.max_head
        ):
            self.fault = self._head_too_large()
            raise self.fault
        if self.parser.get_method() == b"CONNECT":
            self.fault = _malformed()
            raise self.fault
        if len(self.pipeline) >= MOST_WAITING:
            self.fault = busy()
            raise self.fault
        if self.parser.should_upgrade():  # read again without
            return
        super().on_headers_complete()
        self.headers = []  # takes the trailers, which nobody reads
        self.around = 0
        self.in_head = False
        self.in_body = True
        self.asked_first = self.expect_100_continue and self.cycle.keep_alive
        if self.draining or self.asked_first:  # a client that is refused before it sends its body may send it or not
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        """Take a part of a body, unless the connections together hold too much."""
        self.slice_body += len(body)
        if not self.cycle.response_complete:
            self._hold(self.held_in + len(body))
            if self.room.left < 0 and self.held_in > FREE:
                self.fault = busy()
                raise self.fault
        super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.parser.should_upgrade():
            self.in_body = False
            if self.asked_first and not self.draining and not self.cycle.response_started:
                self.cycle.keep_alive = True
            super().on_message_complete()

    def on_response_complete(self) -> None:
        held = sum([len(cycle.body) for cycle, _ in self.pipeline])
        super().on_response_complete()
        self._hold(held)
        if not self._idle():  # the next of several requests sent at once
            if not self.refusing:
                self._watch()
            return
        if self.transport.get_write_buffer_size():
            seconds = self.settings.body_timeout
            if self.transport.is_closing():
                self.stalled = self.loop.call_later(seconds, self.transport.abort)
            else:
                self._keep_alive(max(self.timeout_keep_alive, seconds))

    def pause_writing(self) -> None:
        """Wait for the client to take its answer, but not for long, nor if the connections together hold too much."""
        super().pause_writing()
        self.stalled = self.loop.call_later(self.settings.body_timeout, self.transport.abort)
        self.held_out = self.transport.get_write_buffer_size()
        self.room.left -= self.held_out
        if self.room.left < 0:
            self.loop.call_soon(self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.room.left += self.held_out
        self.held_out = 0
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def timeout_keep_alive_handler(self) -> None:
        """Close the idle connection, at once if the client has not even taken the last answer."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    def shutdown(self) -> None:
        """End the connection after the request in progress, or after one that is on its way already."""
        self.draining = True
        self.app_state = {**self.app_state, DRAINING: True}
        if self._idle():
            self.loop.call_later(GRACE, self._close_if_idle)
        else:
            self.cycle.keep_alive = False

    def _close_if_idle(self) -> None:
        if self._idle() and not self.in_head:
            self.transport.close()

    def _idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _hold(self, size: int) -> None:
        """Count what the requests of this connection hold anew."""
        self.room.left += self.held_in - size
        self.held_in = size

    def _keep_alive(self, seconds: float) -> None:
        self._unset_keepalive_if_required()
        self.timeout_keep_alive_task = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def _watch(self) -> None:
        """Set the deadline by which the rest of a half-received request has to arrive."""
        if self.in_head or self.cycle is None:
            awaited = Awaited.HEAD
        elif self.in_body and not self.pipeline:
            awaited = Awaited.BODY
        else:
            awaited = Awaited.NOTHING
            if self._idle():  # the body ended after the answer
                self._keep_alive(self.timeout_keep_alive)
        if awaited is not self.awaited:
            self._await(awaited)

    def _await(self, awaited: Awaited) -> None:
        self.awaited = awaited
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if awaited is not Awaited.NOTHING:
            seconds = self.settings.body_timeout
            if awaited is Awaited.HEAD:
                seconds = min(self.settings.head_timeout, CROWDED_TIMEOUT if CROWDED in self.app_state else math.inf)
            self.deadline = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self.in_head or not self._idle():
            self._refuse(_late())
        else:
            self.transport.close()

    def _head_without_upgrade(self) -> bytes:
        """Return the head without the client's offer of another protocol (Java's comes with its first request: HTTP/2).

        The parser takes the body for that protocol's, so the head is read again without the offer.
        """
        version = self.parser.get_http_version().encode()
        fields = [b"%s: %s\r\n" % field for field in self.headers if field[0] != b"upgrade"]
        return b"%s %s HTTP/%s\r\n%s\r\n" % (self.parser.get_method(), self.url, version, b"".join(fields))

    def _head_size(self) -> int:
        return len(self.url) + sum(len(name) + len(value) + FIELD_OVERHEAD for name, value in self.headers)

    def _head_too_large(self) -> Refused:
        size, fields = self.settings.max_head, self.settings.max_fields
        return Refused(
            HEAD_TOO_LARGE,
            Text(
                f"A request head may have {size} bytes and {fields} fields at most.",
                f"请求头至多 {size} 字节、{fields} 个字段。",
            ),
        )

    def _refuse(self, refused: Refused) -> None:
        """Answer with a problem what cannot be read on, after the requests before it; then close."""
        self.refusing = True
        self._await(Awaited.NOTHING)
        if self.in_body and self._idle():  # of this request, which has its answer
            self.transport.close()
        elif self._idle() or not self.cycle.more_body:
            self._start_refusal(refused)
        elif self.cycle.response_started:
            self.transport.close()
        else:
            self.cycle.keep_alive = False
            state = self.cycle.scope["state"]
            state[REFUSED] = refused
            if TASK in state:
                state[TASK].cancel()

    def _start_refusal(self, refused: Refused) -> None:
        if not self.in_head:
            self.on_message_begin()
        self.scope.setdefault("method", "GET")
        self.scope.setdefault("path", "")
        self.scope["state"][REFUSED] = refused
        waits = not self._idle()
        self.cycle = RequestResponseCycle(
            scope=self.scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=False,
            keep_alive=False,
            on_response=self.on_response_complete,
        )
        self.cycle.more_body = False
        if waits:
            self.pipeline.appendleft((self.cycle, self.app))
        else:
            self._start_asgi_task(self.cycle, self.app)


def _malformed() -> Refused:
    return Refused(BAD_REQUEST, Text("This is not an HTTP/1.1 request.", "这不是 HTTP/1.1 请求。"))


def _late() -> Refused:
    return Refused(REQUEST_TIMEOUT, Text("The request did not arrive in time.", "请求未在限时内送达。"))
