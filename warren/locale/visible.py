"""Makes text safe to print in a terminal."""

from __future__ import annotations

import re

# control characters except tab and line feed, line separators, characters that change the text
# direction, and surrogates
UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def visible(text: str) -> str:
    r"""Escape the control characters of a text as JSON does.

    >>> print(visible("Ada\x1b[2J"))
    Ada\u001b[2J
    """
    return UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
