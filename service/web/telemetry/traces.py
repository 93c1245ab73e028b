"""OpenTelemetry traces: one span for each request whose caller traces it, and for a share of the others."""

from __future__ import annotations

import importlib
from typing import Any

from service.web.request_context import KEY, RequestContext, address_of
from service.web.settings import BadSetting
from service.web.telemetry.access_log import Record

SERVICE = "guilin-referee"
TRACES = "/v1/traces"  # where a collector takes traces (OTLP over HTTP)
EXPORT_TIMEOUT = 2.0  # seconds; the stop of the service waits for it
PARENT = (b"traceparent", b"tracestate")  # header fields in which a caller names its trace


class Tracer:
    """Makes the spans and sends them to a collector, in the background and many at a time."""

    def __init__(self, endpoint: str, ratio: float) -> None:
        """Send to the collector at `endpoint`; raise `BadSetting` if OpenTelemetry is not installed."""
        try:
            sdk = importlib.import_module("opentelemetry.sdk.trace")
            export = importlib.import_module("opentelemetry.sdk.trace.export")
            sampling = importlib.import_module("opentelemetry.sdk.trace.sampling")
            resources = importlib.import_module("opentelemetry.sdk.resources")
            otlp = importlib.import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
            context = importlib.import_module("opentelemetry.trace.propagation.tracecontext")
            self._api: Any = importlib.import_module("opentelemetry.trace")
        except ImportError:
            raise BadSetting(
                "GUILIN_OTEL_ENDPOINT needs the extra otel: pip install -r requirements-full.lock"
            ) from None
        url = endpoint if endpoint.endswith(TRACES) else endpoint.rstrip("/") + TRACES
        self._provider = sdk.TracerProvider(
            sampler=sampling.ParentBasedTraceIdRatio(ratio),
            resource=resources.Resource.create({"service.name": SERVICE}),
        )
        self._provider.add_span_processor(
            export.BatchSpanProcessor(otlp.OTLPSpanExporter(endpoint=url, timeout=EXPORT_TIMEOUT))
        )
        self._tracer = self._provider.get_tracer(SERVICE)
        self._propagator = context.TraceContextTextMapPropagator()

    def start(self, context: RequestContext) -> Any:
        """Return the span of a request, None for one that is not to be traced."""
        given = {n.decode(): v.decode("latin-1") for n, v in context.scope["headers"] if n in PARENT}
        parent = self._propagator.extract(given) if given else None
        span = self._tracer.start_span(context.scope["method"], context=parent, kind=self._api.SpanKind.SERVER)
        if not span.is_recording():
            return None
        context.trace = format(span.get_span_context().trace_id, "032x")
        return span

    def end(self, span: Any, context: RequestContext, record: Record) -> None:
        """Complete the span of a request that has ended."""
        span.update_name(f"{record.method} {record.operation}".rstrip())
        span.set_attributes(
            {
                "http.request.method": record.method,
                "http.route": record.operation,
                "http.response.status_code": record.status,
                "url.path": context.scope["path"],
                "client.address": address_of(context.scope),
                "guilin.outcome": record.outcome,
                "guilin.request_id": record.id,
            }
        )
        if key := context.state.get(KEY):
            span.set_attribute("guilin.key", key)
        if record.outcome == "failed":
            span.set_status(self._api.StatusCode.ERROR)
        span.end()

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()
