"""Clients that send one request after another and notice every answer that is lost or wrong."""

import asyncio
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from tests.bench.hands import BY_ID, mix

T = TypeVar("T")
END_OF_HEAD = b"\r\n\r\n"
BREATH = 0.01  # seconds


class Question(NamedTuple):
    """A whole request as bytes, and the body of the only right answer (None: any body will do)."""

    raw: bytes
    answer: bytes | None


class Tally(Counter[str]):
    """Counts `right` and `wrong` answers, `lost` requests, `refused` connections, and `busy` answers (503, 429).

    A busy answer that does not say when to ask again is wrong. `late` are requests lost over connections that were
    opened once the service had been told to stop. The traffic goes on until the event `over` is set. `at_work` is how
    many clients have had an answer, so whose connection the service has accepted; `held_up` how many seconds the
    clients themselves did not get on, at most.
    """

    def __init__(self) -> None:
        super().__init__()
        self.over = asyncio.Event()
        self.stopping = False
        self.at_work = 0
        self.held_up = 0.0

    async def watch(self) -> None:
        """Note for how long the clients are held up, until the traffic is over."""
        while not self.over.is_set():
            began = time.monotonic()
            await asyncio.sleep(BREATH)
            self.held_up = max(self.held_up, time.monotonic() - began - BREATH)


def get(path: str) -> Question:
    """Return the question that GETs `path`, whatever the answer's body."""
    return Question(f"GET {path} HTTP/1.1\r\nHost: referee\r\n\r\n".encode(), None)


def post(path: str, body: bytes, answer: bytes | None, *, close: bool = False) -> Question:
    """Return the question that POSTs `body`."""
    connection = "close" if close else "keep-alive"
    head = f"POST {path} HTTP/1.1\r\nHost: referee\r\nConnection: {connection}\r\nContent-Length: {len(body)}\r\n\r\n"
    return Question(head.encode() + body, answer)


@cache
def questions(*, close: bool = False) -> tuple[Question, ...]:
    """Return hands of both games with the only right answer to each."""
    return tuple(
        post(f"/v1/{game}/score", question.body, question.answer, close=close)
        for game in ("mahjong", "zipai")
        for question in mix(BY_ID[f"{game}_score"], 200)
    )


class Client:
    """Asks one question after another, over one connection for as long as the service keeps it."""

    def __init__(self, port: int, questions: Sequence[Question], tally: Tally) -> None:
        self.port = port
        self.questions = questions
        self.tally = tally
        self.lost = "lost"
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def run(self, turn: int) -> None:
        """Ask until the traffic is over, from the question number `turn` on."""
        first = turn
        while not self.tally.over.is_set():
            await self.ask(self.questions[turn % len(self.questions)])
            self.tally.at_work += turn == first
            turn += 1
        self.close()

    async def ask(self, question: Question) -> None:
        """Ask one question and count what comes of it."""
        if self.streams is None:
            self.lost = "late" if self.tally.stopping else "lost"
            try:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                self.tally["refused"] += 1
                await asyncio.sleep(0.005)
                return
        reader, writer = self.streams
        try:
            writer.write(question.raw)
            head, body = await read_answer(reader)
        except (OSError, EOFError):
            self.tally[self.lost] += 1
            self.close()
            return
        self.tally[_verdict(head, body, question)] += 1
        if b"connection: close" in head:
            self.close()

    def close(self) -> None:
        """Close the connection, if there is one."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


async def read_answer(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """Return the head of the next answer, in small letters, and its body."""
    head = (await reader.readuntil(END_OF_HEAD)).lower()
    start = head.index(b"content-length: ") + 16
    return head, await reader.readexactly(int(head[start : head.index(b"\r", start)]))


def _verdict(head: bytes, body: bytes, question: Question) -> str:
    status = head[9:12]
    if status in (b"503", b"429"):
        return "busy" if b"\r\nretry-after: " in head else "wrong"
    return "right" if status == b"200" and question.answer in (None, body) else "wrong"


async def traffic(port: int, questions: Sequence[Question], clients: int, tally: Tally) -> None:
    """Let `clients` clients ask at once, and count what comes of it, until the tally's event is set."""
    async with asyncio.TaskGroup() as group:
        group.create_task(tally.watch())
        for place in range(clients):
            group.create_task(Client(port, questions, tally).run(place * 97))


def within_an_hour(scene: Coroutine[Any, Any, T]) -> T:
    """Play a scene to its end, which must come."""
    return asyncio.run(asyncio.wait_for(scene, 3600))
