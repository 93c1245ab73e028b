"""Every clause of the rules has a test that is named after it, and the service cites no other clause."""

import ast
import re
from pathlib import Path

import pytest

import service

LISTED = """
    C1 C2 C3 C4
    M1 M1.1 M1.2 M1.3 M1.4 M2 M2.1 M2.2 M2.3 M2.4 M2.5 M2.6 M3 M3.1 M3.1a M3.2 M3.3 M4 M4.1 M4.2 M5 M5.1 M5.2
    M6 M7 M8 M9 M10 M10.1 M10.2 M10.3 M10.4 M10.5 M10.6 M10.7 M11
    Z1 Z1.1 Z2 Z3 Z4 Z5 Z6 Z6.1 Z6.2 Z6.3 Z7 Z7.1 Z8 Z9 Z10 Z10.1 Z11 Z11.1 Z11.2 Z12 Z12.1 Z13 Z14
    Z15 Z15.1 Z15.2 Z15.3 Z15.4 Z15.5
    Z16.1 Z16.2 Z16.3 Z16.4 Z16.5 Z16.6 Z16.7 Z16.8 Z16.9 Z16.10 Z16.11 Z16.12
"""
CLAUSES = LISTED.split()
WHOLES = {"Z16"}  # a heading, cited as such; its parts are the clauses

TESTS = Path(__file__).parents[1]
NAMES = [
    node.name
    for folder in ("common", "mahjong", "zipai")
    for path in TESTS.joinpath(folder).glob("test_*.py")
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
CITED = {
    clause
    for path in Path(service.__file__).parent.rglob("*.py")
    for clause in re.findall(r'"(?:R-)?([CMZ]\d+(?:\.\d+a?)?)"', path.read_text("utf-8"))
}


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_test_is_named_after_the_clause(clause: str) -> None:
    named = re.compile(rf"_{clause.lower().replace('.', '_')}(?!_?[0-9]|[a-z])")
    assert any(named.search(name) for name in NAMES)


def test_only_clauses_that_there_are_are_cited() -> None:
    """Rows, options, rulings and transfers cite them by id."""
    assert len(CITED) > 40
    assert {*CLAUSES} | WHOLES >= CITED
