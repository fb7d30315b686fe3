"""Packs in the workshop: their errors, their cards, and completions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from warren import art
from warren.engine.games import GAMES, edition_of
from warren.locale import FALLBACK, LANGUAGES
from warren.packs.completion import next_words, words_like
from warren.packs.editions import FORMS
from warren.packs.errors import Help, Limit, PackError
from warren.packs.faults import fault_in, way_out
from warren.packs.likeness import similar
from warren.packs.liveries import SETS
from warren.packs.loader import BLOCKS, LEVELS, MOST_COPIES, Pack
from warren.packs.mending import read_in_part
from warren.table.play.catalogue import beside_the_game
from warren.table.play.parts import at_table

MOST_TOLD = 300  # maximum number of characters in an error message
MEANT = re.compile(r"'([^']+)'; did you mean '([^']+)'")
BLOCK = re.compile(r"^\[\[\w+\]\]\n(?:(?!\[).*\n?)*", re.MULTILINE)
ID = re.compile(r'^id(\s*)=\s*"(\w+)"', re.MULTILINE)
FACT = re.compile(r"^(?!id\b|source\b)(\w+)\s*=\s*(\"\w+\"|\d+)\s*$", re.MULTILINE)
MOST_VALUE = 99
OF_DESIGNS = ("cards", "garments")  # limits that a pack can meet by leaving designs out
LIKE = ("clan", "species", "type", "tile", "copies")  # facts by which cards are compared, in order
CLAN = re.compile(r'^clan\s*=\s*"(\w+)"', re.MULTILINE)


def checked(game: str, text: str, card: str, language: str) -> tuple[dict[str, Any], str]:
    """Return a pack as `DraftChecked`, with the text of its readable parts."""
    pack, faults = read(game, text)
    told = [fault(one, game, language, text) for one in faults]
    found = {**NOTHING, "faults": told, "fault": told[0] if told else None}
    if pack is None:
        return found, ""
    shown = beside_the_game(pack, language)
    spoken = [(each, at_table(game).catalogue(pack, each).one(card)) for each in LANGUAGES]
    found |= {
        "shown": shown,
        "card": [{"language": each, "card": one} for each, one in spoken if one],
        "similar": like(pack, card, language),
    }
    if not faults:
        limit = limit_of(game, pack)
        found |= {
            "limit": limit and fault(limit, game, language)["message"],
            "room": spare_cards(pack, shown, getattr(limit, "limit", None)),
            "pack": shown,
            "remarks": [vars(one) for one in getattr(pack.edition, "remarks", ())],
        }
    return found, pack.edition.text


NOTHING: dict[str, Any] = {
    **{"fault": None, "faults": [], "limit": None, "pack": None, "shown": None},
    **{"room": [], "card": [], "similar": [], "remarks": [], "lacking": []},
}


def read(game: str, text: str) -> tuple[Any, list[Exception]]:
    """Read as much of a pack as possible; return it with all faults by line."""

    def whole(text: str) -> Any:
        pack = GAMES[game].edition(text)
        check_portraits(pack)
        return pack

    try:
        pack = edition_of(game, text)
        check_portraits(pack)
        return pack, []
    except (PackError, ValueError) as error:
        pack, faults = read_in_part(text, whole, error)
        return pack, sorted(faults or [error], key=lambda one: getattr(one, "line", 1))


def fault(error: Exception, game: str, language: str, text: str = "") -> dict[str, Any]:
    """Return the fault as `DraftFault`, with a correction if one is found."""
    message = getattr(error, "message", str(error)).splitlines()[0]
    line, column = getattr(error, "line", 1) or 1, getattr(error, "column", 1) or 1
    about = getattr(error, "help", None) or Help()
    meant = MEANT.search(message)
    found = word_after(meant[1], text, line, column) if meant else None
    line, column = found or (line, column)
    said, out = fault_said(message, game, language), way_out(language, error)
    return {
        "message": (said + out)[:MOST_TOLD],
        "line": line,
        "column": column,
        "instead": meant[2] if meant and found else None,
        "expected": list(about.expected),
        "sentences": list(about.sentences),
        "start": about.column,
        "length": about.length,
    }


def word_after(word: str, text: str, line: int, column: int) -> tuple[int, int] | None:
    """Find the next occurrence of a word; a fault in a list or table covers all of it."""
    lines = text.split("\n")
    start = sum(len(one) + 1 for one in lines[: line - 1]) + column - 1
    found = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)").search(text, start)
    if not found:
        return None
    before = text[: found.start()]
    return before.count("\n") + 1, found.start() - before.rfind("\n")


def in_one_line(error: Exception, game: str, language: str, text: str) -> str:
    """Format a fault for readers without the text, with line and column if known."""
    found = fault(error, game, language, text)
    place = f"{found['line']}:{found['column']}: "
    said = ("" if place == "1:1: " else place) + str(found["message"])
    return said[:MOST_TOLD]


def fault_said(message: str, game: str, language: str) -> str:
    """Return a fault in the reader's language."""
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


