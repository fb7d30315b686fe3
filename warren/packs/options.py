"""Options of a match, with their names in every language.

An option is a field of a game's options class, made by `option`. The rules record gets a field of
the same name for the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import Field, field, fields
from typing import Any

import numpy as np

from warren.locale import FALLBACK, check_language

NAMES, IS_RULE, IS_OFFERED = "names", "is_rule", "is_offered"


def option(usual: Any, *, is_rule: bool = True, is_offered: bool = True, **names: str) -> Any:
    """Declare an option: its default, and its names as they appear inside a sentence.

    Set `is_rule` to False if the rulebook writes the option into other fields of the rules. Set
    `is_offered` to False to hide the option from people who open a table.
    """
    for language in names:
        check_language(language)
    return field(default=usual, metadata={NAMES: names, IS_RULE: is_rule, IS_OFFERED: is_offered})


def name_of(known: Field[Any], language: str) -> str:
    """Return an option's name in a language; by default, its key."""
    names = known.metadata.get(NAMES, {})
    return str(names.get(language) or names.get(FALLBACK) or known.name.replace("_", " "))


def is_offered(known: Field[Any]) -> bool:
    """Return whether an option is offered to people who open a table."""
    return bool(known.metadata.get(IS_OFFERED, True))


def rules_asked(options: type[Any]) -> list[str]:
    """Return the names of the options that the rules read."""
    return [known.name for known in fields(options) if known.metadata.get(IS_RULE, False)]


def with_options(rules: np.dtype[Any], options: type[Any]) -> np.dtype[Any]:
    """Return the rules record with a field for every option that lacks one."""
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
    """Return the options for records: those in `always`, and all that are not default.

    Therefore new options do not change the records of older matches.
    """
    return {
        known.name: getattr(options, known.name)
        for known in fields(options)
        if known.name in always or getattr(options, known.name) != known.default
    }


def write_options(rules: Any, options: Any) -> None:
    """Write the values of the options into the rules record."""
    for name in rules_asked(type(options)):
        rules[name] = getattr(options, name)
