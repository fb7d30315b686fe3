"""Playing a card."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Step, so

FREE_FR = "{for_nothing? <gratuitement|sans payer|sans payer son coût|sans en payer le coût>}"
FREE_IT = "{for_nothing? <gratis|gratuitamente|senza pagare|senza pagarne il costo>}"
FROM_HAND_FR = "[<de|depuis> {votre|sa} main]"
FROM_HAND_IT = "[dalla [{tua|propria}] mano]"


class PlayCard(Step):
    """Play a card from the discards, or optionally from hand, possibly at no cost."""

    from_discards: bool = False
    for_nothing: bool = False
    example = "Play a card from your hand."
    en = (
        "!play a card from {your|their} hand {for_nothing? for free}",
        so("!play a card from {the discards} {for_nothing? for free}", from_discards=True),
    )
    fr = (
        "!poser une carte de {votre|sa} main {for_nothing? gratuitement}",
        so("!poser une carte {du discards} {for_nothing? gratuitement}", from_discards=True),
    )
    it = (
        "!giocare una carta dalla {tua|propria} mano {for_nothing? gratis}",
        so("!giocare una carta {dal discards} {for_nothing? gratis}", from_discards=True),
    )
    also_en = (
        "!play a card {for_nothing? for free}",
        "!play another card {for_nothing? for free}",
        "!place a card [from {your|their} hand] {for_nothing? for free}",
        "!deploy a card [from {your|their} hand] {for_nothing? for free}",
        so("!deploy a card from {the discards} {for_nothing? for free}", from_discards=True),
        *(
            so(f"!put a card from {place} in {where}", for_nothing=is_free, **about)
            for is_free in (False, True)  # the author chooses
            for where in ("play", "{your|their} army")
            for place, about in (
                ("{your|their} hand", {}),
                ("{the discards}", {"from_discards": True}),
            )
        ),
        "!play a card [from {your|their} hand] {for_nothing? for nothing}",
        "!choose a card <in|from> {your|their} hand <and|then|, then> !play+it "
        "{for_nothing? for free}",
        so(
            "!take a card from {the discards} <and|then|, then> !play+it {for_nothing? for free}",
            from_discards=True,
        ),
    )
    also_fr = (
        *(
            f"!{verb} {how}"
            for verb in ("poser", "jouer")
            for how in (
                f"<une|une autre|une seconde|un second|un deuxième> carte {FROM_HAND_FR} {FREE_FR}",
                f"{FREE_FR} <une|une autre> carte {FROM_HAND_FR}",
            )
        ),
        *(
            so(f"!{verb} {how}", from_discards=True)
            for verb in ("poser", "jouer", "ressusciter")
            for how in (
                f"une carte <de|depuis> {{le discards}} {FREE_FR}",
                f"{FREE_FR} une carte <de|depuis> {{le discards}}",
            )
        ),
        *(
            so(
                f"!{verb} une carte <dans|de> {{le discards}} <et|puis> !{play}+it {FREE_FR}",
                from_discards=True,
            )
            for verb in ("prendre", "récupérer")
            for play in ("jouer", "poser")
        ),
        *(
            f"!choisir une carte <de|dans> {{votre|sa}} main <et|puis> !{play}+it {FREE_FR}"
            for play in ("jouer", "poser")
        ),
        f"!mettre-en-jeu une carte {FROM_HAND_FR}",  # ask whether at a cost
        so(f"!mettre-en-jeu [gratuitement] une carte {FROM_HAND_FR}", for_nothing=True),
        so(f"!mettre-en-jeu une carte {FROM_HAND_FR} gratuitement", for_nothing=True),
        so("!mettre-en-jeu une carte <de|depuis> {le discards}", from_discards=True),
        so(
            "!mettre-en-jeu [gratuitement] une carte <de|depuis> {le discards} [gratuitement]",
            from_discards=True,
            for_nothing=True,
        ),
    )
    also_it = (
        *(
            f"!{verb} {how}"
            for verb in ("giocare", "schierare")
            for how in (
                f"<una|un altra|una seconda|un secondo> carta {FROM_HAND_IT} {FREE_IT}",
                f"{FREE_IT} <una|un altra> carta {FROM_HAND_IT}",
                f"un altro carta {FROM_HAND_IT}",
            )
        ),
        *(
            so(f"!{verb} {how}", from_discards=True)
            for verb in ("giocare", "schierare", "resuscitare")
            for how in (
                f"una carta {{dal discards}} {FREE_IT}",
                f"{FREE_IT} una carta {{dal discards}}",
            )
        ),
        *(
            so(f"!{verb} una carta {{dal discards}} e !{play}+it {FREE_IT}", from_discards=True)
            for verb in ("prendere", "recuperare")
            for play in ("giocare", "schierare")
        ),
        *(
            f"!scegliere una carta <dalla|della|nella> {{tua|propria}} mano e !{play}+it {FREE_IT}"
            for play in ("giocare", "schierare")
        ),
        f"!mettere-in-gioco una carta {FROM_HAND_IT}",
        so(f"!mettere-in-gioco [gratis] una carta {FROM_HAND_IT}", for_nothing=True),
        so(f"!mettere-in-gioco una carta {FROM_HAND_IT} gratis", for_nothing=True),
        so("!mettere-in-gioco una carta {dal discards}", from_discards=True),
        so(
            "!mettere-in-gioco [gratis] una carta {dal discards} [gratis]",
            from_discards=True,
            for_nothing=True,
        ),
    )
    marks = frozenset({"nests"})

    def write(self, to: Writer) -> None:
        """Write the step by its name, as its source and cost vary."""
        to.by_name(self)
        to.add(GosuOp.PLAYED)
