"""GOSU: the shared deck, which custom cards can search and shuffle."""

from warren.games.army.records import EVERYONE, IN_DECK, ROWS
from warren.games.army.words import Event
from warren.games.army.zones import add_to_discards, add_to_hand, shuffle_deck
from warren.games.gosu.army import reshuffled
from warren.games.gosu.words import GosuEvent
from warren.kernel.stack import tell


def find(rules, state, seat, count, levels, clan):
    """Move the topmost cards of a level or clan to the hand, and shuffle the others."""
    found = 0
    for place in range(int(state.deck_size[0]) - 1, -1, -1):
        card = int(state.deck[0, place])
        of_clan = clan < 0 or (rules.clans_of[card] >> clan) & 1 == 1
        if found < count and of_clan and (rules.rows[card] << 1) & levels != 0:
            take_out(state, place)
            state.known[card] = EVERYONE
            add_to_hand(rules, state, seat, card)
            tell(state, GosuEvent.FOUND_IN_DECK, seat, card, 0)
            found += 1
    shuffle_deck(rules, state, 0)


def take_out(state, place):
    """Remove the card at this index of the deck; the others keep their order."""
    last = int(state.deck_size[0]) - 1
    for later in range(place, last):
        state.deck[0, later] = state.deck[0, later + 1]
    state.deck_size[0] = last


def shuffle_discards(rules, state):
    """Shuffle all discards into the deck, and trigger powers that wait for a reshuffle."""
    count = int(state.discards_size[0])
    for place in range(count):
        card = int(state.discards[0, place])
        state.deck[0, state.deck_size[0]] = card
        state.deck_size[0] += 1
        state.where[card] = IN_DECK
    state.discards_size[0] = 0
    for row in range(ROWS):
        state.levels_discarded[0, row] = 0
    shuffle_deck(rules, state, 0)
    if count > 0:
        reshuffled(rules, state, 0)


def discard_top(rules, state, seat, count):
    """Discard the top cards of the deck, without refilling it."""
    for _ in range(min(count, int(state.deck_size[0]))):
        state.deck_size[0] -= 1
        card = int(state.deck[0, state.deck_size[0]])
        add_to_discards(rules, state, card)
        tell(state, Event.MILLED, seat, card, 0)
