"""The log: one JSON object a line, on standard output."""

import logging
from datetime import UTC, datetime
from typing import Any

import msgspec


class JsonFormatter(logging.Formatter):
    """Formats what the libraries and the service itself log as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def logging_config(level: str) -> dict[str, Any]:
    """Return the configuration of the standard library's logging: everything of `level` or worse, as JSON lines."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "handlers": {"out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "json"}},
        "root": {"handlers": ["out"], "level": level.upper()},
    }
