"""Strength that a card adds."""

from __future__ import annotations

from warren.games.army.words.places import Owner
from warren.games.gosu.words.counted import Counted
from warren.games.gosu.words.group import Group
from warren.language.compile import Writer
from warren.language.ops import GosuOp, Moment
from warren.language.tree import Pattern, StandingPower, so


def bonus(this: str, many: str, each: str) -> tuple[str | Pattern, ...]:
    """Return patterns for this card and for others, with a fixed or a counted amount."""
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


STRENGTH_FR = "<en force|de force|force|point de force|points de force>"
BATTLE_EN = "[<in|during> [<the|a|each>] {great_battle.one}]"
BATTLE_FR = "[<à|en|dans|pendant|lors de> [<la|une|chaque>] {great_battle.one}]"
BATTLE_IT = "[<in|nella|durante> [<la|una|ogni>] {great_battle.one}]"
MORE_FR = (
    "<a|ont|gagne|gagnent|obtient|obtiennent|reçoit|reçoivent> [un bonus de] [+] {count:plain} "
    + STRENGTH_FR
)
STRENGTH_IT = (
    "<di forza|forza|a forza|alla forza|punto di forza|punti di forza|punto forza|punti forza>"
)
MORE_IT = (
    "<ha|hanno|guadagna|guadagnano|ottiene|ottengono|riceve|ricevono|prende|prendono> "
    "[un bonus di] [+] "
    "{count:plain} " + STRENGTH_IT
)


class Bonus(StandingPower):
    """Cards gain strength in a great battle: a fixed amount, or one for each thing counted."""

    count: int
    cards: Group
    each: Counted | None = None
    whose: Owner = Owner.YOURS
    example = "In a great battle this card has +2 strength."
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
        *bonus(
            "this card <has|gets|gains> +{count:plain} [strength]",
            "{cards} <have|get|gain> +{count:plain} [strength]",
            "<for each|per>",
        ),
        "<give|gives|grant|grants> {cards} +{count:plain} strength",
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
        f"{{cards}} <is|are> [each] worth {{count:plain}} <more|extra|additional> "
        f"[<strength|point|points>] [each] {BATTLE_EN}",
        *bonus(
            f"[{BATTLE_EN} ,] this card is worth {{count:plain}} <more|extra|additional> "
            "[<strength|point|points>]",
            f"[{BATTLE_EN} ,] {{cards}} <is|are> [each] worth {{count:plain}} "
            "<more|extra|additional> [<strength|point|points>]",
            "<for each|per>",
        ),
        f"{{cards}} <is|are> worth {{count:plain}} <strength|point|points> more {BATTLE_EN}",
        f"{{cards}} <is|are> worth + {{count:plain}} [<strength|point|points>] {BATTLE_EN}",
        f"{{cards}} <gains|gain|gets|get> {{count:plain}} strength [each] {BATTLE_EN}",
        *(
            so(f"this card’s strength {more} {{count:plain}} {BATTLE_EN}", cards=Group(this=True))
            for more in ("<is increased|increases> by", "is + ")
        ),
        f"the strength of {{cards}} <is increased|increases> by {{count:plain}} {BATTLE_EN}",
        f"{{cards}} <has|have|gets|get> {{count:plain}} <more|extra|additional> strength "
        f"{BATTLE_EN}",
        f"{{cards}} [each] <has|have|gets|get|gains|gain> + {{count:plain}} [strength] [each] "
        f"{BATTLE_EN}",
    )
    also_fr = (
        f"la force de {{cards}} <augmente|est augmentée> de {{count:plain}} [points] {BATTLE_FR}",
        *bonus(f"cette carte {MORE_FR}", f"{{cards}} {MORE_FR}", "<pour chaque|par>"),
        *bonus(
            "cette carte <a|gagne|obtient|reçoit> + {count:plain}",
            "{cards} <ont|gagnent|obtiennent|reçoivent> + {count:plain}",
            "<pour chaque|par>",
        ),
        "<donne|donnez|confère|conférez|accorde|accordez|octroie> [un bonus de] + {count:plain} "
        f"{STRENGTH_FR} à {{cards}}",
        so(f"[+] {{count:plain}} {STRENGTH_FR}", cards=Group(this=True)),
        f"<lors de|pendant|durant|dans> <la|une|chaque> {{great_battle.one}} , {{cards}} {MORE_FR}",
        "[lors de la {great_battle.one} ,] {cards} <a|ont|gagne|gagnent> + {count:plain} "
        "[<chacun|chacune>]",
        f"{{cards}} {MORE_FR} <en|lors de la|pendant la|dans la> {{great_battle.one}}",
        f"{{cards}} <vaut|valent> {{count:plain}} [<point|points>] [{STRENGTH_FR}] <de|en> plus "
        f"{BATTLE_FR}",
        f"{{cards}} <vaut|valent> + {{count:plain}} [<point|points>] {BATTLE_FR}",
        f"{{cards}} <a|ont> {{count:plain}} {STRENGTH_FR} <de|en> plus {BATTLE_FR}",
        *bonus(
            f"[{BATTLE_FR} ,] cette carte vaut {{count:plain}} [<point|points>] [{STRENGTH_FR}] "
            "<de|en> plus",
            f"[{BATTLE_FR} ,] {{cards}} valent [chacune] {{count:plain}} [<point|points>] "
            f"[{STRENGTH_FR}] <de|en> plus",
            "<pour chaque|par>",
        ),
    )
    also_it = (
        f"la forza di {{cards}} <aumenta|è aumentata> di {{count:plain}} [punti] {BATTLE_IT}",
        *bonus(f"questa carta {MORE_IT}", f"{{cards}} {MORE_IT}", "per ogni"),
        *bonus(
            "questa carta <ha|guadagna|ottiene|riceve|prende> + {count:plain}",
            "{cards} <hanno|guadagnano|ottengono|ricevono|prendono> + {count:plain}",
            "per ogni",
        ),
        "<dà|dai|conferisce|conferisci|fornisce|fornisci> [un bonus di] + {count:plain} "
        f"{STRENGTH_IT} a {{cards}}",
        so(f"[+] {{count:plain}} {STRENGTH_IT}", cards=Group(this=True)),
        f"<in|nella|durante> [<la|una|ogni>] {{great_battle.one}} , {{cards}} {MORE_IT}",
        "[in {great_battle.one}] {cards} <ha|hanno|guadagna|guadagnano> + {count:plain} "
        "[<ciascuno|ciascuna>]",
        f"{{cards}} {MORE_IT} <in|nella|durante la> {{great_battle.one}}",
        f"{{cards}} <vale|valgono> {{count:plain}} [<punto|punti>] [{STRENGTH_IT}] in più "
        f"{BATTLE_IT}",
        f"{{cards}} <vale|valgono> + {{count:plain}} [<punto|punti>] {BATTLE_IT}",
        f"{{cards}} <ha|hanno> {{count:plain}} {STRENGTH_IT} in più {BATTLE_IT}",
    )

    def flaw(self) -> str:
        """Reject a text that names an owner but counts nothing."""
        return "" if self.each or self.whose is Owner.YOURS else "say what is counted"

    moment = Moment.BONUS

    def write(self, to: Writer) -> None:
        each = self.each.numbers(to, self.whose) if self.each else (0, 0, 0, 0)
        is_each = int(self.each is not None)
        to.add(GosuOp.BONUS, self.count, *self.cards.numbers(to), is_each, *each)
