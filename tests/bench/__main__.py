"""Measure the service: `python -m tests.bench`.

Every figure is taken on requests that what is measured has not seen before; where a rate on repeated requests stands
beside it, it is named so. Times in process are processor time; over HTTP, ratios are the middle of those of rounds that
followed each other, each round with new requests for all.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from service.common.operation import Operation
from tests.bench import other
from tests.bench.hands import BY_ID, fresh, plain
from tests.bench.load import Connection, encode, rate
from tests.live import memory_of, started
from tests.web.collector import collecting

GAMES = ("mahjong", "zipai")
NUMBERS = {"score": 4000, "record": 100}  # of requests, in process; OTHERS where an operation is not named
OTHERS = 500
ROUNDS = 7
A_ROUND = 4000  # requests of each game over HTTP, new in each round
SECONDS = 0.4  # of each measurement over HTTP
BATCHES = (100, 1000)
SERVICE = "the service"
BATCH_TIMES = 7
SEED = int(time.time())  # no two runs ask the same


def main() -> None:
    """Print every figure."""
    print(f"Seed {SEED}")
    stay_on(0)
    in_process()
    for line in other.compare(SEED):
        print("  " + line)
    growth()
    over_http()


def in_process() -> None:
    """Print how fast each game answers, without HTTP."""
    print("In process, one core, a request")
    for operation in BY_ID.values():
        number = NUMBERS.get(operation.name, OTHERS)
        decode = msgspec.json.Decoder(operation.request).decode
        asked = [decode(body) for body in fresh(operation, number + number // 4, SEED)]
        for each in asked[number:]:  # tables that are made when they are first wanted
            operation.answer(each, "en")
        new = [seconds_of(operation, [each]) for each in asked[:number]]
        again = min(seconds_of(operation, asked[:number]) for _ in range(3))
        print(
            f"  {operation.id:16}{sum(new) / number * 1e6:9.1f} µs new, {again / number * 1e6:8.1f} repeated, "
            f"slowest {max(new) * 1e3:7.3f} ms"
        )


def growth() -> None:
    """Print how the time of a record grows with its acts, and of a deal with its winners."""
    for game in GAMES:
        operation = BY_ID[f"{game}_record"]
        deals = [msgspec.json.decode(body) for body in fresh(operation, 60, SEED + 1)]
        for acts in (10, 20, 40, 80):
            cut = [deal | {"acts": deal["acts"][:acts]} for deal in deals if len(deal["acts"]) >= acts]
            asked = [msgspec.convert(deal, operation.request) for deal in cut]
            if asked:
                print(f"  {operation.id} of {acts} acts: {seconds_of(operation, asked) / len(asked) * 1e3:.2f} ms")
    settle = BY_ID["mahjong_settle"]
    decode = msgspec.json.Decoder(settle.request).decode
    deals = [decode(body) for body in fresh(settle, 4 * OTHERS, SEED + 2)]
    for winners in range(4):
        asked = [deal for deal in deals if len(deal.wins) == winners]
        if asked:
            print(f"  {settle.id} of {winners} winners: {seconds_of(settle, asked) / len(asked) * 1e6:.0f} µs")


def over_http() -> None:
    """Print how fast the service answers over HTTP, compared with the same service without its games."""
    bodies = {game: fresh(BY_ID[f"{game}_score"], (ROUNDS + 2) * A_ROUND, SEED + 3) for game in GAMES}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        files = []
        for game in GAMES:
            file = folder / game
            file.write_bytes(canned_answer(game, bodies[game].pop()))
            files.append(str(file))
        service, memory, ready = stack.enter_context(server("service"))
        canned, _, _ = stack.enter_context(server("tests.bench.baseline", *files))
        bare, _, _ = stack.enter_context(server("tests.bench.bare", "bare"))
        unobserved, _, _ = stack.enter_context(server("tests.bench.bare", "unobserved"))
        collector = stack.enter_context(collecting())
        traced, _, _ = stack.enter_context(server("service", GUILIN_OTEL_ENDPOINT=collector.endpoint))
        print(f"Over HTTP, one worker on one core; ready after {ready:.2f} s")
        for game in GAMES:
            path = f"/v1/{game}/score"
            routes: dict[str, tuple[int, str, str]] = {
                SERVICE: (service, path, ""),
                "itself, answers compressed": (service, path, GZIP),
                "the service with traces": (traced, path, ""),
                "the service without observation": (unobserved, path, ""),
                "the service without observation, gates and security fields": (bare, path, ""),
                "a canned body by a plain handler": (canned, f"/plain/{game}/score", ""),
                "a canned body by the own route without its game": (canned, path, ""),
            }
            print_rates(game, compare(routes, bodies[game]))
        print_batches(service)
        print(f"  memory of the worker: {memory():.0f} MB")


def canned_answer(game: str, body: bytes) -> bytes:
    """Return the answer to one score request."""
    operation = BY_ID[f"{game}_score"]
    return msgspec.json.encode(operation.answer(msgspec.json.decode(body, type=operation.request), "en"))


GZIP = "Accept-Encoding: gzip\r\n"


def compare(routes: Mapping[str, tuple[int, str, str]], bodies: Sequence[bytes]) -> dict[str, list[float]]:
    """Return the request rates of routes, each a port, a path and header fields, round by round."""
    rates: dict[str, list[float]] = {name: [] for name in routes}
    for number in range(ROUNDS):
        for place, (name, (port, path, fields)) in enumerate(routes.items()):
            # The service is asked twice a round, and must not see one round's requests in another.
            start = (number + (place == 1)) * A_ROUND
            rates[name].append(rate(port, encode(path, bodies[start : start + A_ROUND], fields), SECONDS))
    return rates


def print_rates(game: str, rates: Mapping[str, Sequence[float]]) -> None:
    """Print the request rate of a score endpoint, and its ratio to those of routes that do less or more."""
    print(f"  {game}_score: {median(rates[SERVICE]):,.0f} requests/s; its ratio to")
    for name, theirs in rates.items():
        if name != SERVICE:
            ratio = median([one / other for one, other in zip(rates[SERVICE], theirs, strict=True)])
            print(f"    {ratio:.2f}  {name}, {median(theirs):,.0f} requests/s")


def print_batches(port: int) -> None:
    """Print how fast batches of plain hands are answered, plain and compressed, and how time grows with their size."""
    hands = iter([msgspec.json.encode(hand) for hand in plain(3 * BATCH_TIMES * sum(BATCHES), SEED + 4)])
    for fields in ("", GZIP):
        times: dict[int, float] = {}
        for size in BATCHES:
            taken = []
            for _ in range(BATCH_TIMES):
                items = b",".join([next(hands) for _ in range(size)])
                request = encode("/v1/mahjong/score/batch", [b'{"items":[' + items + b"]}"], fields)
                connection = Connection(port, request)
                taken.append(timed(connection.ask_and_read))
                connection.close()
            times[size] = median(taken)
        few, many = BATCHES
        print(
            f"  batches of plain hands{', compressed' if fields else ''}: {many / times[many]:,.0f} hands/s; "
            f"{many} items take {times[many] / times[few]:.1f} times {few} items"
        )


def seconds_of(operation: Operation, asked: Sequence[Any]) -> float:
    """Return the processor time of answering every request once."""
    answer = operation.answer
    began = time.process_time()
    for each in asked:
        answer(each, "en")
    return time.process_time() - began


def timed(run: Callable[[], Any]) -> float:
    """Return the seconds that `run` takes."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


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
