"""Measure the service: `python -m tests.bench`.

Figures are the best of several runs on one core; ratios are the middle of those of runs that followed each other.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from service.common.operation import Operation
from tests.bench import other
from tests.bench.hands import BY_ID, Question, mix
from tests.bench.load import Connection, encode, rate
from tests.live import memory_of, started
from tests.web.collector import collecting

GAMES = ("mahjong", "zipai")
ROUNDS = 15
SECONDS = 0.4  # of each measurement over HTTP
REPEATS = 7  # of each hand, when the slowest is looked for
BATCHES = (100, 1000)
SERVICE = "the service"
BATCH_TIMES = 15
TIMES = 5


def main() -> None:
    """Print every figure."""
    stay_on(0)
    in_process()
    print("  " + other.compare(mix(BY_ID["mahjong_score"])))
    over_http()


def in_process() -> None:
    """Print how fast each game answers, without HTTP."""
    print("In process, one core")
    for game in GAMES:
        for name in ("score", "settle", "waits", "claims"):
            operation = BY_ID[f"{game}_{name}"]
            questions = mix(operation, 2000 if name == "score" else 300)
            seconds = best(partial(answer_all, operation, questions))
            each = seconds / len(questions)
            slow = slowest(operation, questions)
            print(f"  {operation.id:16}{1 / each:10,.0f}/s {each * 1e6:9.1f} µs each, slowest {slow * 1e3:7.3f} ms")


def over_http() -> None:
    """Print how fast the service answers over HTTP, compared with the same service without its games."""
    questions = {game: mix(BY_ID[f"{game}_score"]) for game in GAMES}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        files = []
        for game in GAMES:
            path = folder / game
            path.write_bytes(middle(questions[game]))
            files.append(str(path))
        service, memory, ready = stack.enter_context(server("service"))
        canned, _, _ = stack.enter_context(server("tests.bench.baseline", *files))
        bare, _, _ = stack.enter_context(server("tests.bench.bare", "bare"))
        unobserved, _, _ = stack.enter_context(server("tests.bench.bare", "unobserved"))
        collector = stack.enter_context(collecting())
        traced, _, _ = stack.enter_context(server("service", GUILIN_OTEL_ENDPOINT=collector.endpoint))
        print(f"Over HTTP, one worker on one core; ready after {ready:.2f} s")
        for game in GAMES:
            bodies = [question.body for question in questions[game]]
            requests = encode(f"/v1/{game}/score", bodies)
            rates = compare(
                {
                    SERVICE: (service, requests),
                    "the service with traces": (traced, requests),
                    "the service without observation": (unobserved, requests),
                    "the service without observation, gates and security fields": (bare, requests),
                    "a canned body by a plain handler": (canned, encode(f"/plain/{game}/score", bodies)),
                    "a canned body by the own route without its game": (canned, requests),
                }
            )
            print_rates(game, rates)
        for game in GAMES:
            print_batches(service, game, questions[game])
        print(f"  memory of the worker: {memory():.0f} MB")


def compare(routes: Mapping[str, tuple[int, Sequence[bytes]]]) -> dict[str, list[float]]:
    """Return the request rates of routes, each a port and what is asked there, round by round."""
    rates: dict[str, list[float]] = {name: [] for name in routes}
    for _ in range(ROUNDS):
        for name, (port, requests) in routes.items():
            rates[name].append(rate(port, requests, SECONDS))
    return rates


def print_rates(game: str, rates: Mapping[str, Sequence[float]]) -> None:
    """Print the request rate of a score endpoint, and its ratio to those of routes that do less or more."""
    print(f"  {game}_score: {max(rates[SERVICE]):,.0f} requests/s; its ratio to")
    for name, theirs in rates.items():
        if name != SERVICE:
            ratio = median([one / other for one, other in zip(rates[SERVICE], theirs, strict=True)])
            print(f"    {ratio:.2f}  {name}, {max(theirs):,.0f} requests/s")


def print_batches(port: int, game: str, questions: Sequence[Question]) -> None:
    """Print how fast batches of hands are answered, and how the time grows with their size."""
    times = {}
    for size in BATCHES:
        items = b",".join([question.body for question in questions[:size]])
        connection = Connection(port, encode(f"/v1/{game}/score/batch", [b'{"items":[' + items + b"]}"]), 0)
        times[size] = best(connection.ask_and_read, BATCH_TIMES)
        connection.close()
    few, many = BATCHES
    growth = times[many] / times[few]
    print(f"  {game}_score_batch: {many / times[many]:,.0f} hands/s; {many} items take {growth:.1f} times {few} items")


def answer_all(operation: Operation, questions: Sequence[Question]) -> None:
    """Answer every question once."""
    answer = operation.answer
    for question in questions:
        answer(question.asked, "en")


def slowest(operation: Operation, questions: Sequence[Question]) -> float:
    """Return the seconds that the slowest question takes, each at its best of several times."""
    return max(best(partial(operation.answer, question.asked, "en"), REPEATS) for question in questions)


def best(run: Callable[[], Any], times: int = TIMES) -> float:
    """Return the seconds that `run` takes at its best."""
    return min(timed(run) for _ in range(times))


def timed(run: Callable[[], Any]) -> float:
    """Return the seconds that `run` takes."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def middle(questions: Sequence[Question]) -> bytes:
    """Return the answer of middle length."""
    return sorted((question.answer for question in questions), key=len)[len(questions) // 2]


@contextmanager
def server(module: str, *arguments: str, **environ: str) -> Iterator[tuple[int, Callable[[], float], float]]:
    """Run a server on the second core; yield its port, a function that tells its memory in MB, its start in seconds."""
    command = [sys.executable, "-m", module, "--port", "0", *arguments]
    began = time.perf_counter()
    stay_on(1)  # what is started stays where it was started
    with started(command=command, environ={**os.environ, **environ}) as run:
        ready = time.perf_counter() - began
        stay_on(0)
        yield run.port, lambda: memory_of(run.process.pid), ready


def stay_on(core: int) -> None:
    """Stay on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core % (os.cpu_count() or 1)})


if __name__ == "__main__":
    main()
