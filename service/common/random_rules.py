"""Random choices for the samples of both games: house rules, stakes, what a request leaves out."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from service.common.options import Option, Preset, RulesT, Value, options
from service.common.rng import Rng
from service.common.sampler import Query

Json = Any
T = TypeVar("T")

STAKES = (1, 2, 5, 10, 50, 100, 1000)
SHARES = (0, 5, 40)  # percent of the options that a request may set


class HouseRules(Generic[RulesT]):
    """Mixes the presets and options of a game's `rules`, which a request gives in `form`."""

    def __init__(
        self,
        rules: type[RulesT],
        presets: Mapping[str, Preset],
        form: type[RulesT],
        effective: Callable[[RulesT], RulesT],
    ) -> None:
        self._options = options(rules)
        self._presets = tuple(presets)
        self._form = form
        self._effective = effective

    def given(self, rng: Rng, query: Query, without: Collection[str] = ()) -> tuple[dict[str, Json], RulesT]:
        """Return the `rules` of a request, if it gives any, and the rules in force; no option `without` is given."""
        mixed = self._mixed(rng) if query.rules == "mixed" else {}
        given = {name: value for name, value in mixed.items() if name not in without}
        return ({"rules": given} if given else {}), self._effective(msgspec.convert(given, self._form))

    def _mixed(self, rng: Rng) -> dict[str, Value]:
        """Return rules as a request gives them: often none, a preset, single options, or both."""
        given: dict[str, Value] = {"preset": rng.choice(self._presets)} if rng.chance(50) else {}
        share = rng.choice(SHARES)
        return given | {option.id: _value(rng, option) for option in self._options if rng.chance(share)}


def _value(rng: Rng, option: Option) -> Value:
    """Return a random value of `option`; an integer is near the default, as it is at real tables."""
    if option.type == "boolean":
        return rng.chance(50)
    if option.values:
        return rng.choice(option.values)
    if not isinstance(option.default, int):
        return None if rng.chance(40) else 1 + rng.below(30)
    return max(option.minimum or 0, option.default - 1) + rng.below(5)


def stake(rng: Rng) -> dict[str, Json]:
    """Return a request's `stake`, mostly none."""
    return {"stake": rng.choice(STAKES)} if rng.chance(25) else {}


def explain(rng: Rng) -> dict[str, Json]:
    """Return a request's `explain`, mostly none."""
    return {"explain": True} if rng.chance(30) else {}


def told(rng: Rng, name: str, items: Sequence[T]) -> dict[str, Sequence[T]]:
    """Return the member `name` of a request, a list; an empty one is mostly left out."""
    return {name: items} if items or rng.chance(15) else {}


def in_order(request: Mapping[str, Json], form: type[Struct]) -> dict[str, Json]:
    """Return a request with its fields in the order of its `form`."""
    return {name: request[name] for name in form.__struct_encode_fields__ if name in request}
