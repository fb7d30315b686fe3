"""Replacements for packages that a browser's Python lacks."""

from __future__ import annotations

import sys
from types import ModuleType

from warren.site import numbers, structs

STAND_INS = {
    "numpy": vars(numbers),
    "msgspec": vars(structs),
    "msgspec.structs": vars(structs.structs),
}
OWN = {"__name__", "__spec__", "__loader__", "__file__", "__cached__", "__package__"}


def stand_in() -> None:
    """Make the replacements importable under the names of the packages."""
    for name, content in STAND_INS.items():
        module = ModuleType(name)
        module.__dict__.update((key, one) for key, one in content.items() if key not in OWN)
        sys.modules[name] = module
