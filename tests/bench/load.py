"""A load of one kind of request from one process: keep-alive connections, several requests under way on each."""

import socket
from collections.abc import Sequence

CONNECTIONS = 8
UNDER_WAY = 8  # requests on each connection, so that the client costs little and the server never waits for it


def encode(path: str, bodies: Sequence[bytes], fields: str = "") -> list[bytes]:
    """Return the POST requests of `bodies`, as they go over the wire, with more header `fields`."""
    head = (
        f"POST {{}} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n{fields}Content-Length: {{}}\r\n\r\n"
    )
    return [head.format(path, len(body)).encode() + body for body in bodies]


def ask(port: int, requests: Sequence[bytes]) -> int:
    """Ask the server at `port` each of `requests` once, but for what makes no full round; return how many."""
    connections = [Connection(port, requests[place::CONNECTIONS]) for place in range(CONNECTIONS)]
    rounds = len(requests) // (CONNECTIONS * UNDER_WAY)
    for _ in range(rounds):
        for connection in connections:
            connection.ask(UNDER_WAY)
        for connection in connections:
            connection.read_all()
    for connection in connections:
        connection.close()
    return rounds * CONNECTIONS * UNDER_WAY


class Connection:
    """One keep-alive connection; raises RuntimeError on an answer that is not 200."""

    def __init__(self, port: int, requests: Sequence[bytes]) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=300)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self._socket.makefile("rb", 1 << 18)
        self._requests = requests
        self._next = 0
        self._open = 0

    def ask(self, number: int) -> None:
        """Send the next `number` requests without waiting."""
        chosen = [self._requests[(self._next + step) % len(self._requests)] for step in range(number)]
        self._next += number
        self._open += number
        self._socket.sendall(b"".join(chosen))

    def read_all(self) -> None:
        """Read the answers of all requests under way."""
        for _ in range(self._open):
            status = self._file.readline()
            if b" 200 " not in status:
                raise RuntimeError(status.decode())
            length = 0
            while (line := self._file.readline()) != b"\r\n":
                if line.startswith(b"content-length:"):
                    length = int(line[15:])
            self._file.read(length)
        self._open = 0

    def ask_and_read(self) -> None:
        """Send one request and read its answer."""
        self.ask(1)
        self.read_all()

    def close(self) -> None:
        """Close the connection."""
        self._file.close()
        self._socket.close()
