"""Completes keys, values and sentences at the cursor in a pack's text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warren.language.reading import Offer
from warren.language.tree import Again, ChooseOne, Sentence
from warren.locale import FALLBACK, LANGUAGES
from warren.packs.editions import CLAN_KEYS, HEAD, PORTRAIT, plain
from warren.packs.errors import PackError
from warren.packs.liveries import SETS
from warren.packs.loader import FACTS, MOST_COPIES, Pack
from warren.packs.texts import ACTIONS, POWERS, CardTexts

HEADER = re.compile(r"\s*\[\[?\s*(\w+)\s*\]\]?")
KEY = re.compile(r"\s*(\w+)\s*=\s*(.*)", re.DOTALL)
WORD = re.compile(r'"(\w++)"')
BEGUN = re.compile(r"(?<!\w)\w*+\Z")
CLAN = re.compile(r'\[\[clan\]\]\s*+id\s*+=\s*+"(\w++)"')
LONG = '"""'
MOST = 150  # maximum number of completions offered
COPIES = "copies"
COUNTS = tuple(str(one) for one in range(1, MOST_COPIES + 1))


@dataclass(frozen=True)
class Cursor:
    """The cursor's context: its table, its key, and the typed part of the value."""

    table: str  # "", clan, card, copies
    key: str  # "" where a key is expected
    typed: str  # typed part of the value or key
    said: frozenset[str] = frozenset()  # keys that the table already has


def cursor_at(text: str, at: int) -> Cursor:
    """Return the context of a cursor."""
    table, key, said = "", "", set[str]()
    value: list[str] | None = None  # lines of an unclosed multi-line text
    *lines, last = text[:at].split("\n")
    for line in lines:
        if value is not None:
            if LONG in line:
                value = None
            else:
                value.append(line)
        elif header := HEADER.match(line):
            table, said = header[1], set()
        elif found := KEY.match(line):
            key = found[1]
            said.add(key)
            is_open = found[2].startswith(LONG) and LONG not in found[2][3:]
            value = [found[2][3:]] if is_open else None
    if value is not None:
        return Cursor(table, key, "\n".join([*value, last]), frozenset(said))
    if found := KEY.match(last):
        return Cursor(table, found[1], found[2], frozenset(said))
    return Cursor(table, "", last.strip(), frozenset(said))


def next_words(pack: Pack, text: str, at: int) -> list[Offer]:
    """Return completions at the cursor in a pack's text, the likeliest first.

    Requests are untrusted: texts that are too long get no completions.
    """
    try:
        plain(text, "")
    except PackError:
        return []
    cursor = cursor_at(text, at)
    if cursor.table == "card" and cursor.key in pack.dialect.keys and cursor.key != "rows":
        return sentences(pack, text, cursor)[:MOST]
    quotes = cursor.typed.count('"')
    if quotes and not quotes % 2:  # the value is complete
        return []
    typed = BEGUN.search(cursor.typed)
    begun = typed[0] if typed else ""
    known = values(pack, text, cursor) if cursor.key else keys(pack, cursor)
    return [Offer(begun, one) for one in known if one.startswith(begun) and one != begun][:MOST]


def words_like(examples: tuple[str, ...], text: str, at: int) -> list[Offer]:
    """Return completions based only on the keys and words of examples."""
    try:
        plain(text, "")
    except PackError:
        return []
    cursor = cursor_at(text, at)
    typed = BEGUN.search(cursor.typed)
    begun = typed[0] if typed else ""
    tables = [
        block for block in examples if (head := HEADER.match(block)) and head[1] == cursor.table
    ]
    said = [KEY.match(line) for block in tables for line in block.split("\n")]
    pairs = [(one[1], one[2]) for one in said if one]
    if cursor.key:
        known = [word for key, value in pairs if key == cursor.key for word in WORD.findall(value)]
        if cursor.typed.count('"') % 2 == 0:  # the value has no open quote
            known = []
    elif cursor.table:
        known = [key for key, _ in pairs if key not in cursor.said] + ["names"]
    else:
        known = [key for key in HEAD if key not in cursor.said]
    unlike = dict.fromkeys(one for one in known if one.startswith(begun) and one != begun)
    return [Offer(begun, one) for one in unlike][:MOST]


