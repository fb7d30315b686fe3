"""Unlocking a token."""

from __future__ import annotations

from warren.language.tree import Step


class Unlock(Step):
    """Gain a locked token; the fifth wins the game."""

    example = "Unlock a token."
    en = "!unlock {a token}"
    fr = "!débloquer {un token}"
    it = "!sbloccare {un token}"
