"""Sound requests of every operation that takes a body, and ways to corrupt them."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from litestar import Litestar

from service.web.api.operations import OPERATIONS
from tests.bench.hands import mix, requests

Json = Any
HOSTILE: tuple[Json, ...] = (
    None, True, -1, 0, 4, 2**31, 2**63, 2**64 - 1, 0.5, -0.0, 1e308, "", " ", "\x00", "\ud7ff", "一" * 50, "1m", "E",
    "99999m", "s11", "a" * 3000, [], [[]], [[[[]]]], {}, {"": ""}, {"kind": "chow"}, ["1m"] * 30, ["二", "七", "十"],
)  # fmt: skip

SHARE = 0.2  # of verifications, and of batches


class Seed(NamedTuple):
    """A sound request, and the path that it is posted to."""

    path: str
    request: Json


def posted(app: Litestar) -> set[str]:
    """Return the paths of the operations."""
    return {
        route.path for route in app.routes if route.path.startswith("/v1/") and "POST" in getattr(route, "methods", ())
    }


@cache
def corpus(app: Litestar, number: int) -> list[Seed]:
    """Return `number` sound requests for each path that takes a body; raise LookupError if there is a path without."""
    seeds: list[Seed] = []
    for operation in OPERATIONS:
        questions = mix(operation, number)
        asked = [msgspec.json.decode(question.body) for question in questions]
        claims = [
            {"request": request, "claimed": msgspec.json.decode(question.answer)}
            for request, question in zip(asked, questions, strict=True)
        ]
        for path, items in ((operation.path, asked), (f"{operation.path}/verify", claims)):
            seeds += [Seed(path, item) for item in items]
            seeds += [Seed(f"{path}/batch", {"items": items[start : start + 5]}) for start in range(0, number, 5)]
    if missing := posted(app) - {seed.path for seed in seeds}:
        raise LookupError(f"no requests for {missing}")
    return seeds


def fresh(rng: Random) -> Iterator[Seed]:
    """Yield sound requests without end, of every operation, now and then verified or in a batch, no two alike."""
    streams = {operation.id: requests(operation, rng.getrandbits(32)) for operation in OPERATIONS}
    while True:
        operation = rng.choice(OPERATIONS)
        path, request = operation.path, next(streams[operation.id])
        if rng.random() < SHARE:
            path, request = f"{path}/verify", {"request": request, "claimed": {"legal": True}}
        if rng.random() < SHARE:
            path, request = f"{path}/batch", {"items": [request]}
        yield Seed(path, request)


class Place(NamedTuple):
    """A value inside a request: the container that holds it, its key there, and the name that it stands under."""

    container: Any
    key: Any
    name: str


def places(value: Json, name: str = "") -> Iterator[Place]:
    """Yield every place of `value`. The members of a list stand under the list's name."""
    if isinstance(value, dict):
        for key in value:
            yield Place(value, key, key)
            yield from places(value[key], key)
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield Place(value, index, name)
            yield from places(member, name)


def corrupt(request: Json, other: Json, rng: Random) -> None:
    """Change `request` in place: replace, remove, repeat or move a value, take one from `other`, or a hostile one."""
    found = list(places(request))
    if not found:
        return
    place = rng.choice(found)
    rng.choice(WAYS)(place, other, rng)


def _transplant(place: Place, other: Json, rng: Random) -> None:
    donors = [donor for donor in places(other) if donor.name == place.name]
    if donors:
        donor = rng.choice(donors)
        place.container[place.key] = deepcopy(donor.container[donor.key])


def _replace(place: Place, other: Json, rng: Random) -> None:
    place.container[place.key] = deepcopy(rng.choice(HOSTILE))


def _remove(place: Place, other: Json, rng: Random) -> None:
    del place.container[place.key]


def _repeat(place: Place, other: Json, rng: Random) -> None:
    if isinstance(place.container, list) and len(place.container) < 100:
        place.container.insert(place.key, deepcopy(place.container[place.key]))


def _swap(place: Place, other: Json, rng: Random) -> None:
    if isinstance(place.container, list):
        key = rng.randrange(len(place.container))
        held = place.container[key]
        place.container[key], place.container[place.key] = place.container[place.key], held


def _rename(place: Place, other: Json, rng: Random) -> None:
    if isinstance(place.container, dict):
        place.container[rng.choice(("extra", "", "~/", "rules", place.key + " "))] = place.container.pop(place.key)


Way = Callable[[Place, Json, Random], None]
WAYS: tuple[Way, ...] = (_transplant, _transplant, _transplant, _replace, _remove, _repeat, _swap, _rename)
