"""How many requests a client may make a minute, counted in this process or, for many instances, in Redis."""

from __future__ import annotations

import importlib
import logging
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from time import monotonic, time
from typing import Any, Protocol

from service.common.text import Text
from service.web.gate.security_fields import Fields
from service.web.http.problems import TOO_MANY_REQUESTS, Refused
from service.web.settings import BadSetting, Settings

MINUTE = 60
MAX_CLIENTS = 100_000  # counted at once; then the counts begin anew, so that strangers cannot fill the memory
REDIS_TIMEOUT = 0.25  # seconds
REDIS_PAUSE = 5.0  # seconds for which a Redis that failed is not asked again
log = logging.getLogger(__name__)


class Store(Protocol):
    """Counts the requests of each client in each minute."""

    async def hit(self, client: str, minute: int) -> int:
        """Count one request and return how many there are now."""


class Memory:
    """Counts in this process."""

    def __init__(self) -> None:
        self._minute = 0
        self._counts: dict[str, int] = {}

    async def hit(self, client: str, minute: int) -> int:
        """Count one request and return how many there are now."""
        if minute != self._minute or len(self._counts) >= MAX_CLIENTS:
            self._minute = minute
            self._counts = {}
        count = self._counts[client] = self._counts.get(client, 0) + 1
        return count


class Redis:
    """Counts in Redis for all instances; in this process while Redis does not answer."""

    def __init__(self, url: str) -> None:
        """Count in the Redis at `url`; raise `BadSetting` if that is no address or the client is not installed."""
        try:
            redis: Any = importlib.import_module("redis.asyncio")
            self._redis = redis.from_url(url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT)
            self._redis.connection_pool.make_connection()  # or what the URL asks for would be looked at too late
        except ImportError:
            raise BadSetting("GUILIN_REDIS_URL needs the extra redis: pip install -r requirements-full.lock") from None
        except (ValueError, TypeError) as error:
            raise BadSetting(f"GUILIN_REDIS_URL: {error}") from None
        self._failures: tuple[type[Exception], ...] = (redis.RedisError, OSError)
        self._spare = Memory()
        self._ask_again = 0.0

    async def hit(self, client: str, minute: int) -> int:
        """Count one request and return how many there are now."""
        if monotonic() >= self._ask_again:
            try:
                return await self._count(f"guilin-referee:{minute}:{client}")
            except self._failures as error:
                self._ask_again = monotonic() + REDIS_PAUSE
                log.warning("Redis does not answer, requests are counted here: %s", error)
        return await self._spare.hit(client, minute)

    async def _count(self, key: str) -> int:
        async with self._redis.pipeline(transaction=False) as pipeline:
            pipeline.incr(key).expire(key, 2 * MINUTE)
            count, _ = await pipeline.execute()
        return int(count)


class RateLimit:
    """Lets each client make so many requests a minute."""

    @classmethod
    def of(cls, settings: Settings) -> RateLimit | None:
        """Return the limit that the settings want, None if none; raise `BadSetting` if it cannot be put into force."""
        if settings.rate_per_minute:
            return cls(settings.rate_per_minute, settings.redis_url)
        if settings.redis_url:
            raise BadSetting("GUILIN_REDIS_URL: there is nothing to count while GUILIN_RATE_PER_MINUTE is 0")
        return None

    def __init__(self, per_minute: int, redis_url: str) -> None:
        self._per_minute = per_minute
        self._store: Store = Redis(redis_url) if redis_url else Memory()

    async def check(self, client: str) -> Fields:
        """Count a request and return the RateLimit fields of its answer; raise `Refused` 429 if it is one too many."""
        now = int(time())
        reset = MINUTE - now % MINUTE
        count = await self._store.hit(_network(client), now // MINUTE)
        fields = {
            "RateLimit-Limit": str(self._per_minute),
            "RateLimit-Remaining": str(max(self._per_minute - count, 0)),
            "RateLimit-Reset": str(reset),
        }
        if count > self._per_minute:
            detail = Text(
                f"{self._per_minute} requests a minute are allowed; try again in {reset} s.",
                f"每分钟至多 {self._per_minute} 个请求，请在 {reset} 秒后重试。",
            )
            raise Refused(TOO_MANY_REQUESTS, detail, headers={**fields, "Retry-After": str(reset)})
        return tuple([(name.lower().encode(), value.encode()) for name, value in fields.items()])


@lru_cache(maxsize=4096)
def _network(client: str) -> str:
    """Return who `client` is counted as: an IPv6 client owns its whole /64 and could take a new address each time."""
    try:
        address = IPv6Address(client)
    except ValueError:
        return client
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))
