"""The bundle of GOSU."""

from typing import Any

from warren.games.army import reckoning as family_reckoning
from warren.games.army import running, traits
from warren.games.army.game import army_game
from warren.games.gosu import (
    army,
    drafting,
    effects,
    inputs,
    knowledge,
    questions,
    reckoning,
    rulebook,
    rules,
    turns,
)
from warren.games.gosu.dialect import GOSU


def sides(options: Any) -> tuple[int, ...]:
    """Return the side of each seat: partners sit opposite each other."""
    return tuple(seat % 2 if options.teams else seat for seat in range(options.seats))


GAME = army_game(
    title="GOSU",
    home="warren.games.gosu",
    dialect=GOSU,
    modules=(
        *(army, drafting, effects, questions, rules, turns, knowledge, running, traits, inputs),
        *(reckoning, family_reckoning),
    ),
    rulebook=rulebook,
    state=army.STATE,
    observation=knowledge.OBSERVATION,
    seats=range(rulebook.FEWEST_SEATS, rulebook.MOST_SEATS + 1),
    presets=rulebook.PRESETS,
    sides=sides,
    offered=(
        "",
        "kamakor",
        "tournament",
        "kamakor+tournament",
        "teams",
        "kamakor+teams",
        "kamakor+tournament+teams",
    ),
    parts={
        "boards": "warren.games.gosu.boards.boards:GosuBoards",
        "presentation": "warren.games.gosu.presentation.presentation:GOSU",
        "census": "warren.games.gosu.census:CENSUS",
        "daily": "warren.games.gosu.daily.parts:GOSU",
        "features": "warren.games.army.features:ARMY",
        "observed": "warren.games.gosu.observed:OBSERVED",
        "play": "warren.games.gosu.play:GOSU",
        "painter": "warren.games.gosu.art.painter:GOSU",
        "printed": "warren.games.gosu.printing:GOSU",
        "reasons": "warren.games.army.reasons.parts:ARMY",
        "table": "warren.games.army.table.parts:ARMY",
        "terminal": "warren.games.gosu.terminal.parts:GOSU",
    },
)
