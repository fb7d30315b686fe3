"""A match between two bots, which the lobby shows from a spectator's view.

It is a real match, played once per game on the first request. The answer has the armies and
sentences of all its moments, so that a page can show them without further requests. When the
browser itself is the server, playing a match would take too long. It shows a match that was played
when the site was built.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from warren.bots import described, player
from warren.engine import Happening, Match

BOTS = ("easy", "medium")
MOST = 120  # moments in an answer
LEAST = 3  # minimum number of cards in every army of a scene

folder: Path | None = None  # folder of prepared scenes (`place_of`)


@cache
def shown(game: str) -> Match:
    """Return the match that is shown."""
    return first_of(matches(game, BOTS, SystemRandom()))


def first_of(played: Iterator[Match]) -> Match:
    """Return the first match whose armies are worth showing at half-time."""
    return next(match for match in played if all_have_armies(halfway(match)))


def matches(game: str, bots: Sequence[str], chance: Random) -> Iterator[Match]:
    """Yield matches between bots, each played to its end, without limit."""
    while True:
        match = Match(game, seats=len(bots), seed=chance.getrandbits(62))
        players = [player(name, chance.getrandbits(62)) for name in bots]
        while not match.is_over:
            seat = match.pending[0]
            match.act(players[seat].choose(match, seat).text, seat)
        yield match


def halfway(match: Match) -> Any:
    """Return the public view in the middle of a match."""
    return match.earlier(len(match.actions) // 2).view(None)


def all_have_armies(view: Any) -> bool:
    """Return whether every army has enough cards to be worth showing."""
    return all(sum(map(len, seat.rows)) >= LEAST for seat in view.seats)


def scene(game: str, language: str) -> Any:
    """Return the match that is shown, as `Scene` in sent.py."""
    if folder:
        return json.loads(place_of(folder, game, language).read_text("utf-8"))
    return told(shown(game), game, language)


def place_of(folder: Path, game: str, language: str) -> Path:
    """Return the path of a prepared scene."""
    return folder / f"{game}.{language}.json"


def told(match: Match, game: str, language: str) -> dict[str, Any]:
    """Return the match of a scene, moment by moment."""
    names = [described(name, language).name for name in BOTS]
    return {"game": game, "names": names, "moments": list(moments(match, language, names))[:MOST]}


def moments(match: Match, language: str, names: list[str]) -> Iterator[dict[str, Any]]:
    """Yield every moment with events, once all players have an army."""
    speaker = match.sentences(language, names)
    begun = False
    for number in range(1, len(match.actions) + 1):
        events = match.happened_at(number, None)
        told = [text for text in speaker.narrate(without_turns(events), None) if text]
        view = (
            match.view(None) if number == len(match.actions) else match.earlier(number).view(None)
        )
        begun = begun or all_have_armies(view)
        if told and begun:
            yield {
                "round": view.round,
                "seat": match.actions[number - 1][0],
                "told": told[:2],
                "card": next((one.card for one in events if one.card and not one.hidden), None),
                "armies": [army(seat) for seat in view.seats],
            }


def without_turns(events: list[Happening]) -> list[Happening]:
    """Return the events, except changes of turn."""
    return [event for event in events if event.what != "turn"]


def army(seat: Any) -> dict[str, Any]:
    """Return an army: its cards, level 1 first, its strength and its points."""
    return {
        "rows": [
            [{"card": slot.card, "captured": slot.captured} for slot in row] for row in seat.rows
        ],
        "strength": seat.strength,
        "points": seat.points,
    }
