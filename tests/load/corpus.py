"""Sound requests of every operation that takes a body, and ways to spoil them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

import msgspec
from litestar import Litestar

from service.web.api.operations import BATCHED, OPERATIONS
from tests.bench.hands import made, mix, samples

Json = Any
HOSTILE: tuple[Json, ...] = (
    None, True, -1, 0, 4, 2**31, 2**63, 2**64 - 1, 0.5, -0.0, 1e308, "", " ", "\x00", "\ud7ff", "一" * 50, "1m", "E",
    "99999m", "s11", "a" * 3000, [], [[]], [[[[]]]], {}, {"": ""}, {"kind": "chow"}, ["1m"] * 30, ["二", "七", "十"],
)  # fmt: skip

UNENDING = 1 << 60
SHARE = 0.2  # share of batches among the requests that can be asked in one


class Seed(NamedTuple):
    """A sound request, and the path that it is posted to."""

    path: str
    request: Json


def posted(app: Litestar) -> set[str]:
    """Return the paths of the app that take a body."""
    return {route.path for route in app.routes if "POST" in getattr(route, "methods", ())}


def corpus(app: Litestar, number: int) -> list[Seed]:
    """Return `number` sound requests for each path that takes a body; raise LookupError if there is a path without."""
    seeds: list[Seed] = []
    for operation in OPERATIONS:
        if operation.name == "verify":  # made of the score requests below
            continue
        questions = mix(operation, number)
        requests = [msgspec.json.decode(question.body) for question in questions]
        seeds += [Seed(operation.path, request) for request in requests]
        if operation.name == "score":
            claims = [
                {"request": request, "claimed": msgspec.json.decode(question.answer)}
                for request, question in zip(requests, questions, strict=True)
            ]
            verify = f"/v1/{operation.game}/verify"
            seeds += [Seed(verify, claim) for claim in claims]
            seeds += [Seed(f"{operation.path}/batch", {"items": items}) for items in _some(requests)]
            seeds += [Seed(f"{verify}/batch", {"items": items}) for items in _some(claims)]
    paths = posted(app)
    seeds = [seed for seed in seeds if seed.path in paths]
    if missing := paths - {seed.path for seed in seeds}:
        raise LookupError(f"no requests for {missing}")
    return seeds


def fresh(rng: Random) -> Iterator[Seed]:
    """Yield sound requests without end, of every operation and now and then in a batch, no two alike."""
    streams = {
        operation.id: samples(operation.game, rng.getrandbits(32), UNENDING)
        if operation.name == "score"
        else made(operation.id, rng.getrandbits(32))
        for operation in OPERATIONS
        if operation.name != "verify"
    }
    while True:
        operation = rng.choice(OPERATIONS)
        if operation.name == "verify":
            request = {"request": next(streams[f"{operation.game}_score"]), "claimed": {"legal": True}}
        else:
            request = next(streams[operation.id])
        if operation.name in BATCHED and rng.random() < SHARE:
            yield Seed(f"{operation.path}/batch", {"items": [request]})
        else:
            yield Seed(operation.path, request)


def _some(items: list[Json]) -> Iterator[list[Json]]:
    for start in range(0, len(items), 5):
        yield items[start : start + 5]


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


def spoil(request: Json, other: Json, rng: Random) -> None:
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
