"""HTTP/1.1 on one connection: uvicorn's own protocol, with three things that it lacks.

A bound on the request's head (431), time-outs for head and body (408), and a stop that answers what is on its way.
"""

import asyncio
from asyncio.events import TimerHandle
from typing import Any, cast

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from service.common.text import Text
from service.web.http.problems import BAD_REQUEST, HEAD_TOO_LARGE, REQUEST_TIMEOUT, ProblemError, encoded
from service.web.settings import Settings

OFFER = b"\r\nUpgrade: h2c\r\n"  # with which Java's client begins; the parser would drop that request's body
GRACE = 1.0  # seconds for which an idle connection may still bring a request after the stop signal
FIELD_OVERHEAD = 4  # bytes of a header field besides name and value

MALFORMED = ProblemError(BAD_REQUEST, Text("This is not an HTTP/1.1 request.", "这不是 HTTP/1.1 请求。"))
LATE = ProblemError(REQUEST_TIMEOUT, Text("The request did not arrive in time.", "请求未在限时内送达。"))
LARGE_HEAD = ProblemError(HEAD_TOO_LARGE, Text("The request head is larger than is read.", "请求头超过可读取的大小。"))


class Protocol(HttpToolsProtocol):
    """One connection of a client. A request that it refuses itself never reaches the app."""

    def __init__(
        self,
        settings: Settings,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.settings = settings
        self.draining = False
        self.in_head = False
        self.in_body = False
        self.head_received = 0  # bytes of the head, without those received together with what came before it
        self.fault = MALFORMED
        self.allowed = 0.0  # seconds that the client has for what it is sending; 0 while it is sending nothing
        self.deadline: TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._allow(self.settings.head_timeout)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._allow(0)

    def data_received(self, data: bytes) -> None:
        if self.in_head:
            self.head_received += len(data)
        if not self.in_body:
            data = data.replace(OFFER, b"\r\n")
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self.in_head and self.head_received > self.settings.max_head:
            self._refuse(LARGE_HEAD)
        elif self.in_head or self.cycle is None:
            self._allow(self.settings.head_timeout)
        elif self.in_body and not self.pipeline:
            self._allow(self.settings.body_timeout)
        else:
            self._allow(0)
            if self._idle() and self.timeout_keep_alive_task is None:  # the body ended after its answer
                self.timeout_keep_alive_task = self.loop.call_later(
                    self.timeout_keep_alive, self.timeout_keep_alive_handler
                )

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._allow(0)  # each head has its own time
        self.in_head = True
        self.head_received = 0

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum([len(name) + len(value) + FIELD_OVERHEAD for name, value in self.headers])
        if size > self.settings.max_head or len(self.headers) > self.settings.max_fields:
            self.fault = LARGE_HEAD
            raise LARGE_HEAD  # the parser passes it on as its own error, which is answered by send_400_response
        super().on_headers_complete()
        self.in_head, self.in_body = False, True
        self._allow(0)
        if self.draining or self.expect_100_continue:  # a client refused after Expect may still send its body, or not
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.in_body = False

    def send_400_response(self, msg: str) -> None:
        """Answer what the parser could not read."""
        self._refuse(self.fault)

    def shutdown(self) -> None:
        """End the connection after the request in progress, or after one that is on its way already."""
        self.draining = True
        if self._idle():
            self.loop.call_later(GRACE, self._close_if_idle)
        else:
            self.cycle.keep_alive = False

    def _close_if_idle(self) -> None:
        if self._idle() and not self.in_head:
            self.transport.close()

    def _idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _allow(self, seconds: float) -> None:
        """Give the client so many seconds for what it is sending, unless that time runs already; 0 ends it."""
        if seconds == self.allowed:
            return
        self.allowed = seconds
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if seconds:
            self.deadline = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self.in_head or self.in_body:
            self._refuse(LATE)
        else:
            self.transport.close()

    def _refuse(self, error: ProblemError) -> None:
        """Answer with a problem, unless the request has its answer already; then close, as nothing more can be read.

        Where requests before it have yet to be answered, the connection ends without a word after the last of them.
        """
        self._allow(0)
        if not self._idle() and not self.in_body:
            self.cycle.keep_alive = False
            return
        if not self.pipeline and not (self.in_body and self.cycle.response_started):
            body = encoded(error, "en")
            fields = [
                *self.server_state.default_headers,
                (b"content-type", b"application/problem+json"),
                (b"content-length", b"%d" % len(body)),
                (b"connection", b"close"),
            ]
            head = b"".join([b"%s: %s\r\n" % field for field in fields])
            self.transport.write(STATUS_LINE[error.kind.status] + head + b"\r\n" + body)
        self.transport.close()
