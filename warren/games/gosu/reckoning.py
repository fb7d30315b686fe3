"""GOSU: facts counted when two actions are compared."""

from warren.games.army.reckoning import count_events
from warren.games.army.words import Event
from warren.kernel import contract
from warren.kernel.hooks import implements


@implements(contract.note_facts)
def note_facts(rules, state, seat, stage, facts, tree):
    """Count facts one round ahead as well, because cards let the player with fewest points draw."""
    return count_events(rules, state, Event.BATTLE_WON, stage, 1, facts, tree)
