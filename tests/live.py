"""Start the service as its README says, on loopback and a free port, for tests that need a real one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
START_SECONDS = 20.0
STOP_SECONDS = 20.0


def free_port() -> int:
    """Return a port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(*arguments: str, environ: Mapping[str, str] | None = None) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run `python -m service` until the block ends; yield its process and its port."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "service", "--port", str(port), *arguments],
        cwd=ROOT,
        env={**os.environ, **(environ or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until_ready(process, port)
        yield process, port
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_ready(process: subprocess.Popen[bytes], port: int) -> None:
    """Return when the service answers /readyz; raise RuntimeError if it ends or takes too long."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the service ended with {process.returncode}")
        try:
            with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    raise RuntimeError("the service did not become ready")
