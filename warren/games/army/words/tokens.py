"""To take tokens back."""

from __future__ import annotations

from warren.language.ops import Op
from warren.language.tree import Step, so


class TakeBackToken(Step):
    count: int = 1
    up_to: bool = False
    en = ("!take back {a token}", "!take back {up_to? up to} {count} {#token}")
    fr = ("!reprendre {un token}", "!reprendre {up_to? jusqu’à} {count} {#token}")
    it = ("!riprendere {un token}", "!riprendere {up_to? fino a} {count} {#token}")
    also_en = (
        so("!get back {a token}", count=1),
        so("!recover {a token}", count=1),
        so("!take one of {your|their} {token.many} back", count=1),
        so("!take {a token} back", count=1),
        so("!recover one of {your|their} {token.many}", count=1),
        so("!take back one of {your|their} {token.many}", count=1),
        so("!get back one of {your|their} {token.many}", count=1),
        "!recover {up_to? up to} {count} {#token}",
        "!get back {up_to? up to} {count} {#token}",
    )
    also_fr = (
        so("!récupérer {un token}", count=1),
        so("!récupérer un de {votre|son} {token.many}", count=1),
        so("!reprendre un de {votre|son} {token.many}", count=1),
        "!récupérer {up_to? jusqu’à} {count} {#token}",
    )
    also_it = (
        so("!recuperare {un token}", count=1),
        so("!recuperare uno dei {tuoi|propri} {token.many}", count=1),
        so("!riprendere uno dei {tuoi|propri} {token.many}", count=1),
        "!recuperare {up_to? fino a} {count} {#token}",
    )
    operation = Op.TAKE_BACK
    sign = "token"
