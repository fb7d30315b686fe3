"""What the bundles of GOSU and GOSU X have in common."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

from warren.engine.bundle import Game
from warren.games.army import dialects, hooks
from warren.games.army.words import ACTIONS
from warren.kernel import contract
from warren.kernel.hooks import implementations
from warren.packs.dialects import Dialect
from warren.packs.editions import read_edition
from warren.packs.loader import Pack, load_pack

FAMILY = "warren.games.army"


def army_game(
    *,
    home: str,
    dialect: Dialect,
    modules: tuple[ModuleType, ...],  # whose functions implement hooks; the first one counts
    rulebook: Any,  # the module
    **own: Any,
) -> Game:
    """The bundle of an army game, by what it has of its own."""

    def cards() -> Pack:
        """All its clans."""
        readers = (Path(dialects.__file__), Path(str(files(home).joinpath("dialect.py"))))
        return load_pack(files(home).joinpath("pack"), dialect, *readers)

    return Game(
        name=dialect.game,
        home=home,
        actions=ACTIONS,
        contract=implementations((contract, hooks), *modules),
        options_type=rulebook.Options,
        rulebook=rulebook.rulebook,
        rules=rulebook.RULES,
        blocks=rulebook.blocks,
        cards=cards,
        texts=(FAMILY,),
        editions=read_edition,
        **own,
    )
