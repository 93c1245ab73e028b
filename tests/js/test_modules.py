"""The page's pure modules, tested by Node's own runner."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.npm import installed

FOLDER = Path(__file__).parent
ABSENT = "no Node 20 or newer on the PATH"
OLDEST = 20


def node() -> str:
    """Return the path of Node; skip where there is none that will do, fail where that must not be."""
    path = shutil.which("node")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout if path else "v0"
    if path and int(version[1:].split(".")[0]) >= OLDEST:
        return path
    if os.environ.get("CI"):
        pytest.fail(ABSENT)
    pytest.skip(ABSENT)


def test_modules() -> None:
    tests = sorted(str(file) for file in FOLDER.glob("*.test.js"))
    done = subprocess.run([node(), "--test", *tests], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_served_is_what_the_sources_make() -> None:
    tools = Path(__file__).parents[2] / "service/web/page"
    installed(tools)
    done = subprocess.run([node(), str(tools / "build.mjs"), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
