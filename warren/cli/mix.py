"""Random mixes of options, so that one run of matches covers many rules.

Seeds are cut into blocks, and a block's seeds alone determine its options. Therefore the result
does not depend on the workers, and two runs can be added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from itertools import product
from random import Random
from typing import Any

from warren.cli.options import preset_name
from warren.engine.games import Game

BLOCK = 16  # matches per mix of options


class Mix:
    """All values of a game's options, except fixed ones.

    They are all numbers of seats, both values of a switch, and the default and preset values of a
    number.
    """

    def __init__(self, game: Game, fixed: Mapping[str, Any]) -> None:
        self.game = game
        values = {
            field.name: (fixed[field.name],) if field.name in fixed else self.values(field)
            for field in fields(game.options_type)
        }
        made = (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))
        self.all = [options for chosen in made if (options := self.options(chosen))]

    def values(self, field: Any) -> tuple[Any, ...]:
        """Return the values of an option."""
        if field.name == "seats":
            return tuple(self.game.seats)
        if self.game.option_types[field.name] is bool:
            return (False, True)
        named = (preset.get(field.name, field.default) for preset in self.game.presets.values())
        return tuple(dict.fromkeys((field.default, *named)))

    def options(self, chosen: Mapping[str, Any]) -> Any | None:
        """Return the options, if they can be combined."""
        try:
            return self.game.options(**chosen)
        except ValueError:
            return None

    def of(self, seed: int) -> Any:
        """Return the options for a seed's match."""
        return Random(seed // BLOCK).choice(self.all)


def presets_played(game: Game, played: Mapping[Any, int]) -> dict[str, int]:
    """Count the matches whose options match each preset: `gosu`, `gosu:kamakor+teams`."""
    counts: Counter[str] = Counter()
    for options, matches in played.items():
        counts[preset_name(game, options)] += matches
    return dict(sorted(counts.items(), key=lambda entry: (entry[0].count("+"), entry[0])))


def parts_played(game: Game, played: Mapping[Any, int]) -> dict[str, int]:
    """Count the matches by seats, and by each other option that is not the default."""
    usual = game.options_type()
    counts: Counter[str] = Counter()
    for options, matches in played.items():
        counts[f"{options.seats} seats"] += matches
        for field in fields(options):
            value = getattr(options, field.name)
            if field.name != "seats" and value != getattr(usual, field.name):
                counts[field.name if value is True else f"{field.name}={value}"] += matches
    return dict(sorted(counts.items()))
