"""GOSU as one of Warren's games: all that it brings."""

from warren.games.army import dialects, running, traits
from warren.games.army.game import army_game
from warren.games.gosu import army, drafting, effects, knowledge, questions, rulebook, rules, turns

GAME = army_game(
    title="GOSU",
    home="warren.games.gosu",
    dialect=dialects.GOSU,
    entries=(running, rules, traits, knowledge),
    own_ways=(army, drafting, effects, questions, rules, turns, knowledge),
    rulebook=rulebook,
    state=army.STATE,
    observation=knowledge.OBSERVATION,
    seats=range(rulebook.FEWEST_SEATS, rulebook.MOST_SEATS + 1),
    presets=rulebook.PRESETS,
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
        "face": "warren.games.gosu.face.face:GOSU",
        "census": "warren.games.gosu.census:CENSUS",
        "play": "warren.games.gosu.play:GOSU",
        "painter": "warren.games.gosu.art.painter:GOSU",
        "table": "warren.games.army.table.parts:ARMY",
        "terminal": "warren.games.gosu.terminal.parts:GOSU",
    },
)
