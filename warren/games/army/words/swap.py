"""Swapping cards."""

from __future__ import annotations

from warren.games.army.words.places import Owner
from warren.language.compile import Writer
from warren.language.ops import Op
from warren.language.tree import Step, so

ALIKE_EN = "<of the same level|of the same row|in the same row>"
ALIKE_FR = (
    "<de même niveau|du même niveau|d’un même niveau|"
    "de même ligne|de la même ligne|d’une même ligne>"
)
ALIKE_IT = "<dello stesso livello|di uno stesso livello|della stessa riga>"


class SwapTwo(Step):
    """Swap two cards of the same level in one army."""

    owner: Owner = Owner.ANY
    example = "Swap 2 cards of the same level in one army."
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
    also_en = tuple(
        one
        for verb in (
            *("swap", "swap positions of", "exchange", "exchange positions of", "switch"),
            *("switch positions of", "swap places of"),
        )
        for one in (
            so(f"!{verb} 2 cards {ALIKE_EN} <in|of> {{your|their}} army", owner=Owner.YOURS),
            so(f"!{verb} 2 of {{your|their}} cards {ALIKE_EN}", owner=Owner.YOURS),
            f"!{verb} 2 cards {ALIKE_EN} <in|of> <an|any|one|the same> army "
            "[of {your|their} choice]",
            f"!{verb} 2 cards {ALIKE_EN} <in|of> <any|a> player’s army",
            so(f"!{verb} 2 cards {ALIKE_EN}", owner=Owner.ANY),  # ask
            so(f"!{verb} 2 cards {ALIKE_EN}", owner=Owner.YOURS),
        )
    )
    also_fr = tuple(
        one
        for verb in (
            *("échanger", "échanger de place", "échanger la place de", "intervertir", "permuter"),
            *("inverser", "échanger la position de", "échanger les positions de"),
            *("échanger les places de", "intervertir la position de"),
        )
        for one in (
            so(f"!{verb} 2 cartes {ALIKE_FR} <dans|de> {{votre|son}} armée", owner=Owner.YOURS),
            so(f"!{verb} 2 de {{votre|son}} cartes {ALIKE_FR}", owner=Owner.YOURS),
            f"!{verb} 2 cartes {ALIKE_FR} <dans|de> <une|une même|la même> armée "
            "[au choix] [de {votre|son} choix]",
            f"!{verb} 2 cartes {ALIKE_FR} <dans l’armée|de l’armée|chez> d’un joueur",
            so(f"!{verb} 2 cartes {ALIKE_FR}", owner=Owner.ANY),  # ask
            so(f"!{verb} 2 cartes {ALIKE_FR}", owner=Owner.YOURS),
        )
    )
    also_it = tuple(
        one
        for verb in (
            *("scambiare", "scambiare di posto", "invertire", "scambiare la posizione di"),
            *("scambiare le posizioni di", "scambiare di posizione", "invertire le posizioni di"),
        )
        for one in (
            so(f"!{verb} 2 carte {ALIKE_IT} {{del tuo|del proprio}} esercito", owner=Owner.YOURS),
            so(f"!{verb} 2 carte {ALIKE_IT} {{nel tuo|nel proprio}} esercito", owner=Owner.YOURS),
            so(f"!{verb} 2 {{tuo|proprio}} carte {ALIKE_IT}", owner=Owner.YOURS),
            f"!{verb} 2 carte {ALIKE_IT} <in un|nello stesso|di un> esercito "
            "[a scelta] [a {tua|propria} scelta]",
            so(f"!{verb} 2 carte {ALIKE_IT}", owner=Owner.ANY),  # ask
            so(f"!{verb} 2 carte {ALIKE_IT}", owner=Owner.YOURS),
        )
    )
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        to.add(Op.SWAP, int(self.owner is Owner.YOURS))
