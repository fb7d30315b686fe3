"""Practice: positions for a player's typical mistakes, and matches continued from a moment."""

from __future__ import annotations

from typing import Any

from warren.analysis.why import Reasons
from warren.daily import archive_of, position_of
from warren.engine.games import GAMES
from warren.engine.texts import Texts
from warren.table.people.finished import made_at
from warren.table.play.entries import OfDay
from warren.table.play.opening import Opener
from warren.table.play.session import Session
from warren.table.play.table import Table
from warren.table.protocol.messages import Branch
from warren.table.protocol.refusals import Refused

OPPONENT = "champion"
DAYS = 6  # archive positions for each kind of mistake
THOUSAND = 1_000  # a position's chances are stored in thousandths


def with_practice(
    statistics: list[dict[str, Any]], language: str, today: int | None
) -> list[dict[str, Any]]:
    """Add to statistics the names of mistakes, and the days whose positions practise them."""
    return [
        {**one, "mistakes": [*named(one["game"], one["mistakes"], language, today)]}
        for one in statistics
    ]


def named(
    game: str, mistakes: list[dict[str, Any]], language: str, today: int | None
) -> list[dict[str, Any]]:
    """Return kinds of mistakes with their names; skip kinds from another version."""
    brought = GAMES[game].part("reasons", Reasons) if game in GAMES else None
    if brought is None:
        return []
    texts = Texts(game, language, GAMES[game].wording("reasons", "texts", language))
    return [
        {
            **one,
            "label": texts.say("kind", one["kind"]),
            "days": days_about(game, brought.kinds[one["kind"]], today) if today else [],
        }
        for one in mistakes
        if one["kind"] in brought.kinds
    ]


def days_about(game: str, themes: tuple[str, ...], today: int) -> list[int]:
    """Return the latest days in the archive whose positions have the given themes."""
    archive = archive_of(game, today)
    return [day for day, number in archive if position_of(game, number).theme in themes][:DAYS]


async def open_branch(opening: Opener, session: Session, table: Table, wanted: Branch) -> str:
    """Open a table that continues a finished match; a riddle must start at a mistake."""
    riddle = None
    if wanted.riddle:
        made = await opening.base.store.look(made_at(table.id, wanted.moment + 1))
        riddle = made and riddle_of(table, made)
        if riddle is None:
            raise Refused("unknown")
    return await opening.open_branch(session, table, wanted.moment, OPPONENT, riddle)


def riddle_of(table: Table, made: dict[str, Any]) -> OfDay | None:
    """Return a mistake as a position whose best action must be found."""
    assert table.match is not None
    choices = tuple(
        (str(one["action"]), round(THOUSAND * one["chance"]), int(one["visits"]))
        for one in made["choices"]
    )
    brought = GAMES[table.setup.game].part("reasons", Reasons)
    themes = brought.kinds.get(made["kind"], ()) if brought else ()
    if len(choices) < 2 or not themes:
        return None
    seat = table.match.actions[made["move"] - 1][0]
    return OfDay(day=0, counts=False, seat=seat, theme=themes[0], choices=choices)
