"""The pages to read: the rules with all that belongs to each clause, and the guides; rendered from Markdown, once."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup
from msgspec import Struct

from service.common import options
from service.common.options import Option
from service.common.rows import Ruling
from service.common.text import Lang
from service.handbook.clauses import PARTS, Clause, clauses
from service.handbook.examples import Example, examples
from service.handbook.glossary import glossary
from service.handbook.links import RULES, linked
from service.handbook.words import GUIDE_NAMES, PART_NAMES, SOURCES, WORDS
from service.mahjong import rules as mahjong
from service.zipai import rules as zipai

FOLDER: Final = Path(__file__).parent
GAMES: Final = {"mahjong": mahjong, "zipai": zipai}
TOLD: Final = "裁定"  # in the text of a clause that states its ruling itself
_MARKDOWN = MarkdownIt("js-default")  # without raw HTML
_TEMPLATES = Environment(
    loader=FileSystemLoader(FOLDER / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class Entry(Struct, frozen=True):
    """A clause as the page shows it, with the options, rulings and examples that belong to it."""

    clause: Clause
    body: Markup
    source: str
    options: Sequence[Option]
    rulings: Sequence[Markup]
    examples: Sequence[Example]

    @property
    def whole(self) -> bool:
        """Whether it is a whole clause (M10), not a part of one (M10.5)."""
        return "." not in self.clause.id


class Heading(Struct, frozen=True):
    """A heading of a guide, for its table of contents."""

    id: str
    text: str


@cache
def page(path: str, lang: Lang, assets: str) -> str:
    """Return the page at `path` (one of PATHS) in `lang`; its style sheet and script lie under `assets`."""
    if path == RULES:
        parts = [(part, PART_NAMES[part].to(lang), list(_entries(part, lang))) for part in PARTS]
        return _filled("rules.html", path, lang, assets, parts=parts, terms=glossary())
    name = path.rsplit("/", 1)[1]
    body, headings = _guide((FOLDER / "guides" / lang / f"{name}.md").read_text("utf-8"))
    return _filled("guide.html", path, lang, assets, title=GUIDE_NAMES[name].to(lang), body=body, headings=headings)


def _filled(template: str, path: str, lang: Lang, assets: str, **filled: Any) -> str:
    words = {key: text.to(lang) for key, text in WORDS.items()}
    guides = {name: text.to(lang) for name, text in GUIDE_NAMES.items()}
    return _TEMPLATES.get_template(template).render(
        lang=lang, assets=assets, path=path, words=words, guides=guides, code=_code, **filled
    )


def _entries(part: str, lang: Lang) -> Iterator[Entry]:
    game = GAMES.get(part)
    told = options.options(game.Rules) if game else []
    rulings = game.RULINGS if game else ()
    for clause in clauses(part):
        yield Entry(
            clause,
            _html(linked(clause.text.to(lang), "")),
            _source(clause.source, lang),
            [one for one in told if one.rule == clause.id or f"`{one.id}`" in clause.text.zh],
            [
                _html(linked(_ruling(one, lang), ""))
                for one in rulings
                if one.id == f"R-{clause.id}" and TOLD not in clause.text.zh
            ],
            examples().get(clause.id, ()),
        )


def _ruling(ruling: Ruling, lang: Lang) -> str:
    return ruling.text if lang == "zh" else ruling.text_en


def _source(source: str, lang: Lang) -> str:
    for word, text in SOURCES.items():
        source = re.sub(rf"\b{word}\b", text.to(lang), source)
    return source


def _html(markdown: str) -> Markup:
    return Markup(_MARKDOWN.render(markdown))


def _guide(markdown: str) -> tuple[Markup, list[Heading]]:
    """Return a guide's body, its headings numbered as anchors, and the headings of its second level."""
    tokens = _MARKDOWN.parse(linked(markdown))
    headings: list[Heading] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            heading = Heading(f"s{len(headings) + 1}", tokens[at + 1].content)
            token.attrSet("id", heading.id)
            headings.append(heading)
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})), headings


def _code(value: dict[str, Any]) -> str:
    """Return JSON as one reads it: a line for each entry of the object."""
    lines = [f"{msgspec.json.encode(key).decode()}: {_line(entry)}" for key, entry in value.items()]
    return "{" + ",\n ".join(lines) + "}"


def _line(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
