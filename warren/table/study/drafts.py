"""Packs that somebody works on: their errors, their cards, and completions."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from warren import art
from warren.engine.games import GAMES, edition_of
from warren.locale import FALLBACK, LANGUAGES
from warren.packs.completion import next_words, words_like
from warren.packs.errors import Help, PackError
from warren.packs.faults import fault_in
from warren.packs.likeness import similar
from warren.packs.loader import Pack
from warren.table.play.catalogue import beside_the_game
from warren.table.play.parts import at_table

MOST_TOLD = 300  # letters of what is wrong with a pack
MEANT = re.compile(r"'([^']+)'; did you mean '([^']+)'")
BLOCK = re.compile(r"^\[\[\w+\]\]\n(?:(?!\[).*\n?)*", re.MULTILINE)
ID = re.compile(r'^id(\s*)=\s*"(\w+)"', re.MULTILINE)
CLAN = re.compile(r'^clan\s*=\s*"(\w+)"', re.MULTILINE)


def checked(game: str, text: str, card: str, language: str) -> tuple[dict[str, Any], str]:
    """A pack as `DraftChecked`, and its text to store, which is empty if it can't be read."""
    try:
        pack = edition_of(game, text)
        check_portraits(pack)
    except (PackError, ValueError) as error:
        return {**NOTHING, "fault": fault(error, game, language, text)}, ""
    told = [(each, at_table(game).catalogue(pack, each).one(card)) for each in LANGUAGES]
    found = {
        **NOTHING,
        "limit": limit_of(game, pack, language),
        "pack": beside_the_game(pack, language),
        "card": [{"language": each, "card": one} for each, one in told if one],
        "similar": like(pack, card, language),
        "remarks": [vars(one) for one in getattr(pack.edition, "remarks", ())],
    }
    return found, pack.edition.text


NOTHING: dict[str, Any] = {
    **{"fault": None, "limit": None, "pack": None},
    **{"card": [], "similar": [], "remarks": []},
}


def fault(error: Exception, game: str, language: str, text: str = "") -> dict[str, Any]:
    """The fault as `DraftFault`, with a correction if one is found."""
    message = getattr(error, "message", str(error)).splitlines()[0]
    line, column = getattr(error, "line", 1) or 1, getattr(error, "column", 1) or 1
    about = getattr(error, "help", None) or Help()
    meant = MEANT.search(message)
    found = word_after(meant[1], text, line, column) if meant else None
    line, column = found or (line, column)
    return {
        "message": fault_said(message, game, language)[:MOST_TOLD],
        "line": line,
        "column": column,
        "instead": meant[2] if meant and found else None,
        "expected": list(about.expected),
        "sentences": list(about.sentences),
        "start": about.column,
        "length": about.length,
    }


def word_after(word: str, text: str, line: int, column: int) -> tuple[int, int] | None:
    """The place of a word from some place on; faults of lists and tables concern the whole."""
    lines = text.split("\n")
    start = sum(len(one) + 1 for one in lines[: line - 1]) + column - 1
    found = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)").search(text, start)
    if not found:
        return None
    before = text[: found.start()]
    return before.count("\n") + 1, found.start() - before.rfind("\n")


def in_one_line(error: Exception, game: str, language: str, text: str) -> str:
    """The same for readers without the text: line and column, unless it is about all of it."""
    found = fault(error, game, language, text)
    place = f"{found['line']}:{found['column']}: "
    said = ("" if place == "1:1: " else place) + str(found["message"])
    return said[:MOST_TOLD]


def fault_said(message: str, game: str, language: str) -> str:
    """A fault in the reader's language."""
    english, other = (
        GAMES[game].wording("table", "faults", one).get("faults", {})
        for one in (FALLBACK, language)
    )
    return fault_in(language, message, english, other)


def check_portraits(pack: Any) -> None:
    """Check that every chosen part of a portrait exists."""
    for card in pack.items:
        if getattr(card, "looks", ()) and (wrong := art.unknown_part(card)):
            raise PackError(wrong, file=card.file, line=card.line)


def limit_of(game: str, pack: Any, language: str) -> str | None:
    """Why no match can be played with a pack."""
    try:
        GAMES[game].rulebook(pack, GAMES[game].options())
    except (PackError, ValueError) as error:
        return str(fault(error, game, language)["message"])
    return None


def like(pack: Any, card_id: str, language: str) -> list[dict[str, Any]]:
    """The cards that are most like one, as `CardInfo`."""
    if not isinstance(pack, Pack) or card_id not in pack.designs:
        return []
    cards = at_table(pack.game).catalogue(pack, language)
    told = (cards.one(one.id) for one in similar(pack, pack.card(card_id)))
    return [one for one in told if one]


def offered(game: str, text: str, at: int) -> list[dict[str, str]]:
    """The completions at the cursor, as `DraftOffer`."""
    pack = GAMES[game].pack
    if GAMES[game].editions is None:
        return []
    if isinstance(pack, Pack):
        found = next_words(pack, text, at)
    else:
        found = words_like(tuple(sources(game).values()), text, at)
    return [{"typed": one.typed, "whole": one.whole} for one in found]


@cache
def sources(game: str) -> dict[str, str]:
    """Every card of a game as it stands in the game's own files, ready for a pack of one's own."""
    found = {}
    for file in GAMES[game].folder("pack").iterdir():
        if not file.name.endswith(".toml"):
            continue
        text = file.read_text(encoding="utf-8")
        clan = CLAN.search(text)
        for block in BLOCK.findall(text):
            if known := ID.search(block):
                of_clan = f'\nclan{known[1][2:] or " "}= "{clan[1]}"' if clan else ""
                named = known[0] + of_clan
                found[known[2]] = block.replace(known[0], named, 1).rstrip() + "\n"
    return found
