"""Optional packages."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def extra(module: str, name: str) -> Any:
    """Return a module of an extra; if it is missing, the error says how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        message = f"{module} is not installed: pip install 'warren[{name}]'"
        raise ModuleNotFoundError(message, name=module) from None
