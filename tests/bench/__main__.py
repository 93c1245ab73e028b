"""Measure the service: `python -m tests.bench`.

Every figure is taken on requests that what is measured has not seen before; where a rate on repeated requests stands
beside it, it is named so. Times are processor time, over HTTP that of the server (so Linux is wanted), and rates are
requests a second of it; ratios are the middle of those of rounds that followed each other, each with new requests.

`python -m tests.bench million` prints instead what memory a worker has after a million requests, no two alike.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from service.common.operation import Operation
from tests.bench import other
from tests.bench.hands import BY_ID, fresh, plain
from tests.bench.load import Connection, ask, encode
from tests.live import memory_of, processor_time_of, started
from tests.load.test_memory import requests as different_requests
from tests.load.test_memory import send
from tests.web.collector import collecting

GAMES = ("mahjong", "zipai")
NUMBERS = {"score": 4000, "record": 100}  # of requests, in process; OTHERS where an operation is not named
OTHERS = 500
ROUNDS = 7
A_ROUND = 2048  # requests of each game over HTTP, new in each round
SETTLED = 0.15  # seconds after which the server has written its log
BATCHES = (100, 1000)
SERVICE = "the service"
BATCH_TIMES = 7
MILLION, A_PART = 1_000_000, 10_000  # requests
SEED = int(time.time())  # no two runs ask the same
SEEDS = count(SEED + 4)  # of batches


class Server(NamedTuple):
    """A server that runs, and the seconds that it took to be ready."""

    port: int
    pid: int
    ready: float

    def processor_time(self, run: Callable[[], Any]) -> float:
        """Return the seconds of processor time that the server spends while `run` asks it."""
        began = processor_time_of(self.pid)
        run()
        time.sleep(SETTLED)
        return processor_time_of(self.pid) - began


def main() -> None:
    """Print every figure."""
    print(f"Seed {SEED}")
    stay_on(0)
    if sys.argv[1:] == ["million"]:
        return million()
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
        asked = [decode(body) for body in fresh(operation, 4 * number, SEED)]
        new, alone, explained, first = [asked[place::4] for place in range(4)]
        seconds_of(operation, first)  # for tables that are made when they are first wanted
        line = f"{seconds_of(operation, new) / number * 1e6:9.1f} µs new"
        line += f", {min(seconds_of(operation, new) for _ in range(3)) / number * 1e6:8.1f} repeated"
        if hasattr(operation.request, "explain"):
            explained = [replace(each, explain=True) for each in explained]
            line += f", {seconds_of(operation, explained) / number * 1e6:8.1f} new with explain"
        slowest = max(seconds_of(operation, [each]) for each in alone)
        print(f"  {operation.id:16}{line}, slowest {slowest * 1e3:7.3f} ms")


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
        service = stack.enter_context(server("service"))
        canned = stack.enter_context(server("tests.bench.baseline", *files))
        bare = stack.enter_context(server("tests.bench.bare", "bare"))
        unobserved = stack.enter_context(server("tests.bench.bare", "unobserved"))
        collector = stack.enter_context(collecting())
        traced = stack.enter_context(server("service", GUILIN_OTEL_ENDPOINT=collector.endpoint))
        memory = memory_of(service.pid)
        print(f"Over HTTP, one worker on one core; ready after {service.ready:.2f} s, with {memory:.0f} MB")
        for game in GAMES:
            path = f"/v1/{game}/score"
            routes: dict[str, tuple[Server, str, str]] = {
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
        print(f"  memory of the worker: {memory_of(service.pid):.0f} MB")


def canned_answer(game: str, body: bytes) -> bytes:
    """Return the answer to one score request."""
    operation = BY_ID[f"{game}_score"]
    return msgspec.json.encode(operation.answer(msgspec.json.decode(body, type=operation.request), "en"))


GZIP = "Accept-Encoding: gzip\r\n"


def compare(routes: Mapping[str, tuple[Server, str, str]], bodies: Sequence[bytes]) -> dict[str, list[float]]:
    """Return the request rates of routes, each of a server, with a path and header fields, round by round."""
    rates: dict[str, list[float]] = {name: [] for name in routes}
    for number in range(ROUNDS):
        for place, (name, (one, path, fields)) in enumerate(routes.items()):
            # The service is asked twice a round, and must not see one round's requests in another.
            start = (number + (place == 1)) * A_ROUND
            requests = encode(path, bodies[start : start + A_ROUND], fields)
            seconds = one.processor_time(partial(ask, one.port, requests))
            rates[name].append(len(requests) / seconds)
    return rates


def print_rates(game: str, rates: Mapping[str, Sequence[float]]) -> None:
    """Print the request rate of a score endpoint, and its ratio to those of routes that do less or more."""
    print(f"  {game}_score: {median(rates[SERVICE]):,.0f} requests/s; its ratio to")
    for name, theirs in rates.items():
        if name != SERVICE:
            ratio = median([one / other for one, other in zip(rates[SERVICE], theirs, strict=True)])
            print(f"    {ratio:.2f}  {name}, {median(theirs):,.0f} requests/s")


def print_batches(service: Server) -> None:
    """Print how fast batches of plain hands are answered, plain and compressed, and how time grows with their size."""
    few, many = BATCHES
    plainly = {size: batches(service, size, "") for size in BATCHES}
    compressed = [seconds for seconds, _ in batches(service, many, GZIP)]
    whole = [seconds for seconds, _ in plainly[many]]
    growth = median(whole) / median([seconds for seconds, _ in plainly[few]])
    print(f"  batches of {many} plain hands: {many / median(whole):,.0f} hands/s; {growth:.1f} times the time of {few}")
    print(f"    {median(whole) / median(compressed):.2f}  of that rate, if compressed")
    if other.FASTEST:
        ratio = median([theirs / seconds for seconds, theirs in plainly[many]])
        print(f"    {ratio:.2f}  of the hands/s of PyMahjongGB in process")


def batches(service: Server, size: int, fields: str) -> list[tuple[float, float]]:
    """Return the times that the service takes for batches of new hands, and PyMahjongGB in process for the same."""
    taken = []
    for _ in range(BATCH_TIMES):
        hands = plain(size, next(SEEDS))
        body = msgspec.json.encode({"items": hands})
        connection = Connection(service.port, encode("/v1/mahjong/score/batch", [body], fields))
        seconds = service.processor_time(connection.ask_and_read)
        connection.close()
        taken.append((seconds, other.fastest(hands) if other.FASTEST else 0.0))
    return taken


def million() -> None:
    """Print the memory of a worker before and after a million requests of every operation, no two alike."""
    with server("service") as service:
        print(f"{memory_of(service.pid):.0f} MB at first")
        asked = different_requests()
        for number in range(A_PART, MILLION + 1, A_PART):
            send(service.port, list(islice(asked, A_PART)))
            if number % (10 * A_PART) == 0:
                print(f"{memory_of(service.pid):.0f} MB after {number:,} requests", flush=True)


def seconds_of(operation: Operation, asked: Sequence[Any]) -> float:
    """Return the processor time of answering every request once."""
    answer = operation.answer
    began = time.process_time()
    for each in asked:
        answer(each, "en")
    return time.process_time() - began


@contextmanager
def server(module: str, *arguments: str, **environ: str) -> Iterator[Server]:
    """Run a server on the second core."""
    command = [sys.executable, "-m", module, "--port", "0", *arguments]
    began = time.perf_counter()
    stay_on(1)  # what is started stays where it was started
    with started(command=command, environ={**os.environ, **environ}) as run:
        ready = time.perf_counter() - began
        stay_on(0)
        yield Server(run.port, run.process.pid, ready)


def stay_on(core: int) -> None:
    """Stay on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core % (os.cpu_count() or 1)})


if __name__ == "__main__":
    main()
