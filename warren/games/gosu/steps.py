"""GOSU's own steps, numbered after those of every army game."""

JUDGE = 9  # players who meet a victory condition win
MULLIGAN = 10
FIRST_PASS = 12
NEXT_TURN = 13
BATTLE = 14
BATTLE_END = 15
NEW_ROUND = 16
FIRST_TURN = 17
ELIMINATE = 18  # a seat eliminates a clan
DEAL = 19
DRAFT = 20  # open the packets, or pass them on
ROUND_BEGUN = 21  # powers at the start of a round, after the victory conditions
OPEN_TURN = 22  # after the powers at the start of a player's turn

TOKENS = 2  # Activation tokens of every player
MOST_DRAGOONS = 2  # maximum number of Dragoon tokens of a player in hand, and as many on cards
DRAGOON_TOKEN = 8  # added to the owner in `token_on` for a Dragoon token
