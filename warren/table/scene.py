"""A match between two bots that the lobby shows, with the eyes of somebody who looks on.

It is a real match, played once for each game as soon as somebody asks; armies and sentences of all
its moments are told together, so that a page can play them without asking again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import cache
from typing import Any

from warren.bots import bot, described
from warren.engine import Happening, Match

BOTS = ("easy", "medium")
MOST = 120  # moments that are told
LEAST = 3  # cards in every army, until which nothing is shown


@cache
def played(game: str) -> Match:
    """A match between two bots, to its end."""
    match = Match(game, seats=len(BOTS), seed=secrets.randbits(62))
    players = [bot(name, secrets.randbits(62)) for name in BOTS]
    while not match.is_over:
        seat = match.pending[0]
        match.act(players[seat].choose(match, seat).text, seat)
    return match


def scene(game: str, language: str) -> dict[str, Any]:
    """The match, as `Scene` in sent.py."""
    match = played(game)
    names = [described(name, language).name for name in BOTS]
    return {"game": game, "names": names, "moments": list(moments(match, language, names))[:MOST]}


def moments(match: Match, language: str, names: list[str]) -> Iterator[dict[str, Any]]:
    """Every moment at which something can be told, as soon as everybody has an army."""
    speaker = match.sentences(language, names)
    begun = False
    for number in range(1, len(match.actions) + 1):
        events = match.happened_at(number, None)
        told = [text for text in speaker.narrate(without_turns(events), None) if text]
        view = (
            match.view(None) if number == len(match.actions) else match.earlier(number).view(None)
        )
        begun = begun or all(sum(map(len, seat.rows)) >= LEAST for seat in view.seats)
        if told and begun:
            yield {
                "round": view.round,
                "seat": match.actions[number - 1][0],
                "told": told[:2],
                "card": next((one.card for one in events if one.card and not one.hidden), None),
                "armies": [army(seat) for seat in view.seats],
            }


def without_turns(events: list[Happening]) -> list[Happening]:
    """What happened, but for whose turn it is now."""
    return [event for event in events if event.what != "turn"]


def army(seat: Any) -> dict[str, Any]:
    """An army: its cards, level 1 first, its strength and its points."""
    return {
        "rows": [
            [{"card": slot.card, "captured": slot.captured} for slot in row] for row in seat.rows
        ],
        "strength": seat.strength,
        "points": seat.points,
    }
