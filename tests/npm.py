"""The pinned npm packages that tests run."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ABSENT = "npm is not installed"


def installed(folder: Path) -> Path:
    """Install what a folder's lock pins, unless it is there; return where the commands are.

    Skip where there is no npm, but not in CI. Several processes may ask at once.
    """
    if shutil.which("npm") is None and os.environ.get("CI"):
        pytest.fail(ABSENT)
    if shutil.which("npm") is None:
        pytest.skip(ABSENT)
    lock, done = folder / "package-lock.json", folder / "node_modules/.package-lock.json"
    with lock.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
            command = ("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--silent")
            ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            assert ended.returncode == 0, ended.stdout + ended.stderr
    return folder / "node_modules/.bin"
