"""Prometheus metrics: how many requests of each operation ended how, and how long they took.

With several workers each writes its counts into files of the folder that PROMETHEUS_MULTIPROC_DIR names, and any of
them answers for all.
"""

import os
from functools import cache
from typing import Any, cast

from prometheus_client import (
    CollectorRegistry,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
SECONDS = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)  # a score takes about 0.0005


class Metrics:
    """The counts of this process; `exposition` speaks for all workers."""

    def __init__(self) -> None:
        cast(Any, disable_created_metrics)()
        self._registry = CollectorRegistry()
        self._seconds = Histogram(
            "guilin_request_seconds",
            "Requests by operation, status and outcome, and the seconds from a request's head to its answer's end.",
            ["operation", "status", "outcome"],
            buckets=SECONDS,
            registry=self._registry,
        )
        self._labelled = cache(self._seconds.labels)
        if FOLDER not in os.environ:
            ProcessCollector(registry=self._registry)
            PlatformCollector(registry=self._registry)
            GCCollector(registry=self._registry)

    def observe(self, operation: str, status: int, outcome: str, seconds: float) -> None:
        """Count a request that has ended."""
        self._labelled(operation, status, outcome).observe(seconds)

    def exposition(self) -> bytes:
        """Return all counts in Prometheus' text format."""
        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            cast(Any, MultiProcessCollector)(registry)
        return generate_latest(registry)
