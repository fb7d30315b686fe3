"""What the verbs of moles do: plain functions, compiled as those of Warren are."""

from warren.games.army.frames import Text
from warren.games.army.records import IN_DECK
from warren.games.army.words import Event
from warren.games.army.zones import add_to_hand, remove_from_discards
from warren.kernel.stack import tell


def bury(rules, state, frame, at):
    """The top cards of the discards go under the deck; all remember them."""
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
    """The top cards of the discards come into the hand, twice as many for the greedy."""
    count = int(rules.code[at + 1]) * (1 + int(rules.code[at + 2]))
    for _ in range(min(count, int(state.discards_size[0]))):
        card = top_of_discards(rules, state)
        add_to_hand(rules, state, int(frame[Text.WHO]), card)
        tell(state, Event.RECOVERED, int(frame[Text.WHO]), card, 0)
    return at + 3


def top_of_discards(rules, state):
    """The card that was discarded last, on its way elsewhere."""
    card = int(state.discards[0, state.discards_size[0] - 1])
    remove_from_discards(rules, state, card)
    return card
