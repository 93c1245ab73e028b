"""A corpus of questions with their answers, made anew from a seed: for authors who keep it and test theirs with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, cast

from litestar import Request, route
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta, Struct, defstruct

from service.common.operation import Game
from service.mahjong import samples as mahjong
from service.web.http.bodies import Codec
from service.web.http.negotiation import answer_media, wishes
from service.web.http.responses import Reply, reply
from service.zipai import samples as zipai

AnyRequest = Request[Any, Any, Any]
AT_A_TIME = 8  # samples made before other requests get their turn: a millisecond or two


class SamplesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which corpus of a game, but for its `kind`: the same query gives the same one for ever."""

    seed: Annotated[int, Meta(ge=0, le=2**53 - 1, description="What the corpus is made from; 0 when left out.")] = 0
    count: Annotated[int, Meta(ge=1, le=1000, description="How many samples; 10 when left out.")] = 10
    rules: Annotated[
        Literal["default", "mixed"],
        Meta(description="Only the default rules, or presets and options mixed in; default when left out."),
    ] = "default"


class SamplesResponse(Struct, frozen=True):
    """The corpus: each sample a score request and its answer."""

    samples: Sequence[Struct]


Maker = Callable[[int, int, str, bool], Iterator[mahjong.Sample | zipai.Sample]]
MAKERS: Mapping[Game, tuple[Maker, Sequence[str]]] = {
    "mahjong": (mahjong.samples, mahjong.KINDS),
    "zipai": (zipai.samples, zipai.KINDS),
}


def query_of(game: Game) -> Any:
    """Return the type of the game's queries: a `SamplesQuery` with a `kind` of hands that the game has."""
    annotated, literal = cast(Any, Annotated), cast(Any, Literal)
    _, kinds = MAKERS[game]
    meaning = Meta(description="A hand type that each hand has, illegal, or any (when left out).")
    kind = annotated[literal[tuple(kinds)], meaning]
    name = f"{game.capitalize()}SamplesQuery"
    query: Any = defstruct(
        name, [("kind", kind, "any")], bases=(SamplesQuery,), frozen=True, forbid_unknown_fields=True
    )
    return query


def sample_routes() -> list[HTTPRouteHandler]:
    """Return the route of each game's corpus."""
    return [_samples_route(game) for game in MAKERS]


def _samples_route(game: Game) -> HTTPRouteHandler:
    make, _ = MAKERS[game]
    codec: Codec[Any] = Codec(query_of(game))

    async def handle(request: AnyRequest) -> Reply:
        wanted = wishes(request.scope["headers"])
        media = answer_media(wanted)
        query = codec.from_query(request.scope["query_string"])
        made = []
        for sample in make(query.seed, query.count, query.kind, query.rules == "mixed"):
            made.append(sample)
            if len(made) % AT_A_TIME == 0:
                await asyncio.sleep(0)
        return reply(SamplesResponse(made), media, wanted.lang)

    return route(f"/v1/{game}/samples", http_method=["GET", "HEAD"], name=f"{game}_samples")(handle)
