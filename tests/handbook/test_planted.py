"""Samples find mistakes, and the engines' guide tells how soon."""

import pytest

from service.common.text import Lang
from service.handbook.words import LANGUAGES
from tests.handbook.planted import BUGS, Bug, found_at, table
from tests.handbook.test_guides import GUIDES


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.text.en)
def test_a_planted_bug_is_found(bug: Bug) -> None:
    assert found_at(bug, 1) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_tells_of_thirty_bugs_all_found_with_each_seed(lang: Lang) -> None:
    rows = [f"| {bug.text.to(lang)} | `{bug.operation.replace('_', '/')}` | " for bug in BUGS]
    lines = [next(line for line in GUIDES["engines", lang].splitlines() if line.startswith(row)) for row in rows]
    assert len(lines) == 30
    assert not any("–" in line.rsplit("|", 2)[1] for line in lines)


@pytest.mark.load
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_tells_the_numbers_as_they_are(lang: Lang) -> None:
    assert "\n".join(table(lang)) in GUIDES["engines", lang]
