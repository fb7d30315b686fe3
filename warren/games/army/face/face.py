"""The faces of GOSU and GOSU X."""

from __future__ import annotations

from dataclasses import replace

from warren.engine.face import Face
from warren.games.army.face.digest import canonical
from warren.games.army.face.drawing import draw_position, is_between_turns
from warren.games.army.face.layout import lay_out
from warren.games.army.face.notation import action_text, question_of, read_action
from warren.games.army.face.pointing import ArmyPointing
from warren.games.army.face.sentences import ArmySentences
from warren.games.army.face.views import GosuViews, GosuxViews
from warren.games.army.words import End, Reason

GOSU = Face(
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
)

GOSUX = replace(GOSU, views=GosuxViews)
