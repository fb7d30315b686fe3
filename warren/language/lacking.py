"""Says what no game supports: searches sentences for the patterns of `lacking.toml`.

There are some 700 short patterns in each language, and most sentences have the words of only a few
of them. So a pattern is compiled and tried only if a sentence has the letters that it needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from warren.locale import read_toml

MOST_LETTERS = 400  # of a sentence that are searched: two to three times the longest printed one
MOST_TRIED = 60  # patterns per sentence: twice what our own sentences need
OPTIONAL = ("?", "*", "{")


Needs = tuple[frozenset[str], ...]  # every match has one or more of each of these, in this order


class Reason(NamedTuple):
    """A pattern for what no game supports: the letters it needs, and the reason in English."""

    needs: Needs
    words: str
    why: str
    is_true_anywhere: bool  # false if the reason names what only some game offers


@cache
def lacking() -> Mapping[str, Any]:
    """Return the content of `lacking.toml`: things that no game supports."""
    return read_toml(files("warren.language") / "lacking.toml")


@cache
def reasons(language: str, *, is_duel: bool = False) -> tuple[Reason, ...]:
    """Return all patterns of a language in order; the first match counts.

    A duel is a game for two with decks of their own: some reasons are other ones there.
    """
    return tuple(
        Reason(needs, one, *why_not(about, is_duel=is_duel))
        for about in lacking().values()
        if language in about and (is_duel or "only" not in about)
        for one, needs in alternatives(spread(about[language]))
    )


def why_not(about: Mapping[str, Any], *, is_duel: bool) -> tuple[str, bool]:
    """Return a reason in English, and whether it is true even if a game lacks the words."""
    if is_duel and "duel" in about:
        return about["duel"]["en"], True
    return about["why"]["en"], "offered" not in about


@cache
def last_ones(*, is_duel: bool) -> frozenset[str]:
    """Return the reasons that a word which is probably mistyped comes before."""
    return frozenset(
        why_not(one, is_duel=is_duel)[0] for one in lacking().values() if "last" in one
    )


class Blame(NamedTuple):
    """A reason in English, and the words that it blames."""

    why: str
    start: int
    end: int


def reason_for(
    language: str, said: str, *, anywhere: bool = False, is_duel: bool = False
) -> tuple[str, int]:
    """Return the reason why no game supports a sentence, and the place; "" if some game might.

    With `anywhere`, leave out reasons that name what only some game offers. The time is bounded,
    because only so many patterns are tried, on so many letters.
    """
    found = next(blames(language, said, anywhere=anywhere, is_duel=is_duel), [Blame("", 0, 0)])
    return found[0].why, min(one.start for one in found)


def blames(
    language: str, said: str, *, anywhere: bool = False, is_duel: bool = False
) -> Iterator[list[Blame]]:
    """Yield the reasons in order; each with all words that its patterns blame."""
    said, found = said[:MOST_LETTERS], list[Blame]()
    for one, pattern in likely(language, said, anywhere=anywhere, is_duel=is_duel):
        if found and found[0].why != one.why:
            yield found
            found = []
        if match := pattern.search(said):
            found.append(Blame(one.why, *match.span()))
    if found:
        yield found


def likely(
    language: str, said: str, *, anywhere: bool = False, is_duel: bool = False
) -> Iterator[tuple[Reason, re.Pattern[str]]]:
    """Yield the patterns whose letters a sentence has, compiled."""
    tried = 0
    for one in reasons(language, is_duel=is_duel):
        if (one.is_true_anywhere or not anywhere) and has_all(said, one.needs):
            tried += 1
            if tried > MOST_TRIED:
                return
            yield one, compiled(one.words)


def has_all(said: str, needs: Needs) -> bool:
    """Return whether a text has the letters that a pattern needs, one after another."""
    end = 0
    for some in needs:
        ends = [at + len(one) for one in some if (at := said.find(one, end)) >= 0]
        if not ends:
            return False
        end = min(ends)
    return True


@lru_cache(maxsize=4_000)
def compiled(words: str) -> re.Pattern[str]:
    """Compile a pattern that matches whole words only."""
    return re.compile(rf"(?<!\w)(?:{words})(?:(?!\w)|(?<='))")


def wanted(words: str) -> re.Pattern[str]:
    """Compile the patterns of `lacking.toml`, joined by `|`."""
    return compiled(spread(words))


def spread(words: str) -> str:
    """Return a pattern with `…` written in full: a few other words, or a part of a word."""
    return words.replace(" … ", " (?:[^.:;]{0,50} )??").replace("…", "[^.:;]{0,50}?")


@cache
def marked(language: str, *, is_duel: bool = False) -> tuple[tuple[re.Pattern[str], str, str], ...]:
    """Return patterns for texts read only as something else, with reason and mark."""
    found = [
        one for one in lacking().values() if "marked" in one and (is_duel or "only" not in one)
    ]
    return tuple(
        (wanted(one[language]), why_not(one, is_duel=is_duel)[0], one["marked"]) for one in found
    )


# --- the letters that a pattern needs ------------------------------------------------------------

PIECE = re.compile(
    r"[\w' ’,-]+(?![?*{])|\\.|\[\^?\]?(?:\\.|[^\]])*\]|\{[\d,]*\}|\(\?<?[=!:]|.", re.DOTALL
)


def alternatives(words: str) -> Iterator[tuple[str, Needs]]:
    """Yield the parts of a pattern between `|`, except those in brackets, with what they need."""
    pieces = [*PIECE.findall(words), "|", ""]
    at = begin = 0
    while at < len(pieces) - 1:
        end, needs = needed(pieces, at)
        yield "".join(pieces[begin:end]), needs
        at = begin = end + 1


def needed(pieces: list[str], at: int) -> tuple[int, Needs]:
    """Return the end of an alternative, and its letters in a row: it matches only with them."""
    needs = []
    while (one := pieces[at]) not in ("|", ")"):
        at += 1
        inner: frozenset[str] = frozenset()
        if one[0] == "(":
            at, inner = any_of(pieces, at)
            if one[-1] in "=!":
                inner = frozenset()
        elif len(one) > 1 and one[0] not in "\\[{":
            inner = frozenset({one})
        if inner and pieces[at][:1] not in OPTIONAL:
            needs.append(inner)
    return at, tuple(needs)


def any_of(pieces: list[str], at: int) -> tuple[int, frozenset[str]]:
    """Return the end of a bracket, and letters of which it needs some; if unknown, none."""
    found: frozenset[str] | None = frozenset()
    while True:
        at, needs = needed(pieces, at)
        best = max(needs, key=rarity, default=frozenset[str]())
        found = found | best if found is not None and best else None
        at += 1
        if pieces[at - 1] == ")":
            return at, found or frozenset()


def rarity(some: frozenset[str]) -> int:
    return min(map(len, some))