def limit_of(game: str, pack: Any) -> Exception | None:
    """Return the reason why a pack can't be played; None if it can."""
    try:
        GAMES[game].rulebook(pack, GAMES[game].options())
    except (PackError, ValueError) as error:
        return error
    return None


def spare_cards(pack: Any, shown: Any, limit: Limit | None) -> list[str]:
    """Return printed cards to leave out, one similar card for each new card too many."""
    if limit is None or limit.way_out not in OF_DESIGNS:
        return []
    excess = limit.found - limit.allowed
    cards = [one for one in pack.items if one.id in pack.designs]
    printed = [one for one in cards if one.id not in {*shown["new"], *shown["changed"]}]
    spare: list[Any] = []

    def unlike(card: Any, new: Any) -> tuple[bool | int, ...]:
        facts = [getattr(card, key, None) != getattr(new, key, None) for key in LIKE]
        lost = getattr(card, "tile", False) and card.clan != new.clan  # a clan keeps its tile
        return lost, *facts, abs(getattr(card, "level", 0) - getattr(new, "level", 0))

    for new in [one for one in reversed(cards) if one.id in shown["new"]]:
        if excess > 0 and printed:
            spare.append(min(printed, key=lambda card: unlike(card, new)))
            printed.remove(spare[-1])
            excess -= spare[-1].copies
    return [one.id for one in spare] if excess <= 0 else []


def like(pack: Any, card_id: str, language: str) -> list[dict[str, Any]]:
    """Return the most similar cards, as `CardInfo`."""
    if not isinstance(pack, Pack) or card_id not in pack.designs:
        return []
    cards = at_table(pack.game).catalogue(pack, language)
    told = (cards.one(one.id) for one in similar(pack, pack.card(card_id)))
    return [one for one in told if one]


def offered(game: str, text: str, at: int) -> list[dict[str, str]]:
    """Return the completions at the cursor, as `DraftOffer`."""
    pack = GAMES[game].pack
    if GAMES[game].editions is None:
        return []
    if isinstance(pack, Pack):
        found = next_words(pack, text, at)
    else:
        found = words_like(tuple(sources(game).values()), text, at)
    return [{"typed": one.typed, "whole": one.whole} for one in found]


