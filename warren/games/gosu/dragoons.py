"""Kamakor: Dragoon tokens (G-DRAGOON)."""

from warren.games.army.records import DRAGOON_TOKEN, NONE, ROWS
from warren.games.army.words import Event
from warren.games.army.zones import draw
from warren.games.gosu.steps import MOST_DRAGOONS
from warren.kernel.stack import AMOUNT, BY, FAILED, SEAT, WHO, tell


def dragoons_on_cards(rules, state, seat):
    """How many Dragoon tokens of the seat lie on cards of any army."""
    found = 0
    for owner in range(rules.seats):
        for row in range(ROWS):
            for column in range(state.row_size[owner, row]):
                if state.token_on[owner, row, column] == seat + 1 + DRAGOON_TOKEN:
                    found += 1
    return found


def gain_dragoons(rules, state, frame, or_draw):
    """As many as the supply has and the hand has room for (G-DRAGOON-03, G-DRAGOON-04)."""
    seat = int(frame[WHO])
    wanted = int(frame[AMOUNT])
    room = MOST_DRAGOONS - int(state.dragoons[seat])
    gained = max(0, min(wanted, room, int(state.supply)))
    state.dragoons[seat] += gained
    state.supply -= gained
    if gained > 0:
        tell(state, Event.DRAGOONS_GAINED, seat, NONE, gained)
    if or_draw:
        draw(rules, state, seat, wanted - gained)


def give_dragoon(state, frame):
    """From one hand to the other, if there is one and the other has room (K-17)."""
    giver = int(frame[WHO])
    taker = int(frame[SEAT])
    if state.dragoons[giver] > 0 and state.dragoons[taker] < MOST_DRAGOONS:
        state.dragoons[giver] -= 1
        state.dragoons[taker] += 1
        frame[BY] &= ~FAILED
        tell(state, Event.DRAGOON_GIVEN, giver, NONE, taker)
    else:
        frame[BY] |= FAILED


def return_dragoons(state, seat, count):
    """From a hand back to the supply."""
    state.dragoons[seat] -= count
    state.supply += count


def take_dragoons_off(state, seat):
    """Dragoon tokens on the cards of an army go back to the supply (G-DRAGOON-05)."""
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.token_on[seat, row, column] > DRAGOON_TOKEN:
                state.supply += 1
