"""Imports go one way: web → handbook → mahjong | zipai → common; nothing below web knows HTTP."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import service

ROOT = Path(service.__file__).parent
ALLOWED = {
    "common": {"common"},
    "mahjong": {"common", "mahjong"},
    "zipai": {"common", "zipai"},
    "handbook": {"common", "mahjong", "zipai", "handbook"},
}
OUTSIDE = {"msgspec"}
RENDERING = {"jinja2", "markdown_it", "markupsafe"}  # of the handbook alone
STANDARD = sys.stdlib_module_names - {"asyncio", "http", "socket", "socketserver", "urllib"}
MODULES = sorted(path for room in ALLOWED for path in (ROOT / room).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_domain_module_imports_only_what_stands_below_it(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0]
    for name in imported(path):
        head, *rest = name.split(".")
        if head == "service":
            assert rest[0] in ALLOWED[room], f"{path.name} imports {name}"
        else:
            assert head in OUTSIDE | (RENDERING if room == "handbook" else set()) or head in STANDARD, (
                f"{path.name} imports {name}"
            )
