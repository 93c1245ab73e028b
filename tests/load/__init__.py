"""Load and fault tests: the service under traffic while it is stopped, restarted, killed, flooded; fuzzed, and watched.

The long versions have the marker `load`.
"""
