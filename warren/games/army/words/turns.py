"""Taking an extra turn."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import Op
from warren.language.tree import Step, so


class TakeExtraTurn(Step):
    from_discards: bool = False  # a card may be played from one's discards in it
    for_nothing: bool = False  # a card of level 1 costs nothing in it
    example = "Take an extra turn."
    en = (
        "!take {a extra_turn}",
        so(
            "!take {a extra_turn} in which {you|they} may play a card from {own discards}",
            from_discards=True,
        ),
        so(
            "!take {a extra_turn} in which a card of level 1 costs {you|them} nothing",
            for_nothing=True,
        ),
    )
    fr = (
        "!jouer {un extra_turn}",
        so(
            (
                "!jouer {un extra_turn}, pendant lequel {vous pouvez|il peut} poser une "
                "carte de {own discards}"
            ),
            from_discards=True,
        ),
        so(
            (
                "!jouer {un extra_turn}, pendant lequel une carte de niveau 1 ne {vous|lui} "
                "coûte rien"
            ),
            for_nothing=True,
        ),
    )
    it = (
        "!giocare {un extra_turn}",
        so(
            "!giocare {un extra_turn}, in cui {puoi|può} giocare una carta {own_da discards}",
            from_discards=True,
        ),
        so(
            ("!giocare {un extra_turn}, in cui una carta di livello 1 non {ti|gli} costa nulla"),
            for_nothing=True,
        ),
    )
    also_en = (
        "!take another turn",
        "!play another turn",
        "!play {a extra_turn}",
        "!take {a extra_turn} after this one",
        "!play again",
        "!get {a extra_turn}",
        "!gain {a extra_turn}",
    )
    also_fr = (
        *(f"!{verb} {{un extra_turn}}" for verb in ("prendre", "gagner", "obtenir", "faire-tour")),
        "!rejouer [un tour]",
        "!jouer <encore un tour|encore|de nouveau|à nouveau|une seconde fois|2 fois>",
    )
    also_it = (
        *(f"!{verb} {{un extra_turn}}" for verb in ("fare-turno", "ottenere", "guadagnare")),
        "!rigiocare [un turno]",
        "!giocare <ancora un turno|ancora|di nuovo|una seconda volta|2 volte di fila>",
    )
    marks = frozenset({"gains_nothing"})
    sign = "turn"

    def write(self, to: Writer) -> None:
        """Write the step; its flag opens the discards in GOSU X and makes a card free in GOSU."""
        to.add(Op.EXTRA_TURN, int(self.from_discards or self.for_nothing))
