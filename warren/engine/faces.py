"""The face of each game, loaded when it is first asked for."""

from __future__ import annotations

from functools import cache

from warren.engine.face import Face
from warren.engine.register import game


@cache
def face_of(name: str) -> Face:
    """The face of the game of this name."""
    face = game(name).part("face", Face)
    assert face  # no game is registered without one
    return face