def keys(pack: Pack, cursor: Cursor) -> Iterator[str]:
    """Return the allowed keys that a table still lacks."""
    known: dict[str, tuple[str, ...]] = {
        "": HEAD,
        "clan": CLAN_KEYS,
        "card": ("id", "clan", "names", *FACTS[1:], *pack.dialect.keys, PORTRAIT),
        COPIES: tuple(card.id for card in pack.cards),
    }
    return (key for key in known.get(cursor.table, ()) if key not in cursor.said)


def values(pack: Pack, text: str, cursor: Cursor) -> Iterable[str]:
    """Return the possible values of a key; none if they are unlimited."""
    if cursor.table == "clan" and cursor.key in SETS:
        return SETS[cursor.key]
    if cursor.table == "card":
        return {
            "clan": clans_of(pack, text),
            "keywords": pack.dialect.keywords,
            "level": ("1", "2", "3"),
            COPIES: COUNTS,
            "tile": ("true",),
        }.get(cursor.key, ())
    if cursor.table == COPIES:
        return COUNTS
    if cursor.key == "leave_out":
        return (*pack.clans, *(card.id for card in pack.cards))
    return ()


def sentences(pack: Pack, text: str, cursor: Cursor) -> list[Offer]:
    """Return completions for the sentence at the cursor."""
    is_long = cursor.typed.startswith(LONG) or "\n" in cursor.typed
    if not is_long and cursor.typed.count('"') % 2 == 0 and cursor.typed:  # the value is complete
        return []
    line = cursor.typed.rpartition("\n")[2].lstrip().removeprefix(LONG).removeprefix('"')
    kind = "standing" if cursor.key in POWERS else "action" if cursor.key in ACTIONS else "run"
    is_below = "\n" in cursor.typed and cursor.typed.rpartition("\n")[2][:1].isspace()
    if is_below and kind != "run":  # the sentence belongs to a heading above
        kind = "run"
    reader = texts_for(pack, clans_of(pack, text)).reader(language_of(text))
    known = pack.dialect.words
    found = reader.next_words(line, kind, lambda word: word in known or word in STRUCTURE)
    choice = f"{reader.grammar.choose_one[0]}:"
    if kind == "run" and choice.startswith(line.lower()) and line.lower() != choice:
        found.append(Offer(line, choice))
    return found


STRUCTURE = (Again, Sentence, ChooseOne)
LANGUAGE = re.compile(r'^lang\s*=\s*"(\w+)"', re.MULTILINE)


def language_of(text: str) -> str:
    """Return the language of a pack's texts."""
    found = LANGUAGE.search(text)
    return found[1] if found and found[1] in LANGUAGES else FALLBACK


@lru_cache(maxsize=16)
def texts_for(pack: Pack, clans: tuple[str, ...]) -> CardTexts:
    """Return the parser of a game's texts, including the clans of a pack."""
    new = [clan for clan in clans if clan not in pack.clans]
    words = {
        code: {
            **words,
            "clans": {**words["clans"], **{clan: new_clan(words, clan) for clan in new}},
        }
        for code, words in pack.words.items()
    }
    return CardTexts(pack.dialect, words, pack.names, pack.cards)


def new_clan(words: Mapping[str, Any], clan: str) -> dict[str, str]:
    """Return placeholder words for a clan without names."""
    form = words.get("new_clan", {})
    return {"name": clan, **{key: text.format(clan=clan) for key, text in form.items()}}


def clans_of(pack: Pack, text: str) -> tuple[str, ...]:
    """Return the clans of the game and those of the text."""
    return tuple(dict.fromkeys((*pack.clans, *CLAN.findall(text))))
