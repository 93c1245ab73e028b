"""How many requests a client may make a minute, counted in each worker; a limit for a fleet is a gateway's."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from time import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from service.common.text import Text
from service.web.gate.keys import OPEN
from service.web.http.problems import TOO_MANY_REQUESTS, ProblemError
from service.web.request_context import ADDED, client_of

MINUTE = 60
MAX_CLIENTS = 100_000  # counted at once; then the counts begin anew, so that strangers cannot fill the memory


class RateGuard:
    """A Litestar guard that lets each client make so many requests a minute."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._minute = 0
        self._counts: dict[str, int] = {}

    def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        """Count the request, and have its answer tell the limit; raise `ProblemError` 429 if it is one too many."""
        if handler.opt.get(OPEN):
            return
        minute, second = divmod(int(time()), MINUTE)
        reset = MINUTE - second
        if minute != self._minute or len(self._counts) >= MAX_CLIENTS:
            self._minute, self._counts = minute, {}
        client = _network(client_of(connection.scope))
        count = self._counts[client] = self._counts.get(client, 0) + 1
        fields = {
            "RateLimit-Limit": str(self._per_minute),
            "RateLimit-Remaining": str(max(self._per_minute - count, 0)),
            "RateLimit-Reset": str(reset),
        }
        if count > self._per_minute:
            detail = Text(
                f"{self._per_minute} requests a minute are allowed; try again in {reset} s.",
                f"每分钟至多 {self._per_minute} 个请求，请在 {reset} 秒后重试。",
            )
            raise ProblemError(TOO_MANY_REQUESTS, detail, headers={**fields, "Retry-After": str(reset)})
        connection.scope["state"][ADDED] = [(name.lower().encode(), value.encode()) for name, value in fields.items()]


@lru_cache(maxsize=4096)
def _network(client: str) -> str:
    """Return who `client` is counted as: an IPv6 client owns its whole /64 and could take a new address each time."""
    try:
        address = IPv6Address(client)
    except ValueError:
        return client
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))
