"""API keys: several may hold at once, and a file of them is read again when it changes."""

from __future__ import annotations

import hmac
import logging
import re
from hashlib import sha256
from pathlib import Path
from time import monotonic

from service.common.text import Text
from service.handbook.words import READ_AT
from service.web.http.problems import UNAUTHORIZED, Refused
from service.web.settings import KEY_PATTERN, BadSetting

CHECK_EVERY = 1.0  # seconds between two looks at the file
CHALLENGE = {"WWW-Authenticate": 'Bearer realm="guilin-referee"'}
NO_KEY = Text(
    "Send an API key as Authorization: Bearer or X-API-Key.", "请以 Authorization: Bearer 或 X-API-Key 提供密钥。"
)
BAD_KEY = Text("This API key is not known.", "密钥无效。")

# What a browser loads before anybody can enter a key: the pages and the document, which hold no secret.
PAGES = frozenset({"/", "/sw.js", "/docs", "/openapi.json", *READ_AT})
PAGE_FOLDERS = ("/static/", "/docs/assets/", "/handbook/")

Stamp = tuple[int, int, int]
log = logging.getLogger(__name__)


def needs_key(path: str) -> bool:
    """Tell whether `path` is among those that keys protect."""
    return path not in PAGES and not path.startswith(PAGE_FOLDERS)


class Keys:
    """The API keys that open the service, kept as digests and compared in constant time."""

    def __init__(self, keys: tuple[str, ...], file: str = "") -> None:
        """Take `keys` and those in `file`, if one is named; raise `BadSetting` if it cannot be read or holds none."""
        self._fixed = frozenset(_digest(key.encode()) for key in keys)
        self._file = Path(file) if file else None
        self._known = self._fixed
        self._stamp: Stamp | None = None
        self._next_look = 0.0
        if self._file is not None:
            self._read(self._file)

    def check(self, asked: dict[bytes, bytes]) -> str:
        """Return the fingerprint of the key among a request's header fields; raise `Refused` 401 if there is none."""
        if self._file is not None and monotonic() >= self._next_look:
            self._look_again(self._file)
        given = _given(asked)
        digest = _digest(given)
        matches = [hmac.compare_digest(digest, known) for known in self._known]  # every one: its place tells no time
        if not any(matches):
            raise Refused(UNAUTHORIZED, BAD_KEY if given else NO_KEY, headers=CHALLENGE)
        return digest.hex()[:8]

    def _look_again(self, file: Path) -> None:
        """Read a changed file. While it cannot be read, the keys that held go on to hold."""
        self._next_look = monotonic() + CHECK_EVERY
        try:
            if _stamp(file) != self._stamp:
                self._read(file)
                log.info("API keys read again: %d hold now", len(self._known))
        except (OSError, BadSetting) as error:
            log.warning("API keys stay as they were: %s", error)

    def _read(self, file: Path) -> None:
        try:
            stamp = _stamp(file)
            if not file.is_file():  # a pipe could be read once, and would be waited for
                raise BadSetting(f"GUILIN_API_KEYS_FILE={file}: is no regular file")
            lines = file.read_bytes().splitlines()
        except OSError as error:
            raise BadSetting(f"GUILIN_API_KEYS_FILE={file}: {error.strerror}") from None
        keys = []
        for number, line in enumerate(lines, 1):
            key = line.strip()
            if not key or key.startswith(b"#"):
                continue
            if not _can_be_sent(key):
                raise BadSetting(f"GUILIN_API_KEYS_FILE={file}: line {number} has more than the visible ASCII of a key")
            keys.append(key)
        if not keys:
            raise BadSetting(f"GUILIN_API_KEYS_FILE={file}: holds no key")
        self._known = self._fixed | {_digest(key) for key in keys}
        self._stamp = stamp


def _stamp(file: Path) -> Stamp:
    stat = file.stat()
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _can_be_sent(key: bytes) -> bool:
    return bool(re.fullmatch(KEY_PATTERN, key.decode("latin-1")))


def _digest(key: bytes) -> bytes:
    return sha256(key).digest()


def _given(asked: dict[bytes, bytes]) -> bytes:
    """Return the key that a request gives, empty if it gives none."""
    scheme, _, token = asked.get(b"authorization", b"").partition(b" ")
    if scheme.lower() == b"bearer" and token.strip():
        return token.strip()
    return asked.get(b"x-api-key", b"").strip()
