"""GOSU: cards that change hands, and cards that leave at random or by their owner's choice.

No printed card does this. Everybody sees the cards that one hand loses to another.
"""

from warren.games.army.frames import Text
from warren.games.army.grid import is_captured, is_free, is_in_army, lift_free_card, owner_of
from warren.games.army.records import EVERYONE, IN_HAND, IN_REVEAL, NONE, REVEALED
from warren.games.army.words import Event
from warren.games.army.zones import (
    add_to_discards,
    add_to_hand,
    count_levels,
    discard,
    discard_hand,
    remove_from_hand,
)
from warren.games.gosu.army import left_hand
from warren.games.gosu.words import GosuEvent
from warren.kernel.chance import below
from warren.kernel.stack import CARD, tell


def choose_self(state, frame, must_be_free):
    """Choose the card whose text this is, if it is face up, and free if required."""
    state.chosen_size = 0
    card = int(frame[CARD])
    if not is_in_army(state, card) or card == state.leaving:
        return
    slot = int(state.where[card])
    if not is_captured(state, slot) and (not must_be_free or is_free(state, slot)):
        state.chosen[0] = card
        state.chosen_size = 1


def note_chosen(state, frame):
    """Make the first chosen card `it`, and note its slot."""
    frame[Text.IT] = NONE
    frame[Text.STRUCK] = 0
    if state.chosen_size > 0:
        frame[Text.IT] = state.chosen[0]
        frame[Text.STRUCK] = int(state.where[frame[Text.IT]]) + 1
        frame[Text.THEY] = owner_of(state.where[frame[Text.IT]])


def sacrifice_chosen(rules, state, frame):
    """Discard the chosen cards; they are not destroyed, so nothing reacts."""
    note_chosen(state, frame)
    for place in range(state.chosen_size):
        card = int(state.chosen[place])
        slot = int(state.where[card])
        lift_free_card(rules, state, slot)
        add_to_discards(rules, state, card)
        tell(state, Event.SACRIFICED, owner_of(slot), card, slot)
    state.chosen_size = 0


def steal_chosen(rules, state, frame):
    """Move the chosen cards from their armies to the player's hand."""
    note_chosen(state, frame)
    for place in range(state.chosen_size):
        card = int(state.chosen[place])
        slot = int(state.where[card])
        lift_free_card(rules, state, slot)
        take_stolen(rules, state, int(frame[Text.WHO]), owner_of(slot), card)
    state.chosen_size = 0


def take_stolen(rules, state, thief, owner, card):
    """Move a card to the thief's hand, visible to all."""
    state.known[card] = EVERYONE
    add_to_hand(rules, state, thief, card)
    tell(state, GosuEvent.STOLEN, thief, card, owner)


def steal_at_random(rules, state, thief, owner, count):
    """Take random cards from the owner's hand."""
    for _ in range(count):
        if state.hand_size[owner] > 0:
            card = any_in_hand(state, owner)
            remove_from_hand(rules, state, owner, card)
            take_stolen(rules, state, thief, owner, card)


def any_in_hand(state, seat):
    """Return a random card of the hand."""
    return int(state.hand[seat, below(state.chance, int(state.hand_size[seat]))])


def discard_at_random(rules, state, seat, count):
    """Discard random cards of the hand."""
    if count >= state.hand_size[seat]:
        discard_hand(rules, state, seat)
    else:
        for _ in range(count):
            discard(rules, state, seat, any_in_hand(state, seat))


def reveal_hand(rules, state, owner):
    """Reveal the hand as far as it fits, unless other cards are revealed."""
    if state.revealed_size == 0:
        while state.hand_size[owner] > 0 and state.revealed_size < REVEALED:
            card = int(state.hand[owner, 0])
            remove_from_hand(rules, state, owner, card)
            state.revealed[state.revealed_size] = card
            state.revealed_size += 1
            state.where[card] = IN_REVEAL
            state.known[card] = EVERYONE
            tell(state, Event.REVEALED, owner, card, 0)


def give_rest_back(rules, state, owner):
    """Return the rest of a revealed hand to its owner."""
    for place in range(state.revealed_size):
        add_to_hand(rules, state, owner, int(state.revealed[place]))
    state.revealed_size = 0


def exchange_hands(rules, state, one, other):
    """Exchange both hands; seats that knew a card know where it went."""
    for place in range(max(int(state.hand_size[one]), int(state.hand_size[other]))):
        card = state.hand[one, place]
        state.hand[one, place] = state.hand[other, place]
        state.hand[other, place] = card
    size = state.hand_size[one]
    state.hand_size[one] = state.hand_size[other]
    state.hand_size[other] = size
    take_over_hand(rules, state, one)
    take_over_hand(rules, state, other)
    count_levels(rules, state)
    tell(state, GosuEvent.EXCHANGED_HANDS, one, NONE, other)


def take_over_hand(rules, state, seat):
    """Make all cards of the hand known to its new holder."""
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        left_hand(rules, state, card)
        state.where[card] = IN_HAND + seat
        state.known[card] |= rules.sees_hand[seat]
