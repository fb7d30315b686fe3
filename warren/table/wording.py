"""What the table itself says to players, and what each game brings to be said at one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from warren.engine.games import game
from warren.locale import read_texts


@cache
def wording(name: str, language: str) -> Mapping[str, Any]:
    """The texts of `NAME.LANGUAGE.toml`, which lies beside this file."""
    return read_texts(files("warren.table"), name, language)


@cache
def wording_of(game_name: str, name: str, language: str) -> Mapping[str, Any]:
    """The texts of `table/NAME.LANGUAGE.toml` of a game, else in English, else none."""
    folder = game(game_name).folder("table")
    for spoken in (language, "en"):
        if folder.joinpath(f"{name}.{spoken}.toml").is_file():
            return read_texts(folder, name, spoken)
    return {}
