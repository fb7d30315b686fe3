"""The common base of GOSU's and GOSU X's bundles."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from warren.engine.bundle import Game, GameError
from warren.games.army import added, dialects, hooks, slots
from warren.games.army.words import ACTIONS
from warren.kernel import contract
from warren.kernel.hooks import Function, hooks_of, implementations
from warren.language import compile as operations
from warren.language.vocabulary import FIRST_ADDED
from warren.packs.dialects import Dialect
from warren.packs.editions import read_edition
from warren.packs.loader import Pack, load_pack

FAMILY = "warren.games.army"


def with_verbs(functions: dict[str, Function], dialect: Dialect) -> dict[str, Function]:
    """Return a game's functions, with the verbs of other packages."""
    brought = {word: op for word, op in operations.added().items() if word in dialect.words}
    if not brought:
        return functions
    filled = {
        f"verb_{op - FIRST_ADDED}": kernel
        for word, op in brought.items()
        if (kernel := word.kernel) is not None
    }
    empty = {name: next(iter(filled.values())) for name in hooks_of(slots)}
    if not filled.keys() <= empty.keys():
        raise GameError(f"there is room for {len(empty) - 1} verbs of other packages")
    usual = {"usual_step": functions["own_step"], "own_step": added.own_step}
    return {**functions, **empty, **filled, **usual}


def army_game(
    *,
    home: str,
    dialect: Dialect,
    modules: tuple[ModuleType, ...],  # modules that implement hooks; the first match counts
    rulebook: Any,  # the rulebook module
    **own: Any,
) -> Game:
    """Return the bundle of an army game, from its own parts."""

    def cards() -> Pack:
        """Return the pack with all clans."""
        readers = (Path(dialects.__file__), Path(str(files(home).joinpath("dialect.py"))))
        return load_pack(files(home).joinpath("pack"), dialect, *readers)

    return Game(
        name=dialect.game,
        home=home,
        actions=ACTIONS,
        contract=with_verbs(implementations((contract, hooks), *modules), dialect),
        options_type=rulebook.Options,
        rulebook=rulebook.rulebook,
        rules=rulebook.RULES,
        blocks=rulebook.blocks,
        cards=cards,
        texts=(FAMILY,),
        editions=read_edition,
        **own,
    )
