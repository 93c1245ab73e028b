"""What the benchmark asks: a seeded mix of legal and illegal hands, every kind among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.sampler import Query
from service.common.samples import samples
from service.web.api.operations import OPERATIONS
from service.web.document.examples import examples
from tests.brute import mahjong_requests, zipai_requests

Json = dict[str, Any]
MIX = 2000
UNENDING = 1 << 60
REQUESTS: dict[str, Callable[[Random], Json]] = {
    "mahjong_settle": mahjong_requests.settle_request,
    "mahjong_waits": mahjong_requests.waits_request,
    "mahjong_claims": mahjong_requests.claims_request,
    "zipai_settle": zipai_requests.settle_request,
    "zipai_waits": zipai_requests.waits_request,
    "zipai_claims": zipai_requests.claims_request,
}
BY_ID = {operation.id: operation for operation in OPERATIONS}


class Question(Struct, frozen=True):
    """A request that the service answers with 200: as it is posted, as the game gets it, and the encoded answer."""

    body: bytes
    asked: Any
    answer: bytes


def mix(operation: Operation, number: int = MIX, seed: int = 1) -> list[Question]:
    """Return `number` requests of an operation, the same for the same `seed`; those that contradict are left out.

    Score requests are the service's own samples: every type of hand and one illegal in five, as one house plays them.
    """
    questions: list[Question] = []
    for request in requests(operation, seed):
        asked = msgspec.convert(request, operation.request)
        answer = operation.answer(asked, "en")
        if not isinstance(answer, Refusal):
            questions.append(Question(msgspec.json.encode(request), asked, msgspec.json.encode(answer)))
        if len(questions) == number:
            break
    return questions


def requests(operation: Operation, seed: int) -> Iterator[Json]:
    """Yield requests of an operation without end: its samples or examples, where the tests have no generator."""
    make = REQUESTS.get(operation.id)
    rng = Random(seed)
    while make:
        yield make(rng)
    if operation.sampler is None:
        yield from cycle(examples(operation).values())
    for sample in samples(operation, Query(seed=seed, count=UNENDING)):
        yield dict(sample.request)
