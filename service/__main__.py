"""python -m service: run the referee."""

import argparse
import os
import signal
import sys


def main() -> None:
    """Run the service until it is told to stop."""
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn raises them again when it has stopped
        signal.signal(number, lambda *_: sys.exit(0))
    from service.web.settings import PREFIX, BadSetting, Settings, described

    parser = argparse.ArgumentParser(
        prog="python -m service",
        description="The referee of record for the two games of Guilin: mahjong and zipai, over HTTP.",
        epilog="Every setting is also an environment variable:\n"
        + "\n".join(f"  {row.variable:26}{row.meaning} [{row.default}]" for row in described()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, meaning in (
        ("host", "address to listen on"),
        ("port", "port to listen on; 0 takes a free one"),
        ("workers", "worker processes"),
    ):
        parser.add_argument(f"--{name}", help=meaning)
    given = {PREFIX + name.upper(): value for name, value in vars(parser.parse_args()).items() if value is not None}
    try:
        settings = Settings.from_environment({**os.environ, **given})
        from service.web.run import run

        sys.exit(run(settings))
    except BadSetting as error:
        sys.exit(f"guilin-referee: {error}")


if __name__ == "__main__":
    main()
