"""Run schemathesis, with all checks and phases, against a service started for it.

`python -m tests.contract` is the short run of CI: of batches and verifications, which all come from one description, it
asks those of score alone. `--nightly` sends at least 2,000 cases to each operation.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.live import ROOT, running

HERE = Path(__file__).parent
LIKE_SCORE = "/(settle|tally|waits|claims|record)/(batch|verify)"
SHORT, NIGHTLY = 40, 2000  # cases of each operation in the fuzzing phase


def main() -> int:
    """Return schemathesis' exit code."""
    nightly = "--nightly" in sys.argv
    cases = NIGHTLY if nightly else SHORT
    with running() as (_, port):
        command = [
            str(Path(sys.executable).with_name("schemathesis")),
            *("--config-file", str(HERE / "schemathesis.toml")),
            *("run", str(ROOT / "openapi" / "openapi.json")),
            *("--url", f"http://127.0.0.1:{port}"),
            *("--checks", "all"),
            *("--max-examples", str(cases)),
            *("--workers", "1"),
            *(() if nightly else ("--exclude-path-regex", LIKE_SCORE)),
        ]
        environ = {**os.environ, "SCHEMATHESIS_HOOKS": "tests.contract.hooks"}
        return subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
