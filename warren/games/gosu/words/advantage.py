"""Taking the Advantage."""

from __future__ import annotations

from warren.language.ops import GosuOp
from warren.language.tree import Step


class TakeAdvantage(Step):
    example = "Take the advantage."
    en = "!take {the advantage}"
    fr = "!prendre {le advantage}"
    it = "!prendere {il advantage}"
    also_en = (
        "!gain {the advantage}",
        "!get {the advantage}",
        "!steal {the advantage} [from an opponent]",
        "!steal {the advantage} from whoever <has|holds> it",
        "!take {the advantage} from whoever <has|holds> it",
        *(
            f"!{verb} {{the advantage}} from {whom}"
            for verb in ("take", "steal", "get")
            for whom in ("<its holder|its owner>", "<the player holding it|an opponent>")
        ),
    )
    also_fr = (
        "!gagner {le advantage}",
        "!obtenir {le advantage}",
        "!voler {le advantage} [à un adversaire]",
        *(
            f"!{verb} {{le advantage}} à <{whom}>"
            for verb in ("voler", "prendre")
            for whom in (
                "celui qui le possède|son détenteur|celui qui l’a|celui qui le détient",
                "son propriétaire|un adversaire|l’adversaire|votre adversaire",
            )
        ),
        "!récupérer {le advantage}",
        "!reprendre {le advantage}",
    )
    also_it = (
        "!ottenere {il advantage}",
        "!guadagnare {il advantage}",
        "!rubare {il advantage} [a un avversario]",
        *(
            f"!{verb} {{il advantage}} <{whom}>"
            for verb in ("rubare", "prendere")
            for whom in (
                "a chi lo possiede|a chi lo ha|a chi ce l’ha|a chi lo detiene",
                "al suo proprietario|a un avversario|all’avversario|al tuo avversario",
            )
        ),
        "!recuperare {il advantage}",
        "!riprendere {il advantage}",
    )
    marks = frozenset({"gains_nothing"})
    operation = GosuOp.ADVANTAGE
    sign = "advantage"
