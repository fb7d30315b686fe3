"""Texts of hints and analyses, and the format of their figures."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from warren.engine.texts import Texts
from warren.locale import ABOUT, read_texts

NO_BREAK = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


@cache
def own_texts(language: str) -> Texts:
    """The texts of hints and analyses."""
    return Texts("analysis", language, read_texts(files("warren.analysis"), "texts", language))


def percent(chance: float) -> str:
    """`54 %`; never 0 % or 100 % unless certain."""
    rounded = round(100 * chance)
    if rounded == 0 and chance > 0:
        return f"<1{NO_BREAK}%"
    if rounded == 100 and chance < 1:
        return f">99{NO_BREAK}%"
    return f"{rounded}{NO_BREAK}%"


def points(size: float) -> str:
    """A difference of chances in points, with its sign."""
    rounded = round(100 * size)
    sign = "+" if rounded > 0 else MINUS if rounded < 0 else ""
    return f"{sign}{abs(rounded)}"


def decimal(number: float, language: str) -> str:
    """A number with one decimal place, after a point or a comma."""
    return f"{number:.1f}".replace(".", ABOUT[language].decimal)


def smooth(said: str, language: str) -> str:
    """A sentence whose small words agree with the next word: `nello 0 %`, `dell’8 %`, `d’Anna`."""
    if language == "fr":
        return re.sub(r"\bde (?=[AEIOUÀÂÉÈÊÎÔ])", "d’", said)
    if language != "it":
        return said
    for word, bare in (("nel", "in"), ("del", "di"), ("al", "a")):
        said = re.sub(rf"\b{word} <", f"{bare} meno dell’", said)
        said = re.sub(rf"\b{word} >", f"{bare} più del ", said)
        said = re.sub(rf"\b{word} (?=0\s%)", f"{word}lo ", said)
        said = re.sub(rf"\b{word} (?=(?:1|8|11|8\d)\s%)", f"{word}l’", said)
    return said
