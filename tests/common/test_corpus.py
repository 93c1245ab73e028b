"""Through a major version a seed gives the same requests, of every operation (CHANGELOG.md)."""

import json

import pytest

from service.common.operation import Operation
from service.web.api.operations import OPERATIONS
from tests.corpus import DIGESTS, digest


@pytest.mark.parametrize("operation", [each for each in OPERATIONS if each.sampler], ids=lambda each: each.id)
def test_the_seed_gives_what_it_always_gave(operation: Operation) -> None:
    assert digest(operation) == json.loads(DIGESTS.read_text("utf-8"))[operation.id]
