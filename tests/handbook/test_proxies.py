"""The operators' guide shows proxies that hold: its own lines are run, in front of the service."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

import httpx
import pytest

from service.handbook.pages import FOLDER
from tests.live import PATIENCE, Run, started

GUIDES = {lang: FOLDER.joinpath("guides", lang, "operators.md").read_text("utf-8") for lang in ("en", "zh")}
NGINX = """
{user}daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{shown}
}}
"""
POST = b"POST /v1/mahjong/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
LARGE = "/v1/mahjong/samples?seed=1&count=1000"


class Proxied(NamedTuple):
    """A service and the port of the proxy in front of it."""

    service: Run
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connection(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


def shown(lang: str, language: str) -> str:
    """Return the configuration that a guide shows."""
    found = re.search(rf"```{language}\n(.*?)\n```", GUIDES[lang], re.DOTALL)
    assert found
    return found[1]


def free_port() -> int:
    """Return a port that is free, and that the system gives to nobody who asks for any."""
    while True:
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", SystemRandom().randrange(10_000, 30_000)))
            return int(listener.getsockname()[1])


def program(name: str) -> str:
    path = shutil.which(name, path=os.environ.get("PATH", "") + os.pathsep + "/usr/sbin")
    absent = f"no {name}: apt-get install -y --no-install-recommends {name}"
    if path is None and os.environ.get("CI"):
        pytest.fail(absent)
    return path or pytest.skip(absent)


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if holds():
            return
        time.sleep(0.05)
    pytest.fail("nothing came of it")


def answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def nginx(folder: Path, changed: Mapping[str, str]) -> Iterator[Proxied]:
    """Run the service behind nginx, whose lines are the guide's but for what is `changed`."""
    path = program("nginx")
    with started() as service:
        port = free_port()
        lines = shown("en", "nginx").replace("127.0.0.1:8000", f"127.0.0.1:{service.port}")
        for old, new in {"listen 8080": f"listen 127.0.0.1:{port}", **changed}.items():
            assert old in lines
            lines = lines.replace(old, new)
        user = "user root; " if os.geteuid() == 0 else ""
        folder.joinpath("conf").write_text(NGINX.format(user=user, folder=folder, shown=lines), "utf-8")
        process = subprocess.Popen([path, "-c", folder / "conf", "-e", folder / "error.log"])
        try:
            until(lambda: answers(port))
            yield Proxied(service, port)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def test_both_guides_show_the_same_lines() -> None:
    for language in ("nginx", "caddy"):
        en, zh = (re.sub(r" *#.*", "", shown(lang, language)) for lang in ("en", "zh"))
        assert en == zh


def test_nginx_bounds_bodies_rates_and_connections(tmp_path: Path) -> None:
    """At one request a minute, 101 of 110 pass at once; the 21st connection of an address is refused."""
    with (
        nginx(tmp_path, {"rate=50r/s": "rate=1r/m"}) as proxied,
        httpx.Client(base_url=proxied.address, timeout=PATIENCE) as client,
    ):
        statuses = [client.get("/readyz").status_code for _ in range(110)]
        assert statuses == [200] * 101 + [429] * 9

    patient = {"rate=50r/s": "rate=9999r/s", "client_body_timeout 10s": "client_body_timeout 600s"}
    with nginx(tmp_path, patient) as proxied, ExitStack() as held:
        large = httpx.post(
            proxied.address + "/v1/mahjong/score/batch", content=b" " * (4 * 1024 * 1024 + 1), timeout=PATIENCE
        )
        assert large.status_code == 413
        for _ in range(20):
            held.enter_context(proxied.connection()).sendall(POST)  # whose body never ends
        until(lambda: httpx.get(proxied.address + "/readyz", timeout=PATIENCE).status_code == 503)


def test_nginx_ends_slow_senders_and_takes_answers_from_the_service_for_slow_readers(tmp_path: Path) -> None:
    with nginx(tmp_path, {"client_header_timeout 5s": "client_header_timeout 1s"}) as proxied:
        with proxied.connection() as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHos")
            with pytest.raises(ConnectionResetError):
                slow.recv(100)
        with proxied.connection() as idle_reader:
            idle_reader.sendall(f"GET {LARGE} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            until(lambda: b'"path":"/v1/mahjong/samples"' in proxied.service.output.read_bytes())


def test_caddy_passes_requests_on_and_bounds_their_bodies(tmp_path: Path) -> None:
    path = program("caddy")
    with started() as service:
        port = free_port()
        lines = shown("en", "caddy").replace("127.0.0.1:8000", f"127.0.0.1:{service.port}")
        lines = lines.replace(":8080", f"http://127.0.0.1:{port}").replace("{\n", "{\n\tadmin off\n", 1)
        tmp_path.joinpath("Caddyfile").write_text(lines, "utf-8")
        environ = {
            **os.environ,
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        command = [path, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
        with tmp_path.joinpath("log").open("wb") as log:
            process = subprocess.Popen(command, env=environ, stdout=log, stderr=log)
        try:
            until(lambda: answers(port))
            address = f"http://127.0.0.1:{port}"
            assert httpx.get(address + "/readyz", timeout=PATIENCE).status_code == 200
            large = httpx.post(address + "/v1/mahjong/score/batch", content=b" " * 4_000_001, timeout=PATIENCE)
            assert large.status_code in (413, 502)  # 502 until Caddy 2.6
        finally:
            process.terminate()
            process.wait(PATIENCE)
