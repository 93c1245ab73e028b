"""The service without what surrounds its requests: `python -m tests.bench.bare --port PORT`, to compare it with."""

from __future__ import annotations

import logging.config
import sys
from functools import partial

from service.web.app import create_app
from service.web.logs import logging_config
from service.web.server import PatientServer, configuration, listen
from service.web.settings import Settings


def main() -> None:
    """Serve until told to stop."""
    settings = Settings(port=int(sys.argv[2]))
    logging.config.dictConfig(logging_config(settings.log_level))
    config = configuration(settings)
    config.app = partial(create_app, settings)
    PatientServer(config).run(listen(settings.host, settings.port))


if __name__ == "__main__":
    main()
