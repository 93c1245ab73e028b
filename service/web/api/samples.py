"""A corpus of requests with their answers, made anew from a seed, for authors who test their engines with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, cast

from litestar import route
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta, Struct, defstruct

from service.common.faults import Fault, Refusal
from service.common.operation import MOST_ITEMS, Game, Operation
from service.common.sampler import ANY, Query
from service.common.samples import Sample, attempts, query_faults
from service.common.text import Lang, Text
from service.web.api.operations import GAMES, OPERATIONS, refusal_problem
from service.web.api.routes import Turns
from service.web.http.bodies import Codec
from service.web.http.negotiation import answer_media, negotiated
from service.web.http.problems import invalid
from service.web.http.responses import AnyRequest, EncodedResponse, encoded_response

NOTHING_FITS = Fault(
    "/clause",
    "choice",
    Text("No answer of this kind cites it under these rules.", "在这些规则下这类答案不引用这一条。"),
)


class SamplesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which corpus of a game: the same query gives the same one."""

    seed: Annotated[int, Meta(ge=0, le=2**53 - 1, description="What the corpus is made from; 0 when left out.")] = 0
    count: Annotated[
        int, Meta(ge=1, le=MOST_ITEMS, description="How many samples (records: at most 100); 10 when left out.")
    ] = 10
    clause: Annotated[
        str,
        Meta(
            max_length=8,
            pattern=r"^[A-Z][0-9]+(\.[0-9]+)?$",
            description="Only answers that cite this clause; any answer when left out.",
        ),
    ] = ""
    rules: Annotated[
        Literal["default", "mixed"],
        Meta(description="Only the default rules, or presets and options mixed in; default when left out."),
    ] = "default"
    notation: Annotated[
        Literal["any", "codes"],
        Meta(description="Tiles or cards in any notation, or as plain lists of codes; any when left out."),
    ] = "any"


class SampleAnswer(Struct, frozen=True):
    """A request and its answer: a problem if `refused` was asked for."""

    request: Any
    response: Struct


class SamplesResponse(Struct, frozen=True):
    """The corpus."""

    samples: Sequence[SampleAnswer]


def sampled(game: Game) -> list[Operation]:
    """Return the operations of a game that have samples."""
    return [operation for operation in OPERATIONS if operation.game == game and operation.sampler]


def query_of(game: Game) -> Any:
    """Return the type of the game's queries: a `SamplesQuery` with its operations and the kinds of their answers."""
    annotated, literal = cast(Any, Annotated), cast(Any, Literal)
    operations = sampled(game)
    kinds = dict.fromkeys(kind for each in operations if each.sampler for kind in each.sampler.choices)
    asked = Meta(description="The operation whose requests they are; score when left out.")
    meaning = Meta(
        description="A hand type that each answer names, `illegal`, `refused` (answered 422), or `any` (when left out)."
    )
    fields = [
        ("operation", annotated[literal[tuple(each.name for each in operations)], asked], "score"),
        ("kind", annotated[literal[tuple(kinds)], meaning], ANY),
    ]
    name = f"{game.capitalize()}SamplesQuery"
    query: Any = defstruct(name, fields, bases=(SamplesQuery,), frozen=True, forbid_unknown_fields=True)
    return query


def sample_routes() -> list[HTTPRouteHandler]:
    """Return the route of each game's corpus."""
    return [_samples_route(game) for game in GAMES]


def _samples_route(game: Game) -> HTTPRouteHandler:
    operations = {operation.name: operation for operation in sampled(game)}
    codec: Codec[Any] = Codec(query_of(game))

    async def handle(request: AnyRequest) -> EncodedResponse:
        negotiation = negotiated(request.scope["headers"])
        media = answer_media(negotiation)
        asked = codec.from_query(request.scope["query_string"])
        operation = operations[asked.operation]
        query = _query(operation, asked)
        made: list[SampleAnswer] = []
        turns = Turns()
        for sample in attempts(operation, query):
            if sample:
                made.append(_answer(sample, negotiation.lang))
            if turns.over:
                await turns.pause()
        if not made:
            raise invalid([NOTHING_FITS])
        return encoded_response(SamplesResponse(made), media, negotiation)

    return route(f"/v1/{game}/samples", http_method=["GET", "HEAD"], name=f"{game}_samples")(handle)


def _query(operation: Operation, asked: Any) -> Query:
    """Return the query that was asked for; raise `ProblemError` 422 if the operation cannot answer it."""
    query = Query(
        seed=asked.seed,
        count=asked.count,
        kind=asked.kind,
        clause=asked.clause,
        mixed_rules=asked.rules == "mixed",
        codes_only=asked.notation == "codes",
    )
    faults = query_faults(operation.sampler, query) if operation.sampler else []
    if query.count > operation.most_items:
        most = operation.most_items
        faults.append(Fault("/count", "range", Text(f"At most {most} of this operation.", f"此操作至多 {most} 个。")))
    if faults:
        raise invalid(faults)
    return query


def _answer(sample: Sample, lang: Lang) -> SampleAnswer:
    answer = sample.response
    return SampleAnswer(sample.request, refusal_problem(answer, lang) if isinstance(answer, Refusal) else answer)
