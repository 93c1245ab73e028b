"""Raw requests, byte for byte, and the status and problem that each must get: never a 500, never a traceback."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import pytest

from tests.live import PATIENCE, running

HAND = '{"dealer":1,"winner":2,"hand":"1122334455667m","win":{"by":"discard","tile":"7m","from":0}}'
SCORE = "/v1/mahjong/score"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Probe(NamedTuple):
    """A raw request, its status, the id of its problem ("" for none), and the pointers that the problem must name."""

    name: str
    raw: bytes
    status: int
    problem: str = ""
    pointers: tuple[str, ...] = ()
    header: str = ""


def request(method: str, path: str, body: bytes | str = b"", *headers: str) -> bytes:
    content = body.encode() if isinstance(body, str) else body
    lines = [f"{method} {path} HTTP/1.1", "Host: referee", "Connection: close", *headers]
    if content or method == "POST":
        lines.append(f"Content-Length: {len(content)}")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + content


def post(body: bytes | str, *headers: str, path: str = SCORE) -> bytes:
    return request("POST", path, body, *headers)


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(HAND), **fields})


VERIFY = "/v1/mahjong/score/verify"
TOO_DEEP = 250  # beyond it the JSON Schema validator gives up
DEEP_CLAIMS = [
    Probe(
        f"a claim {depth} levels deep{' with an escape' * bool(escape)}",
        post('{"request":' + HAND + ',"claimed":{"legal":' + "[" * depth + escape + "]" * depth + "}}", path=VERIFY),
        422 if depth < 500 else 400,
        "invalid" if depth < 500 else "not-json",
        ("/claimed",) if depth < 500 else (),
    )
    for depth in (120, 450, 20_000)
    for escape in ("", '"\\u0041"')
]

PROBES = [
    *DEEP_CLAIMS,
    *(
        Probe(
            f"a claim {depth} levels deep beside an unknown field",
            post('{"z":1,"request":' + HAND + ',"claimed":{"a":' + "[" * depth + "]" * depth + "}}", path=VERIFY),
            *((422, "invalid", ("/z",)) if depth < TOO_DEEP else (400, "not-json")),
        )
        for depth in (100, 400, 900, 1500)
    ),
    Probe("a right hand", post(HAND), 200),
    Probe("a right hand, blanks around", post(f"  {HAND}\n\t"), 200),
    Probe("no body", post(""), 400, "not-json"),
    Probe("half a body", post(HAND[:-1]), 400, "not-json"),
    Probe("trailing text", post(HAND + "x"), 400, "not-json"),
    Probe("two documents", post(HAND + HAND), 400, "not-json"),
    Probe("a byte order mark", post(b"\xef\xbb\xbf" + HAND.encode()), 200),
    Probe("the old path of verify", post(HAND, path="/v1/mahjong/verify"), 404, "not-found"),
    Probe("utf-16", post(HAND.encode("utf-16")), 400, "not-json"),
    Probe("invalid utf-8 in a string", post(HAND.encode().replace(b"7m", b"7\xff")), 400, "not-json"),
    Probe("overlong utf-8", post(HAND.encode().replace(b"7m", b"7\xc0\xad")), 400, "not-json"),
    Probe("a lone surrogate", post(HAND.replace("7m", "\\ud800")), 400, "not-json"),
    Probe("NaN", post(HAND.replace('"dealer":1', '"dealer":NaN')), 400, "not-json"),
    Probe("a raw control character", post(HAND.replace("7m", "7\x01m")), 400, "not-json"),
    Probe("brackets without end", post("[" * 50_000), 400, "not-json"),
    Probe("brackets in a field", post(changed(hand=0).replace("0}", "[" * 20_000 + "]" * 20_000)), 400, "not-json"),
    Probe("objects without end", post('{"a":' * 10_000), 400, "not-json"),
    Probe("a NUL in a tile", post(HAND.replace('"7m"', '"7m\\u0000"')), 422, "invalid", ("/win/tile",)),
    Probe(
        "a number of a thousand digits", post(HAND.replace(":1,", ":" + "9" * 1000 + ",")), 422, "invalid", ("/dealer",)
    ),
    Probe("a number beyond floats", post(HAND.replace(":1,", ":1e999,")), 422, "invalid", ("/dealer",)),
    *[
        Probe(
            f"a claim of {number}",
            post('{"request":' + HAND + ',"claimed":{"value":{"points":' + number + "}}}", path=VERIFY),
            422,
            "invalid",
            ("/claimed",),
        )
        for number in ("1e400", "-1e400", "9" * 400)
    ],
    Probe("a fraction", post(HAND.replace(":1,", ":1.5,")), 422, "invalid", ("/dealer",)),
    Probe("a whole float is an integer", post(HAND.replace(":1,", ":1.0,")), 200),
    Probe("a string for a number", post(changed(dealer="1")), 422, "invalid", ("/dealer",)),
    Probe("true for a number", post(changed(dealer=True)), 422, "invalid", ("/dealer",)),
    Probe("null for an optional field", post(changed(melds=None)), 422, "invalid", ("/melds",)),
    Probe("an unknown field", post(changed(hands=[])), 422, "invalid", ("/hands",)),
    Probe("an unknown option", post(changed(rules={"z/~": 1})), 422, "invalid", ("/rules/z~1~0",)),
    Probe("a name twice", post(HAND.replace('"winner":2', '"winner":2,"winner":2')), 422, "invalid", ("/winner",)),
    Probe("an array for the request", post("[]"), 422, "invalid", ("",)),
    Probe("null for the request", post("null"), 422, "invalid", ("",)),
    Probe("nothing there", post("{}"), 422, "invalid", ("/dealer", "/winner", "/hand", "/win")),
    Probe(
        "faults of every kind at once",
        post(changed(dealer=9, winner="x", stake=0, flags=["gang"], extra=1)),
        422,
        "invalid",
        ("/dealer", "/winner", "/stake", "/flags/0", "/extra"),
    ),
    Probe(
        "no tile at all",
        post(changed(hand=["1m", "0m", "east", ""], flips="1x")),
        422,
        "invalid",
        ("/hand/1", "/hand/2", "/hand/3", "/flips"),
    ),
    Probe(
        "a meld of no kind", post(changed(melds=[{"kind": "kong", "tile": "E"}])), 422, "invalid", ("/melds/0/kind",)
    ),
    Probe(
        "a meld without its tile",
        post(changed(melds=[{"kind": "pung", "from": 1}])),
        422,
        "invalid",
        ("/melds/0/tile",),
    ),
    Probe(
        "winner and discarder the same",
        post(changed(win={"by": "discard", "tile": "7m", "from": 2})),
        422,
        "contradiction",
        ("/win/from",),
    ),
    Probe(
        "a discard from nobody",
        post(changed(win={"by": "discard", "tile": "7m"})),
        422,
        "contradiction",
        ("/win/from",),
    ),
    Probe(
        "a body in plain text", post(HAND, "Content-Type: text/plain"), 415, "unsupported-media-type", header="accept"
    ),
    Probe("a form", post("a=1", "Content-Type: application/x-www-form-urlencoded"), 415, "unsupported-media-type"),
    Probe("another charset", post(HAND, "Content-Type: application/json; charset=gbk"), 415, "unsupported-media-type"),
    Probe(
        "a compressed body",
        post(HAND, "Content-Encoding: gzip"),
        415,
        "unsupported-media-type",
        header="accept-encoding",
    ),
    Probe("accepts xml only", post(HAND, "Accept: application/xml"), 406, "not-acceptable"),
    Probe("accepts anything but json", post(HAND, "Accept: application/json;q=0"), 406, "not-acceptable"),
    Probe("too large", post(" " * 70_000), 413, "too-large"),
    Probe(
        "too large by its own word",
        request("GET", SCORE, "", "Content-Length: 99999999").replace(b"GET", b"POST"),
        413,
        "too-large",
    ),
    Probe("a query on a POST", post(HAND, path=SCORE + "?a=1"), 422, "invalid", ("/a",)),
    Probe("a query of the rules", request("GET", "/v1/rules?a=1&b="), 422, "invalid", ("/a", "/b")),
    Probe("a query of the page", request("GET", "/?utm_source=x"), 200),
    Probe("a query of a probe", request("GET", "/healthz?x=1"), 200),
    Probe("nothing at this path", request("GET", "/v2"), 404, "not-found"),
    Probe("no such game", post(HAND, path="/v1/riichi/score"), 404, "not-found"),
    Probe("a path that climbs", request("GET", "/docs/assets/../../app.py"), 404, "not-found"),
    Probe("GET of a POST", request("GET", SCORE), 405, "method-not-allowed", header="allow"),
    Probe("DELETE", request("DELETE", SCORE), 405, "method-not-allowed", header="allow"),
    Probe("POST of a GET", post("", path="/v1/rules"), 405, "method-not-allowed", header="allow"),
    Probe("a method that is none", request("BREW", SCORE), 400, "bad-request"),
    Probe("no HTTP at all", b"hello\r\n\r\n", 400, "bad-request"),
    Probe("two lengths", request("POST", SCORE, "", "Content-Length: 1", "Content-Length: 2"), 400, "bad-request"),
    Probe("a head without end", request("GET", "/healthz", "", "X-Filler: " + "x" * 20_000), 431, "head-too-large"),
    Probe("fields without end", request("GET", "/healthz", "", *["X-A: b"] * 200), 431, "head-too-large"),
    Probe("HEAD of the rules", request("HEAD", "/v1/rules"), 200),
    Probe("OPTIONS", request("OPTIONS", SCORE), 204, header="allow"),
    Probe("the rules in MessagePack", request("GET", "/v1/rules", "", "Accept: application/vnd.msgpack"), 200),
    Probe("the rules as text", request("GET", "/v1/rules", "", "Accept: text/csv"), 406, "not-acceptable"),
    Probe("alive", request("GET", "/healthz"), 200),
    Probe("a batch that is no list", post('{"items":{}}', path=SCORE + "/batch"), 422, "invalid", ("/items",)),
    Probe("an empty batch", post('{"items":[]}', path=SCORE + "/batch"), 422, "invalid", ("/items",)),
    Probe(
        "a batch with items twice",
        post('{"items":[1],"items":[1]}', path=SCORE + "/batch"),
        422,
        "invalid",
        ("/items",),
    ),
    Probe("a batch not in utf-8", post(b'{"items":["\xff"]}', path=SCORE + "/batch"), 400, "not-json"),
    Probe("a batch nested deeply", post('{"items":[' + "[" * 50_000, path=SCORE + "/batch"), 400, "not-json"),
    Probe(
        "a zipai hand of mahjong tiles",
        post('{"players":3,"dealer":0,"winner":1,"hand":"1m","win":{"by":"deal"}}', path="/v1/zipai/score"),
        422,
        "invalid",
        ("/hand",),
    ),
]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running() as (_, port):
        yield port


def send(port: int, raw: bytes) -> Answer:
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        with suppress(ConnectionError):  # the server may stop reading a body that it has refused already
            connection.sendall(raw)
        with suppress(ConnectionError):
            while chunk := connection.recv(65536):
                received += chunk
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Answer(int(first.split()[1]), headers, body)


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_probe(port: int, probe: Probe) -> None:
    answer = send(port, probe.raw)
    assert answer.status == probe.status, answer
    assert b"Traceback" not in answer.body
    assert probe.header == "" or probe.header in answer.headers
    if probe.problem:
        assert answer.headers["content-type"] == "application/problem+json"
        problem = json.loads(answer.body)
        assert problem["type"] == "urn:guilin-referee:problem:" + probe.problem
        assert problem["status"] == probe.status
        assert problem["title"]
        assert problem["detail"]
        assert {error["pointer"] for error in problem.get("errors", [])} == set(probe.pointers)


def test_sentences_are_chinese_when_asked_for(port: int) -> None:
    answer = send(port, post("{", "Accept-Language: zh-CN,zh;q=0.9"))
    assert answer.headers["content-language"] == "zh"
    assert json.loads(answer.body)["title"] == "无法读取请求体"
    assert json.loads(answer.body)["type"] == "urn:guilin-referee:problem:not-json"


def test_allow_names_the_methods(port: int) -> None:
    assert send(port, request("GET", SCORE)).headers["allow"] == "OPTIONS, POST"
