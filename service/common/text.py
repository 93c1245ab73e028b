"""Sentences in the two languages that the service speaks."""

from typing import Literal, NamedTuple

Lang = Literal["en", "zh"]


class Text(NamedTuple):
    """One sentence in English and in Chinese."""

    en: str
    zh: str

    def to(self, lang: Lang) -> str:
        """Return the sentence in `lang`."""
        return self.zh if lang == "zh" else self.en
