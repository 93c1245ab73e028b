"""Compare what another engine claims with the right answer: only what is claimed, every difference with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

Json = Any
ABSENT = None  # what a difference shows on the side that has nothing there

# Lists that are sets, and the fields by which their items are told apart.
SETS: Mapping[str, tuple[str, ...]] = {
    "hand_types": ("id",),
    "multipliers": ("id",),
    "reasons": ("id",),
    "transfers": ("from", "to", "cause", "rule"),
    "bao": ("seats",),
    "groups": (),
}
SENTENCES = frozenset({"detail"})  # in the language that was asked for, so no engine's own can be compared


class Difference(Struct, frozen=True):
    """One difference: a JSON Pointer into the claim, what is claimed there, what is right. null: nothing is there."""

    pointer: str
    claimed: Json
    correct: Json


def differences(claimed: Json, correct: Json, pointer: str = "") -> Iterator[Difference]:
    """Yield every difference between `claimed`, any part of an answer, and the whole answer `correct`."""
    if isinstance(claimed, dict) and isinstance(correct, dict):
        for name, value in claimed.items():
            place = f"{pointer}/{_escaped(name)}"
            if name not in correct:
                yield Difference(place, value, ABSENT)
            elif name not in SENTENCES:
                compare = _sets(name) if name in SETS else differences
                yield from compare(value, correct[name], place)
    elif isinstance(claimed, list) and isinstance(correct, list):
        yield from _lists(claimed, correct, pointer)
    elif claimed != correct or isinstance(claimed, bool) != isinstance(correct, bool):
        yield Difference(pointer, claimed, correct)


def _lists(claimed: Sequence[Json], correct: Sequence[Json], pointer: str) -> Iterator[Difference]:
    for index, (one, other) in enumerate(zip(claimed, correct, strict=False)):
        yield from differences(one, other, f"{pointer}/{index}")
    for index in range(len(correct), len(claimed)):
        yield Difference(f"{pointer}/{index}", claimed[index], ABSENT)
    for value in correct[len(claimed) :]:
        yield Difference(f"{pointer}/-", ABSENT, value)


def _sets(name: str) -> Any:
    keys = SETS[name]

    def compare(claimed: Json, correct: Json, pointer: str) -> Iterator[Difference]:
        if not isinstance(claimed, list) or not isinstance(correct, list):
            yield from differences(claimed, correct, pointer)
            return
        left = list(correct)
        unmatched = []
        for index, item in enumerate(claimed):
            twin = next((other for other in left if not any(differences(item, other))), None)
            if twin is None:
                unmatched.append((index, item))
            else:
                left.remove(twin)
        for index, item in unmatched:
            near = next((other for other in left if _same(item, other, keys)), None)
            if near is None:
                yield Difference(f"{pointer}/{index}", item, ABSENT)
            else:
                left.remove(near)
                yield from differences(item, near, f"{pointer}/{index}")
        for item in left:
            yield Difference(f"{pointer}/-", ABSENT, item)

    return compare


def _same(claimed: Json, correct: Json, keys: tuple[str, ...]) -> bool:
    """Tell whether two items are about the same thing: all that the claim says of `keys` is right, and it says some."""
    if not isinstance(claimed, dict) or not isinstance(correct, dict):
        return False
    told = [key for key in keys if key in claimed]
    return bool(told) and all(claimed[key] == correct.get(key) for key in told)


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
