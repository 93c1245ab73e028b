"""The body of a batch: its items are left encoded, so that one that is wrong does not touch the others."""

from __future__ import annotations

from typing import Annotated, Any

import msgpack
import msgspec
from msgspec import Meta, Raw, defstruct

from service.web.http import schema_errors, schemas
from service.web.http.bodies import BOM, nested_too_deeply, parse, repeated_names
from service.web.http.negotiation import JSON, Media
from service.web.http.problems import ProblemError, invalid

MOST_PARSED = 1_048_576  # bytes of a body that is wrong; the faults of a larger one are not named
LONGEST_HEADER = 5  # bytes of a MessagePack map's header


class BatchBody:
    """Decodes the bodies of batches of `most` items at most."""

    def __init__(self, most: int) -> None:
        items = Annotated[list[Raw], Meta(min_length=1, max_length=most)]
        batch: Any = defstruct("BatchRequest", [("items", items)], frozen=True, forbid_unknown_fields=True)
        self._json = msgspec.json.Decoder(batch).decode
        self._msgpack = msgspec.msgpack.Decoder(batch).decode
        self._validator = schemas.validator(batch)

    def decode(self, body: bytes, media: Media) -> list[bytes]:
        """Return the items; raise `ProblemError` if the body cannot be read, is no batch or has too many of them."""
        try:
            try:
                return self._json_items(body.removeprefix(BOM)) if media is JSON else self._msgpack_items(body)
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise self._error(body, media) from None
        except RecursionError:
            raise nested_too_deeply() from None

    def _json_items(self, body: bytes) -> list[bytes]:
        body.decode()  # msgspec does not look whether what it leaves encoded is UTF-8
        items = [bytes(item) for item in self._json(body).items]
        if body.count(b":") != 1 + sum([item.count(b":") for item in items]):  # the only name there is, once more
            raise msgspec.ValidationError
        return items

    def _msgpack_items(self, body: bytes) -> list[bytes]:
        items = [bytes(item) for item in self._msgpack(body).items]
        header = msgpack.Unpacker()
        header.feed(body[:LONGEST_HEADER])
        if header.read_map_header() != 1:
            raise msgspec.ValidationError
        return items

    def _error(self, body: bytes, media: Media) -> ProblemError:
        """Return the problem of a body that is no batch, or raise it if the body cannot be read at all."""
        if len(body) > MOST_PARSED:
            return invalid([schema_errors.UNNAMED])
        value: Any = parse(body, media)
        return invalid(
            [*repeated_names(value), *schema_errors.faults(self._validator, value)] or [schema_errors.UNNAMED]
        )
