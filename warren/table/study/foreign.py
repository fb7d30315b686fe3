"""Work on untrusted packs, positions and records; other processes call these functions.

Faults become refusals in the client's language.
"""

from __future__ import annotations

from typing import Any

from warren.engine import Match, NotationError, Record
from warren.engine.games import GAMES, edition_of
from warren.engine.sections import read_options
from warren.packs.errors import PackError
from warren.table.play.catalogue import beside_the_game
from warren.table.play.opening import TrialStart
from warren.table.play.table import Imported
from warren.table.protocol.messages import Draft
from warren.table.protocol.refusals import Refused
from warren.table.study.drafts import check_portraits, in_one_line
from warren.table.study.trying import position_for, start_for


def checked_pack(game: str, text: str, options: Any, language: str) -> str:
    """Return the stored text of a custom pack, if it can be played."""
    try:
        pack = edition_of(game, text)
        check_portraits(pack)
        GAMES[game].rulebook(pack, options)
    except (PackError, ValueError) as error:
        raise Refused("bad-pack", in_one_line(error, game, language, text)) from None
    kept: str = pack.edition.text
    return kept


def shown_pack(game: str, text: str, language: str) -> tuple[str, str, int, str]:
    """Return a playable pack for the gallery: game, name, number of own cards, text."""
    kept = checked_pack(game, text, GAMES[game].options(), language)
    edition = beside_the_game(edition_of(game, kept), language)
    assert edition
    return game, edition["name"], len(edition["new"]) + len(edition["changed"]), kept


def seats_in(game: str, position: str, pack_text: str, language: str) -> int:
    """Return the number of seats in a user's position, if it can be played."""
    try:
        said = read_options(position)[0]
        if said != game:
            raise ValueError(f"this is a position of {said}: write 'game: {game}'")
        pack = edition_of(game, pack_text) if pack_text else None
        match = Match.from_text(position, pack=pack)
        if match.is_over:
            raise ValueError("this match is over")
    except (PackError, ValueError) as error:
        raise Refused("bad-position", in_one_line(error, game, language, position)) from None
    return match.seats


def found_start(name: str, pack_text: str, card: str) -> TrialStart:
    """Return the start of a match in which a card is tried."""
    pack = edition_of(name, pack_text) if pack_text else GAMES[name].pack
    found = start_for(name, pack, card)
    if found is None:
        raise Refused("no-position")
    return found


def found_position(draft: Draft, language: str) -> str:
    """Return a position in which a card of a pack can be played, as text."""
    try:
        found = position_for(draft.game, edition_of(draft.game, draft.text), draft.card)
    except (PackError, ValueError) as error:
        told = in_one_line(error, draft.game, language, draft.text)
        raise Refused("bad-pack", told) from None
    if found is None:
        raise Refused("no-position")
    return found


def game_in(record: str) -> str:
    """Return the game in a record, or the first game if the name is unknown."""
    said = (line.removeprefix("game:").strip() for line in record.splitlines() if "game:" in line)
    return next((one for one in said if one in GAMES), next(iter(GAMES)))


def imported(text: str, most: int, language: str) -> Imported:
    """Return an imported match; refuse a match with too many actions."""
    try:
        record = Record.from_text(text)
        if len(record.lines) > most:
            raise Refused("too-big")
        return Imported(record, Match.from_record(record))
    except (NotationError, PackError, ValueError, KeyError) as error:
        told = in_one_line(error, game_in(text), language, text)
        raise Refused("bad-record", told) from None
