"""One request and its answer, as the gates, the log, the metrics and the traces see them."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from itertools import count
from secrets import token_hex
from time import perf_counter
from typing import Any

from litestar.types import HTTPScope, Message, Send

from service.web.security import security_fields

CUT_OFF = 499  # logged and counted, never sent: the client went away before it had an answer
_GIVEN_ID = re.compile(rb"[A-Za-z0-9._~+/=:@-]{1,128}").fullmatch
_ID_PREFIX = token_hex(6).encode()
_id_serial = count(1)


class Exchange:
    """A request that is being answered. Gates add to `fields` what the answer's head shall have, too.

    `client` is who asks: an address, or the fingerprint of an API key. `status` is 0 until an answer begins.
    `operation` (the route, empty if there is none), `outcome` and `seconds` are known once it has ended.
    """

    __slots__ = (
        "asked", "began", "client", "fields", "id", "operation", "outcome", "scope", "seconds", "send", "size", "state",
        "status", "trace",
    )  # fmt: skip

    def __init__(self, scope: HTTPScope, send: Send) -> None:
        self.began = perf_counter()
        self.scope = scope
        self.send = send
        self.state: dict[str, Any] = scope.setdefault("state", {})
        self.asked: dict[bytes, bytes] = dict(scope["headers"])
        given = self.asked.get(b"x-request-id")
        self.id = given if given and _GIVEN_ID(given) else b"%s-%x" % (_ID_PREFIX, next(_id_serial))
        self.client = scope["client"][0] if scope["client"] else ""
        self.fields = [(b"x-request-id", self.id), *security_fields(scope["path"])]
        self.status = 0
        self.size = 0
        self.trace = ""

    def answer(self, message: Message) -> Awaitable[None]:
        """Send a part of the answer, the head with this exchange's fields added. No coroutine: it is awaited as is."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], *self.fields]
        elif message["type"] == "http.response.body":
            self.size += len(message["body"])
        return self.send(message)

    def end(self) -> None:
        """Note what became of the request: legal, not_legal, ok, refused or failed."""
        self.seconds = perf_counter() - self.began
        self.operation: str = self.scope.get("path_template", "")
        self.status = self.status or CUT_OFF
        self.outcome: str = (
            self.state.get("outcome", "ok") if self.status < 400 else "refused" if self.status < 500 else "failed"
        )
