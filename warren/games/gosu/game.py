"""GOSU as one of Warren's games: its functions by the names they are declared under."""

from warren.games.army import running, ways
from warren.games.gosu import army, knowledge, rules, turns, victory
from warren.kernel import contract
from warren.kernel.compile import provided

CONTRACT = provided(contract, running, rules, knowledge)
WAYS = provided(ways, army, rules, turns, victory, knowledge)
FUNCTIONS = {**CONTRACT, **WAYS}
