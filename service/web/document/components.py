"""The schemas of the OpenAPI document, by name. Both games use the same names for types of their own."""

from __future__ import annotations

from functools import cache
from typing import Any

from service.common import compare, ledger, options, rows
from service.common.operation import Game
from service.web.api import catalogue as rules
from service.web.api.batch import BatchProblem
from service.web.api.operations import GAMES, OPERATIONS
from service.web.http import problems, schemas
from service.web.http.schemas import Schema
from service.web.telemetry.probes import Health

_SHARED = schemas.components(
    (
        ledger.Settlement,
        rows.Reason,
        options.Option,
        rules.RulesAnswer,
        compare.Difference,
        problems.Problem,
        BatchProblem,
        Health,
    )
)


def all_schemas() -> dict[str, Schema]:
    """Return every schema that the document needs, by its name there."""
    found = dict(_SHARED)
    for game in GAMES:
        for name, schema in _of_game(game).items():
            found[_name(game, name)] = _renamed(schema, game) | {"title": _name(game, name)}
    return dict(sorted(found.items()))


def schema_of(type_: type, game: Game) -> Schema:
    """Return the reference to the document's schema of a game's type."""
    schema: Schema = _renamed(schemas.reference(type_), game)
    return schema


def named(name: str) -> Schema:
    """Return the reference to the document's schema `name`."""
    return {"$ref": schemas.REF.format(name=name)}


def members(**properties: Schema) -> Schema:
    """Return the schema of an object of exactly these members."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


@cache
def _of_game(game: Game) -> dict[str, Schema]:
    """Return the schemas of a game by their own names."""
    return schemas.components([type_ for o in OPERATIONS if o.game == game for type_ in (o.request, o.response)])


def _name(game: Game, name: str) -> str:
    """Return the document's name of the schema that a game calls `name`: its own, unless both games share it."""
    return name if _SHARED.get(name) == _of_game(game)[name] else game.capitalize() + name


def _renamed(schema: Any, game: Game) -> Any:
    """Return `schema` with its references to the game's schemas turned into the document's names."""
    if isinstance(schema, list):
        return [_renamed(part, game) for part in schema]
    if isinstance(schema, dict):
        return {key: _renamed(part, game) for key, part in schema.items()}
    head = schemas.REF.format(name="")
    if isinstance(schema, str) and schema.startswith(head):
        return head + _name(game, schema.removeprefix(head))
    return schema
