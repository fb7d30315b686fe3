"""Strength that a card adds."""

from __future__ import annotations

from warren.games.army.words.places import Owner
from warren.games.gosu.words.counted import Counted
from warren.games.gosu.words.group import Group
from warren.language.compile import Writer
from warren.language.ops import GosuOp, Moment
from warren.language.tree import Pattern, StandingPower, so


def bonus(this: str, many: str, each: str) -> tuple[str | Pattern, ...]:
    """Of this card, and of others: always, or for each of what is counted."""
    yours = f"{{each? {each} {{each:each_of_yours}}}}"
    return (
        so(f"{this} {yours}", cards=Group(this=True)),
        f"{many} {yours}",
        *(
            one
            for whose, theirs in ((Owner.OPPONENT, "each_of_opponent"), (Owner.ANY, "each_of_all"))
            for one in (
                so(f"{this} {each} {{each:{theirs}}}", cards=Group(this=True), whose=whose),
                so(f"{many} {each} {{each:{theirs}}}", whose=whose),
            )
        ),
    )


class Bonus(StandingPower):
    """In a great battle the cards have so much more strength each, or so much for each counted."""

    count: int
    cards: Group
    each: Counted | None = None
    whose: Owner = Owner.YOURS
    en = bonus(
        "in {a great_battle} this card has +{count:plain} strength",
        "in {a great_battle} {cards} have +{count:plain} strength",
        "for each",
    )
    fr = bonus(
        "lors de~{un great_battle}, cette carte a +{count:plain} en force",
        "lors de~{un great_battle}, {cards} ont +{count:plain} en force",
        "pour chaque",
    )
    it = bonus(
        "in {un great_battle} questa carta ha +{count:plain} di forza",
        "in {un great_battle} {cards} hanno +{count:plain} di forza",
        "per ogni",
    )
    also_en = (
        *bonus(
            "this card has +{count:plain} strength",
            "{cards} have +{count:plain} strength",
            "for each",
        ),
        *bonus(
            "this card gets +{count:plain} strength",
            "{cards} get +{count:plain} strength",
            "for each",
        ),
        so(
            "this card has +{count:plain} strength in the {great_battle.one}",
            cards=Group(this=True),
        ),
        "{cards} have +{count:plain} strength in the {great_battle.one}",
        *bonus(
            "this card gains {count:plain} strength",
            "{cards} gain {count:plain} strength",
            "for each",
        ),
    )
    also_fr = (
        *bonus(
            "cette carte a +{count:plain} en force",
            "{cards} ont +{count:plain} en force",
            "pour chaque",
        ),
        *bonus(
            "cette carte gagne {count:plain} de force",
            "{cards} gagnent {count:plain} de force",
            "pour chaque",
        ),
        *bonus(
            "cette carte gagne +{count:plain} en force",
            "{cards} gagnent +{count:plain} en force",
            "pour chaque",
        ),
        *bonus(
            "cette carte a +{count:plain} de force",
            "{cards} ont +{count:plain} de force",
            "pour chaque",
        ),
    )
    also_it = (
        *bonus(
            "questa carta ha +{count:plain} di forza",
            "{cards} hanno +{count:plain} di forza",
            "per ogni",
        ),
        *bonus(
            "questa carta ha +{count:plain} [a] forza",
            "{cards} hanno +{count:plain} [a] forza",
            "per ogni",
        ),
        *bonus(
            "questa carta guadagna {count:plain} di forza",
            "{cards} guadagnano {count:plain} di forza",
            "per ogni",
        ),
    )

    def flaw(self) -> str:
        """Why this is wrong: an owner is named, but nothing is counted."""
        return "" if self.each or self.whose is Owner.YOURS else "say what is counted"

    moment = Moment.BONUS

    def write(self, to: Writer) -> None:
        each = self.each.numbers(to, self.whose) if self.each else (0, 0, 0, 0)
        is_each = int(self.each is not None)
        to.add(GosuOp.BONUS, self.count, *self.cards.numbers(to), is_each, *each)
