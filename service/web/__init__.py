"""The HTTP side: Litestar routes that decode a request, call a game's plain functions and encode what they return."""
