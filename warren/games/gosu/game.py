"""GOSU as one of Warren's games: its functions by the names they are declared under."""

from warren.games.army import running, traits, ways
from warren.games.gosu import army, drafting, effects, knowledge, questions, rules, turns
from warren.kernel import contract
from warren.kernel.compile import provided

CONTRACT = provided(contract, running, rules, traits, knowledge)
WAYS = provided(ways, army, drafting, effects, questions, rules, turns, knowledge)
FUNCTIONS = {**CONTRACT, **WAYS}
