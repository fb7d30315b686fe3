"""The face of Goblin Laundromat."""

from __future__ import annotations

from warren.engine.face import Face
from warren.engine.keys import EVERY_GAME, Keys
from warren.games.laundromat.face.digest import canonical
from warren.games.laundromat.face.drawing import draw_position
from warren.games.laundromat.face.layout import lay_out
from warren.games.laundromat.face.notation import action_text, question_of, read_action
from warren.games.laundromat.face.pointing import LaundryPointing
from warren.games.laundromat.face.sentences import LaundrySentences
from warren.games.laundromat.face.views import LaundryViews
from warren.games.laundromat.words import End, Reason

KEYS = Keys(
    table=(*EVERY_GAME, "washer", "market", "pile", "supply"),
    seat=(
        *("goblin", "potion", "programmes", "basket", "clean", "removed"),
        *("hand", "chosen", "drum"),
    ),
    instead={"deck": "supply", "discards": "removed", "turn": "washer"},
)

LAUNDROMAT = Face(
    keys=KEYS,
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
    pointing=LaundryPointing,
    sentences=LaundrySentences,
)
