"""Every clause of the handbook has a test that names it, and whatever the service cites stands in the handbook."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import service
from service.common.operation import Operation
from service.common.sampler import Query
from service.common.samples import samples
from service.handbook.clauses import all_clauses
from service.mahjong.catalogue import catalogue as mahjong_catalogue
from service.web.api.operations import OPERATIONS
from service.zipai.catalogue import catalogue as zipai_catalogue

CLAUSES = [one.id for one in all_clauses()]
HEADINGS = {"Z16"}  # whose parts are the clauses

ROOT = Path(__file__).parents[1]
CITED = {
    clause: path
    for path in Path(service.__file__).parent.rglob("*.py")
    for clause in re.findall(r'"(?:R-)?([CDMZ]\d+(?:\.\d+[a-z]?)?)"', path.read_text("utf-8"))
}


def named(clause: str, names: str, words: str) -> bool:
    """Whether the clause is in the names of tests, or in their docstrings."""
    in_name = re.compile(rf"_{clause.lower().replace('.', '_')}(?!_?[0-9]|[a-z])")
    in_words = re.compile(rf"\b{re.escape(clause)}(?!\.?[0-9]|[a-z])")
    return in_name.search(names) is not None or in_words.search(words) is not None


def test_a_test_names_each_clause() -> None:
    parsed = [ast.parse(path.read_text("utf-8")) for path in ROOT.rglob("test_*.py")]
    functions = [node for module in parsed for node in module.body if isinstance(node, ast.FunctionDef)]
    tests = [node for node in functions if node.name.startswith("test_")]
    names = "\n".join(node.name for node in tests)
    words = "\n".join(ast.get_docstring(node) or "" for node in tests)
    assert [clause for clause in CLAUSES if not named(clause, names, words) and clause not in HEADINGS] == []


def test_whatever_the_service_cites_stands_in_the_handbook() -> None:
    """Rows, options, rulings and transfers cite clauses by id."""
    assert len(CITED) > 40
    assert {clause: path for clause, path in CITED.items() if clause not in CLAUSES} == {}


def cited(value: Any) -> Iterator[str]:
    """Yield every clause that a body cites as a `rule`."""
    if isinstance(value, dict):
        if isinstance(value.get("rule"), str):
            yield value["rule"]
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from cited(each)


def test_whatever_the_catalogue_cites_stands_in_the_handbook() -> None:
    """Options, types, multipliers, kinds, reasons, causes, actions, bars, steps and rulings of both games."""
    told = msgspec.json.decode(msgspec.json.encode([mahjong_catalogue(()), zipai_catalogue(())]))
    assert {*cited(told)} <= {*CLAUSES}


@pytest.mark.parametrize("operation", [row for row in OPERATIONS if row.sampler], ids=lambda row: row.id)
def test_whatever_samples_cite_stands_in_the_handbook(operation: Operation) -> None:
    """In samples of each operation, and in all that they are said to cite."""
    assert operation.sampler
    assert {*operation.sampler.clauses} <= {*CLAUSES}
    made = samples(operation, Query(seed=1, count=40, rules="mixed"))
    assert {*cited([msgspec.json.decode(msgspec.json.encode(one.response)) for one in made])} <= {*CLAUSES}
