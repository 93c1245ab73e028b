"""Cross-origin calls from browsers (CORS), for the origins that the settings name."""

from __future__ import annotations

from service.web.gate.security_fields import Fields
from service.web.http.responses import Reply

EXPOSED = b"X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Content-Language"
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": (
        "Accept, Accept-Language, Authorization, Content-Type, Traceparent, X-API-Key, X-Request-Id"
    ),
    "Access-Control-Max-Age": "600",
}


class Cors:
    """Lets pages of some origins call the service."""

    def __init__(self, origins: tuple[str, ...]) -> None:
        self._any = "*" in origins
        self._origins = frozenset(origin.encode() for origin in origins)

    def fields(self, asked: dict[bytes, bytes]) -> Fields:
        """Return the header fields that let the calling page read the answer; only `Vary` if it may not."""
        origin = asked.get(b"origin")
        if self._any:
            return ((b"access-control-allow-origin", b"*"), (b"access-control-expose-headers", EXPOSED))
        if origin not in self._origins:
            return ((b"vary", b"Origin"),)
        return (
            (b"access-control-allow-origin", origin),
            (b"access-control-expose-headers", EXPOSED),
            (b"vary", b"Origin"),
        )

    def preflight(self, method: str, asked: dict[bytes, bytes]) -> Reply | None:
        """Return the answer to a browser that asks before it calls, None if this is no such question."""
        origin = asked.get(b"origin")
        if method != "OPTIONS" or b"access-control-request-method" not in asked:
            return None
        if not self._any and origin not in self._origins:
            return None
        return Reply(b"", "text/plain", status=204, headers=PREFLIGHT)
