"""Returning cards to hands."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.ops import Use
from warren.language.tree import STRUCK, Step


class Return(Step):
    """Return a card to its owner's hand; `that player` is its owner."""

    targets: Targets
    example = "Return a FREE card to its owner’s hand."
    en = "!return {targets} <to its owner’s hand|to their owners’ hands>"
    fr = (
        "!renvoyer {targets} <dans la main de son propriétaire|dans la main de leurs propriétaires>"
    )
    it = "!far-tornare {targets} <in mano al suo proprietario|in mano ai rispettivi proprietari>"
    also_en = (
        "!bounce {targets} [back] [to <its owner’s hand|their owners’ hands>]",
        "!put {targets:own} back in {your|their} hand",
        "!take {targets:own} back [in {your|their} hand]",
        "!return {targets} [back] to [its owner’s] hand",
        *(
            f"!{verb} {{targets}} [back] in <its owner’s hand|their owners’ hands|the owner’s hand>"
            for verb in ("put", "return")
        ),
        "!put {targets:theirs} [back] in their hand",
        "!send {targets:theirs} back to their hand",
        "!return {targets:theirs} [back] to their hand",
        "!return {targets:own} [back] to {your|their} hand",
        "{targets:own} <returns|return> to {your|their} hand",
        "{targets} <is|are> returned to <its owner’s hand|their owners’ hands>",
        "!send {targets} back to <its owner’s hand|their owners’ hands>",
    )
    also_fr = (
        *(
            f"!{verb} {how}"
            for verb in ("renvoyer", "ramener", "remettre", "remonter", "faire-revenir")
            for how in (
                "{targets} dans la main de son <propriétaire|propriétaires>",
                "dans la main de son propriétaire {targets}",
                "{targets} en main à son propriétaire",
            )
        ),
        "!renvoyer {targets:theirs} dans sa main",
        *(
            f"!{verb} {how}"
            for verb in ("renvoyer", "remonter", "remettre", "faire-revenir")
            for how in ("{targets} en main", "en main {targets}")
        ),
        "{targets} <retourne|revient> dans la main de son propriétaire",
        *(
            f"!{verb} {how}"
            for verb in ("reprendre", "ramener", "remonter", "récupérer", "faire-revenir")
            for how in (
                "{targets:own} en main",
                "en main {targets:own}",
                "{targets:own} dans {votre|sa} main",
                "dans {votre|sa} main {targets:own}",
            )
        ),
        "{targets:own} <revient|reviennent|retourne|retournent> <en|dans {votre|sa}> main",
        *(
            f"{{targets}} {back} dans la main de son <propriétaire|propriétaires>"
            for back in (
                "<est|sont> <renvoyée|renvoyées|renvoyé|renvoyés>",
                "<reviennent|retournent>",
            )
        ),
    )
    also_it = (
        *(
            f"!{verb} {how}"
            for verb in ("far-tornare", "riportare", "rimandare", "rimettere", "rimbalzare")
            for how in (
                "{targets} in mano al [suo] proprietario",
                "in mano al [suo] proprietario {targets}",
                "{targets} in mano ai proprietari",
                "in mano ai proprietari {targets}",
                "{targets} nella mano del [suo] proprietario",
            )
        ),
        "!rimandare {targets:theirs} nella sua mano",
        *(
            f"!{verb} {how}"
            for verb in ("rimandare", "rimbalzare", "far-tornare")
            for how in ("{targets} in mano", "in mano {targets}")
        ),
        "{targets} torna <in mano al|nella mano del> [suo] proprietario",
        *(
            f"!{verb} {how}"
            for verb in ("riprendere", "riportare", "recuperare", "far-tornare")
            for how in ("{targets:own} in mano", "in mano {targets:own}")
        ),
        "{targets:own} <torna|tornano> <in|nella {tua|propria}> mano",
        *(
            f"{{targets}} {back} <in|nella> mano <al|ai|del|dei> [<suo|loro>] "
            "<proprietario|proprietari>"
            for back in ("<torna|tornano>", "<viene|vengono> <rimandato|rimandata|rimandati>")
        ),
    )
    marks = frozenset({"strike", "at_once", "x_level", "leaves"})
    use = Use.TARGET
    introduces = (*STRUCK, "that player")
