"""Taking tokens back."""

from __future__ import annotations

from warren.language.ops import Op
from warren.language.tree import Step, so

BACK_FR = ("récupérer", "reprendre")


class TakeBackToken(Step):
    count: int = 1
    up_to: bool = False
    example = "Take back a token."
    en = ("!take back {a token}", "!take back {up_to? up to} {count} {#token}")
    fr = ("!reprendre {un token}", "!reprendre {up_to? jusqu’à} {count} {#token}")
    it = ("!riprendere {un token}", "!riprendere {up_to? fino a} {count} {#token}")
    also_en = (
        so("!get back {a token}", count=1),
        so("!recover {a token}", count=1),
        so("!take one of {your|their} {token.many} back", count=1),
        so("!take {a token} back", count=1),
        so("!get a {token.one} back", count=1),
        so("!get one of {your|their} {token.many} back", count=1),
        *(
            so(f"!{verb} one of {{your|their}} {{token.many}}", count=1)
            for verb in ("recover", "refresh", "regain", "reclaim", "ready")
        ),
        *(
            f"!{verb} {{up_to? up to}} {{count}} {{#token}}"
            for verb in ("refresh", "regain", "reclaim", "ready", "gain", "get")
        ),
        so("!take back one of {your|their} {token.many}", count=1),
        so(
            "!return one of {your|their} [<used|spent|placed>] {token.many} "
            "[<to|in> {your|their} hand]",
            count=1,
        ),
        so("!return {a token} <to|in> {your|their} hand", count=1),
        so("!get back one of {your|their} {token.many}", count=1),
        "!recover {up_to? up to} {count} {#token}",
        "+ {count} {#token}",
        *(
            so(
                f"!{verb} one of {{your|their}} [<used|spent>] {{token.many}} "
                "back <in|to> {your|their} hand",
                count=1,
            )
            for verb in ("move", "put", "take")
        ),
        *(
            f"!{verb} {{up_to? up to}} {{count}} [already] <used|spent> {{#token}}"
            for verb in ("take back", "get back", "recover", "regain", "reclaim")
        ),
        *(
            f"!{verb} {{up_to? up to}} {{count}} of {whose} [spent] {{token.many}}"
            for verb in ("take back", "get back", "recover")
            for whose in ("the", "{your|their}")
        ),
        "!get back {up_to? up to} {count} {#token}",
    )
    also_fr = (
        so("!récupérer {un token} [en main]", count=1),
        so("!reprendre {un token} en main", count=1),
        *(
            so(f"!{verb} en main {{un token}} [<utilisé|dépensé|joué>]", count=1)
            for verb in ("reprendre", "remettre", "ramener")
        ),
        *(f"!{verb} {{count}} {{#token}}" for verb in ("gagner", "obtenir", "recevoir")),
        *(
            f"!{verb} {how}"
            for verb in ("récupérer", "reprendre", "ramasser")
            for how in (
                "{up_to? jusqu’à} {count} {#token} [en main]",
                "{up_to? jusqu’à} {count} {#token} [déjà] "
                "<utilisé|utilisés|dépensé|dépensés|joué|joués> [en main]",
                "{up_to? jusqu’à} {count} de {votre|son} {token.many}",
                "{votre|son} {count} {token.many}",
                "{up_to? jusqu’à} {count} de {votre|son} {token.many} <utilisés|dépensés>",
                "l’un de {votre|son} {token.many} <utilisés|dépensés>",
            )
        ),
        *(so(f"!{verb} l’un de {{votre|son}} {{token.many}}", count=1) for verb in BACK_FR),
    )
    also_it = (
        so("!recuperare {un token} [in mano]", count=1),
        so("!riprendere {un token} in mano", count=1),
        *(
            so(f"!{verb} in mano {{un token}} [<usato|speso|utilizzato>]", count=1)
            for verb in ("riprendere", "rimettere", "riportare")
        ),
        *(f"!{verb} {{count}} {{#token}}" for verb in ("guadagnare", "ottenere", "ricevere")),
        *(
            f"!{verb} {how}"
            for verb in ("recuperare", "riprendere")
            for how in (
                "{up_to? fino a} {count} {#token} [in mano]",
                "{up_to? fino a} {count} [dei] {tuo|proprio} {token.many}",
                "i {tuoi|propri} {count} {token.many}",
                "{up_to? fino a} {count} {#token} [già] <usato|usati|speso|spesi|utilizzato>",
            )
        ),
    )
    operation = Op.TAKE_BACK
    sign = "token"
