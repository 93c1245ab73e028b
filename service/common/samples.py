"""A corpus of requests with their answers, the same for the same query everywhere."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from service.common.faults import Fault, Refusal
from service.common.operation import Operation
from service.common.rng import Rng
from service.common.sampler import ANY, ILLEGAL, REFUSED, Generator, Query, Sampler
from service.common.text import Text

Json = Any
ATTEMPTS = 2000  # requests tried for one sample of the kind and clause asked for


class Sample(Struct, frozen=True):
    """A request and its answer: a `Refusal` where refused samples were asked for."""

    request: Mapping[str, Json]
    response: Struct | Refusal


def query_faults(operation: Operation, query: Query) -> list[Fault]:
    """Return a fault for a kind or clause that no answer of the operation has, and for too large a count."""
    faults: list[Fault] = []
    if operation.sampler and query.kind not in operation.sampler.choices:
        message = Text("No answer of this operation is of this kind.", "此操作没有这一类答案。")
        faults.append(Fault("/kind", "choice", message))
    if operation.sampler and query.clause and query.clause not in operation.sampler.clauses:
        message = Text("No answer of this operation cites this clause.", "此操作的答案不引用这一条。")
        faults.append(Fault("/clause", "choice", message))
    if query.count > (most := operation.most_items):
        faults.append(Fault("/count", "range", Text(f"At most {most} of this operation.", f"此操作至多 {most} 个。")))
    return faults


def samples(operation: Operation, query: Query) -> Iterator[Sample]:
    """Yield the samples of `query`, whose kind and clause the operation must have.

    Sample i is the same for every count. Fewer come, or none, where kind, clause and rules do not go together: none
    that fits turned up in `ATTEMPTS` requests.
    """
    return (sample for sample in attempts(operation, query) if sample)


def attempts(operation: Operation, query: Query) -> Iterator[Sample | None]:
    """Yield the samples of `query`, and None for each request that did not fit, so that the caller can pause."""
    if operation.sampler is None:
        return
    generators = _fitting(operation.sampler, query)
    rng = Rng(query.seed)
    for _ in range(query.count if generators else 0):
        for _ in range(ATTEMPTS):
            request = rng.choice(generators).make(rng, query)
            answer = operation.answer(msgspec.convert(request, operation.request), "en")
            if _fits(answer, query):
                yield Sample(request, answer)
                break
            yield None
        else:
            return


def _fitting(sampler: Sampler, query: Query) -> list[Generator]:
    """Return the generators to ask, each as often as it weighs: those meant for the kind and clause, if any are."""
    found = [each for each in sampler.generators if (REFUSED in each.kinds) == (query.kind == REFUSED)]
    if query.kind != ANY:
        found = [each for each in found if query.kind in each.kinds] or found
    if query.clause:
        found = [each for each in found if query.clause in each.clauses] or found
    return [each for each in found for _ in range(each.weight)]


def _fits(answer: Struct | Refusal, query: Query) -> bool:
    """Return whether an answer is of the kind asked for, and cites the clause."""
    if query.kind == REFUSED or isinstance(answer, Refusal):
        return query.kind == REFUSED and isinstance(answer, Refusal)
    if query.kind == ILLEGAL:
        return getattr(answer, "legal", True) is False and _names(answer, "rule", query.clause)
    return _names(answer, "id", "" if query.kind == ANY else query.kind) and _names(answer, "rule", query.clause)


def _names(answer: Struct, field: str, value: str) -> bool:
    """Return whether a `field` of the answer, at any depth, is `value`; always True for ""."""
    return not value or f'"{field}":"{value}"'.encode() in msgspec.json.encode(answer)
