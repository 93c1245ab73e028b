"""The clients that other generators make of the committed document: each is generated, compiled and run. Nightly.

openapi-generator comes from PyPI (with its own .jar) and needs Java; Go needs Debian's golang-gopkg-validator.v2-dev.
Kotlin and C# are not tried: the packages that their clients import are in none of the registries that CI can reach.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.web.document.examples import EXAMPLES
from tests.clients.test_clients import DOCUMENT, EXPECTED, HERE, npm, run, url

__all__ = ["npm", "url"]
pytestmark = pytest.mark.load
PROGRAMS = HERE / "programs"
GO_PATH = "/usr/share/gocode"  # where Debian puts the sources of its Go packages
HANDS = [
    json.dumps(EXAMPLES["mahjong_score"]["one_suit_and_seven_pairs"], ensure_ascii=False),
    json.dumps(EXAMPLES["zipai_score"]["a_drawn_card_swept"], ensure_ascii=False),
]
FOUND = {name: value for name, value in EXPECTED.items() if name != "pointer"}
COMPILED = ["--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--skipLibCheck"]


def needs(*programs: str) -> None:
    """Skip where one of the programs is not there."""
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")


def generated(generator: str, folder: Path, *options: str) -> None:
    """Generate a client with openapi-generator."""
    needs("java")
    command = Path(sys.executable).with_name("openapi-generator-cli")
    run(str(command), "generate", "-q", "-i", str(DOCUMENT), "-g", generator, "-o", str(folder), *options)


@pytest.fixture
def types(npm: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder in which TypeScript finds the npm packages."""
    (tmp_path / "node_modules").symlink_to(npm.parent)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    yield tmp_path


def test_openapi_generator_for_go(url: str, tmp_path: Path) -> None:
    needs("go")
    if not (Path(GO_PATH) / "src/gopkg.in/validator.v2").exists():
        pytest.skip("golang-gopkg-validator.v2-dev is not installed")
    generated(
        "go",
        tmp_path / "src/openapi",
        "--additional-properties=enumClassPrefix=true,useOneOfDiscriminatorLookup=true",
    )
    shutil.rmtree(tmp_path / "src/openapi/test")
    program = tmp_path / "src/program"
    program.mkdir()
    shutil.copy(PROGRAMS / "main.go", program)
    environ = {
        "GO111MODULE": "off",
        "GOPATH": f"{tmp_path}:{GO_PATH}",
        "GOFLAGS": "",
        "GOCACHE": str(tmp_path / "cache"),
    }
    assert json.loads(run("go", "run", ".", url, *HANDS, cwd=program, **environ)) == FOUND


def test_openapi_generator_for_python(url: str, tmp_path: Path) -> None:
    generated("python", tmp_path)
    program = str(PROGRAMS / "score_python.py")
    assert json.loads(run(sys.executable, program, url, *HANDS, PYTHONPATH=str(tmp_path))) == FOUND


def test_openapi_generator_for_typescript_fetch(url: str, types: Path) -> None:
    generated("typescript-fetch", types / "client", "--additional-properties=importFileExtension=.js")
    assert compiled_and_run(types, "fetch", url) == FOUND


def test_hey_api_openapi_ts(url: str, npm: Path, types: Path) -> None:
    run(str(npm / "openapi-ts"), "-i", str(DOCUMENT), "-o", str(types / "client"), cwd=types)
    assert compiled_and_run(types, "hey", url) == FOUND


def compiled_and_run(folder: Path, name: str, url: str) -> object:
    """Compile a program with its client, strictly, and return what it prints."""
    shutil.copy(PROGRAMS / f"{name}.ts", folder)
    run(str(folder / "node_modules/.bin/tsc"), *COMPILED, f"{name}.ts", cwd=folder)
    done = subprocess.run(
        ["node", f"{name}.js", url, *HANDS], cwd=folder, env=os.environ, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)
