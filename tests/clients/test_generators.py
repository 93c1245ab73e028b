"""The clients that other generators make of the committed document: each is generated, compiled and run. Nightly.

openapi-generator comes from PyPI (with its own .jar) and needs Java 17. Compilers, and what the clients import, are
Debian's, as .ci/nightly installs them. What Debian lacks or has too old is stood in for: see the tests of Java and C#.
Kotlin is not tried, as Java is: the libraries that its client has by default, Moshi and OkHttp 4, are not in Debian.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from service.web.document.examples import EXAMPLES
from tests.clients.test_clients import DOCUMENT, EXPECTED, HERE, npm, run, url

__all__ = ["npm", "url"]
pytestmark = pytest.mark.load
PROGRAMS = HERE / "programs"
GO_PATH = "/usr/share/gocode"  # where Debian puts the sources of its Go packages
JSON_NET = Path("/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll")
ASSEMBLIES = ("System.Net.Http", "System.ComponentModel.DataAnnotations", "System.Runtime.Serialization", "System.Web")
JAVA_PATH = Path("/usr/share/java")  # where Debian puts its .jar files
JARS = [
    JAVA_PATH / f"{name}.jar"
    for name in ("jackson-core", "jackson-databind", "jackson-annotations", "jakarta-annotation-api")
]
HANDS = [
    json.dumps(EXAMPLES["mahjong_score"].examples["one_suit_and_seven_pairs"], ensure_ascii=False),
    json.dumps(EXAMPLES["zipai_score"].examples["a_drawn_card_swept"], ensure_ascii=False),
]
FOUND = {name: value for name, value in EXPECTED.items() if name != "pointer"}
COMPILED = ["--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--skipLibCheck"]


def needs(*programs: str, package: str = "", files: Sequence[Path] = ()) -> None:
    """Skip where one of the programs, or of a package's files, is not there, but not in CI."""
    lacking = [program for program in programs if shutil.which(program) is None]
    lacking += [package for file in files if not file.exists()]
    if lacking and os.environ.get("CI"):
        pytest.fail(f"{lacking[0]} is not installed")
    if lacking:
        pytest.skip(f"{lacking[0]} is not installed")


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
    needs("go", package="golang-gopkg-validator.v2-dev", files=[Path(GO_PATH) / "src/gopkg.in/validator.v2"])
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


def test_openapi_generator_for_java(url: str, tmp_path: Path) -> None:
    """With Debian's Jackson, which lacks the module for dates: the API has none, so an empty one stands for it.

    The generator names a method and a class literal after the list in "a list or a string": Java takes neither.
    """
    needs("javac", package="libjackson2-databind-java or libjakarta-annotation-api-java", files=JARS)
    generated(
        "java", tmp_path, "--library", "native", "--additional-properties=openApiNullable=false,useJakartaEe=true"
    )
    sources = tmp_path / "src/main/java"
    client = sources / "org/openapitools/client"
    (client / "RFC3339InstantDeserializer.java").unlink()
    module = "{package} public class {name} extends com.fasterxml.jackson.databind.module.SimpleModule {{}}"
    dates = sources / "com/fasterxml/jackson/datatype/jsr310"
    dates.mkdir(parents=True)
    for folder, name in ((client, "RFC3339JavaTimeModule"), (dates, "JavaTimeModule")):
        package = f"package {'.'.join(folder.relative_to(sources).parts)};"
        (folder / f"{name}.java").write_text(module.format(package=package, name=name))
    for model in (client / "model").glob("*.java"):
        text = model.read_text("utf-8").replace("List<String>.class", "List.class")
        model.write_text(text.replace("getList<String>()", "getListString()"), "utf-8")
    shutil.copy(PROGRAMS / "Score.java", sources)
    path = os.pathsep.join(map(str, JARS))
    run(
        "javac",
        "-encoding",
        "utf-8",
        "-nowarn",
        "-cp",
        path,
        "-sourcepath",
        ".",
        "-d",
        str(tmp_path),
        "Score.java",
        cwd=sources,
    )
    command = ("java", "-Dfile.encoding=utf-8", "-cp", f"{path}{os.pathsep}{tmp_path}", "Score")
    assert json.loads(run(*command, url, *HANDS)) == FOUND


def test_openapi_generator_for_c_sharp(url: str, tmp_path: Path) -> None:
    """With Debian's Mono and Json.NET, which is too old for naming strategies: every member has its name beside it."""
    needs("mcs", "mono", package="libnewtonsoft-json5.0-cil", files=[JSON_NET])
    options = "targetFramework=net48,nullableReferenceTypes=false"
    generated("csharp", tmp_path, "--library", "httpclient", f"--additional-properties={options}")
    sources = tmp_path / "src/Org.OpenAPITools"
    for source in sources.rglob("*.cs"):
        text = source.read_text("utf-8-sig")
        source.write_text(re.sub(r"NamingStrategy = new CamelCaseNamingStrategy\s*{[^}]*}", "", text), "utf-8")
    references = [f"-r:{assembly}.dll" for assembly in ASSEMBLIES]
    files = map(str, [PROGRAMS / "Score.cs", PROGRAMS / "Missing.cs", *sources.rglob("*.cs")])
    run(
        "mcs",
        "-langversion:7.2",
        "-codepage:utf8",
        "-out:score.exe",
        f"-r:{JSON_NET}",
        *references,
        *files,
        cwd=tmp_path,
    )
    assert json.loads(run("mono", str(tmp_path / "score.exe"), url, *HANDS, LC_ALL="C.UTF-8")) == FOUND


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
