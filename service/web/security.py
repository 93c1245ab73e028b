"""The security headers that every answer carries; the page and the API reference may run their own scripts."""

from __future__ import annotations

Fields = tuple[tuple[bytes, bytes], ...]

_PAGE = (
    b"default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    b"frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_DOCS = _PAGE.replace(b"style-src 'self'", b"style-src 'self' 'unsafe-inline'")  # Swagger UI styles its elements
_REST = b"default-src 'none'; frame-ancestors 'none'"


def _fields(policy: bytes) -> Fields:
    return (
        (b"content-security-policy", policy),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        (b"referrer-policy", b"no-referrer"),
    )


_BY_PATH = {"/": _fields(_PAGE), "/docs": _fields(_DOCS)}
_EVERYWHERE_ELSE = _fields(_REST)


def security_fields(path: str) -> Fields:
    """Return the security header fields of an answer at `path`."""
    return _BY_PATH.get(path, _EVERYWHERE_ELSE)
