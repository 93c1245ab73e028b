"""The Dockerfile: linted, and each of its steps run as it stands, in an empty folder instead of an image."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from tests.live import PATIENCE, ROOT, started

HOME = "/opt/referee"
NOBODY = 10001
TEXT = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
NEEDED = re.compile("^(PIP|SSL)_|_(PROXY|proxy)$")  # settings of the machine that installs
STEPS = [tuple(line.split(maxsplit=1)) for line in TEXT.splitlines() if line and line[0] != "#"]


def arguments(instruction: str) -> list[str]:
    """Return what stands behind each such instruction."""
    return [rest for name, rest in STEPS if name == instruction]


def test_hadolint_finds_nothing() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    ended = subprocess.run([linter, ROOT / "Dockerfile"], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (0, "")


def test_the_image_is_a_slim_one_and_what_pip_installs() -> None:
    built, shipped = arguments("FROM")
    assert built == f"{shipped} AS packages", "what is compiled for one Python is run by another"
    assert re.fullmatch(r"python:3\.\d+-slim-\w+@sha256:[0-9a-f]{64}", shipped)
    assert not re.search(r"curl|wget|apt-get|git ", TEXT)


def test_the_image_runs_as_nobody() -> None:
    *_, last = [place for place, (name, _) in enumerate(STEPS) if name == "USER"]
    assert STEPS[last][1] == f"{NOBODY}:{NOBODY}"
    assert not any(name in ("USER", "FROM") for name, _ in STEPS[last + 1 :])


def test_only_what_is_copied_is_sent_to_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = {rest.split()[0] for rest in arguments("COPY") if not rest.startswith("--from")}
    assert copied == {entry[1:] for entry in ignored if entry.startswith("!")}
    assert ignored[0] == "*"


def test_the_service_starts_without_what_the_image_leaves_out() -> None:
    lock = (ROOT / "requirements-image.lock").read_text(encoding="utf-8")
    installed = {canonicalize_name(name) for name in re.findall("^([a-z0-9-]+)==", lock, re.MULTILINE)}
    owners = packages_distributions().items()
    absent = [module for module, names in owners if installed.isdisjoint(map(canonicalize_name, names))]
    assert "pygments" in absent
    start = (
        "import sys; sys.modules.update(dict.fromkeys(sys.argv[1:]));"
        "from service.web import run, settings; run.application(settings.Settings())"
    )
    subprocess.run([sys.executable, "-c", start, *absent], cwd=ROOT, check=True)


@pytest.mark.load
def test_every_step_works_in_an_empty_folder(tmp_path: Path) -> None:
    home = tmp_path / "referee"
    context = tmp_path / "context"
    context.mkdir()
    environ = {"PATH": f"{bare_python()}:/usr/bin:/bin", "HOME": str(tmp_path)}
    environ |= {name: value for name, value in os.environ.items() if NEEDED.search(name)}
    for name, rest in STEPS:
        if name == "COPY" and not rest.startswith("--from"):
            source, target = rest.split()
            copy(ROOT / source, home / Path(target).relative_to(HOME) if target.startswith(HOME) else context / source)
        elif name == "RUN":
            subprocess.run(shlex.split(rest.replace(HOME, str(home))), cwd=context, env=environ, check=True)
    before = sorted(home.rglob("*"))
    settings = dict(pair.split("=") for pair in shlex.split(arguments("ENV")[0]))
    environ = {"PATH": environ["PATH"], **settings, "GUILIN_HOST": "127.0.0.1", "GUILIN_PORT": "0"}
    began = time.monotonic()
    with started(command=json.loads(arguments("CMD")[0]), folder=home, environ=environ) as run:
        print(f"ready after {time.monotonic() - began:.2f} s")
        check = json.loads(arguments("HEALTHCHECK")[0].split("CMD", 1)[1])
        subprocess.run(check, cwd=home, env={**environ, "GUILIN_PORT": str(run.port)}, check=True, timeout=PATIENCE)
        run.process.terminate()
        assert run.process.wait(PATIENCE) == 0
    assert sorted(home.rglob("*")) == before, "the file system of the image may be read-only"


def bare_python() -> Path:
    """Return the folder of a python that has no packages of its own, or at least of the one that runs this."""
    folders = Path(sys.base_prefix) / "bin", Path(sys.executable).parent
    return next(folder for folder in folders if (folder / "python").exists() and (folder / "pip").exists())


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)
