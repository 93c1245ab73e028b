"""The scorekeeper's page: its sources and the routes that serve them."""
