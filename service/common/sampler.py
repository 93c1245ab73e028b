"""What an operation needs to be sampled: generators of requests, and which kinds and clauses its answers can have."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from service.common.rng import Rng

Json = Any
ILLEGAL, REFUSED, ANY = "illegal", "refused", "any"
MOST_ITEMS = 1000  # of a corpus, and of a batch
SampleRules = Literal["default", "mixed"]
SampleNotation = Literal["any", "codes"]


class Query(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which corpus is asked for: the same query gives the same one.

    A game narrows `operation`, whose requests they are, and `kind`: of the answers, a hand type, `illegal`, `refused`
    or `any`.
    """

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
        SampleRules,
        Meta(description="Only the default rules, or presets and options mixed in; default when left out."),
    ] = "default"
    notation: Annotated[
        SampleNotation,
        Meta(description="Tiles or cards in any notation, or as plain lists of codes; any when left out."),
    ] = "any"
    operation: str = "score"
    kind: str = ANY


class Generator(Struct, frozen=True, kw_only=True):
    """Makes requests of one sort.

    `make` returns a request as JSON, with every choice taken from the `Rng` given. `kinds` and `clauses` are those that
    its requests mostly lead to; it is asked when a sample of one of them is wanted. `weight`: how often it is asked,
    compared with the others.
    """

    id: str
    make: Callable[[Rng, Query], Mapping[str, Json]]
    kinds: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    weight: int = 1


class Sampler(Struct, frozen=True, kw_only=True):
    """The generators of an operation's requests, and all kinds (but refused and any) and clauses of its answers."""

    generators: Sequence[Generator]
    kinds: tuple[str, ...]
    clauses: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """Every `kind` that can be asked for."""
        return (*self.kinds, REFUSED, ANY)
