"""Every word of every game by name, for tests that build trees of all kinds."""

import sys
from enum import Enum, IntEnum
from itertools import chain

from warren.language import tree, vocabulary
from warren.language.tree import *  # noqa: F403

tree.words()  # are all there
for _name in [*sys.modules]:
    if _name == tree.__name__ or _name.rpartition(".")[0] in vocabulary.packages():
        globals().update({k: v for k, v in vars(sys.modules[_name]).items() if k[0] != "_"})


def every(kind: type[Enum]) -> list[Enum]:
    """Return the members of an enum, or all games' members of a kind such as `AnyWhen`."""
    return [*kind, *chain.from_iterable(kind.__subclasses__())]


def enums() -> list[type[Enum]]:
    """Return every enum of words."""
    found = [one for one in globals().values() if isinstance(one, type) and issubclass(one, Enum)]
    return [one for one in found if "warren" in one.__module__ and not issubclass(one, IntEnum)]
