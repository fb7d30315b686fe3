"""GOSU X's printing."""

from warren.games.army.printing.pieces import army

COUNTS = {
    "activation": 8, "wonder": 1, "supremacy": 3, "ethereal": 2, "bounty": 1, "turn": 1,
}  # fmt: skip
GOSUX = army(COUNTS, backs={"activation": "activation-double"})
