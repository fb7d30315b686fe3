"""The facts that explain an action in army games."""

from warren.analysis.why import Effort, Fact, FactGroup, Reasons, Side
from warren.games.army import reckoning
from warren.games.army.reasons.kinds import KINDS, kind

FIGHTING = ("added", "destroyed", "trapped")
REST = ("rest_better", "rest_worse")


def cards(place: str, side: Side) -> FactGroup:
    """Return the cards of a side in a place; better opposing cards count against the action."""
    better, worse = f"{place}_better", f"{place}_worse"
    if side is Side.OWN:
        return FactGroup((place,), side, (better, worse), (f"allied_{better}", f"allied_{worse}"))
    return FactGroup((place,), side, (worse, better), (f"rival_{worse}", f"rival_{better}"))


ARMY = Reasons(
    facts={
        "match": Fact(reckoning.MATCH, is_share=True, causes=FIGHTING),
        "battle": Fact(reckoning.BATTLE, is_share=True, causes=FIGHTING, excuses=("drew_next",)),
        "points": Fact(reckoning.POINTS),
        "army": Fact(reckoning.ARMY, is_later=True, causes=FIGHTING),
        "hand": Fact(reckoning.HAND, is_later=True),
        "added": Fact(reckoning.ADDED),
        "destroyed": Fact(reckoning.DESTROYED),
        "trapped": Fact(reckoning.TRAPPED),
        "begins": Fact(reckoning.BEGINS, is_share=True, is_good=None, is_later=True),
        "drew_next": Fact(reckoning.DREW_NEXT, is_later=True),
    },
    groups=(
        FactGroup(("match", "battle", "points")),
        cards("army", Side.OWN),
        cards("army", Side.THEIRS),
        cards("hand", Side.OWN),
        cards("hand", Side.THEIRS),
        FactGroup(("begins",)),
        FactGroup((), Side.OWN, REST, REST),
    ),
    effort=Effort(pairs=120, iterations=64, decisions=8),
    ending=reckoning.MATCH,
    kind=kind,
    kinds=KINDS,
)
