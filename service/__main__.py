"""python -m service: run the referee."""

from __future__ import annotations

import argparse
import os
import signal
import sys


def main() -> None:
    """Run the service until it is told to stop."""
    quiet()
    from service.web.settings import BadSetting, Settings, described

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
    given = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    try:
        settings = Settings.from_environment(os.environ).changed(**given)
        from service.web.run import run

        sys.exit(run(settings))
    except BadSetting as error:
        sys.exit(f"guilin-referee: {error}")


def quiet() -> None:
    """Keep signals from cutting through the start, and standard streams that are closed from becoming connections."""
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda *_: None)  # what it asks for, a new start, is under way
    for number in (signal.SIGINT, signal.SIGTERM):
        # Nothing is left to be done, and an exception would surface wherever the start has got to.
        signal.signal(number, lambda *_: os._exit(0))
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)


if __name__ == "__main__":
    main()
