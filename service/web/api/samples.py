"""A corpus of requests with their answers, made anew from a seed, for authors who test their engines with it."""

from typing import Annotated, Any, Literal, cast

from litestar import route
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta, defstruct
from msgspec.structs import replace

from service.common.faults import Fault, Refusal
from service.common.operation import Game, Operation
from service.common.sampler import ANY, Query
from service.common.samples import Sample, attempts, query_faults
from service.common.text import Lang, Text
from service.web.api.operations import GAMES, OPERATIONS, refusal_problem
from service.web.api.routes import in_turns
from service.web.http.bodies import Codec
from service.web.http.negotiation import answer_media, negotiated
from service.web.http.problems import invalid
from service.web.http.responses import AnyRequest, EncodedResponse, encoded_response

NOTHING_FITS = Fault(
    "/clause",
    "choice",
    Text("No answer of this kind cites it under these rules.", "在这些规则下这类答案不引用这一条。"),
)


def sampled(game: Game) -> list[Operation]:
    """Return the operations of a game that have samples."""
    return [operation for operation in OPERATIONS if operation.game == game and operation.sampler]


def query_of(game: Game) -> Any:
    """Return the type of the game's queries: with the operations to choose from, and the kinds of their answers."""
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
    return cast(Any, defstruct(name, fields, bases=(Query,), frozen=True, kw_only=True, forbid_unknown_fields=True))


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
        if faults := query_faults(operation, asked):
            raise invalid(faults)
        made = await in_turns(attempts(operation, asked))
        if not made:
            raise invalid([NOTHING_FITS])
        return encoded_response({"samples": [_told(sample, negotiation.lang) for sample in made]}, media, negotiation)

    return route(f"/v1/{game}/samples", http_method=["GET", "HEAD"], name=f"{game}_samples")(handle)


def _told(sample: Sample, lang: Lang) -> Sample:
    """Return a sample as it is sent: with a problem where the answer is a refusal."""
    if isinstance(sample.response, Refusal):
        return replace(sample, response=refusal_problem(sample.response, lang))
    return sample
