"""What the table itself says to players, beside the texts of the games."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from warren.packs.loader import LANGUAGES


@cache
def wording(name: str, language: str) -> Mapping[str, Any]:
    """The texts of `NAME.LANGUAGE.toml`, which lies beside this file."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language '{language}'; languages are {', '.join(LANGUAGES)}")
    file = files("warren.table").joinpath(f"{name}.{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
