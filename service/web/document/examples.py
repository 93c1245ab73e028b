"""Example requests of every operation; the document shows them with the answers that the service itself gives."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from service.common.faults import Refusal
from service.common.operation import Game, Operation
from service.common.sampler import Query
from service.common.samples import samples
from service.web.api.operations import OPERATIONS, refusal_problem, verification

Json = Any


class Examples(Struct, frozen=True):
    """Requests by name, and what the first of them is changed to, so that it contradicts itself."""

    examples: dict[str, Json]
    contradiction: Json = None


EXAMPLES = msgspec.json.decode(Path(__file__).with_name("examples.json").read_bytes(), type=dict[str, Examples])


def examples(operation: Operation) -> Mapping[str, Json]:
    """Return example requests of an operation, by name; those of a verification may claim what the service answers."""
    if operation.id in EXAMPLES:
        return EXAMPLES[operation.id].examples
    base = next(each for each in OPERATIONS if verification(each).id == operation.id)
    name, request = next(iter(examples(base).items()))
    return {f"{name}_agrees": {"request": request, "claimed": answered(base, request)}}


def shown(examples: Mapping[str, Json]) -> dict[str, Json]:
    """Return examples by name as the document has them."""
    return {"examples": {name: {"value": value} for name, value in examples.items()}}


def corpus(game: Game) -> Json:
    """Return the answer to a query for one sample of a game's score."""
    score = next(each for each in OPERATIONS if each.game == game and each.name == "score")
    return {"samples": [_built(sample) for sample in samples(score, Query(count=1, notation="codes"))]}


def shortened(answer: Json) -> Json:
    """Return an answer with only the first item of each list, and none of `options`.

    Spectral takes whatever has a `default` for a schema, and an option's `id` for the schema's.
    """
    if isinstance(answer, dict):
        return {name: [] if name == "options" else shortened(part) for name, part in answer.items()}
    return [shortened(part) for part in answer[:1]] if isinstance(answer, list | tuple) else answer


def _built(value: Any) -> Json:
    """Return `value` as JSON has it: with lists, where msgspec.to_builtins keeps tuples, which no claim can hold."""
    return msgspec.json.decode(msgspec.json.encode(value))


def answered(operation: Operation, request: Json) -> Json:
    """Return the service's answer to an example request: a problem if it refuses it."""
    answer = operation.answer(msgspec.convert(request, operation.request), "en")
    return _built(refusal_problem(answer, "en") if isinstance(answer, Refusal) else answer)


def contradiction(operation: Operation) -> Json | None:
    """Return a request of an operation that contradicts itself, None if there is no example of one."""
    if operation.id in EXAMPLES and (change := EXAMPLES[operation.id].contradiction):
        return next(iter(examples(operation).values())) | change
    return None
