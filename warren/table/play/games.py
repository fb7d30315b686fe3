"""The games for which tables can be opened: their presets, options and bots, in one language."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from typing import Any

from warren.bots import BOTS, described, range_of
from warren.engine.bundle import FAULTS, told
from warren.engine.games import GAMES, Game
from warren.help.lessons import has_lesson
from warren.help.rules import has_rules
from warren.locale import check_language
from warren.packs.options import is_offered, name_of
from warren.table.play.catalogue import capital

NO_OPPONENTS = ("uniform",)  # bots for simulations only
KINDS = {int: "number", bool: "switch"}

log = logging.getLogger("warren.games")


def games(language: str) -> list[dict[str, Any]]:
    """Return all games, as `GameInfo` in sent.py; skip a game whose data can't be loaded."""
    check_language(language)
    known = {name: told_once(name, language) for name in GAMES}
    return [{**facts, "ready": GAMES[name].is_ready()} for name, facts in known.items() if facts]


@cache
def told_once(name: str, language: str) -> dict[str, Any] | None:
    """Return the constant facts of a game; the result is cached and must not be modified."""
    try:
        return facts(GAMES[name], language)
    except FAULTS as error:
        log.warning("the game '%s' is not offered in '%s': %s", name, language, told(error))
        return None


def facts(game: Game, language: str) -> dict[str, Any]:
    """Return the name of a game, its seats, presets and options."""
    texts = game.wording("table", "lobby", language)
    return {
        "name": game.name,
        "label": game.title,
        "blurb": texts.get("blurb", ""),
        "seats": list(game.seats),
        "presets": [
            {
                "name": preset,
                **texts.get("preset", {}).get(preset, {"label": preset or game.title, "blurb": ""}),
                "seats": game.seats_for(preset),
            }
            for preset in game.offered
        ],
        "options": [option(game, field, language) for field in open_options(game)],
        "bots": bots(language),
        "points": [*range_of(game)],
        "has_rules": has_rules(game),
        "has_lesson": has_lesson(game),
        "has_packs": game.editions is not None,
    }


def open_options(game: Game) -> Iterable[Any]:
    """Return the options chosen individually, without the seats and those set by presets."""
    settled = {"seats"}.union(*game.presets.values())
    return (
        field
        for field in fields(game.options_type)
        if field.name not in settled and is_offered(field)
    )


def option(game: Game, field: Any, language: str) -> dict[str, Any]:
    """Return an option, as `OptionInfo`."""
    return {
        "name": field.name,
        "label": capital(name_of(field, language)),
        "kind": KINDS[game.option_types[field.name]],
        "values": usual_values(game, field),
        "choices": [],
    }


def usual_values(game: Game, field: Any) -> dict[str, bool | int]:
    """Return an option's default in every preset in which it differs from the usual default."""
    found = {}
    for preset in game.offered:
        chosen = game.preset(preset) if preset else {}
        seats = game.seats_for(preset)[0]
        value = getattr(game.options(**{**chosen, "seats": seats}), field.name)
        other = not value if isinstance(value, bool) else value + 1
        if game.allows({**chosen, "seats": seats, field.name: other}):
            found[preset] = value
    return found


def bots(language: str) -> list[dict[str, str]]:
    """Return the bots that can take a seat, the weakest first."""
    opponents = [name for name in BOTS if name not in NO_OPPONENTS]
    told = {name: described(name, language) for name in opponents}
    return [
        {"name": name, "label": label, "description": does} for name, (label, does) in told.items()
    ]
