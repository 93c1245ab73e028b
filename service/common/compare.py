"""Compare what another engine claims with the right answer: only what is claimed, every difference with its place."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import isfinite
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct, json

from service.common.faults import Fault, Refusal, escaped
from service.common.text import Text

Json = Any
Reader = Callable[[Json], Json]
Parser = Callable[[Any, str, list[Fault]], tuple[int, ...]]  # of a game's groups, as its engine reads them
ABSENT = None  # what a difference shows on the side that has nothing there

# Prose, of a reason, of a problem and of its errors: in the language that was asked for, and never compared.
SENTENCES = frozenset({"detail", "message", "title"})

DEEPEST = 100  # levels of a claim; an answer has seven, and a difference has to show what was claimed
LEAST_INTEGER, GREATEST_INTEGER = -(2**63), 2**64 - 1  # that MessagePack can hold
LONGEST_LIST = 200  # items of a claimed list, more than any answer has; comparing sets takes the product of lengths
CLAIMED = (
    "Any part of the right answer; what is left out is not compared. "
    f"At most {DEEPEST} levels deep, {LONGEST_LIST} items a list, 64 bits an integer."
)
LONGEST_GROUP = 80  # codes, or characters, of a claimed group that is read at all


class Conventions(NamedTuple):
    """How a game's answers compare, by field: what is not named here is compared as it stands.

    `readers` return what a value with several spellings means: the field's value or, in a field that is one of `sets`,
    that of an item. `sets` are the lists that have no order, with the fields by which their items are told
    apart; `ranked` are sets whose items must not come before one of a lower value of a field. `ordered` are lists of
    tiles or cards whose order tells something.
    """

    readers: Mapping[str, Reader] = MappingProxyType({})
    sets: Mapping[str, Sequence[str]] = MappingProxyType({})
    ranked: Mapping[str, str] = MappingProxyType({})
    ordered: frozenset[str] = frozenset()


LITERAL = Conventions()


class Arranged(NamedTuple):
    """A list of groups in an answer: the path to its owner, its name there, and what may replace it.

    `rearranged` takes claimed groups and returns them as the answer would show them, or None unless they are worth the
    same.
    """

    path: tuple[str | int, ...]
    name: str
    rearranged: Callable[[Json], Sequence[Any] | None]


class Arrangement(list[Json]):
    """The groups of an answer, as a list that knows which other arrangements are worth the same."""

    def __init__(self, groups: Sequence[Json], rearranged: Callable[[Json], Sequence[Any] | None]) -> None:
        super().__init__(groups)
        self._rearranged = rearranged

    def like(self, claimed: Json) -> list[Json]:
        """Return the claimed groups as the answer would show them if they are worth the same, else its own."""
        groups = self._rearranged(claimed)
        return self if groups is None else json.decode(json.encode(groups), type=list)


class Difference(Struct, frozen=True):
    """One difference: a JSON Pointer into the claim, what is claimed there, what is right. null: nothing is there."""

    pointer: str
    claimed: Json
    correct: Json


def claim_refusal(claimed: Json, pointer: str) -> Refusal | None:
    """Return why a claim, at `pointer`, cannot be compared: too deep, too long or not JSON; None if it can."""
    level = [claimed]
    for _ in range(DEEPEST):
        if not all([_can_be_shown(value) for value in level]):
            message = Text("It holds a value that JSON has not, or a huge number.", "含有JSON没有的值或过大的数。")
            return Refusal("invalid", (Fault(pointer, "invalid", message),))
        if any([isinstance(value, list) and len(value) > LONGEST_LIST for value in level]):
            message = Text(f"A list in it has more than {LONGEST_LIST} items.", f"其中有列表超过{LONGEST_LIST}项。")
            return Refusal("invalid", (Fault(pointer, "length", message),))
        level = [part for value in level if isinstance(value, (dict, list)) for part in _parts(value)]
        if not level:
            return None
    message = Text(f"It is nested deeper than {DEEPEST} levels.", f"嵌套超过{DEEPEST}层。")
    return Refusal("invalid", (Fault(pointer, "depth", message),))


def _can_be_shown(value: Json) -> bool:
    if value is None or isinstance(value, (str, list)):
        return True
    if isinstance(value, int):
        return LEAST_INTEGER <= value <= GREATEST_INTEGER
    if isinstance(value, float):
        return isfinite(value)
    return isinstance(value, dict) and all([isinstance(name, str) for name in value])


def _parts(value: dict[str, Json] | list[Json]) -> Sequence[Json]:
    return list(value.values()) if isinstance(value, dict) else value


def group_reader(parse: Parser, arrange: Callable[[Iterable[int]], Iterable[int]] = sorted) -> Reader:
    """Return the reader of a game's tiles or cards, as `arrange` orders them; what `parse` cannot read stays."""

    def read(group: Json) -> Json:
        if not isinstance(group, (str, list)) or len(group) > LONGEST_GROUP:
            return group
        if isinstance(group, list) and not all([isinstance(code, str) for code in group]):
            return group
        faults: list[Fault] = []
        found = tuple(arrange(parse(group, "", faults)))
        return group if faults else found

    return read


