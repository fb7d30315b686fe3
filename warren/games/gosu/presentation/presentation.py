"""The presentation of GOSU on the page, in the terminal and in records."""

from __future__ import annotations

from warren.engine.keys import Keys
from warren.games.army.presentation.presentation import ARMY, ROWS, army_presentation
from warren.games.gosu.presentation.digest import GosuDigest
from warren.games.gosu.presentation.drawing import GosuDrawing
from warren.games.gosu.presentation.layout import GosuLayout
from warren.games.gosu.presentation.pointing import GosuPointing
from warren.games.gosu.presentation.sentences import GosuSentences
from warren.games.gosu.presentation.views import GosuViews
from warren.games.gosu.presentation.words import Reason

KEYS = Keys(
    table=(
        *(*ARMY, "advantage", "deck", "discards", "box"),
        *("clans", "turns_left", "free_extras", "costs_nothing", "gone"),
    ),
    seat=(
        *(*ROWS, "hand", "points", "tokens", "spent", "passed"),
        *("dragoons", "failed_jumps", "forbidden"),
    ),
    instead={"supremacy": "points", "wonder": "advantage"},
)

GOSU = army_presentation(
    keys=KEYS,
    reasons=Reason,
    layout=GosuLayout,
    drawing=GosuDrawing,
    digest=GosuDigest(),
    views=GosuViews,
    pointing=GosuPointing,
    sentences=GosuSentences,
)
