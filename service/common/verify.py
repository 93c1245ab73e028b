"""Compare another engine's answer to an operation with the right one."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta, Struct, defstruct

from service.common.compare import CLAIMED, Arranged, Arrangement, Conventions, Difference, claim_refusal, differences
from service.common.faults import Refusal
from service.common.operation import Operation
from service.common.text import Lang

Json = Any
PROBLEM = Conventions(sets={"errors": ("pointer", "code")})  # how two problems compare


class VerifyRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request of the operation, and what another engine claims to be its answer."""

    request: Any
    claimed: Annotated[dict[str, Any], Meta(description=CLAIMED)]


class VerifyResponse(Struct, frozen=True):
    """Whether the claim agrees, every difference, and the whole right answer; a problem if the request has none."""

    agrees: bool
    differences: Sequence[Difference]
    correct: Any


def request_type(operation: Operation) -> type[VerifyRequest]:
    """Return the type of the operation's verify requests."""
    made = defstruct(
        f"{operation.name.capitalize()}VerifyRequest",
        [("request", operation.request)],
        bases=(VerifyRequest,),
        namespace={"__doc__": VerifyRequest.__doc__},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )
    return cast(type[VerifyRequest], made)


def response_type(operation: Operation) -> type[VerifyResponse]:
    """Return the type of the operation's verify responses, `correct` being its own answer."""
    made = defstruct(
        f"{operation.name.capitalize()}VerifyResponse",
        [("correct", operation.response)],
        bases=(VerifyResponse,),
        namespace={"__doc__": VerifyResponse.__doc__},
        frozen=True,
    )
    return cast(type[VerifyResponse], made)


def verify(
    operation: Operation, asked: VerifyRequest, lang: Lang, problem: Callable[[Refusal, Lang], Struct]
) -> VerifyResponse | Refusal:
    """Compare what is claimed with the right answer: the operation's or, of a refused request, that of `problem`.

    A `Refusal` is returned only for a claim that cannot be compared.
    """
    if refused := claim_refusal(asked.claimed, "/claimed"):
        return refused
    answer = operation.answer(asked.request, lang)
    if isinstance(answer, Refusal):
        return compared(asked.claimed, problem(answer, lang), PROBLEM)
    return compared(asked.claimed, answer, operation.conventions, operation.arrangements(asked.request, answer))


def compared(
    claimed: Json, answer: Struct, conventions: Conventions, arrangements: Iterable[Arranged] = ()
) -> VerifyResponse:
    """Return how `claimed` and the right `answer` differ; of groups, `arrangements` say which others are as good."""
    correct = msgspec.json.decode(msgspec.json.encode(answer))
    for path, name, rearranged in arrangements:
        body = correct
        for part in path:
            body = body[part]
        body[name] = Arrangement(body[name], rearranged)
    found = list(differences(claimed, correct, conventions=conventions))
    return VerifyResponse(not found, found, answer)
