"""Options of a match: each is declared once, with its name in every language.

An option is a field of a rulebook, made by `option`. The rules record gets a field of the same
name, which the rules read; nothing else is needed.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import Field, field, fields
from typing import Any

import numpy as np

from warren.locale import FALLBACK, check_language

NAMES, IS_RULE, IS_OFFERED = "names", "is_rule", "is_offered"


def option(usual: Any, *, is_rule: bool = True, is_offered: bool = True, **names: str) -> Any:
    """Declare an option: its default, and its name for the middle of a sentence.

    `is_rule` is False if the rulebook writes it into other fields of the rules; `is_offered` is
    False if it is for programs only and not shown to people who open a table.
    """
    for language in names:
        check_language(language)
    return field(default=usual, metadata={NAMES: names, IS_RULE: is_rule, IS_OFFERED: is_offered})


def name_of(known: Field[Any], language: str) -> str:
    """Return an option's name in a language; without one, its key."""
    names = known.metadata.get(NAMES, {})
    return str(names.get(language) or names.get(FALLBACK) or known.name.replace("_", " "))


def is_offered(known: Field[Any]) -> bool:
    """Whether an option is offered to people who open a table."""
    return bool(known.metadata.get(IS_OFFERED, True))


def rules_asked(options: type[Any]) -> list[str]:
    """Return the options that the rules themselves read, by name."""
    return [known.name for known in fields(options) if known.metadata.get(IS_RULE, False)]


def with_options(rules: np.dtype[Any], options: type[Any]) -> np.dtype[Any]:
    """Append a field to the rules record for every option that has none yet."""
    known = dict(rules.fields or {})
    names = [*known, *(name for name in rules_asked(options) if name not in known)]
    if len(names) == len(known):
        return rules
    size = rules.itemsize + -rules.itemsize % 8
    new = {name: (np.dtype(np.int64), size + 8 * at) for at, name in enumerate(names[len(known) :])}
    places = [(known | new)[name][:2] for name in names]
    formats, offsets = zip(*places, strict=True)
    layout: Any = {
        "names": names,
        "formats": list(formats),
        "offsets": list(offsets),
        "itemsize": size + 8 * len(new),
    }
    return np.dtype(layout, align=rules.isalignedstruct)


def chosen(options: Any, always: Collection[str] = ("seats",)) -> dict[str, Any]:
    """Return the options as records store them: `always` these, others only if not default.

    So a new option does not change the records of older matches.
    """
    return {
        known.name: getattr(options, known.name)
        for known in fields(options)
        if known.name in always or getattr(options, known.name) != known.default
    }


def write_options(rules: Any, options: Any) -> None:
    """Write the chosen options into the rules record."""
    for name in rules_asked(type(options)):
        rules[name] = getattr(options, name)
