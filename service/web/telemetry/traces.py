"""OpenTelemetry traces: one span for each request whose caller traces it, and for a share of the others."""

from __future__ import annotations

import importlib
from random import random
from typing import Any
from urllib.parse import urlsplit

from service.web.request_context import Exchange
from service.web.settings import BadSetting
from service.web.telemetry.access_log import Record

SERVICE = "guilin-referee"
TRACES = "/v1/traces"  # where a collector takes traces (OTLP over HTTP)
EXPORT_TIMEOUT = 2.0  # seconds; the stop of the service waits for it
PARENT = (b"traceparent", b"tracestate")  # fields in which a caller names its trace


class Tracer:
    """Makes the spans and sends them to a collector, in the background and many at a time."""

    def __init__(self, endpoint: str, ratio: float) -> None:
        """Send to the collector at `endpoint`; raise `BadSetting` if OpenTelemetry is not installed."""
        try:
            sdk = importlib.import_module("opentelemetry.sdk.trace")
            export = importlib.import_module("opentelemetry.sdk.trace.export")
            resources = importlib.import_module("opentelemetry.sdk.resources")
            otlp = importlib.import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
            self._api: Any = importlib.import_module("opentelemetry.trace")
            self._context: Any = importlib.import_module("opentelemetry.trace.propagation.tracecontext")
        except ImportError:
            raise BadSetting(
                "GUILIN_OTEL_ENDPOINT needs the extra otel: pip install -r requirements-full.lock"
            ) from None
        try:
            _ = urlsplit(endpoint).port  # raises ValueError for what is no address
        except ValueError as error:
            raise BadSetting(f"GUILIN_OTEL_ENDPOINT: {error}") from None
        url = endpoint if endpoint.endswith(TRACES) else endpoint.rstrip("/") + TRACES
        self._provider = sdk.TracerProvider(resource=resources.Resource.create({"service.name": SERVICE}))
        self._provider.add_span_processor(
            export.BatchSpanProcessor(otlp.OTLPSpanExporter(endpoint=url, timeout=EXPORT_TIMEOUT))
        )
        self._tracer = self._provider.get_tracer(SERVICE)
        self._propagator = self._context.TraceContextTextMapPropagator()
        self._ratio = ratio

    def start(self, exchange: Exchange) -> Any:
        """Return the span of a request that is to be traced, None for one that is not."""
        context = None
        wanted = random() < self._ratio
        if given := [field for field in exchange.scope["headers"] if field[0] in PARENT]:
            context = self._propagator.extract({name.decode(): value.decode("latin-1") for name, value in given})
            caller = self._api.get_current_span(context).get_span_context()
            if caller.is_valid:
                wanted = caller.trace_flags.sampled
        if not wanted:
            return None
        span = self._tracer.start_span(exchange.scope["method"], context=context, kind=self._api.SpanKind.SERVER)
        exchange.trace = format(span.get_span_context().trace_id, "032x")
        return span

    def end(self, span: Any, exchange: Exchange, record: Record) -> None:
        """Complete the span of a request that has ended."""
        span.update_name(f"{record.method} {record.operation}".rstrip())
        span.set_attributes(
            {
                "http.request.method": record.method,
                "http.route": record.operation,
                "http.response.status_code": record.status,
                "url.path": record.path,
                "client.address": exchange.address,
                "guilin.outcome": record.outcome,
                "guilin.request_id": record.id.decode(),
            }
        )
        if exchange.key:
            span.set_attribute("guilin.key", exchange.key)
        if record.failed:
            span.set_status(self._api.StatusCode.ERROR)
        span.end()

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()
