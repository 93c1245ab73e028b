"""API keys: the guard that lets in whoever has one. Several may hold at once."""

import hmac
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from service.common.text import Text
from service.web.http.problems import UNAUTHORIZED, ProblemError
from service.web.request_context import KEY
from service.web.settings import KEY_PATTERN, BadSetting

OPEN = "open"  # the option of a route that needs no key: probes, and what a browser loads before a key can be entered
CHALLENGE = {"WWW-Authenticate": 'Bearer realm="guilin-referee"'}
NO_KEY = Text(
    "Send an API key as Authorization: Bearer or X-API-Key.", "请以 Authorization: Bearer 或 X-API-Key 提供密钥。"
)
BAD_KEY = Text("This API key is not known.", "密钥无效。")


class KeyGuard:
    """A Litestar guard. It keeps the keys as digests and compares them in constant time."""

    def __init__(self, keys: tuple[str, ...], file: str = "") -> None:
        """Take `keys` and those in `file`, if one is named; raise `BadSetting` if it cannot be read or holds none."""
        known = [key.encode() for key in keys] + (_keys_in(Path(file)) if file else [])
        self._known = frozenset(sha256(key).digest() for key in known)

    def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        """Note the fingerprint of the request's key; raise `ProblemError` 401 if it has none that is known."""
        if handler.opt.get(OPEN):
            return
        given = _given(dict(connection.scope["headers"]))
        digest = sha256(given).digest()
        # All are compared, so that the time does not tell which one matched.
        matches = [hmac.compare_digest(digest, known) for known in self._known]
        if not any(matches):
            raise ProblemError(UNAUTHORIZED, BAD_KEY if given else NO_KEY, headers=CHALLENGE)
        connection.scope["state"][KEY] = digest.hex()[:8]


def _keys_in(file: Path) -> list[bytes]:
    """Return the keys in a file, one a line; blank lines and lines that begin with # are passed over."""
    try:
        lines = [line.strip() for line in file.read_bytes().splitlines()]
    except OSError as error:
        raise BadSetting(f"GUILIN_API_KEYS_FILE={file}: {error.strerror}") from None
    keys = [(number, line) for number, line in enumerate(lines, 1) if line and not line.startswith(b"#")]
    for number, key in keys:
        if not re.fullmatch(KEY_PATTERN, key.decode("latin-1")):
            raise BadSetting(f"GUILIN_API_KEYS_FILE={file}: line {number} has more than the visible ASCII of a key")
    if not keys:
        raise BadSetting(f"GUILIN_API_KEYS_FILE={file}: holds no key")
    return [key for _, key in keys]


def _given(fields: dict[bytes, bytes]) -> bytes:
    """Return the key that a request's header fields give, empty if they give none."""
    scheme, _, token = fields.get(b"authorization", b"").partition(b" ")
    if scheme.lower() == b"bearer" and token.strip():
        return token.strip()
    return fields.get(b"x-api-key", b"").strip()
