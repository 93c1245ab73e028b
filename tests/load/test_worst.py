"""The worst request of each operation, found by search: each is answered, and the time that it takes is printed.

A request is searched by hill climbing: the slowest one known is changed a little, and kept when it got slower. What the
games remember is forgotten before each try, so that no try profits from the one before. Bodies that were found to be
bad for the readers of bodies are tried as they are.
"""

from __future__ import annotations

import asyncio
import copy
import gc
import json
import time
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from service.web.app import create_app
from service.web.frame import Frame
from service.web.operations import Game
from service.web.samples import MAKERS
from service.web.settings import Settings
from tests.load.corpus import corpus, posted, spoil
from tests.web.tiny import asked

SETTINGS = Settings(log_requests=False)
APP = create_app(SETTINGS)
FRAME = Frame(APP, SETTINGS)
SEEDS = corpus(APP, 40)
SCORE = "/v1/mahjong/score"
BATCH = "/v1/mahjong/score/batch"
VERIFY = "/v1/mahjong/verify"
MEGABYTES_4 = SETTINGS.max_batch_body - 100


async def _held(method: str, path: str, body: bytes, query: bytes) -> float:
    """Ask once; return the longest time, in seconds of the processor, for which no other request had its turn."""
    longest, asking = 0.0, True

    async def watch() -> None:
        nonlocal longest
        last = time.process_time()
        while asking:
            await asyncio.sleep(0)
            now = time.process_time()
            longest, last = max(longest, now - last), now

    watching = asyncio.create_task(watch())
    await asyncio.sleep(0)
    answer = await asked(FRAME, method, path, body, query, content_type="application/json")
    asking = False
    await watching
    assert answer.status in (200, 400, 413, 422)
    return longest


# All that the games remember.
MEMORIES = [
    memory
    for memory in gc.get_objects()
    if isinstance(memory, type(lru_cache(str))) and memory.__module__.startswith(("service.mahjong", "service.zipai"))
]


