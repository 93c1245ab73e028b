"""A small app inside the real gateway and the real server, for tests of what surrounds every request."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from litestar import Request, post
from msgspec.structs import replace
from uvicorn import Config, Server

from service.web.app import create_app
from service.web.gateway import Gateway
from service.web.http.bodies import read_body
from service.web.http.responses import EncodedResponse
from service.web.request_context import OUTCOME
from service.web.run import configuration
from service.web.settings import Settings

AnyRequest = Request[Any, Any, Any]


@post("/echo", status_code=200)
async def echo(request: AnyRequest) -> EncodedResponse:
    """Answer what was sent."""
    request.scope["state"][OUTCOME] = "legal"
    return EncodedResponse(await read_body(request.scope, request.receive, 100_000), "application/octet-stream")


@post("/slow", status_code=200)
async def slow(request: AnyRequest) -> EncodedResponse:
    """Answer after as many seconds as the body says."""
    await asyncio.sleep(float(await read_body(request.scope, request.receive, 100)))
    return EncodedResponse(b"late", "text/plain")


@post("/large", status_code=200)
async def large(request: AnyRequest) -> EncodedResponse:
    """Answer as many bytes as the body says."""
    return EncodedResponse(b"x" * int(await read_body(request.scope, request.receive, 100)), "text/plain")


@post("/boom", status_code=200)
async def boom(request: AnyRequest) -> EncodedResponse:
    """Fail as no handler should."""
    raise RuntimeError("boom")


def tiny(settings: Settings) -> Gateway:
    """Return the gateway around the small app."""
    app = create_app(settings)
    for handler in (echo, slow, large, boom):
        app.register(handler)
    return Gateway(app, settings)


def tiny_configuration(settings: Settings) -> Config:
    """Return how uvicorn runs the small app, on a free port."""
    config = configuration(replace(settings, port=0))
    config.app = lambda: tiny(settings)
    return config


@contextmanager
def serving(settings: Settings) -> Iterator[int]:
    """Serve the small app from a thread on a free port of loopback; yield the port."""
    config = tiny_configuration(settings)
    listener = config.bind_socket()
    port: int = listener.getsockname()[1]
    server = Server(config)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        yield port
    finally:
        server.should_exit = True
        thread.join()


class Answer(NamedTuple):
    """What a client gets."""

    status: int
    fields: dict[str, str]
    body: bytes


def ask(gateway: Gateway, method: str, path: str, body: bytes = b"", **fields: str) -> Answer:
    """Ask the gateway one question, without a network; a field is written `x_request_id="…"`."""
    return asyncio.run(asked(gateway, method, path, body, b"", **fields))


async def asked(
    gateway: Gateway, method: str, path: str, body: bytes = b"", query: bytes = b"", **fields: str
) -> Answer:
    """Ask the gateway one question, without a network."""
    scope: Any = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "scheme": "http",
        "headers": [
            (b"content-length", b"%d" % len(body)),
            *((name.replace("_", "-").encode(), value.encode("latin-1", "replace")) for name, value in fields.items()),
        ],
        "client": ("192.0.2.1", 50_000),
        "server": ("192.0.2.2", 80),
        "state": {},
    }
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await gateway(scope, receive, send)
    head, *rest = sent
    names: dict[str, str] = {}
    for name, value in head["headers"]:
        key = name.decode()
        names[key] = f"{names[key]}, {value.decode()}" if key in names else value.decode()
    return Answer(head["status"], names, b"".join(part["body"] for part in rest))
