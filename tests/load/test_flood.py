"""A flood: more requests at once than may be. Each is answered, and then all is as it was before."""

import asyncio
from collections.abc import Sequence
from itertools import cycle, islice

import pytest

from tests.live import running
from tests.load.clients import Client, Question, Tally, get, questions, read_answer, within_an_hour

REQUESTS = 4  # that the service takes at once
SETTINGS = {
    "GUILIN_MAX_CONCURRENT": str(REQUESTS),
    # No time-out is met, however slow the machine.
    "GUILIN_HEAD_TIMEOUT": "600",
    "GUILIN_BODY_TIMEOUT": "600",
    "GUILIN_KEEP_ALIVE": "600",
}
PROBES = [get("/healthz"), get("/readyz")]


class Line:
    """A connection over which all of a request but its last byte has been said."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, question: Question) -> None:
        self.writer = writer
        self.question = question
        self.reader = reader
        writer.write(question.raw[:-1])
        self.answer = asyncio.create_task(read_answer(reader))

    async def ask(self) -> None:
        """Say the last byte."""
        self.writer.write(self.question.raw[-1:])
        await self.writer.drain()

    async def ask_again(self, question: Question) -> tuple[bytes, bytes]:
        """Return the answer to one more question."""
        self.writer.write(question.raw)
        return await read_answer(self.reader)


async def ask(port: int, asked: Sequence[Question], tally: Tally) -> None:
    """Ask each question once, over one connection as long as it lasts."""
    client = Client(port, asked, tally)
    for question in asked:
        await client.ask(question)
    client.close()


async def calm(port: int, asked: Sequence[Question]) -> Tally:
    """Return what comes of some questions, now that the flood has run off."""
    tally = Tally()
    while not tally["right"]:  # the service has not seen yet that its clients went away
        tally.clear()
        await ask(port, asked[:1], tally)
    tally.clear()
    await ask(port, asked, tally)
    return tally


@pytest.mark.parametrize("clients", [100, pytest.param(900, marks=pytest.mark.load)])
def test_as_many_as_may_be_are_answered_and_the_others_told_to_ask_again(clients: int) -> None:
    async def flood() -> None:
        asked, probes = questions(), Tally()
        with running(environ=SETTINGS) as (_, port):
            first = Client(port, PROBES, probes)
            await first.ask(PROBES[0])
            lines = [
                Line(*await asyncio.open_connection("127.0.0.1", port), question)
                for question in islice(cycle(asked), clients)
            ]
            waiting = {line.answer for line in lines}
            while len(waiting) > REQUESTS:
                _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            # Now there are as many requests as may be: one more is refused, but no probe.
            await first.ask(PROBES[1])
            await ask(port, PROBES, probes)
            refused = [line for line in lines if line.answer.done()]
            heads = [line.answer.result()[0] for line in refused]
            assert {head[9:12] for head in heads} == {b"503"}
            assert all(b"\r\nretry-after: 1\r\n" in head for head in heads)
            held = [line for line in lines if line.answer in waiting]
            for line in refused:
                await line.ask()
                head, _ = await line.ask_again(PROBES[0])
                assert head[9:12] == b"200"
            for line in held:
                await line.ask()
                head, body = await line.answer
                assert (head[9:12], body) == (b"200", line.question.answer)
            for line in refused:
                head, body = await line.ask_again(line.question)
                assert (head[9:12], body) == (b"200", line.question.answer)
            first.close()
            for line in lines:
                line.writer.close()
            assert await calm(port, asked) == {"right": len(asked)}
            assert probes == {"right": 4}

    within_an_hour(flood())
