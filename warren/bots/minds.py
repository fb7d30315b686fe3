"""Minds: what a search that has learned a game judges positions by."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from warren.bots.network import Network, network_of, packed_for
from warren.bots.search import Mind

if TYPE_CHECKING:
    from warren.engine.games import Engine

_MINDS: WeakKeyDictionary[Engine, Mind] = WeakKeyDictionary()


def mind_of(engine: Engine) -> Mind | None:
    """The mind that comes with a game, for the cards of an engine; None if there is none."""
    network = network_of(engine.game)
    if network is None:
        return None
    if engine not in _MINDS:
        _MINDS[engine] = new_mind(engine, network)
    return _MINDS[engine]


def new_mind(engine: Engine, network: Network, *, plies: int | None = None, calm: int = 0) -> Mind:
    """A mind of one's own; with other cards than it has learned it keeps to the fast policy."""
    own = copy.copy(engine)
    if network.policy.size and network.knows(engine):
        own.set_weights(network.policy)
    return Mind(own, packed_for(engine, network), network.plies if plies is None else plies, calm)
