"""Passing."""

from __future__ import annotations

from warren.language.ops import XOp
from warren.language.tree import Step


class PassNow(Step):
    """Pass at once."""

    example = "You may pass if you hold no token."
    en = ("!pass if {you|they} hold no {token.one}", "!pass")
    fr = "!passer si {vous n’avez|il n’a} plus de {token.one} en main"
    it = "!passare se non {hai|ha} {token.many} in mano"
    operation = XOp.PASS
