"""The presentation of Goblin Laundromat on the page, in the terminal and in records."""

from __future__ import annotations

from warren.engine.keys import EVERY_GAME, Keys
from warren.engine.presentation import Presentation
from warren.games.laundromat.presentation.digest import canonical
from warren.games.laundromat.presentation.drawing import draw_position
from warren.games.laundromat.presentation.layout import lay_out
from warren.games.laundromat.presentation.notation import action_text, question_of, read_action
from warren.games.laundromat.presentation.pointing import LaundryPointing
from warren.games.laundromat.presentation.sentences import LaundrySentences
from warren.games.laundromat.presentation.views import LaundryViews
from warren.games.laundromat.words import End, Reason

KEYS = Keys(
    table=(*EVERY_GAME, "washer", "market", "pile", "supply"),
    seat=(
        *("goblin", "potion", "programmes", "basket", "clean", "removed"),
        *("hand", "chosen", "drum"),
    ),
    instead={"deck": "supply", "discards": "removed", "turn": "washer"},
)

LAUNDROMAT = Presentation(
    keys=KEYS,
    reasons=Reason,
    ends=End,
    question_of=question_of,
    action_text=action_text,
    read_action=read_action,
    lay_out=lay_out,
    draw=draw_position,
    is_writable=lambda state: True,
    canonical=canonical,
    views=LaundryViews,
    pointing=LaundryPointing,
    sentences=LaundrySentences,
)
