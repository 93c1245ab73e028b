"""What is told of requests: access log, metrics, traces, probes."""
