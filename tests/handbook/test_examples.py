"""The worked examples are right: the service's own functions answer them so, and each shows its clause."""

import msgspec
import pytest

from service.common.compare import differences
from service.handbook.clauses import all_clauses
from service.handbook.examples import Example, examples
from service.web.api.operations import OPERATIONS

EXAMPLES = [one for found in examples().values() for one in found]
ANSWERS = {f"{row.game}/{row.name}": row for row in OPERATIONS}


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: f"{one.clause} {one.operation}")
def test_an_example_is_answered_as_it_says(one: Example) -> None:
    row = ANSWERS[one.operation]
    answer = row.answer(msgspec.convert(one.request, row.request), "en")
    assert list(differences(one.answer, msgspec.json.decode(msgspec.json.encode(answer)))) == []


def test_the_examples_show_clauses_of_both_games_in_the_order_of_their_numbers() -> None:
    order = [one.id for one in all_clauses()]
    shown = [*examples()]
    assert shown == sorted(shown, key=order.index)
    assert len(shown) >= 30
