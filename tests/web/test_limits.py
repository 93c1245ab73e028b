"""Requests a minute: counted for each client, in this process or in Redis."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator

import pytest
from fakeredis import TcpFakeServer

from service.web.gate import rate_limits as limits
from service.web.gate.rate_limits import Memory, RateLimit, Redis
from service.web.http.problems import Refused
from service.web.settings import BadSetting, Settings


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A clock that stands 15 s into a minute."""
    now = [6_000_015.0 - 6_000_000 % 60]
    monkeypatch.setattr(limits, "time", lambda: now[0])
    yield now


def check(limit: RateLimit, client: str) -> dict[str, str]:
    """Return the answer's RateLimit fields, with the status 429 if the request is one too many."""
    try:
        return {name.decode(): value.decode() for name, value in asyncio.run(limit.check(client))}
    except Refused as refused:
        return {"status": str(refused.kind.status), **{k.lower(): v for k, v in refused.headers.items()}}


def test_a_client_may_ask_so_many_times_a_minute(clock: list[float]) -> None:
    limit = RateLimit(2, "")
    common = {"ratelimit-limit": "2", "ratelimit-reset": "45"}
    assert check(limit, "a") == {**common, "ratelimit-remaining": "1"}
    assert check(limit, "a") == {**common, "ratelimit-remaining": "0"}
    assert check(limit, "a") == {**common, "ratelimit-remaining": "0", "retry-after": "45", "status": "429"}
    assert check(limit, "b") == {**common, "ratelimit-remaining": "1"}, "another client has its own count"
    clock[0] += 45
    assert check(limit, "a") == {"ratelimit-limit": "2", "ratelimit-reset": "60", "ratelimit-remaining": "1"}


def test_the_addresses_of_one_ipv6_network_are_one_client() -> None:
    limit = RateLimit(1, "")
    assert "status" not in check(limit, "2001:db8::1")
    assert check(limit, "2001:db8::2")["status"] == "429"
    assert "status" not in check(limit, "2001:db8:0:1::1")


def test_an_ipv4_address_is_itself_in_the_form_of_ipv6() -> None:
    limit = RateLimit(1, "")
    assert "status" not in check(limit, "::ffff:192.0.2.1")
    assert "status" not in check(limit, "::ffff:192.0.2.2")
    assert check(limit, "192.0.2.1")["status"] == "429"


def test_strangers_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_CLIENTS", 10)
    memory = Memory()
    for client in range(1000):
        asyncio.run(memory.hit(str(client), 1))
    assert len(memory._counts) <= 10


def test_instances_count_together_in_redis() -> None:
    with TcpFakeServer(("127.0.0.1", 0)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"redis://127.0.0.1:{server.server_address[1]}"

        async def counts() -> list[int]:
            here, there = Redis(url), Redis(url)
            return [await store.hit(client, 1) for client in ("a", "b") for store in (here, there)]

        assert asyncio.run(counts()) == [1, 2, 1, 2]
        server.shutdown()


def test_requests_are_counted_here_while_redis_does_not_answer() -> None:
    redis = Redis("redis://127.0.0.1:1")
    assert [asyncio.run(redis.hit("a", 1)) for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("url", ["nonsense", "redis://cache/0?foo=bar", "redis://cache:port"])
def test_a_redis_url_that_cannot_be_used_is_refused(url: str) -> None:
    with pytest.raises(BadSetting, match=r"^GUILIN_REDIS_URL: "):
        Redis(url)


def test_a_redis_with_nothing_to_count_is_refused() -> None:
    with pytest.raises(BadSetting, match=r"^GUILIN_REDIS_URL: there is nothing to count"):
        RateLimit.of(Settings(redis_url="redis://127.0.0.1"))


def test_the_missing_redis_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(BadSetting, match=r"needs the extra redis: pip install -r requirements-full\.lock$"):
        Redis("redis://127.0.0.1")
