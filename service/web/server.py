"""Runs the service in one process: uvicorn, with a stop that loses no request."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import socket
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from uvicorn import Server

from service.web.app import create_app
from service.web.gateway import Frame
from service.web.http.protocol import Protocol, Room, ServerConfig
from service.web.settings import BadSetting, Settings
from service.web.telemetry.logs import logging_config

BACKLOG = 2048  # connections that the system keeps waiting
HANDSHAKE = 0.1  # seconds that a connection in the making has to be made
SO_ATTACH_FILTER = 26
# A filter of packets (classic BPF): of the bits SYN and ACK in byte 13 of the TCP header, SYN alone means to drop it.
DROP_SYN = ((0x30, 0, 0, 13), (0x54, 0, 0, 0x12), (0x15, 0, 1, 0x02), (0x06, 0, 0, 0), (0x06, 0, 0, 0xFFFFFFFF))


def application(settings: Settings) -> Frame:
    """Return the whole service as an ASGI app."""
    return Frame(create_app(settings), settings)


def configuration(settings: Settings) -> ServerConfig:
    """Return how uvicorn is to run the service."""
    config = ServerConfig(
        partial(application, settings),
        factory=True,
        http=Protocol,
        ws="none",
        interface="asgi3",
        lifespan="on",
        log_config=logging_config(settings.log_level),
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        backlog=BACKLOG,
        timeout_keep_alive=settings.keep_alive,
        timeout_graceful_shutdown=settings.stop_timeout,
    )
    config.settings = settings
    config.room = Room(settings.max_held)
    return config


def listen(host: str, port: int, workers: int = 1) -> list[socket.socket]:
    """Return a listening socket for each worker; raise `BadSetting` if `host` and `port` cannot be had.

    On Linux each worker has its own and the system deals connections out evenly; with one for all, whoever wakes first
    takes all that wait. Parent and workers keep all of them open, so that what waits at one outlives its worker.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        only = socket.create_server(address[:2], family=family, backlog=BACKLOG)
        if workers == 1 or sys.platform != "linux":
            return [only] * workers
        address = only.getsockname()
        only.close()  # it has shown that nobody else listens there
        return [
            socket.create_server(address[:2], family=family, backlog=BACKLOG, reuse_port=True) for _ in range(workers)
        ]
    except UnicodeError:  # from the encoding of names, which have no empty parts and none of more than 63 characters
        reason: str | None = "this is no name of a host"
    except OSError as error:
        reason = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
    raise BadSetting(f"cannot listen on {host} port {port}: {reason}")


class PatientServer(Server):
    """A server that, when it stops, still answers the connections that the system has taken for it.

    `doors` are the listeners that it closes to everybody when it stops; None: those that it runs with, as nobody else
    goes on to listen there.
    """

    doors: Sequence[socket.socket] | None = None

    def __init__(
        self,
        config: ServerConfig,
        *,
        others: Sequence[socket.socket] = (),
        tick: Callable[[PatientServer], None] = lambda _: None,
    ) -> None:
        """`tick` is called ten times a second. Then, too, what waits at the listeners of `others` is taken from them.

        They are quicker, unless they are dead, hang or have yet to start; their connections must not wait for that.
        """
        super().__init__(config)
        self._protocol = partial(Protocol, config, server_state=self.server_state)
        self._others = others
        self._tick = tick

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and put what will live as long as the service out of the garbage collector's sight."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # or each of its full runs would halt all requests for 10 to 25 ms

    async def on_tick(self, counter: int) -> bool:
        """Do what is due; return whether to stop."""
        self._tick(self)
        waiting = [connection for listener in self._others for connection in _take(listener)]
        await asyncio.gather(*map(self._welcome, waiting), return_exceptions=True)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take what waits, close the doors, end what is in progress."""
        own = sockets or []
        doors = own if self.doors is None else self.doors
        for door in doors:
            _greet_no_more(door)
        await asyncio.sleep(HANDSHAKE if doors else 0)
        waiting = []
        for listener in {*own, *doors}:
            waiting += _take(listener)
            if listener in doors:
                with suppress(OSError):
                    listener.shutdown(socket.SHUT_RD)
        async with asyncio.TaskGroup() as group:
            for connection in waiting:
                group.create_task(self._welcome(connection, last=True))
            await super().shutdown(sockets)

    async def _welcome(self, connection: socket.socket, *, last: bool = False) -> None:
        factory = partial(self._protocol, app_state=self.lifespan.state)
        with suppress(OSError):
            _, protocol = await asyncio.get_running_loop().connect_accepted_socket(factory, connection)
            if last:
                protocol.shutdown()


def _greet_no_more(listener: socket.socket) -> None:
    """Let the system overlook, on Linux, who begins to connect, and finish with who has begun.

    Closing resets what has come since the last look at what waits; so nothing may come in between.
    """
    if sys.platform != "linux":
        return
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in DROP_SYN))
    with suppress(OSError):
        argument = struct.pack("HP", len(DROP_SYN), ctypes.addressof(program))
        listener.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, argument)


def _take(listener: socket.socket) -> list[socket.socket]:
    """Return the connections that wait at `listener`."""
    taken = []
    with suppress(OSError):  # BlockingIOError: no more wait
        while True:
            taken.append(listener.accept()[0])
    return taken
