"""GOSU X as one of Warren's games: its functions by the names they are declared under."""

from warren.games.army import running, traits, ways
from warren.games.gosux import army, effects, force, knowledge, questions, rules, turns
from warren.kernel import contract
from warren.kernel.compile import provided

CONTRACT = provided(contract, rules, running, traits, knowledge)
WAYS = provided(ways, army, effects, force, questions, rules, turns, knowledge)
FUNCTIONS = {**CONTRACT, **WAYS}
