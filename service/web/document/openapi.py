"""The OpenAPI 3.1 document, made from the operations' own types; `openapi/openapi.json` is a committed copy of it.

`python -m service.web.document.openapi` writes that copy anew.
"""

from pathlib import Path
from typing import Any

import msgspec

from service import __version__
from service.web.document.components import wide_schemas
from service.web.document.descriptions import described
from service.web.document.named import named, referred_to
from service.web.document.narrowing import narrowed
from service.web.document.paths import paths
from service.web.document.problem_responses import HEADERS, shared_responses

FILE = Path(__file__).parents[3] / "openapi" / "openapi.json"
INTRODUCTION = Path(__file__).with_name("introduction.md")
TAGS = {
    "mahjong": "Guilin mahjong (桂林麻将, clauses M).",
    "zipai": "Guilin zipai (桂林字牌, clauses Z).",
    "catalogue": "The rules and options that the service knows.",
    "operations": "Liveness, readiness and metrics.",
}


def document() -> dict[str, Any]:
    """Return the document."""
    found, schemas = paths(), narrowed(described(named(wide_schemas())))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Guilin referee",
            "version": __version__,
            "summary": "Judges and settles hands of the two games of Guilin: mahjong and zipai.",
            "description": INTRODUCTION.read_text(encoding="utf-8"),
            "contact": {"name": "The referees of Guilin"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The service that serves this document."}],
        "security": [{}, {"bearer": []}, {"api_key": []}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": found,
        "components": {
            "schemas": dict(sorted((schemas | referred_to([found, schemas])).items())),
            "responses": shared_responses(),
            "headers": HEADERS,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "description": "An API key, where one is asked for."},
                "api_key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The same key."},
            },
        },
    }


def encoded() -> bytes:
    """Return the document as the bytes that are served and committed."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(encoded())
