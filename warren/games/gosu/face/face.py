"""The face of GOSU."""

from __future__ import annotations

from warren.engine.keys import Keys
from warren.games.army.face.face import ARMY, ROWS, army_face
from warren.games.gosu.face.digest import GosuDigest
from warren.games.gosu.face.drawing import GosuDrawing
from warren.games.gosu.face.layout import GosuLayout
from warren.games.gosu.face.pointing import GosuPointing
from warren.games.gosu.face.sentences import GosuSentences
from warren.games.gosu.face.views import GosuViews
from warren.games.gosu.face.words import Reason

KEYS = Keys(
    table=(
        *(*ARMY, "advantage", "deck", "discards", "box"),
        *("clans", "turns_left", "free_extras", "costs_nothing", "gone"),
    ),
    seat=(
        *(*ROWS, "hand", "points", "tokens", "spent", "passed"),
        *("dragoons", "failed_jumps"),
    ),
    instead={"supremacy": "points", "wonder": "advantage"},
)

GOSU = army_face(
    keys=KEYS,
    reasons=Reason,
    layout=GosuLayout,
    drawing=GosuDrawing,
    digest=GosuDigest(),
    views=GosuViews,
    pointing=GosuPointing,
    sentences=GosuSentences,
)