def form(game: str, language: str) -> dict[str, list[dict[str, Any]]]:
    """Return the fields of each kind of table of a pack, in order, as lists of `DraftField`."""
    pack = GAMES[game].pack
    cards: Any = at_table(game).catalogue(pack, language)
    if not isinstance(pack, Pack):
        words = reversed([*cards.words()])  # a garment's name comes before its line of the score
        said = {key.partition(".")[2]: word for key, word in words}
        said |= {clan: cards.clan_name(clan) for clan in cards.clans}
        return fields_like(game, said)
    costs = pack.words[language]["nouns"]["shift_cost"]
    keywords = [cards.keyword(one) for one in pack.dialect.keywords]
    facts = [
        field("names", "names"),
        field("clan", "clan"),
        field("level", "number", least=1, most=len(LEVELS)),
        field("value", "number", most=MOST_VALUE),
        field("copies", "number", least=1, most=MOST_COPIES),
        field("shift", "number", most=MOST_VALUE, label=costs["one"]),
        field("symbols", "number", most=pack.dialect.most_symbols),
        field("keywords", "words", keywords),
    ]
    if any(card.tile for card in pack.cards):
        facts.append(field("tile", "switch"))
    spoken = moments_said(game, language)
    moments = [
        field(key, "sentences", label=spoken.get(key, ""))
        for key in pack.dialect.keys
        if key != "rows"
    ]
    liveries = [
        field(key, "word", [{"name": one, "label": one, "meaning": ""} for one in known])
        for key, known in SETS.items()
    ]
    names = [field(key, "names") for key in ("names", *FORMS)]
    return {"card": [*facts, *moments], "clan": [*names, *liveries]}


def fields_like(game: str, said: Mapping[str, str]) -> dict[str, list[dict[str, Any]]]:
    """Return fields that only the game's own files define, with their words in a language."""
    found: dict[str, dict[str, set[str]]] = {}
    for source in sources(game).values():
        kind = source[2 : source.index("]")]
        for key, value in FACT.findall(source):
            found.setdefault(kind, {}).setdefault(key, set()).add(value)
    return {
        kind: [field("names", "names"), *(like_values(key, one, said) for key, one in keys.items())]
        for kind, keys in found.items()
    }


def like_values(key: str, values: set[str], said: Mapping[str, str]) -> dict[str, Any]:
    """Return a field with the values of the game's own items."""
    if all(one.isdigit() for one in values):
        return field(key, "number", most=max(MOST_VALUE, *map(int, values)))
    words = sorted(one.strip('"') for one in values)
    choices = [{"name": one, "label": said.get(one, one), "meaning": ""} for one in words]
    return field(key, "word", choices)


def field(
    name: str,
    kind: str,
    choices: Sequence[Any] = (),
    least: int = 0,
    most: int = 0,
    label: str = "",
) -> dict[str, Any]:
    """Return a key of a table, as `DraftField`."""
    about = {"name": name, "kind": kind, "label": label[:1].upper() + label[1:]}
    return {**about, "choices": [*choices], "least": least, "most": most}


@cache
def moments_said(game: str, language: str) -> dict[str, str]:
    """Return the printed text of every moment: "When it arrives"."""
    pack = GAMES[game].pack
    keys = [key for key in pack.dialect.keys if key in BLOCKS]
    head = f'game = "{game}"\nname = "Moments"\nversion = 1\n'
    cards = "".join(
        f'[[card]]\nid = "at_{key}"\nclan = "{pack.clans[0]}"\nnames = {{ en = "At" }}\nlevel = 1\n'
        f'{key} = "draw 1 card"\n'
        for key in keys
    )
    shown = at_table(game).catalogue(GAMES[game].edition(head + cards), language)
    told = {key: shown.one(f"at_{key}") for key in keys}
    return {key: one["text"].partition(":")[0].strip() for key, one in told.items() if one}


@cache
def examples() -> list[dict[str, str]]:
    """Return example packs of every game, as `DraftExample`."""
    return [
        {"game": game, "name": file.name.removesuffix(".toml"), "text": file.read_text("utf-8")}
        for game, about in GAMES.items()
        if about.editions is not None and about.folder("examples").is_dir()
        for file in about.folder("examples").iterdir()
        if file.name.endswith(".toml")
    ]


@cache
def sources(game: str) -> dict[str, str]:
    """Return the source of every card of a game, ready for a custom pack."""
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
