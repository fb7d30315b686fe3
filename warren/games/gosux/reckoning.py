"""GOSU X: facts counted when two actions are compared."""

from warren.games.army.reckoning import count_events
from warren.games.gosux.words import XEvent
from warren.kernel import contract
from warren.kernel.hooks import implements


@implements(contract.note_facts)
def note_facts(rules, state, seat, stage, facts, tree):
    """Count Supremacy tokens: the seat that takes one has won the battle."""
    return count_events(rules, state, XEvent.SUPREMACY, stage, 0, facts, tree)
