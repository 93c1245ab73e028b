"""Settings that hold for every test."""

import logging

from hypothesis import HealthCheck, settings

# A slow or busy machine is no fault of the code; the same examples are drawn on every machine.
settings.register_profile(
    "project", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("project")

# The test client tells of each request; once a test has set up the service's log, that would go to standard output.
logging.getLogger("httpx").setLevel(logging.WARNING)
