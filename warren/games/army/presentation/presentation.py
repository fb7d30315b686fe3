"""The common base of the presentations of GOSU and GOSU X."""

from __future__ import annotations

from typing import Any

from warren.engine.keys import EVERY_GAME
from warren.engine.presentation import Presentation
from warren.games.army.presentation.digest import Digest
from warren.games.army.presentation.drawing import Drawing, is_between_turns
from warren.games.army.presentation.layout import Layout
from warren.games.army.presentation.notation import question_of
from warren.games.army.presentation.pointing import ArmyPointing
from warren.games.army.presentation.sentences import ArmySentences
from warren.games.army.presentation.views import ArmyViews, recall
from warren.games.army.words import End

ARMY = (*EVERY_GAME, "turn", "turns", "extra_turns")
ROWS = ("I", "II", "III")


def army_presentation(
    *,
    keys: Any,
    reasons: Any,
    layout: type[Layout],
    drawing: type[Drawing],
    digest: Digest,
    views: type[ArmyViews],
    pointing: type[ArmyPointing],
    sentences: type[ArmySentences],
) -> Presentation:
    """Build the presentation of an army game from its parts."""
    return Presentation(
        keys=keys,
        reasons=reasons,
        ends=End,
        question_of=question_of,
        action_text=views.notation.text,
        read_action=views.notation.read,
        lay_out=layout.lay_out,
        draw=drawing.draw,
        is_writable=is_between_turns,
        canonical=digest.canonical,
        views=views,
        pointing=pointing,
        sentences=sentences,
        recall=recall,
    )
