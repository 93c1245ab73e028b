"""What an operation needs to be sampled: generators of requests, and which kinds and clauses its answers can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from service.common.rng import Rng

Json = Any
ILLEGAL, REFUSED, ANY = "illegal", "refused", "any"


class Query(Struct, frozen=True, kw_only=True):
    """Which corpus is asked for: the same query gives the same one.

    `kind`: a hand type that the answers name, `illegal`, `refused`, or `any`. `clause`: answers that cite it, "" for
    all. `mixed_rules`: presets and options mixed in, else the default rules. `codes_only`: tiles or cards as plain
    lists of codes, else in any notation.
    """

    seed: int = 0
    count: int = 10
    kind: str = ANY
    clause: str = ""
    mixed_rules: bool = False
    codes_only: bool = False


class Generator(Struct, frozen=True, kw_only=True):
    """Makes requests of one sort.

    `make` returns a request as JSON, with every choice taken from the `Rng` given. `kinds` and `clauses` are those that
    its requests mostly lead to: they are why it is asked when such a sample is wanted. `weight`: how often it is asked,
    beside the others, for samples of any kind.
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
