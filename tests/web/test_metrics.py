"""Prometheus metrics: counts and times by operation, status and outcome, of one process and of several workers."""

import gzip
import json
import time
from collections import Counter
from urllib.request import Request, urlopen

from prometheus_client.parser import text_string_to_metric_families

from service.web.settings import Settings
from tests.live import PATIENCE, running
from tests.web.tiny import ask, tiny

SCORE = "/v1/mahjong/score"
HAND = {"dealer": 1, "winner": 2, "hand": "1122334455667m", "win": {"by": "discard", "tile": "7m", "from": 0}}


def samples(exposition: bytes) -> dict[tuple[str, str, str, str], float]:
    """Return the values of the requests' metric by (kind of sample, operation, status, outcome or bucket)."""
    found = {}
    for family in text_string_to_metric_families(exposition.decode()):
        if family.name == "guilin_request_seconds":
            for sample in family.samples:
                labels = sample.labels
                kind = sample.name.removeprefix("guilin_request_seconds_")
                last = labels["le"] if kind == "bucket" else labels["outcome"]
                found[kind, labels["operation"], labels["status"], last] = sample.value
    return found


def test_requests_are_counted_by_operation_status_and_outcome() -> None:
    gateway = tiny(Settings(log_requests=False))
    for path in ("/echo", "/echo", "/boom", "/nothing", "/nothing/else"):
        ask(gateway, "POST", path, b"1")
    ask(gateway, "POST", "/slow", b"0.03")
    answer = ask(gateway, "GET", "/metrics")
    assert answer.fields["content-type"].startswith("text/plain; version=")
    found = samples(answer.body)
    assert {key[1:]: value for key, value in found.items() if key[0] == "count"} == {
        ("/echo", "200", "legal"): 2,
        ("/boom", "500", "failed"): 1,
        ("", "404", "refused"): 2,
        ("/slow", "200", "ok"): 1,
    }
    slow = ("/slow", "200")
    assert [found["bucket", *slow, le] for le in ("0.01", "0.02", "+Inf")] == [0, 0, 1]
    assert found["sum", *slow, "ok"] >= 0.03


def test_paths_of_strangers_make_no_series() -> None:
    gateway = tiny(Settings(log_requests=False))
    for number in range(100):
        ask(gateway, "POST", f"/nothing/{number}")
    assert len([key for key in samples(ask(gateway, "GET", "/metrics").body) if key[0] == "count"]) == 1


def test_metrics_can_be_switched_off() -> None:
    assert ask(tiny(Settings(log_requests=False, metrics=False)), "GET", "/metrics").status == 404


def scrape(port: int) -> Counter[tuple[str, str, str]]:
    """Return how many score requests of each status and outcome a worker tells of."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        found = samples(answer.read())
    return Counter({key[1:]: int(value) for key, value in found.items() if key[:2] == ("count", SCORE)})


def test_any_worker_answers_for_all() -> None:
    right = json.dumps(HAND).encode()
    wrong = json.dumps({**HAND, "hand": "1122334455668m"}).encode()
    with running("--workers", "2") as (_, port):
        for body in [right] * 20 + [wrong] * 10:
            # Each over a connection of its own, so that both workers get some.
            request = Request(f"http://127.0.0.1:{port}{SCORE}", body, {"Content-Type": "application/json"})
            with urlopen(request, timeout=PATIENCE):
                pass
        until = time.monotonic() + PATIENCE
        while scrape(port).total() < 30 and time.monotonic() < until:
            time.sleep(0.05)  # the other worker has not written its counts yet
        for _ in range(4):
            assert scrape(port) == {(SCORE, "200", "legal"): 20, (SCORE, "200", "not_legal"): 10}


def test_they_are_compressed_for_who_takes_them_so() -> None:
    gateway = tiny(Settings(log_requests=False))
    ask(gateway, "POST", "/echo", b"1")
    packed = ask(gateway, "GET", "/metrics", accept_encoding="gzip")
    assert packed.fields["content-encoding"] == "gzip"
    assert packed.fields["vary"] == "Accept-Encoding"
    assert ("count", "/echo", "200", "legal") in samples(gzip.decompress(packed.body))
    assert "content-encoding" not in ask(gateway, "GET", "/metrics").fields
