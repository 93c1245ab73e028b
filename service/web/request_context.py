"""One request and its answer, as the gates, the log, the metrics and the traces see them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterable
from itertools import count
from secrets import token_hex
from time import perf_counter, time
from typing import Any

from litestar.types import HTTPScope, Message, Send

from service.web.gate.security_fields import Fields, security_fields
from service.web.http.protocol import TASK
from service.web.telemetry.access_log import Record

LONGEST_ADDRESS = 64  # characters
CUT_OFF = 499  # logged and counted, never sent: the client went away before it had an answer
_GIVEN_ID = re.compile(rb"[A-Za-z0-9._~+/=:@-]{1,128}").fullmatch
_ID_PREFIX = token_hex(6).encode()
_id_serial = count(1)


class Exchange:
    """A request that is being answered.

    `added` are the header fields that the gates add to the answer, `key` the fingerprint of the API key that was given,
    `trace` the id of the trace. `status` is 0 until an answer begins.
    """

    added: Fields = ()
    key = ""
    trace = ""
    status = 0
    size = 0

    def __init__(self, scope: HTTPScope, send: Send) -> None:
        self.began = perf_counter()
        self.scope = scope
        self.state: dict[str, Any] = scope.setdefault("state", {})
        self.id = _request_id(scope["headers"])
        self._send = send

    @property
    def asked(self) -> dict[bytes, bytes]:
        """The request's header fields."""
        return dict(self.scope["headers"])

    @property
    def client(self) -> str:
        """Who asks: the fingerprint of an API key, or an address."""
        return self.key or self.address

    @property
    def address(self) -> str:
        """The address that asks. A trusted proxy may tell anything for one, of any length."""
        client = self.scope["client"]
        return client[0][:LONGEST_ADDRESS] if client else ""

    def answer(self, message: Message) -> Awaitable[None]:
        """Send a part of the answer, its head with what every answer carries. No coroutine: it is awaited as it is."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.state.pop(TASK, None)  # which nobody may cancel any more
            fields = security_fields(self.scope["path"])
            message["headers"] = [*message["headers"], (b"x-request-id", self.id), *fields, *self.added]
        elif message["type"] == "http.response.body":
            self.size += len(message["body"])
        return self._send(message)

    def record(self) -> Record:
        """Return what became of the request, now that it has ended."""
        scope = self.scope
        return Record(
            time(),
            self.id,
            self.client,
            scope["method"],
            scope["path"],
            scope.get("path_template", ""),
            self.status or CUT_OFF,
            self.state.get("outcome", ""),
            perf_counter() - self.began,
            self.size,
            self.trace,
        )


def _request_id(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the id that the client gave, or a new one."""
    for name, value in headers:
        if name == b"x-request-id" and _GIVEN_ID(value):
            return value
    return b"%s-%x" % (_ID_PREFIX, next(_id_serial))
