"""The effects of moles' verbs: plain functions, compiled like Warren's own."""

from warren.games.army.frames import Text
from warren.games.army.records import IN_DECK
from warren.games.army.words import Event
from warren.games.army.zones import add_to_hand, remove_from_discards
from warren.kernel.stack import tell


def bury(rules, state, frame, at):
    """Put the top cards of the discards under the deck, known to all."""
    for _ in range(min(int(frame[Text.AMOUNT]), int(state.discards_size[0]))):
        card = top_of_discards(rules, state)
        for place in range(int(state.deck_size[0]), 0, -1):
            state.deck[0, place] = state.deck[0, place - 1]
        state.deck[0, 0] = card
        state.deck_size[0] += 1
        state.where[card] = IN_DECK
        tell(state, Event.ON_DECK, int(frame[Text.WHO]), card, 0)
    return at + 1


def forage(rules, state, frame, at):
    """Take the top cards of the discards, twice as many if greedily."""
    count = int(rules.code[at + 1]) * (1 + int(rules.code[at + 2]))
    for _ in range(min(count, int(state.discards_size[0]))):
        card = top_of_discards(rules, state)
        add_to_hand(rules, state, int(frame[Text.WHO]), card)
        tell(state, Event.RECOVERED, int(frame[Text.WHO]), card, 0)
    return at + 3


def top_of_discards(rules, state):
    """Take the last discarded card."""
    card = int(state.discards[0, state.discards_size[0] - 1])
    remove_from_discards(rules, state, card)
    return card
