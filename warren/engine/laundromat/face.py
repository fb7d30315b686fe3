"""The face of Goblin Laundromat."""

from __future__ import annotations

from warren.engine.face import Face
from warren.engine.laundromat.digest import canonical
from warren.engine.laundromat.drawing import draw_position
from warren.engine.laundromat.layout import lay_out
from warren.engine.laundromat.notation import action_text, question_of, read_action
from warren.engine.laundromat.sentences import LaundrySentences
from warren.engine.laundromat.views import LaundryViews
from warren.games.laundromat.words import End, Reason

LAUNDROMAT = Face(
    reasons=Reason,
    ends=End,
    question_of=question_of,
    action_text=action_text,
    read_action=read_action,
    lay_out=lay_out,
    draw=draw_position,
    is_writable=lambda state: True,
    not_writable="a match that is over can't be written down; save the record instead",
    canonical=canonical,
    views=LaundryViews,
    sentences=LaundrySentences,
)
