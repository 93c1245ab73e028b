"""Load and fault tests: the service under traffic while it is stopped, restarted, killed, flooded. Marker `load`."""
