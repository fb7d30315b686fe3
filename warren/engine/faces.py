"""The face of each game."""

from __future__ import annotations

from warren.engine.army import face as army
from warren.engine.face import Face
from warren.engine.laundromat.face import LAUNDROMAT

FACES: dict[str, Face] = {"gosu": army.GOSU, "gosux": army.GOSUX, "laundromat": LAUNDROMAT}
