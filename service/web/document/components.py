"""The schemas of the OpenAPI document, by name. Both games use the same names for types of their own."""

import re
from collections.abc import Iterator

import msgspec

from service.common.compare import Difference
from service.common.ledger import Settlement
from service.common.operation import Game, Operation
from service.common.options import Option
from service.web.api.catalogue import RulesAnswer
from service.web.api.operations import GAMES, OPERATIONS, verification
from service.web.api.routes import BatchProblem
from service.web.api.samples import sampled
from service.web.http import schemas
from service.web.http.problems import Problem
from service.web.http.schemas import REF, Schema, reference
from service.web.telemetry.probes import Health

ENDPOINTS = tuple([each for operation in OPERATIONS for each in (operation, verification(operation))])
_SHARED = schemas.components((Settlement, Option, RulesAnswer, Difference, Problem, BatchProblem, Health))


def wide_schemas() -> dict[str, Schema]:
    """Return the schemas as the types themselves give them, by their names in the document."""
    found = dict(_SHARED)
    for game in GAMES:
        found |= {schema["title"]: schema for schema in _with_names(game)}
        found |= _sample_schemas(game)
    for operation in OPERATIONS:
        outcome = name_of(operation) + "Outcome"
        found[outcome] = _choice(
            outcome,
            "The answer, or the problem of a request that is refused.",
            schema_of(operation.response, operation.game),
            reference(Problem.__name__),
        )
        found[name_of(verification(operation)) + "Response"]["properties"]["correct"] = reference(outcome)
    for operation in ENDPOINTS:
        found |= _batch_schemas(operation)
    return found


def _with_names(game: Game) -> Iterator[Schema]:
    """Yield the schemas of a game, with the document's names in titles and references."""
    types = [type_ for each in ENDPOINTS if each.game == game for type_ in (each.request, each.response)]
    told = msgspec.json.encode(schemas.components(types)).decode()
    renamed = re.sub(REF.format(name=r"(\w+)"), lambda found: REF.format(name=_name(game, found[1])), told)
    for name, schema in msgspec.json.decode(renamed).items():
        _straighten(schema)
        yield schema | {"title": _name(game, name)}


def _straighten(schema: Schema) -> None:
    """Change the schema of an answer: constant members are always there, and a lone null is an integer or null.

    For the latter (mahjong has no next dealer) generators have no type.
    """
    members = schema.get("properties", {})
    for name, part in members.items():
        if part.get("type") == "null":
            members[name] = {"anyOf": [{"type": "integer"}, part]}
        elif "const" in part and part.pop("default", None) is not None:
            schema.setdefault("required", []).append(name)


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
    asked = sampled(game)
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


def _name(game: Game, name: str) -> str:
    """Return the document's name of the schema that a game calls `name`: its own, unless both games share it."""
    return name if name in _SHARED else game.capitalize() + name
