"""All that the service remembers between requests, so that tests can make it forget."""

import gc
from functools import lru_cache

import service.web.run  # noqa: F401 - all of the service

MEMORY = type(lru_cache(str))
MEMORIES = [
    memory
    for memory in gc.get_objects()
    if isinstance(memory, MEMORY) and (memory.__module__ or "").startswith("service.")
]


def forget() -> None:
    """Empty every memory of the service."""
    for memory in MEMORIES:
        memory.cache_clear()
