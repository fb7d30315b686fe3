"""Naming a clan or a level."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import Op
from warren.language.tree import Step, so


class NameOne(Step):
    """Name a clan or a level."""

    what: str  # "clan" or "level"
    in_discards: bool = False  # a clan of one's own discards
    example = "Name a clan."
    en = (
        so("!name a clan", what="clan"),
        so("!name a level", what="level"),
        so("!name a clan in {own discards}", what="clan", in_discards=True),
        so("!name a clan of {own discards}", what="clan", in_discards=True),
    )
    fr = (
        so("!annoncer un clan", what="clan"),
        so("!annoncer un niveau", what="level"),
        so("!annoncer un clan présent dans {own discards}", what="clan", in_discards=True),
    )
    it = (
        so("!dichiarare un clan", what="clan"),
        so("!dichiarare un livello", what="level"),
        so("!dichiarare un clan presente {own_in discards}", what="clan", in_discards=True),
    )
    also_en = tuple(
        so(f"!{verb} a {what}", what=what)
        for verb in ("choose", "announce")
        for what in ("clan", "level")
    )
    also_fr = tuple(
        so(f"!{verb} un {said}", what=what)
        for verb in ("nommer", "choisir", "désigner")
        for what, said in (("clan", "clan"), ("level", "niveau"))
    )
    also_it = tuple(
        so(f"!{verb} un {said}", what=what)
        for verb in ("nominare", "scegliere", "annunciare")
        for what, said in (("clan", "clan"), ("level", "livello"))
    )
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        if self.what == "clan":
            to.add(Op.NAME_CLAN, int(self.in_discards))
        else:
            to.add(Op.NAME_LEVEL)

    @property
    def introduces(self) -> tuple[str, ...]:
        """Let later sentences refer to the clan or level."""
        return (f"that {self.what}",)
