"""How goblins are counted by their clans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warren.bots.balance import Census
from warren.games.army.face.words import Ask, Event
from warren.kernel.stack import WHAT

JOINED = (Event.PLAYED, Event.SHIFTED_IN)


def is_chance(state: Any) -> bool:
    """Whether clans are being chosen."""
    question = int(state["frame"][int(state["depth"]) - 1, WHAT])
    return question in (Ask.ELIMINATE, Ask.DRAFT)


def joined(engine: Any, state: Any) -> Iterator[tuple[int, int]]:
    """Who brought which design into play by the last action."""
    events = state["event"][: int(state["event_count"])]
    for _, seat, card, *_ in events[np.isin(events[:, 0], JOINED)].tolist():
        yield seat, int(engine.rules["design"][card])


CENSUS = Census(is_chance, joined)
