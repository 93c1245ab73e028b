"""A small app inside the real frame and the real server, for tests of what surrounds every request."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from litestar import Request, post

from service.web.app import create_app
from service.web.gateway import Frame
from service.web.http.bodies import read_body
from service.web.http.responses import Reply
from service.web.server import PatientServer, configuration, listen
from service.web.settings import Settings

AnyRequest = Request[Any, Any, Any]


@post("/echo", status_code=200)
async def echo(request: AnyRequest) -> Reply:
    """Answer what was sent."""
    request.scope["state"]["outcome"] = "legal"
    return Reply(await read_body(request.scope, request.receive, 100_000), "application/octet-stream")


@post("/slow", status_code=200)
async def slow(request: AnyRequest) -> Reply:
    """Answer after as many seconds as the body says."""
    await asyncio.sleep(float(await read_body(request.scope, request.receive, 100)))
    return Reply(b"late", "text/plain")


@post("/large", status_code=200)
async def large(request: AnyRequest) -> Reply:
    """Answer as many bytes as the body says."""
    return Reply(b"x" * int(await read_body(request.scope, request.receive, 100)), "text/plain")


@post("/boom", status_code=200)
async def boom(request: AnyRequest) -> Reply:
    """Fail as no handler should."""
    raise RuntimeError("boom")


def tiny(settings: Settings) -> Frame:
    """Return the frame around the small app."""
    app = create_app(settings)
    for handler in (echo, slow, large, boom):
        app.register(handler)
    return Frame(app, settings)


@contextmanager
def serving(settings: Settings) -> Iterator[int]:
    """Serve the small app from a thread on a free port of loopback; yield the port."""
    listeners = listen("127.0.0.1", 0, 1)
    port: int = listeners[0].getsockname()[1]
    config = configuration(settings)
    config.app = lambda: tiny(settings)
    server = PatientServer(config)
    thread = threading.Thread(target=server.run, args=(listeners,))
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


def ask(frame: Frame, method: str, path: str, body: bytes = b"", **fields: str) -> Answer:
    """Ask the frame one question, without a network; a field is written `x_request_id="…"`."""
    return asyncio.run(asked(frame, method, path, body, b"", **fields))


async def asked(frame: Frame, method: str, path: str, body: bytes = b"", query: bytes = b"", **fields: str) -> Answer:
    """Ask the frame one question, without a network."""
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

    await frame(scope, receive, send)
    head, *rest = sent
    names: dict[str, str] = {}
    for name, value in head["headers"]:
        key = name.decode()
        names[key] = f"{names[key]}, {value.decode()}" if key in names else value.decode()
    return Answer(head["status"], names, b"".join(part["body"] for part in rest))
