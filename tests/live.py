"""Start the service as its README says, on loopback and a free port, for tests that need a real one."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
COMMAND = (sys.executable, "-m", "service", "--port", "0")
PATIENCE = 300.0  # seconds after which what must happen on any machine, however busy, is taken never to happen
LISTENING = re.compile(rb'"event":"Uvicorn running on http://\S*:(\d+) ')
HEAD = re.compile(rb"HTTP/1\.1 (\d{3}) .*?content-length: (\d+)\r\n.*?\r\n\r\n", re.DOTALL)


class Run(NamedTuple):
    """A service that runs, the port that it listens on, and the file that it writes its log to."""

    process: subprocess.Popen[bytes]
    port: int
    output: Path

    def lines(self) -> list[Any]:
        """End it, if need be, and return what it logged."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        return [json.loads(line) for line in self.output.read_bytes().splitlines()]


@contextmanager
def started(
    *arguments: str,
    command: Sequence[str] = COMMAND,
    folder: Path = ROOT,
    environ: Mapping[str, str] | None = None,
) -> Iterator[Run]:
    """Run the service until the block ends. `command` must say on which port it listens, as the service does.

    `environ` is its whole environment, if it is not this one's. Its log goes to a file, for which it never has to wait.
    """
    with TemporaryDirectory() as logs:
        output = Path(logs) / "log"
        with output.open("wb") as file:
            process = subprocess.Popen(
                [*command, *arguments], cwd=folder, env=environ, stdout=file, stderr=subprocess.STDOUT
            )
        try:
            yield Run(process, wait_until_ready(process, output), output)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def running(*arguments: str, environ: Mapping[str, str] | None = None) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run the service until the block ends, with `environ` besides what is set; yield its process and its port."""
    with started(*arguments, environ={**os.environ, **(environ or {})}) as run:
        yield run.process, run.port


def wait_until_ready(process: subprocess.Popen[bytes], output: Path) -> int:
    """Return the port once the service answers /readyz there; raise RuntimeError if it ends or takes too long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the service ended with {process.returncode}: {output.read_text()}")
        if said := LISTENING.search(output.read_bytes()):
            port = int(said[1])
            with suppress(URLError, OSError), urlopen(f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE):
                return port
        time.sleep(0.02)
    raise RuntimeError(f"the service did not become ready: {output.read_text()}")


def workers_of(process: subprocess.Popen[bytes]) -> list[int]:
    """Return the process ids of the workers that live; on Linux only."""
    workers = []
    for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                workers.append(int(pid))
    return workers


def processor_time_of(pid: int) -> float:
    """Return the seconds that all threads of a process have spent on processors; on Linux only."""
    spent = [int(file.read_text().split()[0]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(spent) / 1e9


def memory_of(pid: int) -> float:
    """Return the resident memory of a process in MB; on Linux only."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise LookupError(pid)


def answered(raw: bytes) -> list[int]:
    """Return the statuses of the whole answers that `raw` begins with."""
    statuses, end = [], 0
    while (head := HEAD.match(raw, end)) and len(raw) >= (end := head.end() + int(head[2])):
        statuses.append(int(head[1]))
    return statuses
