"""The security headers that every answer carries; the page and the API reference may run their own scripts."""

from service.handbook.words import READ_AT

Fields = tuple[tuple[bytes, bytes], ...]  # of a head, as ASGI has them

_PAGE = (
    b"default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    b"frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_DOCS = _PAGE.replace(b"style-src 'self'", b"style-src 'self' 'unsafe-inline'")  # Swagger UI styles its elements
_REST = b"default-src 'none'; frame-ancestors 'none'"
_WORKER = _REST.replace(b"'none';", b"'none'; connect-src 'self';", 1)  # it fetches what opens without a network


def _fields(policy: bytes) -> Fields:
    return ((b"content-security-policy", policy), (b"x-content-type-options", b"nosniff"))


_FOR_PAGES = ((b"referrer-policy", b"no-referrer"), (b"x-frame-options", b"DENY"))
_BY_PATH = {
    **dict.fromkeys(("/", *READ_AT), (*_fields(_PAGE), *_FOR_PAGES)),
    "/docs": (*_fields(_DOCS), *_FOR_PAGES),
    "/sw.js": _fields(_WORKER),
}
_EVERYWHERE_ELSE = _fields(_REST)  # few: each field costs every answer a microsecond


def security_fields(path: str) -> Fields:
    """Return the security header fields of an answer at `path`."""
    return _BY_PATH.get(path, _EVERYWHERE_ELSE)
