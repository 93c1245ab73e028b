"""One request and its answer, as the gates, the log, the metrics and the traces see them."""

from __future__ import annotations

import re
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
    """

    __slots__ = ("asked", "began", "client", "fields", "id", "scope", "send", "size", "state", "status", "trace")

    def __init__(self, scope: HTTPScope, send: Send) -> None:
        self.began = perf_counter()
        self.scope = scope
        self.state: dict[str, Any] = scope.setdefault("state", {})
        self.asked: dict[bytes, bytes] = dict(scope["headers"])
        self.id = _request_id(self.asked.get(b"x-request-id"))
        self.client = scope["client"][0] if scope["client"] else ""
        self.fields = [(b"x-request-id", self.id), *security_fields(scope["path"])]
        self.send = send
        self.status = 0
        self.size = 0
        self.trace = ""

    async def answer(self, message: Message) -> None:
        """Send a part of the answer, the head with this exchange's fields added."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], *self.fields]
        elif message["type"] == "http.response.body":
            self.size += len(message.get("body", b""))
        await self.send(message)

    @property
    def operation(self) -> str:
        """The route, empty if there is none."""
        return self.scope.get("path_template", "")

    @property
    def ended(self) -> int:
        """The status that the request ended with."""
        return self.status or CUT_OFF

    @property
    def outcome(self) -> str:
        """What became of the request: legal, not_legal, ok, refused or failed."""
        if self.ended < 400:
            return str(self.state.get("outcome", "ok"))
        return "refused" if self.ended < 500 else "failed"


def _request_id(given: bytes | None) -> bytes:
    if given is not None and _GIVEN_ID(given):
        return given
    return b"%s-%x" % (_ID_PREFIX, next(_id_serial))
