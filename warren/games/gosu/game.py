"""GOSU as one of Warren's games: all that it brings."""

from importlib.resources import files
from pathlib import Path

from warren.engine.bundle import Game
from warren.games.army import dialects, running, traits, ways
from warren.games.army.words import ACTIONS
from warren.games.gosu import army, drafting, effects, knowledge, questions, rulebook, rules, turns
from warren.kernel import contract
from warren.kernel.compile import provided
from warren.packs.loader import Pack, load_pack

HOME = "warren.games.gosu"
CONTRACT = provided(contract, running, rules, traits, knowledge)
WAYS = provided(ways, army, drafting, effects, questions, rules, turns, knowledge)
FUNCTIONS = {**CONTRACT, **WAYS}


def cards() -> Pack:
    """The base game, and Kamakor."""
    return load_pack(files(HOME).joinpath("pack"), dialects.GOSU, Path(dialects.__file__))


GAME = Game(
    name="gosu",
    title="GOSU",
    home=HOME,
    seats=range(rulebook.FEWEST_SEATS, rulebook.MOST_SEATS + 1),
    actions=ACTIONS,
    observation=knowledge.OBSERVATION,
    contract=FUNCTIONS,
    options_type=rulebook.Options,
    rulebook=rulebook.rulebook,
    rules=rulebook.RULES,
    state=army.STATE,
    blocks=rulebook.blocks,
    cards=cards,
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
    texts=("warren.games.army",),
    parts={
        "boards": "warren.games.army.boards:ArmyBoards",
        "face": "warren.games.gosu.face.face:GOSU",
        "census": "warren.games.gosu.census:CENSUS",
        "play": "warren.games.gosu.play:GOSU",
        "painter": "warren.games.army.art.painter:GOSU",
        "table": "warren.games.army.table.parts:ARMY",
        "terminal": "warren.games.gosu.terminal.parts:GOSU",
    },
)