def differences(
    claimed: Json, correct: Json, pointer: str = "", conventions: Conventions = LITERAL
) -> Iterator[Difference]:
    """Yield every difference between `claimed`, any part of an answer, and the whole answer `correct`."""
    if isinstance(claimed, dict) and isinstance(correct, dict):
        for name, value in claimed.items():
            if name not in correct:
                yield Difference(f"{pointer}/{escaped(name)}", value, ABSENT)
            elif name not in SENTENCES:
                yield from _fields(name, value, correct[name], f"{pointer}/{escaped(name)}", conventions)
    elif isinstance(claimed, list) and isinstance(correct, list):
        yield from _lists(claimed, correct, pointer, conventions)
    elif claimed != correct or isinstance(claimed, bool) != isinstance(correct, bool):
        yield Difference(pointer, claimed, correct)


def _fields(name: str, claimed: Json, correct: Json, pointer: str, conventions: Conventions) -> Iterator[Difference]:
    """Yield the differences of two values of the field `name`."""
    if isinstance(correct, Arrangement):
        correct = correct.like(claimed)
    lists = isinstance(claimed, list) and isinstance(correct, list)
    if name in conventions.sets and lists:
        yield from _sets(name, claimed, correct, pointer, conventions)
    elif name in conventions.ordered and lists:
        read = conventions.readers[name]
        alike = [right if read([one]) == read([right]) else one for one, right in zip(claimed, correct, strict=False)]
        yield from _lists([*alike, *claimed[len(alike) :]], correct, pointer, conventions)
    else:
        yield from _values(name, claimed, correct, pointer, conventions)


def _values(name: str, claimed: Json, correct: Json, pointer: str, conventions: Conventions) -> Iterator[Difference]:
    """Yield the differences of two values of the field `name`, or of two items of the set there."""
    read = conventions.readers.get(name)
    if read is None or not isinstance(correct, str | list):
        yield from differences(claimed, correct, pointer, conventions)
    elif read(claimed) != read(correct):
        yield Difference(pointer, claimed, correct)


def _lists(
    claimed: Sequence[Json], correct: Sequence[Json], pointer: str, conventions: Conventions
) -> Iterator[Difference]:
    for index, (one, other) in enumerate(zip(claimed, correct, strict=False)):
        yield from differences(one, other, f"{pointer}/{index}", conventions)
    for index in range(len(correct), len(claimed)):
        yield Difference(f"{pointer}/{index}", claimed[index], ABSENT)
    for value in correct[len(claimed) :]:
        yield Difference(f"{pointer}/-", ABSENT, value)


def _sets(
    name: str, claimed: Sequence[Json], correct: Sequence[Json], pointer: str, conventions: Conventions
) -> Iterator[Difference]:
    """Yield the differences of two sets: an item that differs is compared with the one that has the same keys."""
    keys, rank = conventions.sets[name], conventions.ranked.get(name)

    def agrees(index: int, place: int) -> bool:
        return not any(_values(name, claimed[index], correct[place], "", conventions))

    places = {index: place for place, index in _assigned(len(claimed), len(correct), agrees).items()}
    left = [item for place, item in enumerate(correct) if place not in places.values()]
    reached = 0
    for index, item in enumerate(claimed):
        if index in places:
            right = correct[places[index]]
            if rank and right[rank] < reached:
                yield Difference(f"{pointer}/{index}", item, correct[index] if index < len(correct) else ABSENT)
            reached = max(reached, right[rank]) if rank else reached
            continue
        near = next((place for place, other in enumerate(left) if _same(item, other, keys, conventions)), None)
        if near is None:
            yield Difference(f"{pointer}/{index}", item, ABSENT)
        else:
            yield from _values(name, item, left.pop(near), f"{pointer}/{index}", conventions)
    for item in left:
        yield Difference(f"{pointer}/-", ABSENT, item)


def _assigned(items: int, places: int, fits: Callable[[int, int], bool]) -> dict[int, int]:
    """Match items with places that they fit, as many as possible; return the item of each place.

    Most items fit the place of their own number. The others are placed along augmenting paths; an item that fits the
    same places as one that could not be placed cannot be placed either.
    """
    holders = {place: place for place in range(min(items, places)) if fits(place, place)}
    hopeless: set[tuple[int, ...]] = set()

    @cache
    def fitting(item: int) -> tuple[int, ...]:
        return tuple([place for place in range(places) if fits(item, place)])

    def augment(item: int, asked: set[int]) -> bool:
        for place in fitting(item):
            if place not in asked:
                asked.add(place)
                if place not in holders or augment(holders[place], asked):
                    holders[place] = item
                    return True
        return False

    for item in [item for item in range(items) if item not in holders]:
        if len(holders) == places:
            break
        if fitting(item) not in hopeless and not augment(item, set()):
            hopeless.add(fitting(item))
    return holders


def _same(claimed: Json, correct: Json, keys: Sequence[str], conventions: Conventions) -> bool:
    """Return whether two items are about the same thing: the claim has some of `keys`, all with the right value."""
    if not isinstance(claimed, dict) or not isinstance(correct, dict):
        return False
    told = {key: claimed[key] for key in keys if key in claimed}
    return bool(told) and not any(differences(told, correct, "", conventions))
