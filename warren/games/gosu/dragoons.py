"""Kamakor: Dragoon tokens (G-DRAGOON)."""

from warren.games.army.frames import Text
from warren.games.army.records import NONE, ROWS
from warren.games.army.zones import draw
from warren.games.gosu.frames import BY, FAILED
from warren.games.gosu.steps import DRAGOON_TOKEN, MOST_DRAGOONS
from warren.games.gosu.words import GosuEvent
from warren.kernel.stack import SEAT, tell


def dragoons_on_cards(rules, state, seat):
    """Count the seat's Dragoon tokens on cards of any army."""
    found = 0
    for owner in range(rules.seats):
        for row in range(ROWS):
            for column in range(state.row_size[owner, row]):
                if state.token_on[owner, row, column] == seat + 1 + DRAGOON_TOKEN:
                    found += 1
    return found


def gain_dragoons(rules, state, frame, or_draw):
    """Gain as many as the supply has and the hand has room for (G-DRAGOON-03, G-DRAGOON-04)."""
    seat = int(frame[Text.WHO])
    wanted = int(frame[Text.AMOUNT])
    room = MOST_DRAGOONS - int(state.dragoons[seat])
    gained = max(0, min(wanted, room, int(state.supply)))
    state.dragoons[seat] += gained
    state.supply -= gained
    if gained > 0:
        tell(state, GosuEvent.DRAGOONS_GAINED, seat, NONE, gained)
    if or_draw:
        draw(rules, state, seat, wanted - gained)


def give_dragoon(state, frame):
    """Move a Dragoon token from one hand to another that has room (K-17)."""
    giver = int(frame[Text.WHO])
    taker = int(frame[SEAT])
    has_room = giver != taker and state.dragoons[taker] < MOST_DRAGOONS
    if state.dragoons[giver] > 0 and has_room:
        state.dragoons[giver] -= 1
        state.dragoons[taker] += 1
        frame[BY] &= ~FAILED
        tell(state, GosuEvent.DRAGOON_GIVEN, giver, NONE, taker)
    else:
        frame[BY] |= FAILED


def return_dragoons(state, seat, count):
    """Return Dragoon tokens from a hand to the supply."""
    state.dragoons[seat] -= count
    state.supply += count


def take_dragoons_off(state, seat):
    """Return the Dragoon tokens on an army's cards to the supply (G-DRAGOON-05)."""
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.token_on[seat, row, column] > DRAGOON_TOKEN:
                state.supply += 1
