"""HTTP/1.1 on one connection: uvicorn's parser, with the limits, time-outs and draining that it lacks.

What the protocol refuses it hands to the app as a request whose state holds the `Refused`, so that every answer
leaves the service by one way and is counted and logged there.
"""

from __future__ import annotations

import asyncio
from asyncio.events import TimerHandle
from enum import Enum
from typing import Any, cast

import httptools
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from service.common.text import Text
from service.web.problems import BAD_REQUEST, HEAD_TOO_LARGE, REQUEST_TIMEOUT, Refused
from service.web.settings import Settings

REFUSED = "refused"  # key of a request's state: the `Refused` that it must be answered with
TASK = "task"  # key of a request's state: the task that answers it, to be cancelled when its body fails to come
CROWDED = "crowded"  # key of a request's state: it came over one connection too many
DRAINING = "draining"  # key of a request's state: the service is about to stop
GRACE = 1.0  # seconds for which an idle connection may still bring a request after the stop signal
FIELD_OVERHEAD = 4  # bytes of a header field besides name and value


class Awaited(Enum):
    """What a connection has to send before its deadline."""

    NOTHING = 0
    HEAD = 1
    BODY = 2


class ServerConfig(Config):
    """uvicorn's configuration, and the service's settings for the protocol to read."""

    settings: Settings


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
        self.refusing = False
        self.draining = False
        self.fault: Refused | None = None
        self.awaited = Awaited.NOTHING
        self.deadline: TimerHandle | None = None
        self.stalled: TimerHandle | None = None
        self.in_head = False
        self.received = 0  # bytes of all chunks that hold a part of the head being read
        self.chunk = 0  # bytes of the chunk being parsed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        if len(self.connections) > self.settings.max_connections:
            self.app_state = {**self.app_state, CROWDED: True}
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._await(Awaited.NOTHING)
        self.resume_writing()

    def eof_received(self) -> Any:
        """Return True to keep the connection until a request that came whole is answered, though no more will come."""
        if self._idle() or self.cycle.more_body:
            return False
        self.cycle.keep_alive = False
        return True

    def data_received(self, data: bytes) -> None:
        if self.refusing:
            return
        self._unset_keepalive_if_required()
        self.chunk = len(data)
        carried = self.in_head
        if carried:
            self.received += self.chunk
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            head = self._head_without_upgrade()
            self.parser = httptools.HttpRequestParser(self)  # the old one has done with this connection
            self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn does
            self.data_received(head + data[upgrade.args[0] :])
            return
        except httptools.HttpParserError:
            self._refuse(self.fault or _malformed())
            return
        if carried and self.in_head and self.received > self.allowed:
            self._refuse(self._head_too_large())
            return
        self._watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True
        self.received = self.chunk
        self.allowed = self.chunk + self.settings.max_head

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
        if self.parser.should_upgrade():  # read again without
            return
        super().on_headers_complete()
        self.in_head = False
        if self.draining:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        if not self.parser.should_upgrade():
            super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._idle():  # the next of several requests sent at once
            self._watch()
        elif self.transport.is_closing() and self.transport.get_write_buffer_size():
            self.stalled = self.loop.call_later(self.settings.body_timeout, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(self.settings.body_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
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

    def _watch(self) -> None:
        """Set the deadline by which the rest of a half-received request has to arrive."""
        if self.in_head or self._idle():
            awaited = Awaited.HEAD
        elif self.cycle.more_body and not self.flow.read_paused:
            awaited = Awaited.BODY
        else:
            awaited = Awaited.NOTHING
        if awaited is not self.awaited:
            self._await(awaited)

    def _await(self, awaited: Awaited) -> None:
        self.awaited = awaited
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if awaited is not Awaited.NOTHING:
            seconds = self.settings.head_timeout if awaited is Awaited.HEAD else self.settings.body_timeout
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
        fields = [b"%s: %s\r\n" % field for field in self.headers if field[0] != b"upgrade"]
        return b"%s %s HTTP/1.1\r\n%s\r\n" % (self.parser.get_method(), self.url, b"".join(fields))

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
        if self._idle() or not self.cycle.more_body:
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
        if waits:
            self.pipeline.appendleft((self.cycle, self.app))
        else:
            self._start_asgi_task(self.cycle, self.app)


def _malformed() -> Refused:
    return Refused(BAD_REQUEST, Text("This is not an HTTP/1.1 request.", "这不是 HTTP/1.1 请求。"))


def _late() -> Refused:
    return Refused(REQUEST_TIMEOUT, Text("The request did not arrive in time.", "请求未在限时内送达。"))
