"""All questions, reasons and events of army games, whichever of them has it, by number and name."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from warren.games.army import words
from warren.games.gosu.words import GosuAsk, GosuEvent, GosuReason
from warren.games.gosux.words import XAsk, XEvent, XReason


def joined(name: str, *parts: type[IntEnum]) -> Any:
    """One enumeration of several that have no number and no name in common."""
    members = {member.name: int(member) for part in parts for member in part}
    assert len(set(members.values())) == sum(map(len, parts)), f"{name}: a number or name twice"
    return IntEnum(name, members)


Ask = joined("Ask", words.Ask, GosuAsk, XAsk)
Reason = joined("Reason", words.Reason, GosuReason, XReason)
Event = joined("Event", words.Event, GosuEvent, XEvent)
