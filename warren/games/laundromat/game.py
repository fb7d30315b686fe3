"""The bundle of Goblin Laundromat."""

from warren.engine.bundle import Game
from warren.games.laundromat import inputs, knowledge, reckoning, rulebook, rules, traits
from warren.games.laundromat.blocks import blocks
from warren.games.laundromat.edition import read_laundry_edition
from warren.games.laundromat.reading import load_laundry_pack
from warren.games.laundromat.records import STATE
from warren.games.laundromat.words import ACTIONS
from warren.kernel import contract
from warren.kernel.hooks import implementations

GAME = Game(
    name="laundromat",
    title="Goblin Laundromat",
    home="warren.games.laundromat",
    seats=range(rulebook.FEWEST_SEATS, rulebook.MOST_SEATS + 1),
    actions=ACTIONS,
    observation=knowledge.OBSERVATION,
    contract=implementations([contract], rules, traits, knowledge, inputs, reckoning),
    options_type=rulebook.Options,
    rulebook=rulebook.rulebook,
    rules=rulebook.RULES,
    state=STATE,
    blocks=blocks,
    cards=load_laundry_pack,
    editions=read_laundry_edition,
    parts={
        "boards": "warren.games.laundromat.boards.boards:LaundryBoards",
        "census": "warren.games.laundromat.census:CENSUS",
        "presentation": "warren.games.laundromat.presentation.presentation:LAUNDROMAT",
        "daily": "warren.games.laundromat.daily.parts:LAUNDROMAT",
        "features": "warren.games.laundromat.features:LAUNDROMAT",
        "observed": "warren.games.laundromat.observed:OBSERVED",
        "play": "warren.games.laundromat.play:LAUNDROMAT",
        "painter": "warren.games.laundromat.art.painter:LAUNDROMAT",
        "printed": "warren.games.laundromat.printing.faces:LAUNDROMAT",
        "table": "warren.games.laundromat.table.parts:LAUNDROMAT",
        "reasons": "warren.games.laundromat.reasons.parts:LAUNDROMAT",
        "terminal": "warren.games.laundromat.terminal.parts:LAUNDROMAT",
    },
)
