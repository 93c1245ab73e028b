"""A random number generator for the samples: the same numbers on every machine and Python version."""

import random
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class Rng:
    """Random choices from an integer seed.

    Built on `random.Random.random()` alone, the one method whose sequence Python promises to keep for a seed.
    """

    def __init__(self, seed: int) -> None:
        self._next = random.Random(seed).random

    def below(self, n: int) -> int:
        """Return an integer from 0 to n-1."""
        return int(self._next() * n)

    def chance(self, percent: int) -> bool:
        """Return True `percent` times in a hundred."""
        return self.below(100) < percent

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each as likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put `items` into a random order, in place (Fisher–Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
