"""The setup of a table, made from a request. Invalid combinations are refused."""

from __future__ import annotations

from typing import Any

from warren.bots import is_bot
from warren.engine.games import GAMES, game_and_preset
from warren.help.lessons import Lesson
from warren.locale import TextError
from warren.table.play.entries import Setup
from warren.table.protocol.messages import Clock, NewTable
from warren.table.protocol.refusals import Refused

LESSON_BOT = "easy"


def quiet_setup(game: str, host: str, seats: int, **about: Any) -> Setup:
    """Return a private table: a lesson, or an imported match."""
    return Setup(
        game=game,
        preset="",
        options={},
        seats=seats,
        clock=Clock(),
        is_private=True,
        host=host,
        secret="",
        version=GAMES[game].pack.version,
        **{"lesson": False, **about},
    )


def setup_of(wanted: NewTable, host: str) -> tuple[Setup, dict[int, str]]:
    """Return the setup of a table without its secret, and the bots on its seats."""
    if (wanted.lesson or wanted.coached) and wanted.rated:
        raise Refused("not-rated")
    if wanted.lesson:
        lesson = lesson_of(wanted.game)
        setup = quiet_setup(wanted.game, host, lesson.seats, lesson=True, seed=lesson.seed)
        return setup, dict.fromkeys(range(1, lesson.seats), LESSON_BOT)
    options_of(wanted)
    if wanted.rated:
        check_rated(wanted)
    if len(wanted.bots) > wanted.seats - 1:
        raise Refused("bad-options")
    bots = {seat: name for seat, name in enumerate(wanted.bots, 1) if name is not None}
    if not all(map(is_bot, bots.values())):
        raise Refused("unknown-bot")
    if wanted.coached and len(bots) < wanted.seats - 1:
        raise Refused("bad-options")
    setup = Setup(
        game=wanted.game,
        preset=wanted.preset,
        options=wanted.options,
        seats=wanted.seats,
        clock=wanted.clock,
        is_private=wanted.is_private,
        lesson=False,
        host=host,
        secret="",
        version=GAMES[wanted.game].pack.version,
        rated=wanted.rated,
        coached=wanted.coached,
    )
    return setup, bots


def check_rated(wanted: NewTable) -> None:
    """Refuse to rate a match without a clock, or with custom rules."""
    if wanted.clock.kind == "none" or wanted.options or wanted.pack:
        raise Refused("not-rated")


def lesson_of(game: str) -> Lesson:
    """Return the lesson of a game; refuse if there is none."""
    try:
        return Lesson.load(game, "en")
    except TextError:
        raise Refused("unknown") from None


def options_of(wanted: NewTable) -> Any:
    """Return the options of a table; refuse invalid combinations."""
    name = f"{wanted.game}:{wanted.preset}" if wanted.preset else wanted.game
    try:
        chosen, preset = game_and_preset(name)
        options = {**preset, **wanted.options, "seats": wanted.seats}
        if wanted.seats not in chosen.seats:
            raise ValueError(f"{wanted.game} can't be played with {wanted.seats} seats")
        return chosen.options(**options)
    except ValueError as error:
        raise Refused("bad-options", str(error).splitlines()[0]) from None
