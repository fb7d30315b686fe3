"""The steps of GOSU's own, after those of every army game."""

JUDGE = 9  # whoever meets a victory condition wins
MULLIGAN = 10
FIRST_PASS = 12
NEXT_TURN = 13
BATTLE = 14
BATTLE_END = 15
NEW_ROUND = 16
FIRST_TURN = 17

TOKENS = 2  # of every player
