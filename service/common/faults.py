"""What is wrong with a request: every fault found, each with its place, its code and a sentence (C4)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from service.common.text import Text

Kind = Literal["invalid", "contradiction"]


class Fault(Struct, frozen=True):
    """One fault of a request.

    `pointer` is a JSON Pointer into the request (it names a missing member, too), `code` a stable word.
    """

    pointer: str
    code: str
    message: Text


def escaped(name: str | int) -> str:
    """Return `name`, a member's name or an item's index, as a part of a JSON Pointer (RFC 6901)."""
    return str(name).replace("~", "~0").replace("/", "~1")


class Refusal(Struct, frozen=True):
    """A request that cannot be answered, with every fault found.

    `kind` is `invalid` when its form is wrong (a tile that is none), `contradiction` when it contradicts itself.
    """

    kind: Kind
    faults: tuple[Fault, ...]

    def under(self, prefix: str) -> Refusal:
        """Return the same refusal of a request that stands at the pointer `prefix` of a larger one."""
        return Refusal(self.kind, tuple(Fault(prefix + f.pointer, f.code, f.message) for f in self.faults))


NOTATION = "notation"  # the code of a tile or card that is none; the only form fault that a schema cannot fully tell


def refusal(faults: list[Fault]) -> Refusal | None:
    """Return the `Refusal` that `faults` make, None if there are none. Bad notation makes it `invalid`."""
    if not faults:
        return None
    kind: Kind = "invalid" if any(fault.code == NOTATION for fault in faults) else "contradiction"
    return Refusal(kind, tuple(faults))
