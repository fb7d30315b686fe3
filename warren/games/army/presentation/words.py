"""All questions, reasons and events of a game, by number and name."""

from __future__ import annotations

from enum import IntEnum
from typing import Any


def joined(name: str, *parts: type[IntEnum]) -> Any:
    """Merge enumerations that share no number and no name."""
    members = {member.name: int(member) for part in parts for member in part}
    assert len(set(members.values())) == sum(map(len, parts)), f"{name}: a number or name twice"
    return IntEnum(name, members)
