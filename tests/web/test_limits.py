"""Requests a minute, counted for each client in each worker."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from litestar.handlers import BaseRouteHandler

from service.web.gate import rate_limits as limits
from service.web.gate.keys import OPEN
from service.web.gate.rate_limits import RateGuard
from service.web.http.problems import ProblemError
from service.web.request_context import ADDED


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A clock that stands 15 s into a minute."""
    now = [6_000_015.0 - 6_000_000 % 60]
    monkeypatch.setattr(limits, "time", lambda: now[0])
    yield now


def check(guard: RateGuard, client: str, *, opened: bool = False) -> dict[str, str]:
    """Return the answer's RateLimit fields, with the status 429 if the request is one too many."""
    scope: Any = {"client": (client, 1), "state": {}}
    try:
        guard(Mock(scope=scope), Mock(spec=BaseRouteHandler, opt={OPEN: opened}))
    except ProblemError as refused:
        return {"status": str(refused.kind.status), **{k.lower(): v for k, v in refused.headers.items()}}
    return {name.decode(): value.decode() for name, value in scope["state"].get(ADDED, ())}


def test_a_client_may_ask_so_many_times_a_minute(clock: list[float]) -> None:
    limit = RateGuard(2)
    common = {"ratelimit-limit": "2", "ratelimit-reset": "45"}
    assert check(limit, "a") == {**common, "ratelimit-remaining": "1"}
    assert check(limit, "a") == {**common, "ratelimit-remaining": "0"}
    assert check(limit, "a") == {**common, "ratelimit-remaining": "0", "retry-after": "45", "status": "429"}
    assert check(limit, "b") == {**common, "ratelimit-remaining": "1"}, "another client has its own count"
    clock[0] += 45
    assert check(limit, "a") == {"ratelimit-limit": "2", "ratelimit-reset": "60", "ratelimit-remaining": "1"}


def test_the_addresses_of_one_ipv6_network_are_one_client() -> None:
    limit = RateGuard(1)
    assert "status" not in check(limit, "2001:db8::1")
    assert check(limit, "2001:db8::2")["status"] == "429"
    assert "status" not in check(limit, "2001:db8:0:1::1")


def test_an_ipv4_address_is_itself_in_the_form_of_ipv6() -> None:
    limit = RateGuard(1)
    assert "status" not in check(limit, "::ffff:192.0.2.1")
    assert "status" not in check(limit, "::ffff:192.0.2.2")
    assert check(limit, "192.0.2.1")["status"] == "429"


def test_strangers_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_CLIENTS", 10)
    guard = RateGuard(1)
    for client in range(1000):
        check(guard, str(client))
    assert len(guard._counts) <= 10


def test_a_route_that_is_open_is_not_counted() -> None:
    guard = RateGuard(1)
    assert [check(guard, "a", opened=True) for _ in range(3)] == [{}, {}, {}]
