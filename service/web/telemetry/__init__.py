"""What operators see of requests: access log, metrics, traces, probes."""
