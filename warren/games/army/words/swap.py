"""To swap cards."""

from __future__ import annotations

from warren.games.army.words.places import Owner
from warren.language.compile import Writer
from warren.language.ops import Op
from warren.language.tree import Step, so


class SwapTwo(Step):
    """Swap two cards of the same level in one army."""

    owner: Owner = Owner.ANY
    en = (
        "!swap 2 cards of the same level in one army",
        so("!swap 2 cards of the same level in {your|their} army", owner=Owner.YOURS),
    )
    fr = (
        "!intervertir 2 cartes de même niveau dans une même armée",
        so("!intervertir 2 cartes de même niveau dans {votre|son} armée", owner=Owner.YOURS),
    )
    it = (
        "!scambiare di posto 2 carte dello stesso livello nello stesso esercito",
        so(
            "!scambiare di posto 2 carte dello stesso livello {nel tuo|nel proprio} esercito",
            owner=Owner.YOURS,
        ),
    )
    also_en = (
        "!swap 2 cards of the same level in an army",
        so("!swap [positions of] 2 cards in the same row of {your|their} army", owner=Owner.YOURS),
        so("!swap 2 cards of the same row in {your|their} army", owner=Owner.YOURS),
        so("!exchange 2 cards of the same level in {your|their} army", owner=Owner.YOURS),
        so("!swap 2 of {your|their} cards of the same level", owner=Owner.YOURS),
    )
    also_fr = tuple(
        so(f"!{verb} 2 cartes {which} {{votre|son}} armée", owner=Owner.YOURS)
        for verb in ("échanger", "intervertir", "échanger la place de", "permuter")
        for which in ("de même niveau dans", "de la même ligne de", "de la même ligne dans")
    )
    also_it = (
        *(
            so(f"!scambiare {how} 2 carte della stessa riga {where}", owner=Owner.YOURS)
            for how in ("", "di posto")
            for where in ("{del tuo|del proprio} esercito", "{nel tuo|nel proprio} esercito")
        ),
        so(
            "!scambiare 2 carte dello stesso livello {nel tuo|nel proprio} esercito",
            owner=Owner.YOURS,
        ),
    )
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        to.add(Op.SWAP, int(self.owner is Owner.YOURS))
