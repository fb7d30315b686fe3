"""Goblin Laundromat: the facts that explain an action."""

from warren.analysis.why import Effort, Fact, Group, Reasons
from warren.games.laundromat import reckoning
from warren.games.laundromat.scoring import Line

LAUNDROMAT = Reasons(
    facts={
        **{line.name.lower(): Fact(line.value) for line in Line},
        "failed": Fact(reckoning.FAILED, is_share=True, is_good=False),
        "completed": Fact(reckoning.COMPLETED, is_share=True),
    },
    groups=tuple(Group((line.name.lower(),)) for line in Line),
    effort=Effort(pairs=1_000),
    warnings=("failed", "completed"),
)
