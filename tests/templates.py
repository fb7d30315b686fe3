"""A game's texts as templates with blanks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from string import Formatter

from warren.engine.texts import Texts


def templates(texts: Texts, *tables: str) -> dict[str, str]:
    """Return the texts of some or all tables by their full names: `event.drew.they`."""
    return {
        name: template
        for name, template in flat(texts.tables)
        if not tables or name.partition(".")[0] in tables
    }


def flat(table: Mapping, place: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{place}{key}.")
        else:
            yield place + key, value


def parts(template: str) -> list[tuple[str, str]]:
    """Return the blanks of a text, each with its plural forms."""
    return [(blank, words) for _, blank, words, _ in Formatter().parse(template) if blank]


def blanks(template: str) -> set[str]:
    return {blank for blank, _ in parts(template)}


def without_blanks(template: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", template)


def wrong(found: dict[str, str], is_wrong: Callable[[str], object]) -> list[str]:
    return [f"{name}: {template}" for name, template in found.items() if is_wrong(template)]
