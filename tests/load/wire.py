"""One connection without a network: what a client's bytes make the service's protocol say."""

import asyncio
from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from uvicorn import Config
from uvicorn.server import ServerState

from tests.live import PATIENCE

TURNS = 100  # of the event loop, in which all has happened that does not wait for time


class Heard(NamedTuple):
    """What the service wrote, piece by piece, and whether it closed the connection before the client had said all."""

    pieces: list[bytes]
    closed: bool

    @property
    def statuses(self) -> list[int]:
        """The statuses of the answers, in order; each head is a piece."""
        heads = [piece.split(b" ", 2) for piece in self.pieces if piece.startswith(b"HTTP/1.1 ")]
        return [int(status) for _, status, _ in heads if status != b"100"]


class Clock(asyncio.SelectorEventLoop):
    """An event loop whose clock can be put forward, so that no test of a time-out takes time or depends on it."""

    forward = 0.0  # seconds

    def time(self) -> float:
        """Return the time on this clock."""
        return super().time() + self.forward


class Line(asyncio.Transport):
    """The service's end of a connection."""

    def __init__(self) -> None:
        super().__init__({"sockname": ("127.0.0.1", 80), "peername": ("127.0.0.1", 50_000)})
        self.pieces: list[bytes] = []
        self.closed = False

    def write(self, data: Any) -> None:
        """Take what the service says."""
        self.pieces.append(bytes(data))

    def close(self) -> None:
        """Hang up."""
        self.closed = True

    def abort(self) -> None:
        """Hang up at once."""
        self.closed = True

    def is_closing(self) -> bool:
        """Tell whether the service has hung up."""
        return self.closed

    def get_write_buffer_size(self) -> int:
        """Tell that the client takes all at once."""
        return 0

    def pause_reading(self) -> None:
        """Take in more all the same."""

    def resume_reading(self) -> None:
        """Take in more."""


async def converse(config: Config, chunks: Iterable[bytes | float]) -> Heard:
    """Return what the service says to chunks that come one after another, and then no more; raise if it hangs.

    A number among the chunks is so many seconds that pass; it needs a loop whose clock can be put forward.
    """
    state = ServerState()
    if not config.loaded:
        config.load()
    protocol: Any = config.http_protocol_class(config=config, server_state=state, app_state={})  # type: ignore[call-arg]
    protocol.access_log = False  # pytest would keep every line
    line, clock = Line(), cast(Clock, asyncio.get_running_loop())
    protocol.connection_made(line)
    for chunk in chunks:
        if line.closed:
            break
        if isinstance(chunk, bytes):
            protocol.data_received(chunk)
            await asyncio.sleep(0)
        else:
            await turns()
            clock.forward += chunk
            await turns()
    while state.tasks and not (protocol.in_body and not protocol.pipeline):  # a body that is awaited never comes
        await asyncio.sleep(0)
    closed = line.closed
    protocol.connection_lost(None)
    if state.tasks:
        _, late = await asyncio.wait(state.tasks, timeout=PATIENCE)
        if late:
            raise TimeoutError(late)
    return Heard(line.pieces, closed)


async def turns() -> None:
    """Let happen what is due."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
