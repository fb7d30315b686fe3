"""The presentation of GOSU X on the page, in the terminal and in records."""

from __future__ import annotations

from warren.engine.keys import Keys
from warren.games.army.presentation.presentation import ARMY, ROWS, army_presentation
from warren.games.gosux.presentation.digest import GosuxDigest
from warren.games.gosux.presentation.drawing import GosuxDrawing
from warren.games.gosux.presentation.layout import GosuxLayout
from warren.games.gosux.presentation.pointing import GosuxPointing
from warren.games.gosux.presentation.sentences import GosuxSentences
from warren.games.gosux.presentation.views import GosuxViews
from warren.games.gosux.presentation.words import Reason

KEYS = Keys(
    table=(*ARMY, "additional", "open_discards", "wonder", "turns_left", "tiles"),
    seat=(
        *("clans", "supremacy", "tokens", "spent", "locked", "passed"),
        *(*ROWS, "hand", "deck", "discards", "removed", "banned"),
    ),
    instead={"points": "supremacy", "advantage": "wonder"},
)

GOSUX = army_presentation(
    keys=KEYS,
    reasons=Reason,
    layout=GosuxLayout,
    drawing=GosuxDrawing,
    digest=GosuxDigest(),
    views=GosuxViews,
    pointing=GosuxPointing,
    sentences=GosuxSentences,
)
