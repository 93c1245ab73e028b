"""The operations of both games, and the verification of each: routes and the OpenAPI document are made from them."""

from service.common import verify
from service.common.faults import Refusal
from service.common.operation import Game, Operation
from service.common.text import Lang
from service.mahjong.operations import OPERATIONS as MAHJONG
from service.web.http.problems import Problem, problem, refusal_error
from service.zipai.operations import OPERATIONS as ZIPAI

GAMES: tuple[Game, ...] = ("mahjong", "zipai")
OPERATIONS: tuple[Operation, ...] = (*MAHJONG, *ZIPAI)


def refusal_problem(refusal: Refusal, lang: Lang) -> Problem:
    """Return the problem document of what a game would not answer."""
    return problem(refusal_error(refusal), lang)


def verification(operation: Operation) -> Operation:
    """Return the operation that compares another engine's answer to `operation` with the right one."""
    return Operation(
        game=operation.game,
        name=f"{operation.name}/verify",
        request=verify.request_type(operation),
        response=verify.response_type(operation),
        answer=lambda asked, lang: verify.verify(operation, asked, lang, refusal_problem),
        summary=f"Compare another engine's answer to {operation.name} with this one's",
        description=(
            "Only what is claimed is compared, and every difference is named with its place. Lists whose order says "
            "nothing compare as sets, another arrangement of equal worth agrees, and sentences are passed over. Where "
            'the right answer is a problem (422), claim `{"status": 422}` or any part of the problem.'
        ),
        most_items=operation.most_items,
    )
