"""The steps of GOSU's own, after those of every army game."""

JUDGE = 9  # a player who meets a victory condition wins
MULLIGAN = 10
FIRST_PASS = 12
NEXT_TURN = 13
BATTLE = 14
BATTLE_END = 15
NEW_ROUND = 16
FIRST_TURN = 17
ELIMINATE = 18  # a clan
DEAL = 19
DRAFT = 20  # packets are opened, or passed on
ROUND_BEGUN = 21  # powers at the start of a round, after the victory conditions
OPEN_TURN = 22  # after the powers at the start of a player's turn

TOKENS = 2  # of every player
MOST_DRAGOONS = 2  # of a player in hand, and as many on cards
DRAGOON_TOKEN = 8  # in `token_on`, added to the owner of a Dragoon token
