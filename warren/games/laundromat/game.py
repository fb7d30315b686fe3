"""Goblin Laundromat as one of Warren's games: its functions by their declared names."""

from warren.games.laundromat import knowledge, rules, traits
from warren.kernel import contract
from warren.kernel.compile import provided

CONTRACT = provided(contract, rules, traits, knowledge)
FUNCTIONS = CONTRACT
