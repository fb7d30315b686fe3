"""The face of GOSU X."""

from __future__ import annotations

from warren.engine.keys import Keys
from warren.games.army.face.face import ARMY, ROWS, army_face
from warren.games.gosux.face.digest import GosuxDigest
from warren.games.gosux.face.drawing import GosuxDrawing
from warren.games.gosux.face.layout import GosuxLayout
from warren.games.gosux.face.pointing import GosuxPointing
from warren.games.gosux.face.sentences import GosuxSentences
from warren.games.gosux.face.views import GosuxViews
from warren.games.gosux.face.words import Reason

KEYS = Keys(
    table=(*ARMY, "additional", "open_discards", "wonder", "turns_left", "tiles"),
    seat=(
        *("clans", "supremacy", "tokens", "spent", "locked", "passed"),
        *(*ROWS, "hand", "deck", "discards", "removed", "banned"),
    ),
    instead={"points": "supremacy", "advantage": "wonder"},
)

GOSUX = army_face(
    keys=KEYS,
    reasons=Reason,
    layout=GosuxLayout,
    drawing=GosuxDrawing,
    digest=GosuxDigest(),
    views=GosuxViews,
    pointing=GosuxPointing,
    sentences=GosuxSentences,
)
