"""The faces of GOSU and GOSU X."""

from __future__ import annotations

from dataclasses import replace

from warren.engine.face import Face
from warren.engine.keys import EVERY_GAME, Keys
from warren.games.army.face.digest import canonical
from warren.games.army.face.drawing import draw_position, is_between_turns
from warren.games.army.face.layout import lay_out
from warren.games.army.face.notation import action_text, question_of, read_action
from warren.games.army.face.pointing import ArmyPointing
from warren.games.army.face.sentences import ArmySentences
from warren.games.army.face.views import GosuViews, GosuxViews, recall
from warren.games.army.face.words import Reason
from warren.games.army.words import End

ARMY = (*EVERY_GAME, "turn", "turns", "extra_turns")
ROWS = ("I", "II", "III")

OF_GOSU = Keys(
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

OF_GOSUX = Keys(
    table=(*ARMY, "additional", "open_discards", "wonder", "turns_left", "tiles"),
    seat=(
        *("clans", "supremacy", "tokens", "spent", "locked", "passed"),
        *(*ROWS, "hand", "deck", "discards", "removed", "banned"),
    ),
    instead={"points": "supremacy", "advantage": "wonder"},
)

GOSU = Face(
    keys=OF_GOSU,
    reasons=Reason,
    ends=End,
    question_of=question_of,
    action_text=action_text,
    read_action=read_action,
    lay_out=lay_out,
    draw=draw_position,
    is_writable=is_between_turns,
    not_writable="only a position between two turns can be written down; save the record instead",
    canonical=canonical,
    views=GosuViews,
    pointing=ArmyPointing,
    sentences=ArmySentences,
    recall=recall,
)

GOSUX = replace(GOSU, keys=OF_GOSUX, views=GosuxViews)
