"""GOSU X's own steps, numbered after those of every army game, and its constants."""

ECHO = 10  # the arrival may be carried out once more
DEAL = 11
MULLIGAN = 12
FIRST_TURN = 13
HAND_LIMIT = 15
NEXT_TURN = 16
BATTLE = 17
BATTLE_LOST = 18
SONG = 19
REFILL = 20  # refill the hands in the Song of the Dead
NEW_ROUND = 21

NOBODY = 2  # neither seat
HAND = 7  # hand size: dealt, kept at most, and refilled to
TOKENS = 2  # tokens owned at the start
MOST_TOKENS = 4
SUPREMACY = 2  # Supremacy tokens that win
TURNS_AFTER_PASS = 3
FEWEST_TROOPS = 2  # a hand with fewer Troops may be exchanged
