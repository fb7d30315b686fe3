"""Texts of hints and analyses, and the format of their figures."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from warren.analysis.chances import whole, within
from warren.engine.texts import Texts
from warren.locale import ABOUT, read_texts

if TYPE_CHECKING:
    from warren.engine import Game

NO_BREAK = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
# French `de` and `que` before a vowel
ELIDED = re.compile(r"\b(d|qu)e (?=[aeiouàâæéèêëîïôœù])", re.IGNORECASE)
# French nouns after a number below 2, and the same in the singular
FEW = re.compile(r"(?<![\d,])([01](?:,\d)?) (carte|jeton|pièce|point)s\b")
# Italian articles before a percentage, and the same without an article
PORTION = re.compile(r"\b(il|nel|del|al|dal) ([<>]?)(\d+)(?=\s%)")
BARE = {"il": "", "nel": "in ", "del": "di ", "al": "a ", "dal": "da "}
VOWEL = re.compile(r"1|8|11|8\d")  # numbers that begin with a vowel, up to 100


class SmoothTexts(Texts):
    """Texts whose small words agree with the inserted words."""

    def say(self, table: str, key: str, form: str | None = None, /, **values: object) -> str:
        """Return the text with its blanks filled in."""
        return smooth(super().say(table, key, form, **values), self.language)


@cache
def own_texts(language: str) -> SmoothTexts:
    """Return the texts of hints and analyses."""
    tables = read_texts(files("warren.analysis"), "texts", language)
    return SmoothTexts("analysis", language, tables)


def texts_of_reasons(game: Game, language: str) -> SmoothTexts:
    """Return the texts of a game's claims and kinds of mistakes."""
    return SmoothTexts(game.name, language, game.wording("reasons", "texts", language))


def percent(chance: float) -> str:
    """Return `54 %`; never 0 % or 100 % unless certain."""
    rounded = whole(chance)
    if rounded == 0 and chance > 0:
        return f"<1{NO_BREAK}%"
    if rounded == 100 and chance < 1:
        return f">99{NO_BREAK}%"
    return f"{rounded}{NO_BREAK}%"


def span(chance: float, margin: float) -> str:
    """A chance with the range of its margin of error: `54 % (48–60 %)`."""
    low, high = within(chance, margin)
    return f"{percent(chance)} ({low}–{high}{NO_BREAK}%)"


def points(size: float) -> str:
    """Return a difference of chances in points, with its sign."""
    return signed(round(100 * size))


def signed(number: int) -> str:
    """Return a whole number with its sign."""
    sign = "+" if number > 0 else MINUS if number < 0 else ""
    return f"{sign}{abs(number)}"


def decimal(number: float, language: str) -> str:
    """Return a number with one decimal place, after a point or a comma."""
    return f"{number:.1f}".replace(".", ABOUT[language].decimal)


def smooth(said: str, language: str) -> str:
    """Return a sentence whose words agree with each other: `nello 0 %`, `d’Anna`, `1,5 pièce`."""
    if language == "fr":
        return FEW.sub(r"\1 \2", ELIDED.sub(r"\1’", said))
    return PORTION.sub(portion, said) if language == "it" else said


def portion(found: re.Match[str]) -> str:
    """Return an Italian article, perhaps with its preposition, before a percentage."""
    word, sign, number = found.groups()
    bare = BARE[word]
    if sign == "<":
        return f"{bare}meno dell’{number}"
    if sign == ">":
        return f"{bare}più del {number}"
    stem = word.removesuffix("il")
    if number == "0":
        return f"{stem}lo {number}"
    return f"{stem}l’{number}" if VOWEL.fullmatch(number) else f"{word} {number}"
