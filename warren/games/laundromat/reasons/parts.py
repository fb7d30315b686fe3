"""Goblin Laundromat: the facts that explain an action."""

from warren.analysis.why import Effort, Fact, FactGroup, Reasons, Side
from warren.games.laundromat import reckoning
from warren.games.laundromat.reasons.kinds import KINDS, kind
from warren.games.laundromat.scoring import Line

GARMENTS = tuple(line.name.lower() for line in Line if line not in (Line.PROGRAMMES, Line.POTION))
SCORED = ("garments", "programmes", "potion")

LAUNDROMAT = Reasons(
    facts={
        **{line.name.lower(): Fact(line.value) for line in Line},
        "garments": Fact(reckoning.GARMENTS, parts=GARMENTS),
        "failed": Fact(reckoning.FAILED, is_share=True, is_good=False),
        "completed": Fact(reckoning.COMPLETED, is_share=True),
    },
    groups=tuple(FactGroup((name,), side) for side in (Side.OWN, Side.THEIRS) for name in SCORED),
    effort=Effort(pairs=1_000),
    kind=kind,
    kinds=KINDS,
    warnings=("failed", "completed"),
)
