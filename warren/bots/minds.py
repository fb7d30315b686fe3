"""Minds: trained networks that judge positions in a search."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from warren.bots.network import Network, network_of, packed_for
from warren.bots.search import Mind

if TYPE_CHECKING:
    from warren.engine.games import Engine


@dataclass(frozen=True)
class Ready:
    """A network prepared in advance for the game's own cards."""

    network: Any  # the network in the kernel's format
    policy: Any  # trait weights; None: those of the fast policy
    plies: int


READY: dict[str, Ready] = {}  # prepared networks by game, for environments without NumPy
_MINDS: WeakKeyDictionary[Engine, Mind] = WeakKeyDictionary()


def mind_of(engine: Engine) -> Mind | None:
    """Return the mind that ships with a game, for an engine's cards; None if there is none."""
    if engine not in _MINDS:
        ready = READY.get(engine.game.name)
        if ready is not None and engine.pack is engine.game.pack:
            _MINDS[engine] = made_mind(engine, ready)
            return _MINDS[engine]
        network = network_of(engine.game)
        if network is None:
            return None
        _MINDS[engine] = new_mind(engine, network)
    return _MINDS[engine]


def made_mind(engine: Engine, ready: Ready) -> Mind:
    """Return a mind from a prepared network."""
    own = copy.copy(engine)
    if len(ready.policy):
        own.set_weights(ready.policy)
    return Mind(own, ready.network, ready.plies, 0)


def new_mind(engine: Engine, network: Network, *, plies: int | None = None, calm: int = 0) -> Mind:
    """Return a new mind; it uses the fast policy with cards that it was not trained on."""
    own = copy.copy(engine)
    if network.policy.size and network.knows(engine):
        own.set_weights(network.policy)
    return Mind(own, packed_for(engine, network), network.plies if plies is None else plies, calm)
