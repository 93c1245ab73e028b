"""OpenTelemetry traces: one span for each request whose caller traces it, and for a share of the others."""

from typing import Any

from service.web.request_context import KEY, RequestContext, address_of
from service.web.settings import BadSetting
from service.web.telemetry.access_log import Record

SERVICE = "guilin-referee"
LOCK = "requirements-image.lock"  # which has what traces need
TRACES = "/v1/traces"  # where a collector takes traces (OTLP over HTTP)
EXPORT_TIMEOUT = 2.0  # seconds; the stop of the service waits for it
PARENT = (b"traceparent", b"tracestate")  # header fields in which a caller names its trace


class Tracer:
    """Makes the spans and sends them to a collector, in the background and many at a time."""

    def __init__(self, endpoint: str, ratio: float) -> None:
        """Send to the collector at `endpoint`; raise `BadSetting` if OpenTelemetry is not installed."""
        try:
            from opentelemetry import trace
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
            from opentelemetry.sdk.trace.sampling import ParentBasedTraceIdRatio
            from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
        except ImportError:
            raise BadSetting(f"GUILIN_OTEL_ENDPOINT needs the extra otel: pip install -r {LOCK}") from None
        url = endpoint if endpoint.endswith(TRACES) else endpoint.rstrip("/") + TRACES
        resource = Resource.create({"service.name": SERVICE})
        self._provider = TracerProvider(sampler=ParentBasedTraceIdRatio(ratio), resource=resource)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=url, timeout=EXPORT_TIMEOUT)))
        self._tracer = self._provider.get_tracer(SERVICE)
        self._propagator = TraceContextTextMapPropagator()
        self._api = trace

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
