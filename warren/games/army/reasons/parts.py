"""The facts that explain an action in army games."""

from warren.analysis.why import Effort, Fact, FactGroup, Reasons, Side
from warren.games.army import reckoning
from warren.games.army.reasons.kinds import KINDS, kind

FIGHTING = ("added", "destroyed", "trapped")

ARMY = Reasons(
    facts={
        "match": Fact(reckoning.MATCH, is_share=True, causes=FIGHTING),
        "battle": Fact(reckoning.BATTLE, is_share=True, causes=FIGHTING, excuses=("drew_next",)),
        "points": Fact(reckoning.POINTS),
        "army": Fact(reckoning.ARMY, causes=FIGHTING),
        "hand": Fact(reckoning.HAND),
        "added": Fact(reckoning.ADDED),
        "destroyed": Fact(reckoning.DESTROYED),
        "trapped": Fact(reckoning.TRAPPED),
        "begins": Fact(reckoning.BEGINS, is_share=True, is_good=None),
        "drew_next": Fact(reckoning.DREW_NEXT),
    },
    groups=(
        FactGroup(("match", "battle", "points")),
        FactGroup(("army",), Side.OWN, "army_worth", "army_worths"),
        FactGroup(("army",), Side.THEIRS, "rival_army_worth", "rival_army_worths"),
        FactGroup(("hand",), Side.OWN, "hand_worth", "hand_worths"),
        FactGroup(("hand",), Side.THEIRS, "rival_hand_worth", "rival_hand_worths"),
        FactGroup(("begins",)),
        FactGroup((), Side.OWN, "rest_worth", "rest_worth"),
    ),
    effort=Effort(pairs=120, iterations=64, decisions=8),
    kind=kind,
    kinds=KINDS,
)
