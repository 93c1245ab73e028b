"""The body of a batch; its items are decoded one by one where needed, so that a wrong one does not affect others."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Generic, TypeVar

import msgpack
import msgspec
from msgspec import Meta, Raw, defstruct

from service.common.faults import Fault
from service.common.text import Text
from service.web.http import schema_errors
from service.web.http.bodies import BOM, Codec, nested_too_deeply, parse, repeated_names
from service.web.http.negotiation import JSON, MSGPACK, Media
from service.web.http.problems import INVALID, ProblemError, invalid

T = TypeVar("T")
MOST_PARSED = 1_048_576  # bytes of a body that is wrong; the faults of a larger one are not named
LONGEST_HEADER = 5  # bytes of a MessagePack map's header


class BatchCodec(Generic[T]):
    """Decodes the bodies of batches: 1…`most` requests, each of `longest` bytes at most and decoded as by `item`."""

    def __init__(self, item: Codec[T], most: int, longest: int) -> None:
        self._longest = longest
        self._item = item
        self._whole: Codec[Any] = Codec(_batch_of(item.request, most))
        self._parts: Codec[Any] = Codec(_batch_of(Raw, most))

    def decode(self, body: bytes, media: Media) -> Iterable[T | ProblemError]:
        """Return the requests; in the place of an item that is not valid, its 422.

        Raise `ProblemError` if the body cannot be read, is no batch or has too many items; when an item cannot be
        read, raise it once that item is reached.
        """
        batch = self._whole.sound(body, media)
        if batch is None or (len(body) > self._longest and max(map(len, self._split(body, media))) > self._longest):
            return self._one_by_one(self._items(body, media), media)
        requests: list[T] = batch.items
        return requests

    def _split(self, body: bytes, media: Media) -> list[Raw]:
        items: list[Raw] = self._parts.typed(body, media).items
        return items

    def _one_by_one(self, items: Iterable[bytes], media: Media) -> Iterator[T | ProblemError]:
        most = self._longest
        for item in items:
            try:
                if len(item) > most:
                    message = Text(f"An item may be {most} bytes long at most.", f"每项至多 {most} 字节。")
                    raise invalid([Fault("", "length", message)])
                yield self._item.decode(item, media)
            except ProblemError as error:
                if error.kind is not INVALID:
                    raise
                yield error

    def _items(self, body: bytes, media: Media) -> list[bytes]:
        """Return the items, encoded as they came; raise `ProblemError` as `decode` does."""
        try:
            try:
                return self._json_items(body.removeprefix(BOM)) if media is JSON else self._msgpack_items(body)
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise self._error(body, media) from None
        except RecursionError:
            raise nested_too_deeply() from None

    def _json_items(self, body: bytes) -> list[bytes]:
        body.decode()  # msgspec does not look whether what it leaves encoded is UTF-8
        items = [bytes(item) for item in self._split(body, JSON)]
        if body.count(b":") != 1 + sum([item.count(b":") for item in items]):  # the only name there is, once more
            raise msgspec.ValidationError
        return items

    def _msgpack_items(self, body: bytes) -> list[bytes]:
        items = [bytes(item) for item in self._split(body, MSGPACK)]
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
            [*repeated_names(value), *schema_errors.faults(self._parts.validator, value)] or [schema_errors.UNNAMED]
        )


def _batch_of(item: Any, most: int) -> Any:
    """Return the type of batches of 1…`most` such items."""
    items = Annotated[list[item], Meta(min_length=1, max_length=most)]
    return defstruct("BatchRequest", [("items", items)], frozen=True, forbid_unknown_fields=True)