@pytest.fixture(autouse=True, scope="module")
def frozen() -> Iterator[None]:
    """Keep the garbage collector from what lives long, as the server does."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def held(path: str, body: bytes, times: int = 1, method: str = "POST", query: bytes = b"") -> float:
    """Return the longest stop that a request causes, in seconds, at its best of several times."""
    best = float("inf")
    for _ in range(times):
        for memory in MEMORIES:
            memory.cache_clear()
        best = min(best, asyncio.run(_held(method, path, body, query)))
    return best


def encoded(request: Any) -> bytes:
    return json.dumps(request, ensure_ascii=False).encode()


def search(path: str, seconds: float) -> tuple[float, bytes, int]:
    """Return the longest stop that was found, the request that causes it, and how many were tried."""
    rng = Random(path)
    pool = [seed.request for seed in SEEDS if seed.path == path]
    kept = sorted(((held(path, encoded(request)), request) for request in pool), key=lambda pair: pair[0])[-8:]
    tried, until = len(pool), time.perf_counter() + seconds
    while time.perf_counter() < until:
        _, parent = rng.choice(kept)
        child = copy.deepcopy(parent)
        for _ in range(rng.choice((1, 1, 2, 3))):
            spoil(child, rng.choice(pool), rng)
        body = encoded(child)
        tried += 1
        if len(body) < SETTINGS.max_body and held(path, body) > kept[0][0]:
            kept = sorted([*kept[1:], (held(path, body, 3), child)], key=lambda pair: pair[0])
    worst = encoded(kept[-1][1])
    return held(path, worst, 5), worst, tried


@pytest.mark.parametrize("seconds", [0.5, pytest.param(60.0, marks=pytest.mark.load)])
@pytest.mark.parametrize("path", sorted(posted(APP)))
def test_the_worst_request_that_can_be_found_is_answered(path: str, seconds: float) -> None:
    worst, request, tried = search(path, seconds)
    print(f"{path}: the worst of {tried} requests holds the service for {worst * 1000:.2f} ms: {request[:300]!r}")


@pytest.mark.parametrize("count", [20, pytest.param(1000, marks=pytest.mark.load)])
@pytest.mark.parametrize("game", MAKERS)
def test_the_worst_corpus_is_answered(game: Game, count: int) -> None:
    _, kinds = MAKERS[game]
    queries = [f"kind={kind}&rules={rules}&count={count}" for kind in kinds for rules in ("default", "mixed")]
    times = {query: held(f"/v1/{game}/samples", b"", 3, "GET", query.encode()) for query in queries}
    worst = max(times, key=lambda query: times[query])
    print(f"{game}: the worst corpus, {worst}, holds the service for {times[worst] * 1000:.2f} ms")


def listed(item: bytes, size: int) -> bytes:
    """Return as many items in a list as `size` bytes hold."""
    return b"[" + b",".join([item] * (size // (len(item) + 1))) + b"]"


def names(size: int) -> bytes:
    """Return as many members of an object as `size` bytes hold."""
    return b",".join(b'"k%d":0' % number for number in range(size // 12))


SOUND = encoded(next(seed.request for seed in SEEDS if seed.path == SCORE))


def claim(member: str, item: bytes) -> bytes:
    """Return a verification of a sound hand, with as many items in a member of the claim as a body holds."""
    return b'{"request":%s,"claimed":{"%s":%s}}' % (SOUND, member.encode(), listed(item, 64_000))


BAD_BODIES = {
    "claimed hand types": (VERIFY, claim("hand_types", b'{"id":"x"}')),
    "claimed right hand types": (VERIFY, claim("hand_types", b'{"id":"ping_hu","zi":1}')),
    "claimed groups": (VERIFY, claim("groups", b'{"kind":"run","tiles":["1m","2m","3m"]}')),
    "claimed tiles": (VERIFY, claim("groups", b'{"tiles":"%s"}' % (b"1m" * 2000))),
    "claimed lists": (VERIFY, claim("groups", b"[[[[]]]]")),
    "claimed reasons": (VERIFY, claim("reasons", b'"x"')),
    "claimed names": (VERIFY, b'{"request":%s,"claimed":{%s}}' % (SOUND, names(64_000))),
    "unknown tiles": (SCORE, b'{"hand":%s}' % listed(b'"zz"', 65_000)),
    "unknown melds": (SCORE, b'{"melds":%s}' % listed(b'{"kind":"x"}', 65_000)),
    "a hand of many tiles": (SCORE, b'{"hand":%s}' % listed(b'"1m"', 65_000)),
    "a long hand": (SCORE, b'{"hand":"%s"}' % (b"1" * 65_000)),
    "a long Chinese hand": (SCORE, b'{"hand":"%s"}' % ("一".encode() * 21_000)),
    "unknown names": (SCORE, b"{%s}" % names(65_000)),
    "nested lists": (SCORE, b"[" * 65_000),
    "nested objects": (SCORE, b'{"hand":' * 8_000),
    "large numbers": (SCORE, b'{"seat":%s}' % listed(b"1e308", 65_000)),
    "a large number": (SCORE, b'{"dealer":%s}' % (b"9" * 65_000)),
    "escapes": (SCORE, b'{"hand":"%s"}' % (rb"\u0031" * 10_000)),
    "a batch of nothing": (BATCH, b'{"items":%s}' % listed(b"[]", MEGABYTES_4)),
    "a batch of one long string": (BATCH, b'{"items":["%s"]}' % (b"a" * MEGABYTES_4)),
    "a batch of one long hand": (BATCH, b'{"items":[{"hand":"%s"}]}' % (b"1" * MEGABYTES_4)),
    "a batch of one with many tiles": (BATCH, b'{"items":[{"hand":%s}]}' % listed(b'"zz"', MEGABYTES_4)),
    "a batch with unknown names": (BATCH, b'{"items":[1],%s}' % names(MEGABYTES_4)),
    "a batch with one name many times": (BATCH, b"{%s}" % listed(b'"items":[1]', MEGABYTES_4)[1:-1]),
    "a batch with numbers beside": (BATCH, b'{"items":[1],"z":%s}' % listed(b"1e308", MEGABYTES_4)),
    "a batch of nested lists": (BATCH, b'{"items":%s' % (b"[" * MEGABYTES_4)),
    "a batch of bad hands": (BATCH, b'{"items":%s}' % listed(b'{"hand":%s}' % listed(b'"zz"', 1_200), 1_200_000)),
    "a batch of bad melds": (
        BATCH,
        b'{"items":%s}' % listed(b'{"melds":%s}' % listed(b'{"kind":"x"}', 1_200), 1_200_000),
    ),
    "a batch of unknown names": (BATCH, b'{"items":%s}' % listed(b"{%s}" % names(3_000), 2_900_000)),
    "a batch of numbers": (BATCH, b'{"items":%s}' % listed(b"1", 598_000)),
    "a batch with many names": (BATCH, b'{"items":[1],%s}' % names(3_500_000)),
}


@pytest.mark.parametrize("name", BAD_BODIES)
def test_a_bad_body_is_refused(name: str) -> None:
    path, body = BAD_BODIES[name]
    print(f"{name}: {len(body)} bytes hold the service for {held(path, body, 3) * 1000:.2f} ms")
