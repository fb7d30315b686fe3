"""Chooses plural forms by the CLDR rules, like `Intl.PluralRules`.

Rules are stored in CLDR notation: `i % 10 = 2..4 and i % 100 != 12..14`. Counts are whole numbers
here, so all operands except `n` and `i` are 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from warren.locale.languages import ABOUT

RELATION = re.compile(
    r"(?P<operand>[nivwftce])(?: % (?P<modulus>\d+))? (?P<sign>!?=) (?P<ranges>\S+)"
)
WHOLE = "ni"  # operands equal to the number itself


def form(language: str, number: int, forms: Sequence[str]) -> str:
    """Return the word form for a number; categories without a form use the last form."""
    return forms[min(place(language, number), len(forms) - 1)]


@cache
def place(language: str, number: int) -> int:
    """Return the index of a number's plural category among those of the language."""
    return (*ABOUT[language].plurals, "other").index(category(language, number))


@cache
def category(language: str, number: int) -> str:
    """Return the plural category of a number: `one`, `few`, `other` ..."""
    for name, rule in ABOUT[language].plurals.items():
        if fits(rule, abs(number)):
            return name
    return "other"


def fits(rule: str, number: int) -> bool:
    """Return whether a CLDR rule holds for a whole number."""
    return any(
        all(holds(relation, number) for relation in condition.split(" and "))
        for condition in rule.split(" or ")
    )


def holds(relation: str, number: int) -> bool:
    """Return whether a relation such as `i % 10 = 2..4,9` holds for a whole number."""
    found = RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"'{relation}' is not a relation of a plural rule")
    value = number if found["operand"] in WHOLE else 0
    if found["modulus"]:
        value %= int(found["modulus"])
    return is_among(value, found["ranges"]) is (found["sign"] == "=")


def is_among(value: int, ranges: str) -> bool:
    """Return whether a value is in one of some ranges, such as `2..4,9`."""
    for each in ranges.split(","):
        first, _, last = each.partition("..")
        if int(first) <= value <= int(last or first):
            return True
    return False
