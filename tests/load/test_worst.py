"""The worst request of each operation, found by search: each is answered, and the time that it takes is printed.

A request is searched by hill climbing: the slowest one known is changed a little, and kept when it got slower. What the
service remembers is forgotten before each try, so that no try profits from the one before. Bodies that were found to be
bad for the readers of bodies are tried as they are.
"""

import asyncio
import copy
import gc
import json
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from service.common.operation import Operation
from service.web.api.operations import OPERATIONS
from service.web.app import create_app
from service.web.document.examples import EXAMPLES
from service.web.gateway import Gateway
from service.web.settings import Settings
from tests.load.corpus import corpus, corrupt, posted
from tests.load.memories import forget
from tests.web.tiny import Answer, asked

SETTINGS = Settings(log_requests=False)
APP = create_app(SETTINGS)
GATEWAY = Gateway(APP, SETTINGS)
SCORE = "/v1/mahjong/score"
BATCH = "/v1/mahjong/score/batch"
VERIFY = "/v1/mahjong/score/verify"
MEGABYTES_4 = SETTINGS.max_batch_body - 100


class Held(NamedTuple):
    """The longest time, in seconds of the processor, for which a request let no other have its turn; its answer."""

    seconds: float
    answer: Answer


async def _held(method: str, path: str, body: bytes, query: bytes) -> Held:
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
    answer = await asked(GATEWAY, method, path, body, query, content_type="application/json")
    asking = False
    await watching
    return Held(longest, answer)


@pytest.fixture(autouse=True, scope="module")
def frozen() -> Iterator[None]:
    """Keep the garbage collector from what lives long, as the server does."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def held(path: str, body: bytes, times: int = 1, method: str = "POST", query: bytes = b"") -> Held:
    """Ask several times; return what came of it at its best."""
    tries = []
    for _ in range(times):
        forget()
        tries.append(asyncio.run(_held(method, path, body, query)))
    return min(tries, key=lambda held: held.seconds)


def encoded(request: Any) -> bytes:
    return json.dumps(request, ensure_ascii=False).encode()


class Search:
    """A search for the request of an operation that holds the service longest."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.statuses: Counter[int] = Counter()  # of all answers

    def run(self, seconds: float) -> tuple[float, bytes]:
        """Search for a while; return the longest stop that was found, and the request that causes it."""
        rng = Random(self.path)
        pool = [seed.request for seed in corpus(APP, 20) if seed.path == self.path]
        kept = sorted(((self._stop(encoded(request)), request) for request in pool), key=lambda pair: pair[0])[-8:]
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            _, parent = rng.choice(kept)
            child = copy.deepcopy(parent)
            for _ in range(rng.choice((1, 1, 2, 3))):
                corrupt(child, rng.choice(pool), rng)
            body = encoded(child)
            if len(body) < SETTINGS.max_body and self._stop(body) > kept[0][0]:
                kept = sorted([*kept[1:], (self._stop(body, 3), child)], key=lambda pair: pair[0])
        worst = encoded(kept[-1][1])
        return self._stop(worst, 5), worst

    def _stop(self, body: bytes, times: int = 1) -> float:
        seconds, answer = held(self.path, body, times)
        self.statuses[answer.status] += 1
        return seconds


@pytest.mark.parametrize("seconds", [0.1, pytest.param(60.0, marks=pytest.mark.load)])
@pytest.mark.parametrize("path", sorted(posted(APP)))
def test_the_worst_request_that_can_be_found_is_answered(path: str, seconds: float) -> None:
    search = Search(path)
    worst, request = search.run(seconds)
    print(f"{path}: {search.statuses}; the worst holds the service for {worst * 1000:.2f} ms: {request[:300]!r}")
    assert search.statuses[200] > 0
    assert search.statuses.keys() <= {200, 400, 422}


@pytest.mark.parametrize("count", [5, pytest.param(1000, marks=pytest.mark.load)])
@pytest.mark.parametrize("operation", [each for each in OPERATIONS if each.sampler], ids=lambda each: each.id)
def test_the_worst_corpus_is_answered(operation: Operation, count: int) -> None:
    assert operation.sampler
    count = min(count, operation.most_items)
    queries = [
        f"operation={operation.name}&kind={kind}&rules={rules}&count={count}"
        for kind in operation.sampler.choices
        for rules in ("default", "mixed")
    ]
    path = f"/v1/{operation.game}/samples"
    found = {query: held(path, b"", method="GET", query=query.encode()) for query in queries}
    worst = max(found, key=lambda query: found[query].seconds)
    print(f"{operation.id}: the worst corpus, {worst}, holds the service for {found[worst].seconds * 1000:.2f} ms")
    assert {answer.status for _, answer in found.values()} == {200}


