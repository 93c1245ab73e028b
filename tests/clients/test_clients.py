"""The committed OpenAPI document: two linters find nothing in it, and the clients that it generates work."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import ROOT, running
from tests.npm import installed

HERE = Path(__file__).parent
DOCUMENT = ROOT / "openapi" / "openapi.json"
EXPECTED = {
    "zi": 140,  # S0's 140 子
    "you": 24,  # as in README
    "pointer": "/win/from",  # the winner discards
    "chased": -3,  # M9: the first pays 1 子 to each of the others
    "claims": ["win"],
    "batch": [True, 422],
}


def run(*command: str, cwd: Path = HERE, **environ: str) -> str:
    done = subprocess.run(command, cwd=cwd, env={**os.environ, **environ}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def npm() -> Path:
    return installed(HERE)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running() as (_, port):
        yield f"http://127.0.0.1:{port}"


@pytest.mark.load
def test_spectral_finds_nothing(npm: Path) -> None:
    out = run(str(npm / "spectral"), "lint", str(DOCUMENT), "--ruleset", "spectral.yaml", "--fail-severity", "hint")
    assert "No results with a severity of 'hint' or higher found" in out


@pytest.mark.load
def test_redocly_finds_nothing(npm: Path) -> None:
    out = run(str(npm / "redocly"), "lint", str(DOCUMENT), "--format", "json", REDOCLY_TELEMETRY="off")
    assert json.loads(out)["totals"] == {"errors": 0, "warnings": 0, "ignored": 0}


def test_a_typescript_client_scores_settles_claims_and_asks_in_a_batch(npm: Path, url: str) -> None:
    run(str(npm / "openapi-typescript"), str(DOCUMENT), "-o", "generated/schema.ts")
    run(str(npm / "tsc"), "-p", ".")
    assert json.loads(run("node", "generated/score.js", url)) == EXPECTED


@pytest.fixture(scope="module")
def python_client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("python")
    config = folder / "config.yaml"
    config.write_text("project_name_override: client\npackage_name_override: guilin_referee_client\n")
    generate = ("openapi-python-client", "generate", "--path", str(DOCUMENT), "--config", str(config))
    run(str(Path(sys.executable).with_name(generate[0])), *generate[1:], "--meta", "none", cwd=folder)
    return folder


def test_a_python_client_scores_settles_claims_and_asks_in_a_batch(url: str, python_client: Path) -> None:
    assert json.loads(run(sys.executable, str(HERE / "score.py"), url, PYTHONPATH=str(python_client))) == EXPECTED


@pytest.mark.load
def test_a_python_client_has_strict_types(python_client: Path) -> None:
    program = str(HERE / "score.py")
    run(sys.executable, "-m", "mypy", "--strict", program, cwd=python_client, MYPYPATH=str(python_client))
