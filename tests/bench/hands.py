"""The hands that the benchmark asks about: a seeded mix of legal and illegal ones, every kind among them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from service.common.faults import Refusal
from service.web.operations import OPERATIONS, Operation
from tests.brute import mahjong_requests, zipai_requests

Json = dict[str, Any]
MIX = 2000
MAKERS: dict[str, Callable[[Random], Json]] = {
    "mahjong_score": mahjong_requests.score_request,
    "mahjong_settle": mahjong_requests.settle_request,
    "mahjong_waits": mahjong_requests.waits_request,
    "mahjong_claims": mahjong_requests.claims_request,
    "zipai_score": zipai_requests.score_request,
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
    """Return `number` requests of an operation, the same for the same `seed`; those that contradict are left out."""
    make = MAKERS[operation.id]
    rng = Random(seed)
    questions: list[Question] = []
    while len(questions) < number:
        request = make(rng)
        asked = msgspec.convert(request, operation.request)
        answer = operation.judge(asked, "en")
        if not isinstance(answer, Refusal):
            questions.append(Question(msgspec.json.encode(request), asked, msgspec.json.encode(answer)))
    return questions
