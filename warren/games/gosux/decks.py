"""GOSU X: moves of cards in a player's deck, discards and removed cards (X-DRAW)."""

from warren.games.army.frames import let_wait
from warren.games.army.records import EVERYONE, IN_DECK, REMOVED
from warren.games.army.triggers import notify
from warren.games.army.words import Event
from warren.games.army.zones import (
    add_to_discards,
    remove_from_discards,
    remove_from_hand,
    shuffle_deck,
)
from warren.games.gosux.army import clans_of, pile_of
from warren.games.gosux.words import XEvent
from warren.kernel.stack import tell
from warren.language.ops import Moment

# --- the deck ------------------------------------------------------------------------------------


def shuffle_hand_into_deck(rules, state, seat):
    """Show the hand and shuffle it into the deck (X-MULL-01)."""
    while state.hand_size[seat] > 0:
        card = int(state.hand[seat, 0])
        remove_from_hand(rules, state, seat, card)
        tell(state, XEvent.SHOWED, seat, card, 0)
        add_to_deck(rules, state, card)
    shuffle_deck(rules, state, seat)


def add_to_deck(rules, state, card):
    """Put a card on top of its owner's deck, visible to all."""
    pile = pile_of(rules, state, card)
    state.deck[pile, state.deck_size[pile]] = card
    state.deck_size[pile] += 1
    state.where[card] = IN_DECK
    state.known[card] = EVERYONE


def put_on_deck(rules, state, card):
    """Put a card on top of its owner's deck, and record the event."""
    add_to_deck(rules, state, card)
    tell(state, Event.ON_DECK, pile_of(rules, state, card), card, 0)


def put_under_deck(rules, state, card):
    """Put a card under its owner's deck, visible to all (X-CARD-65)."""
    pile = pile_of(rules, state, card)
    for place in range(int(state.deck_size[pile]), 0, -1):
        state.deck[pile, place] = state.deck[pile, place - 1]
    state.deck[pile, 0] = card
    state.deck_size[pile] += 1
    state.where[card] = IN_DECK
    state.known[card] = EVERYONE
    tell(state, XEvent.UNDER_DECK, pile, card, 0)


def take_from_deck(state, pile, card):
    """Take a card out of the deck; the others keep their order."""
    place = 0
    while state.deck[pile, place] != card:
        place += 1
    state.deck_size[pile] -= 1
    for later in range(place, state.deck_size[pile]):
        state.deck[pile, later] = state.deck[pile, later + 1]


def mill(rules, state, seat, count):
    """Discard the top cards of the deck, without refilling it (X-DRAW-03)."""
    for _ in range(min(count, int(state.deck_size[seat]))):
        state.deck_size[seat] -= 1
        card = int(state.deck[seat, state.deck_size[seat]])
        add_to_discards(rules, state, card)
        tell(state, Event.MILLED, seat, card, 0)


# --- the discards --------------------------------------------------------------------------------


def remove_from_game(rules, state, remover, card):
    """Remove a discarded card from the game; it may react (X-REM, X-CARD-72)."""
    pile = pile_of(rules, state, card)
    remove_from_discards(rules, state, card)
    state.removed[pile, state.removed_size[pile]] = card
    state.removed_size[pile] += 1
    state.where[card] = REMOVED
    tell(state, XEvent.REMOVED, remover, card, 0)
    program = rules.program[rules.design[card], Moment.REMOVED]
    if program != 0:
        let_wait(state, program, pile, card, remover)


def remove_clan(rules, state, seat, clan):
    """Remove all cards of a clan in the seat's discards from the game (X-CARD-28)."""
    place = 0
    while place < state.discards_size[seat]:
        card = int(state.discards[seat, place])
        if (clans_of(rules, state, card) >> clan) & 1:
            remove_from_game(rules, state, seat, card)
        else:
            place += 1


def shuffle_clan(rules, state, seat, clan):
    """Shuffle all cards of a clan in the seat's discards into the deck (X-CARD-59)."""
    before = state.discards_size[seat]
    place = 0
    while place < state.discards_size[seat]:
        card = int(state.discards[seat, place])
        if (clans_of(rules, state, card) >> clan) & 1:
            remove_from_discards(rules, state, card)
            put_on_deck(rules, state, card)
        else:
            place += 1
    shuffle_deck(rules, state, seat)
    if before > 0 and state.discards_size[seat] == 0:
        notify(rules, state, Moment.OWN_RESHUFFLED, seat, seat)


def take_from_removed(state, pile, card):
    """Take a card from those removed from the game."""
    last = state.removed_size[pile] - 1
    for place in range(last + 1):
        if state.removed[pile, place] == card:
            state.removed[pile, place] = state.removed[pile, last]
            break
    state.removed_size[pile] = last
