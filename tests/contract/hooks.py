"""What schemathesis cannot know of the service: MessagePack, and that a fit request is refused for its meaning only."""

from typing import Any

import msgpack
import schemathesis

LARGEST, SMALLEST = 2**64 - 1, -(2**63)


def packable(value: Any) -> Any:
    """Return `value` with what MessagePack cannot say replaced: integers beyond 64 bits, lone surrogates."""
    if isinstance(value, bool) or value is None or isinstance(value, float):
        return value
    if isinstance(value, int):
        return max(SMALLEST, min(value, LARGEST))
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, list):
        return [packable(part) for part in value]
    if isinstance(value, dict):
        return {packable(str(name)): packable(part) for name, part in value.items()}
    return str(value)


@schemathesis.serializer("application/msgpack", "application/vnd.msgpack")
def serialize(_ctx: Any, value: Any) -> bytes:
    packed: bytes = msgpack.packb(packable(value))
    return packed


@schemathesis.deserializer("application/msgpack", "application/vnd.msgpack")
def deserialize(_ctx: Any, response: Any) -> Any:
    return msgpack.unpackb(response.content)


@schemathesis.check
def only_meaning_is_refused(_ctx: Any, response: Any, case: Any) -> None:
    """A request that fits its schema may be refused for its meaning, never for its form.

    But a claim may be anything, and that it is too deep, too long or holds a huge number is more than a schema says;
    and which kinds and clauses the answers of an operation have is more than the schema of a query says.
    """
    if case.meta is not None and case.meta.generation.mode.is_positive and response.status_code == 422:
        problem = response.json()
        beyond = {error["pointer"] for error in problem["errors"]} <= {"/claimed", "/kind", "/clause", "/count"}
        assert problem["type"].endswith(":contradiction") or beyond, problem


@schemathesis.check
def no_fault_of_ours(_ctx: Any, response: Any, case: Any) -> None:
    """No input gives a 5xx, and nothing of the program shows."""
    assert response.status_code < 500
    assert b"Traceback" not in response.content
