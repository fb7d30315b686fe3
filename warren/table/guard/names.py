"""Nicknames: cleaning, and comparison by appearance."""

from __future__ import annotations

import unicodedata

from warren.table.protocol.refusals import Refused

LONGEST = 20
INVISIBLE = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that are invisible

# Letters of other alphabets, and digits, that look like Latin letters
LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһкмтԛԝαορνικτυχβε013|!",
    "aeopcyxijsdhkmtqwaopviktuxbeoieii",
)


def clean_name(text: str, longest: int = LONGEST) -> str:
    """Return the name as it is shown: letters, digits, punctuation and single spaces."""
    name = clean_line(text)
    if not name or len(name) > longest or not any(letter.isalnum() for letter in name):
        raise Refused("bad-name")
    return name


def clean_line(text: str) -> str:
    """Remove invisible characters from a line."""
    plain = unicodedata.normalize("NFKC", text)
    kept = "".join(letter if is_shown(letter) else " " for letter in plain)
    return " ".join(kept.split())


def is_shown(letter: str) -> bool:
    """Return whether names may contain a character: no control, combining or bidi characters."""
    return unicodedata.category(letter)[0] in "LNPS" and letter not in INVISIBLE


def look_of(name: str) -> str:
    """Return a key that is equal for names that look alike."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.translate(LOOKALIKES).replace(" ", "").replace("l", "i")