def listed(item: bytes, size: int) -> bytes:
    """Return as many items in a list as `size` bytes hold."""
    return b"[" + b",".join([item] * (size // (len(item) + 1))) + b"]"


def names(size: int) -> bytes:
    """Return as many members of an object as `size` bytes hold."""
    return b",".join(b'"k%d":0' % number for number in range(size // 12))


SOUND = encoded(EXAMPLES["mahjong_score"].examples["one_suit_and_seven_pairs"])


def claim(member: str, item: bytes) -> bytes:
    """Return a verification of a sound hand, with as many items in a member of the claim as a body holds."""
    return b'{"request":%s,"claimed":{"%s":%s}}' % (SOUND, member.encode(), listed(item, 64_000))


class Bad(NamedTuple):
    """A bad body, the status of its answer and, of a batch that is answered, the status of each of its items."""

    path: str
    body: bytes
    status: int
    of_each: int = 0


BAD_BODIES = {
    "claimed hand types": Bad(VERIFY, claim("hand_types", b'{"id":"x"}'), 422),
    "claimed right hand types": Bad(VERIFY, claim("hand_types", b'{"id":"ping_hu","zi":1}'), 422),
    "claimed groups": Bad(VERIFY, claim("groups", b'{"kind":"run","tiles":["1m","2m","3m"]}'), 422),
    "claimed tiles": Bad(VERIFY, claim("groups", b'{"tiles":"%s"}' % (b"1m" * 2000)), 200),
    "claimed lists": Bad(VERIFY, claim("groups", b"[[[[]]]]"), 422),
    "claimed reasons": Bad(VERIFY, claim("reasons", b'"x"'), 422),
    "claimed names": Bad(VERIFY, b'{"request":%s,"claimed":{%s}}' % (SOUND, names(64_000)), 200),
    "unknown tiles": Bad(SCORE, b'{"hand":%s}' % listed(b'"zz"', 65_000), 422),
    "unknown melds": Bad(SCORE, b'{"melds":%s}' % listed(b'{"kind":"x"}', 65_000), 422),
    "a hand of many tiles": Bad(SCORE, b'{"hand":%s}' % listed(b'"1m"', 65_000), 422),
    "a long hand": Bad(SCORE, b'{"hand":"%s"}' % (b"1" * 65_000), 422),
    "a long Chinese hand": Bad(SCORE, b'{"hand":"%s"}' % ("一".encode() * 21_000), 422),
    "unknown names": Bad(SCORE, b"{%s}" % names(65_000), 422),
    "nested lists": Bad(SCORE, b"[" * 65_000, 400),
    "nested objects": Bad(SCORE, b'{"hand":' * 8_000, 400),
    "large numbers": Bad(SCORE, b'{"seat":%s}' % listed(b"1e308", 65_000), 422),
    "a large number": Bad(SCORE, b'{"dealer":%s}' % (b"9" * 65_000), 422),
    "escapes": Bad(SCORE, b'{"hand":"%s"}' % (rb"\u0031" * 10_000), 422),
    "a batch of nothing": Bad(BATCH, b'{"items":%s}' % listed(b"[]", MEGABYTES_4), 422),
    "a batch of one long string": Bad(BATCH, b'{"items":["%s"]}' % (b"a" * MEGABYTES_4), 200, 422),
    "a batch of one long hand": Bad(BATCH, b'{"items":[{"hand":"%s"}]}' % (b"1" * MEGABYTES_4), 200, 422),
    "a batch of one with many tiles": Bad(BATCH, b'{"items":[{"hand":%s}]}' % listed(b'"zz"', MEGABYTES_4), 200, 422),
    "a batch with unknown names": Bad(BATCH, b'{"items":[1],%s}' % names(MEGABYTES_4), 422),
    "a batch with one name many times": Bad(BATCH, b"{%s}" % listed(b'"items":[1]', MEGABYTES_4)[1:-1], 422),
    "a batch with numbers beside": Bad(BATCH, b'{"items":[1],"z":%s}' % listed(b"1e308", MEGABYTES_4), 422),
    "a batch of nested lists": Bad(BATCH, b'{"items":%s' % (b"[" * MEGABYTES_4), 400),
    "a batch of bad hands": Bad(
        BATCH, b'{"items":%s}' % listed(b'{"hand":%s}' % listed(b'"zz"', 1_200), 300_000), 200, 422
    ),
    "a batch of bad melds": Bad(
        BATCH, b'{"items":%s}' % listed(b'{"melds":%s}' % listed(b'{"kind":"x"}', 1_200), 1_200_000), 200, 422
    ),
    "a batch of unknown names": Bad(BATCH, b'{"items":%s}' % listed(b"{%s}" % names(3_000), 2_900_000), 422),
    "a batch of numbers": Bad(BATCH, b'{"items":%s}' % listed(b"1", 598_000), 422),
    "a batch with many names": Bad(BATCH, b'{"items":[1],%s}' % names(3_500_000), 422),
}


@pytest.mark.parametrize("name", BAD_BODIES)
def test_a_bad_body_is_refused_or_found_wrong(name: str) -> None:
    path, body, status, of_each = BAD_BODIES[name]
    seconds, answer = held(path, body)
    print(f"{name}: {len(body)} bytes hold the service for {seconds * 1000:.2f} ms")
    assert answer.status == status
    if status == 200:
        said = json.loads(answer.body)
        if path == VERIFY:
            assert said["agrees"] is False
        else:
            assert {result["status"] for result in said["results"]} == {of_each}
