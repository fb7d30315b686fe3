"""GOSU X as one of Warren's games: all that it brings."""

from importlib.resources import files
from pathlib import Path

from warren.engine.bundle import Game
from warren.games.army import dialects, running, traits, ways
from warren.games.army.words import ACTIONS
from warren.games.gosux import army, effects, force, knowledge, questions, rulebook, rules, turns
from warren.kernel import contract
from warren.kernel.compile import provided
from warren.packs.loader import Pack, load_pack

HOME = "warren.games.gosux"
CONTRACT = provided(contract, rules, running, traits, knowledge)
WAYS = provided(ways, army, effects, force, questions, rules, turns, knowledge)
FUNCTIONS = {**CONTRACT, **WAYS}


def cards() -> Pack:
    """The eight clans."""
    return load_pack(files(HOME).joinpath("pack"), dialects.GOSUX, Path(dialects.__file__))


GAME = Game(
    name="gosux",
    title="GOSU X",
    home=HOME,
    seats=range(rulebook.SEATS, rulebook.SEATS + 1),
    actions=ACTIONS,
    observation=knowledge.OBSERVATION,
    contract=FUNCTIONS,
    options_type=rulebook.Options,
    rulebook=rulebook.rulebook,
    rules=rulebook.RULES,
    state=army.STATE,
    blocks=rulebook.blocks,
    cards=cards,
    texts=("warren.games.army",),
    parts={
        "boards": "warren.games.army.boards:ArmyBoards",
        "face": "warren.games.gosux.face.face:GOSUX",
        "census": "warren.games.gosux.census:CENSUS",
        "play": "warren.games.gosux.play:GOSUX",
        "painter": "warren.games.army.art.painter:GOSUX",
        "table": "warren.games.army.table.parts:ARMY",
        "terminal": "warren.games.gosux.terminal.parts:GOSUX",
    },
)
