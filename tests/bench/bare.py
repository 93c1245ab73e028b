"""The service with less around its requests, to compare it with: `python -m tests.bench.bare --port PORT LESS`.

LESS is `unobserved` (no ids, records, log, metrics or traces, but gates and security fields) or `bare` (the app alone).
"""

import sys
from datetime import UTC, datetime
from functools import partial
from typing import Any

from litestar import Litestar
from litestar.types import HTTPScope, Message, Send

from service.web import gateway
from service.web.app import create_app
from service.web.gate.security_fields import security_fields
from service.web.request_context import ADDED, RequestContext
from service.web.settings import Settings
from service.web.telemetry.access_log import AccessLog, Record
from tests.bench.serve import serve

NOTHING = Record(datetime.now(UTC), "", "", "", "", "", "", 0, "", 0.0, 0)


class Unobserved(RequestContext):
    """A request that nobody is told of."""

    def __init__(self, scope: HTTPScope, send: Send) -> None:
        self.scope = scope
        self.state: dict[str, Any] = scope.setdefault("state", {})
        self._send = send

    def answer(self, message: Message) -> Any:
        """Send a part of the answer, its head with what every answer carries but the id."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message["headers"], *security_fields(self.scope["path"]), *self.state.get(ADDED, ())]
        return self._send(message)

    def record(self) -> Record:
        """Return nothing worth telling."""
        return NOTHING


class Silent(AccessLog):
    """An access log that tells nothing."""

    def note(self, record: Record) -> None:
        """Forget the record."""


def less(settings: Settings, what: str) -> gateway.Gateway | Litestar:
    """Return the service with less around it."""
    app = create_app(settings)
    if what == "bare":
        return app
    vars(gateway).update(RequestContext=Unobserved, AccessLog=Silent)
    return gateway.Gateway(app, settings)


def main() -> None:
    """Serve until told to stop."""
    _, _, port, what = sys.argv
    serve(port, partial(less, what=what))


if __name__ == "__main__":
    main()
