"""Actions of GOSU as text: its own questions have no verbs of their own."""

from __future__ import annotations

from warren.games.army.presentation.notation import Notation

NOTATION = Notation()
