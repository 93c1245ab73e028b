"""Settings that hold for every test."""

import logging
import os

from hypothesis import HealthCheck, settings

# A slow or busy machine is no fault of the code; the same examples are drawn on every machine, more of them at night.
settings.register_profile(
    "project",
    max_examples=int(os.environ.get("EXAMPLES", "50")),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("project")

# The test client tells of each request; once a test has set up the service's log, that would go to standard output.
logging.getLogger("httpx").setLevel(logging.WARNING)

# Settings of the machine are not what is tested, and no proxy of its network stands before its own loopback.
for name in [name for name in os.environ if name.startswith(("GUILIN_", "OTEL_", "PROMETHEUS_"))]:
    del os.environ[name]
for name in ("no_proxy", "NO_PROXY"):
    os.environ[name] = ",".join(filter(None, [os.environ.get(name), "127.0.0.1"]))
