"""The face of each game, loaded when it is first asked for: nobody waits for what is not played."""

from __future__ import annotations

from functools import cache

from warren.engine.face import Face


@cache
def face_of(name: str) -> Face:
    """The face of the game of this name."""
    if name == "laundromat":
        from warren.games.laundromat.face.face import LAUNDROMAT

        return LAUNDROMAT
    from warren.games.army.face import face as army

    return {"gosu": army.GOSU, "gosux": army.GOSUX}[name]
