"""The bundle of GOSU X."""

from warren.games.army import reckoning as family_reckoning
from warren.games.army import running, traits
from warren.games.army.game import army_game
from warren.games.gosux import (
    army,
    effects,
    force,
    inputs,
    knowledge,
    questions,
    reckoning,
    rulebook,
    rules,
    turns,
)
from warren.games.gosux.dialect import GOSUX

GAME = army_game(
    title="GOSU X",
    home="warren.games.gosux",
    dialect=GOSUX,
    modules=(
        *(army, effects, force, questions, rules, turns, knowledge, running, traits, inputs),
        *(reckoning, family_reckoning),
    ),
    rulebook=rulebook,
    state=army.STATE,
    observation=knowledge.OBSERVATION,
    seats=range(rulebook.SEATS, rulebook.SEATS + 1),
    parts={
        "boards": "warren.games.gosux.boards.boards:XBoards",
        "presentation": "warren.games.gosux.presentation.presentation:GOSUX",
        "census": "warren.games.gosux.census:CENSUS",
        "daily": "warren.games.army.daily.parts:ARMY",
        "features": "warren.games.army.features:ARMY",
        "observed": "warren.games.gosux.observed:OBSERVED",
        "play": "warren.games.gosux.play:GOSUX",
        "painter": "warren.games.gosux.art.painter:GOSUX",
        "printed": "warren.games.gosux.printing:GOSUX",
        "reasons": "warren.games.gosux.reasons.parts:GOSUX",
        "table": "warren.games.army.table.parts:ARMY",
        "terminal": "warren.games.gosux.terminal.parts:GOSUX",
    },
)
