"""Batches: each item gets what the single endpoint answers, byte for byte, however many were refused before it."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from service.web.app import create_app
from service.web.settings import Settings

SOUND = {"dealer": 1, "winner": 2, "hand": "1122334455667m", "win": {"by": "discard", "tile": "7m", "from": 0}}
BAD = {"dealer": 9, "winner": "x", "hand": ["0m"], "flags": ["gang"]}  # five faults: win is missing, too


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings())) as client:
        yield client


def test_every_item_is_answered_as_the_single_endpoint_answers_it(client: TestClient[Any]) -> None:
    items = [BAD] * 120 + [SOUND]
    batch = client.post("/v1/mahjong/score/batch", json={"items": items})
    results = msgspec.json.decode(batch.content, type=dict[str, list[dict[str, msgspec.Raw]]])["results"]
    for item, result in zip(items, results, strict=True):
        single = client.post("/v1/mahjong/score", json=item)
        assert json.loads(bytes(result["status"])) == single.status_code
        assert bytes(result["problem" if item is BAD else "body"]) == single.content
    pointers = {error["pointer"] for error in json.loads(bytes(results[119]["problem"]))["errors"]}
    assert pointers == {"/dealer", "/winner", "/hand/0", "/flags/0", "/win"}
