"""What the table itself says to players, beside the texts of the games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from warren.locale import read_texts


@cache
def wording(name: str, language: str) -> Mapping[str, Any]:
    """The texts of `NAME.LANGUAGE.toml`, which lies beside this file."""
    return read_texts(files("warren.table"), name, language)
