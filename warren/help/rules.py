"""The searchable rules of one game in one language, in chapters of short paragraphs.

`help/rules.toml` of a game lists the paragraphs, the clauses of the specification that each covers,
and the paragraph that explains each refusal and each kind of mistake. `help/rules.en.toml` and its
translations hold the titles and the texts: plain text with `**terms**`, blank lines between
paragraphs, and `* ` before list items.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any
from unicodedata import combining, normalize

from warren.engine.games import GAMES, Game
from warren.locale import TextError, check_language, read_toml, spoken

# Letters that a search treats as equal, apart from case and accents.
ALIKE = str.maketrans({"’": "'", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "*": None})


class RulesError(TextError):
    """The rules can't be read, or lack the requested paragraph."""


@dataclass(frozen=True)
class Paragraph:
    """One idea of the rules, with the clauses that it covers."""

    id: str
    clauses: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Chapter:
    """Paragraphs under one title."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The rules of one game in one language.

    >>> rules = Rulebook.load("gosu", "en")
    >>> rules.for_refusal("row-full").id
    'army-rows'
    """

    game: str
    language: str
    chapters: tuple[Chapter, ...]
    refusals: Mapping[str, str]  # code of a refusal -> id of a paragraph
    mistakes: Mapping[str, str]  # kind of mistake -> id of a paragraph

    @staticmethod
    def load(game: str, language: str) -> Rulebook:
        """Load the rules of a game that ships with Warren."""
        return _load(game, language)

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All paragraphs, in order."""
        return tuple(paragraph for chapter in self.chapters for paragraph in chapter.paragraphs)

    def paragraph(self, id: str) -> Paragraph:
        """Return the paragraph with that id."""
        for paragraph in self.paragraphs:
            if paragraph.id == id:
                return paragraph
        raise RulesError(f"the rules of {self.game} have no paragraph '{id}'")

    def paragraph_of(self, clause: str) -> Paragraph:
        """Return the first paragraph that covers a clause: `G-HERO-02` or `g-hero-02`."""
        for paragraph in self.paragraphs:
            if clause.upper() in paragraph.clauses:
                return paragraph
        raise RulesError(f"the rules of {self.game} have no clause '{clause}'")

    def for_refusal(self, code: str) -> Paragraph:
        """Return the paragraph that explains a refusal."""
        if code not in self.refusals:
            raise RulesError(f"the rules of {self.game} explain no refusal '{code}'")
        return self.paragraph(self.refusals[code])

    def find(self, words: str) -> tuple[Paragraph, ...]:
        """Return the paragraphs whose title, text or clause ids contain every word.

        Case and accents are ignored. Without words, all paragraphs match.
        """
        wanted = plain(words).split()
        return tuple(
            paragraph
            for chapter in self.chapters
            for paragraph in chapter.paragraphs
            if all(word in _searched(chapter, paragraph) for word in wanted)
        )

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return {
            "game": self.game,
            "language": self.language,
            "chapters": [
                {
                    "id": chapter.id,
                    "title": chapter.title,
                    "paragraphs": [
                        {"id": each.id, "clauses": list(each.clauses), "text": each.text}
                        for each in chapter.paragraphs
                    ],
                }
                for chapter in self.chapters
            ],
            "refusals": dict(self.refusals),
        }


def games() -> tuple[str, ...]:
    """Return the games whose rules ship with Warren."""
    return tuple(name for name, game in GAMES.items() if has_rules(game))


def has_rules(game: Game) -> bool:
    """Return whether a game has rules to read."""
    return game.folder("help", "rules.toml").is_file()


def plain(text: str) -> str:
    """Normalise a text for searching: lower case, no accents, no marks of emphasis."""
    letters = normalize("NFKD", text.translate(ALIKE))
    return "".join(letter for letter in letters if not combining(letter)).casefold()


@cache
def _searched(chapter: Chapter, paragraph: Paragraph) -> str:
    return plain("\n".join((chapter.title, paragraph.text, *paragraph.clauses)))


@cache
def _load(game: str, language: str) -> Rulebook:
    check_language(language)
    if game not in games():
        raise RulesError(f"unknown game '{game}'; games are {', '.join(games())}")
    folder = GAMES[game].folder("help")
    return read(folder, spoken(folder, "rules", language), game)


# --- reading the files ---------------------------------------------------------------------------


def read(folder: Traversable, language: str, game: str = "") -> Rulebook:
    """Read the rules in a folder; raise an error for the first problem."""
    structure = _Source(folder, "rules.toml")
    texts = _Source(folder, f"rules.{language}.toml")
    titles, bodies = texts.strings("chapter"), texts.strings("paragraph")
    chapters = tuple(_chapters(structure, texts, titles, bodies))
    refusals = structure.strings("refusals")
    mistakes = structure.strings("mistakes") if "mistakes" in structure.tables else {}

    paragraphs = [paragraph.id for chapter in chapters for paragraph in chapter.paragraphs]
    structure.refuse_twins("chapter", (chapter.id for chapter in chapters))
    structure.refuse_twins("paragraph", paragraphs)
    texts.refuse_strangers("chapter", titles, {chapter.id for chapter in chapters})
    texts.refuse_strangers("paragraph", bodies, set(paragraphs))
    structure.refuse_strangers(
        "paragraph", [*refusals.values(), *mistakes.values()], set(paragraphs)
    )
    return Rulebook(game or folder.name, language, chapters, refusals, mistakes)


def _chapters(
    structure: _Source, texts: _Source, titles: Mapping[str, str], bodies: Mapping[str, str]
) -> Iterator[Chapter]:
    for chapter in structure.tables.get("chapter", []):
        paragraphs = tuple(
            Paragraph(
                id=structure.value(each, "id"),
                clauses=tuple(each.get("clauses", ())),
                text=texts.text("paragraph", bodies, structure.value(each, "id")),
            )
            for each in chapter.get("paragraphs", ())
        )
        id = structure.value(chapter, "id")
        yield Chapter(id, texts.text("chapter", titles, id), paragraphs)


class _Source:
    """Reads a file of rules and reports its errors."""

    def __init__(self, folder: Traversable, name: str) -> None:
        self.name = f"{folder.name}/{name}"
        try:
            self.tables = read_toml(folder.joinpath(name))
        except TextError as error:
            raise RulesError(error.message, file=self.name) from None

    def strings(self, table: str) -> dict[str, str]:
        found = self.tables.get(table)
        if not isinstance(found, dict) or not all(isinstance(each, str) for each in found.values()):
            raise RulesError(f"{self.name}: [{table}] must be a table of texts")
        return found

    def value(self, table: Mapping[str, Any], key: str) -> str:
        if not isinstance(table.get(key), str):
            raise RulesError(f"{self.name}: a chapter or paragraph without '{key}'")
        return str(table[key])

    def text(self, kind: str, texts: Mapping[str, str], id: str) -> str:
        if not texts.get(id, "").strip():
            raise RulesError(f"{self.name}: no text for {kind} '{id}'")
        return texts[id].strip()

    def refuse_twins(self, kind: str, ids: Iterable[str]) -> None:
        seen: set[str] = set()
        for id in ids:
            if id in seen:
                raise RulesError(f"{self.name}: duplicate {kind} '{id}'")
            seen.add(id)

    def refuse_strangers(self, kind: str, ids: Iterable[str], known: set[str]) -> None:
        for id in ids:
            if id not in known:
                raise RulesError(f"{self.name}: there is no {kind} '{id}'")
