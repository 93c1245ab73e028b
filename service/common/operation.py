"""The operations of the contract: routes, batches, verification, samples and document are all made from such rows."""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct

from service.common.compare import LITERAL, Arranged, Conventions
from service.common.faults import Refusal
from service.common.sampler import MOST_ITEMS, Sampler
from service.common.text import Lang

Game = Literal["mahjong", "zipai"]
Answer = Callable[[Any, Lang], Struct | Refusal]


def _none_arranged(_request: Any, _answer: Any) -> Iterable[Arranged]:
    return ()


class Operation(Struct, frozen=True, kw_only=True):
    """A question that can be asked of a game: its types, the function that answers it, and what goes with it.

    `summary` and `description` are the document's. `conventions` say how two answers compare; `arrangements` takes a
    request with its answer and returns the groups there that other arrangements may stand in for. `sampler` makes
    requests; without one the operation has no samples. `most_items`: of one batch, and of one corpus.
    """

    game: Game
    name: str
    request: type[Struct]
    response: type[Struct]
    answer: Answer
    summary: str
    description: str
    conventions: Conventions = LITERAL
    arrangements: Callable[[Any, Any], Iterable[Arranged]] = _none_arranged
    sampler: Sampler | None = None
    most_items: int = MOST_ITEMS

    @property
    def id(self) -> str:
        """The operationId."""
        return f"{self.game}_{self.name}".replace("/", "_")

    @property
    def path(self) -> str:
        """The route's path; /batch, /verify and /verify/batch stand below it."""
        return f"/v1/{self.game}/{self.name}"
