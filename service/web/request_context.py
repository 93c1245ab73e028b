"""One request and its answer, as the guards, the access log, the metrics and the traces see them."""

import re
from collections.abc import Awaitable, Iterable
from datetime import UTC, datetime
from itertools import count
from secrets import token_hex
from time import perf_counter
from typing import Any

from litestar.types import HTTPScope, Message, Scope, Send

from service.web.gate.security_fields import security_fields
from service.web.telemetry.access_log import Record

LONGEST_ADDRESS = 64  # characters
LONGEST_PATH = 200
CUT_OFF = 499  # logged and counted, never sent: the client went away before it had an answer
# Keys of the scope's state, by which the app tells of a request:
OUTCOME = "outcome"  # what became of it: legal or not_legal
KEY = "key"  # the fingerprint of the API key that was given
ADDED = "added"  # header fields to be added to its answer
_GIVEN_ID = re.compile(rb"[A-Za-z0-9._~+/=:@-]{1,128}").fullmatch
_ID_PREFIX = token_hex(6).encode()
_id_serial = count(1)


class RequestContext:
    """A request that is being answered: `trace` is the id of its trace, `status` is 0 until an answer begins."""

    trace = ""
    status = 0
    size = 0

    def __init__(self, scope: HTTPScope, send: Send) -> None:
        self.began = perf_counter()
        self.scope = scope
        self.id = _request_id(scope["headers"])
        self.state: dict[str, Any] = scope.setdefault("state", {})
        self._send = send

    def answer(self, message: Message) -> Awaitable[None]:
        """Send a part of the answer; its head gets the header fields that every answer carries."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [
                *message["headers"],
                (b"x-request-id", self.id),
                *security_fields(self.scope["path"]),
                *self.state.get(ADDED, ()),
            ]
        elif message["type"] == "http.response.body":
            self.size += len(message["body"])
        return self._send(message)

    def record(self) -> Record:
        """Return what the access log tells of the request, which has ended."""
        scope, status = self.scope, self.status or CUT_OFF
        failed = status >= 500
        return Record(
            datetime.now(UTC),
            "error" if failed else "info",
            "request",
            self.id.decode(),
            client_of(scope),
            scope["method"],
            scope["path"][:LONGEST_PATH],
            status,
            "failed" if failed else "refused" if status >= 400 else self.state.get(OUTCOME, "ok"),
            int((perf_counter() - self.began) * 1_000_000) / 1000,
            self.size,
            scope.get("path_template", ""),
            self.trace,
        )


def client_of(scope: Scope) -> str:
    """Return who asks: the fingerprint of an API key, or an address."""
    return scope["state"].get(KEY) or address_of(scope)


def address_of(scope: Scope) -> str:
    """Return the address that asks. A trusted proxy may name any, of any length."""
    client = scope["client"]
    return client[0][:LONGEST_ADDRESS] if client else ""


def _request_id(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the id that the client gave, or a new one."""
    for name, value in headers:
        if name == b"x-request-id" and _GIVEN_ID(value):
            return value
    return b"%s-%x" % (_ID_PREFIX, next(_id_serial))
