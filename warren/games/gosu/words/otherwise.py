"""One step, or another if there is nothing to count."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op
from warren.language.tree import Step


class OrIfNone(Step):
    """Do the first step; a player with nothing to count does the second step instead."""

    first: Step
    otherwise: Step
    kind = "item"
    example = (
        "Each player draws 1 card for each victory point they have, or discards 1 card if they "
        "have none."
    )
    en = "{first}, or {otherwise} {if you have none|if they have none}"
    fr = "{first}, ou {otherwise} {si vous n’en avez pas|s’il n’en a pas}"
    it = "{first}, oppure {otherwise} {se non ne hai|se non ne ha}"

    def write(self, to: Writer) -> None:
        none = to.hole(GosuOp.UNLESS_POINTS)
        self.first.write(to)
        done = to.hole(Op.JUMP)
        none()
        self.otherwise.write(to)
        done()

    @property
    def parts(self) -> tuple[Step, ...]:
        """Both steps; either may reveal cards."""
        return self.first, self.otherwise
