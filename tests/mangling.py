"""Texts with human mistakes."""

from __future__ import annotations

import random

BETWEEN = {"letters": "", "words": " ", "lines": "\n"}
GARBAGE = "seat 0123:IkaoVXhnd.*[]!#=\n\t²é\0"


def mangled(chance: random.Random, text: str, kind: str = "words", most: int = 3) -> str:
    """Exchange, remove or double a few parts of a text; `garbage` makes no sense at all."""
    if kind == "garbage":
        return "".join(chance.choices(GARBAGE, k=chance.randint(1, 80)))
    between = BETWEEN[kind]
    parts = text.split(between) if between else list(text)
    for _ in range(chance.randint(1, most)):
        at, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        match chance.randrange(4):
            case 0:
                parts[at] = parts[other]
            case 1:
                del parts[at]
            case 2:
                parts.insert(at, parts[other])
            case 3:
                parts[at], parts[other] = parts[other], parts[at]
    return between.join(parts)
