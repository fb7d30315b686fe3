"""GOSU: the facts counted when two actions are compared."""

from warren.games.army.reckoning import count_events
from warren.games.army.words import Event
from warren.kernel import contract
from warren.kernel.hooks import implements


@implements(contract.note_facts)
def note_facts(rules, state, seat, stage, facts, tree):
    """One round ahead as well: cards draw for the player with the fewest points."""
    return count_events(rules, state, Event.BATTLE_WON, stage, 1, facts, tree)
