"""The schemas of the OpenAPI document, by name. Both games use the same names for types of their own."""

from __future__ import annotations

from functools import cache
from typing import Any

from service.common import compare, ledger, options
from service.common.operation import Game, Operation
from service.web.api import catalogue
from service.web.api.operations import GAMES, OPERATIONS, verification
from service.web.api.routes import BatchProblem
from service.web.document.descriptions import described
from service.web.document.named import named, referred_to
from service.web.document.narrowing import narrowed
from service.web.http import problems, schemas
from service.web.http.schemas import Schema, reference
from service.web.telemetry.probes import Health

ENDPOINTS = tuple([each for operation in OPERATIONS for each in (operation, verification(operation))])
_SHARED = schemas.components(
    (
        ledger.Settlement,
        options.Option,
        catalogue.RulesAnswer,
        compare.Difference,
        problems.Problem,
        BatchProblem,
        Health,
    )
)


def all_schemas() -> dict[str, Schema]:
    """Return every schema that the document needs, by its name there."""
    found = narrowed(described(named(wide_schemas())))
    return dict(sorted((found | referred_to(found)).items()))


def wide_schemas() -> dict[str, Schema]:
    """Return the schemas as the types themselves give them."""
    found = dict(_SHARED)
    for game in GAMES:
        for name, schema in _of_game(game).items():
            found[_name(game, name)] = _with_constants(_renamed(schema, game)) | {"title": _name(game, name)}
        found |= _sample_schemas(game)
    for operation in OPERATIONS:
        outcome = name_of(operation) + "Outcome"
        found[outcome] = _choice(
            outcome,
            "The answer, or the problem of a request that is refused.",
            schema_of(operation.response, operation.game),
            reference(problems.Problem.__name__),
        )
        found[name_of(verification(operation)) + "Response"]["properties"]["correct"] = reference(outcome)
    for operation in ENDPOINTS:
        found |= _batch_schemas(operation)
    return found


def _with_constants(schema: Schema) -> Schema:
    """Return the schema of an answer with its constant members always there, and a lone null as an integer or null.

    For the latter (mahjong has no next dealer) generators have no type.
    """
    members = {
        name: {"anyOf": [{"type": "integer"}, part]} if part.get("type") == "null" else part
        for name, part in schema.get("properties", {}).items()
    }
    constants = [name for name, part in members.items() if "const" in part and "default" in part]
    if members == schema.get("properties", {}) and not constants:
        return schema
    properties = {
        name: {key: value for key, value in part.items() if name not in constants or key != "default"}
        for name, part in members.items()
    }
    return schema | {"properties": properties, "required": [*schema.get("required", ()), *constants]}


def name_of(operation: Operation) -> str:
    """Return what the names of an operation's schemas begin with."""
    return operation.game.capitalize() + "".join(part.capitalize() for part in operation.name.split("/"))


def schema_of(type_: type, game: Game) -> Schema:
    """Return the reference to the document's schema of a game's type."""
    return reference(_name(game, type_.__name__))


def _batch_schemas(operation: Operation) -> dict[str, Schema]:
    """Return the schemas of batches of an operation, by name."""
    game, name, most = operation.game, name_of(operation), operation.most_items
    items = {"type": "array", "items": schema_of(operation.request, game), "minItems": 1, "maxItems": most}
    results = {"type": "array", "items": reference(f"{name}BatchResult")}
    status = {"const": 200, "type": "integer"}
    result = (reference(f"{name}BatchAnswer"), reference(BatchProblem.__name__))
    return {
        f"{name}BatchRequest": _object("Requests, each answered on its own.", items=items),
        f"{name}BatchResponse": _object("The results, one for each item, in order.", results=results),
        f"{name}BatchResult": _choice(f"{name}BatchResult", "Told apart by `status`.", *result),
        f"{name}BatchAnswer": _object(
            "What the single endpoint answers to an item.", status=status, body=schema_of(operation.response, game)
        ),
    }


def _sample_schemas(game: Game) -> dict[str, Schema]:
    """Return the schemas of a game's corpus, by name."""
    prefix = game.capitalize()
    asked = [operation for operation in OPERATIONS if operation.game == game and operation.sampler]
    kinds = [reference(f"{name_of(each)}Sample") for each in asked]
    sample = reference(f"{prefix}Sample")
    found = {
        f"{prefix}SamplesResponse": _object("The corpus.", samples={"type": "array", "items": sample}),
        f"{prefix}Sample": _choice(f"{prefix}Sample", "A request of the operation asked for, and its answer.", *kinds),
    }
    for each in asked:
        found[f"{name_of(each)}Sample"] = _object(
            f"A request of {each.name} and its answer.",
            request=schema_of(each.request, game),
            response=reference(f"{name_of(each)}Outcome"),
        )
    return found


def _choice(name: str, description: str, *choices: Schema) -> Schema:
    """Return the schema of whatever fits one of the `choices`."""
    return {"title": name, "description": description, "anyOf": [*choices]}


def _object(description: str, **properties: Schema) -> Schema:
    """Return the schema of an object of exactly these members."""
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


@cache
def _of_game(game: Game) -> dict[str, Schema]:
    """Return the schemas of a game by their own names."""
    return schemas.components([type_ for o in ENDPOINTS if o.game == game for type_ in (o.request, o.response)])


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
