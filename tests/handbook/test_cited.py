"""Every clause of the handbook has a test that names it, and whatever the service cites stands in the handbook."""

import ast
import re
from pathlib import Path

import service
from service.handbook.clauses import all_clauses

CLAUSES = [one.id for one in all_clauses()]
LATER = re.compile(r"D\d+|[MZ]1[27](\.\d+a?)?|Z16")  # Z16 is a heading: its parts are the clauses

ROOT = Path(__file__).parents[1]
FUNCTIONS = [
    node
    for path in ROOT.rglob("test_*.py")
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
NAMES = [node.name for node in FUNCTIONS]
WORDS = "\n".join(ast.get_docstring(node) or "" for node in FUNCTIONS)
CITED = {
    clause: path
    for path in Path(service.__file__).parent.rglob("*.py")
    for clause in re.findall(r'"(?:R-)?([CDMZ]\d+(?:\.\d+[a-z]?)?)"', path.read_text("utf-8"))
}


def named(clause: str) -> bool:
    """Whether a test names the clause in its own name, or in its docstring."""
    in_name = re.compile(rf"_{clause.lower().replace('.', '_')}(?!_?[0-9]|[a-z])")
    in_words = re.compile(rf"\b{re.escape(clause)}(?!\.?[0-9]|[a-z])")
    return any(in_name.search(name) for name in NAMES) or in_words.search(WORDS) is not None


def test_a_test_names_each_clause() -> None:
    assert [clause for clause in CLAUSES if not named(clause) and not LATER.fullmatch(clause)] == []


def test_whatever_the_service_cites_stands_in_the_handbook() -> None:
    """Rows, options, rulings and transfers cite clauses by id."""
    assert len(CITED) > 40
    assert {clause: path for clause, path in CITED.items() if clause not in CLAUSES} == {}
