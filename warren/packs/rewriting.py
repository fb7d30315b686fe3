"""Produces the stored form of a pack: card texts in canonical English, all else unchanged."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from warren.packs.places import KEY, Places

LANGUAGE_LINE = re.compile(
    r'^[ \t]*lang[ \t]*=[ \t]*["\'][^"\'\n]*["\'][ \t]*(?:#.*)?\n', re.MULTILINE
)
ENDS = {
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*"""', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*'''", re.DOTALL),
    '"': re.compile(r'(?:[^"\\\n]|\\.)*"'),
    "'": re.compile(r"[^'\n]*'"),
}


def rewritten(source: str, places: Places, texts: Mapping[tuple[int, str], str]) -> str:
    """Return the source with some texts replaced, and without its language key."""
    starts = [0, *(end.end() for end in re.finditer("\n", source)), len(source)]
    changes = []
    for (index, key), text in texts.items():
        line = places.key("card", index, key).line
        found = KEY.match(source[starts[line - 1] : starts[line]])
        if found is None:
            raise ValueError(f"{key} of card {index} is not at its recorded position")
        begin = starts[line - 1] + found.end()
        changes.append((begin, end_of_text(source, begin), quoted(text)))
    for begin, end, text in sorted(changes, reverse=True):
        source = source[:begin] + text + source[end:]
    return LANGUAGE_LINE.sub("", source, count=1)


def end_of_text(source: str, begin: int) -> int:
    """Return the end of the quoted text that begins here."""
    for quotes, inside in ENDS.items():
        if source.startswith(quotes, begin) and (
            found := inside.match(source, begin + len(quotes))
        ):
            return found.end()
    raise ValueError("no text begins here")


def quoted(text: str) -> str:
    """Quote a text for TOML, on one line or on several."""
    if "\n" not in text:
        return json.dumps(text, ensure_ascii=False)
    return f'"""\n{text}\n"""'
