"""OpenTelemetry traces: whose requests are traced, and what a span tells."""

import sys
from collections.abc import Iterator

import pytest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from service.web.gateway import Gateway
from service.web.settings import BadSetting, Settings
from tests.live import ROOT
from tests.web.collector import Collector, collecting
from tests.web.tiny import ask, tiny

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = "00f067aa0ba902b7"


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as server:
        yield server


def traced(collector: Collector, ratio: float = 0.0) -> Gateway:
    return tiny(Settings(log_requests=False, otel_endpoint=collector.endpoint, otel_ratio=ratio))


def spans(gateway: Gateway, collector: Collector) -> list[Span]:
    """Return what the collector has got once everything is sent."""
    assert gateway.tracer is not None
    gateway.tracer.close()
    return collector.spans


def attributes(span: Span) -> dict[str, str | int]:
    return {a.key: a.value.string_value or a.value.int_value for a in span.attributes}


@pytest.mark.parametrize("flags", ["01", "03"])  # bit 0: the caller records its trace; bit 1: its id is random
def test_a_request_whose_caller_traces_it_continues_that_trace(collector: Collector, flags: str) -> None:
    gateway = traced(collector)
    ask(gateway, "POST", "/echo", traceparent=f"00-{TRACE}-{PARENT}-{flags}", x_request_id="r-1")
    (span,) = spans(gateway, collector)
    assert (span.trace_id.hex(), span.parent_span_id.hex(), span.name) == (TRACE, PARENT, "POST /echo")
    assert span.kind == Span.SPAN_KIND_SERVER
    assert attributes(span) == {
        "http.request.method": "POST",
        "http.route": "/echo",
        "http.response.status_code": 200,
        "url.path": "/echo",
        "client.address": "192.0.2.1",
        "guilin.outcome": "legal",
        "guilin.request_id": "r-1",
    }


def test_a_span_tells_key_and_address(collector: Collector) -> None:
    gateway = tiny(Settings(log_requests=False, otel_endpoint=collector.endpoint, otel_ratio=1.0, api_keys=("first",)))
    ask(gateway, "POST", "/echo", x_api_key="first")
    (span,) = spans(gateway, collector)
    assert attributes(span)["guilin.key"] == "a7937b64"  # the first eight digits of SHA-256("first")
    assert attributes(span)["client.address"] == "192.0.2.1"


@pytest.mark.parametrize(("ratio", "number"), [(0.0, 0), (1.0, 20)])
def test_a_share_of_the_other_requests_is_traced(collector: Collector, ratio: float, number: int) -> None:
    gateway = traced(collector, ratio)
    for _ in range(20):
        ask(gateway, "POST", "/echo")
    assert len({span.trace_id for span in spans(gateway, collector)}) == number


@pytest.mark.parametrize("ratio", [0.0, 1.0])
@pytest.mark.parametrize("flags", ["00", "02"])
def test_a_request_whose_caller_does_not_trace_it_is_not_traced(collector: Collector, flags: str, ratio: float) -> None:
    gateway = traced(collector, ratio)
    ask(gateway, "POST", "/echo", traceparent=f"00-{TRACE}-{PARENT}-{flags}")
    assert spans(gateway, collector) == []


@pytest.mark.parametrize(("ratio", "number"), [(0.0, 0), (1.0, 1)])
@pytest.mark.parametrize("traceparent", ["01", "00-0-0-01", f"00-{'0' * 32}-{PARENT}-01", "牌01"])
def test_a_traceparent_that_names_no_trace_counts_as_none(
    collector: Collector, traceparent: str, ratio: float, number: int
) -> None:
    gateway = traced(collector, ratio)
    ask(gateway, "POST", "/echo", traceparent=traceparent)
    sent = spans(gateway, collector)
    assert [span.parent_span_id for span in sent] == [b""] * number


def test_a_failure_is_marked(collector: Collector) -> None:
    gateway = traced(collector, ratio=1.0)
    ask(gateway, "POST", "/boom")
    (span,) = spans(gateway, collector)
    assert span.status.code == span.status.STATUS_CODE_ERROR
    assert attributes(span)["http.response.status_code"] == 500


def test_a_collector_that_is_not_there_does_not_stop_the_service() -> None:
    gateway = tiny(Settings(log_requests=False, otel_endpoint="http://127.0.0.1:1", otel_ratio=1.0))
    assert ask(gateway, "POST", "/echo").status == 200
    assert gateway.tracer is not None
    gateway.tracer.close()


def test_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(BadSetting, match=r"^GUILIN_OTEL_ENDPOINT needs the extra otel: pip install -r \S+$") as told:
        tiny(Settings(otel_endpoint="http://127.0.0.1:4318"))
    assert "opentelemetry-sdk" in (ROOT / str(told.value).split()[-1]).read_text()
