"""GOSU's printing: tokens for four players, and the Dragoons of Kamakor."""

from warren.games.army.printing.pieces import army

GOSU = army({"activation": 8, "advantage": 1, "victory": 12, "dragoon": 4})
