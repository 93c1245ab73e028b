"""Settings that hold for every test."""

from hypothesis import HealthCheck, settings

# A slow or busy machine is no fault of the code; the same examples are drawn on every machine.
settings.register_profile(
    "project", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("project")
