"""Copying cards."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.ops import Target, XOp
from warren.language.tree import Step, so


class Copy(Step):
    """Carry out the effect of another face-up card."""

    targets: Targets
    example = "Copy the effect of a card in play."
    en = (
        "!copy {? the effect of} {targets:others}",
        "!copy {? the effect of} {targets:anywhere} in play",
        "!copy {? the effect of} {targets}",
        "!copy {? the effect of} {targets} in play",
    )
    fr = (
        "!copier l’effet de~{targets:others}",
        "!copier l’effet de~{targets:anywhere} en jeu",
        "!copier l’effet de~{targets}",
    )
    it = (
        "!copiare l’effetto di {targets:others}",
        "!copiare l’effetto di {targets:anywhere} in gioco",
        "!copiare l’effetto di {targets}",
    )
    also_en = (
        so("!copy [the effect of] another {card.one} [in play]", targets=Targets()),
        so("!copy [the effect of] any [other] {card.one} [in play]", targets=Targets()),
        *(f"!{verb} the <effect|text|power> of {{targets}}" for verb in ("use", "copy", "repeat")),
        so(
            "!use the <effect|text|power> of another {card.one} [in play]",
            targets=Targets(),
        ),
    )
    also_fr = (
        *(
            so(f"!{verb} {effect} <d’une|d’un> autre {{card.one}} [en jeu]", targets=Targets())
            for verb in ("copier", "utiliser", "appliquer")
            for effect in ("l’effet", "le pouvoir")
        ),
        *(f"!{verb} l’effet de~{{targets}}" for verb in ("utiliser", "appliquer")),
        "!copier le pouvoir de~{targets}",
    )
    also_it = (
        *(
            so(
                f"!{verb} {effect} di <un’altra|un altro> {{card.one}} [in gioco]",
                targets=Targets(),
            )
            for verb in ("copiare", "usare", "applicare")
            for effect in ("l’effetto", "il potere")
        ),
        *(f"!{verb} l’effetto di {{targets}}" for verb in ("usare", "applicare")),
        "!copiare il potere di {targets}",
    )
    marks = frozenset({"nests"})
    operation = XOp.COPY_CHOSEN
    aim = Target.COPY | Target.OTHER
    introduces = ("its level", "it")


class CopyIt(Step):
    """Carry out the effect of the card just chosen."""

    example = "Release a captured card, then copy its effect."
    en = ("!copy its effect", "!copy {? the effect of} it")
    fr = "!copier son effet"
    it = "!copiare il suo effetto"
    also_en = tuple(
        f"!{verb} its [arrival] <effect|text|power> [{as_if}]"
        for verb in ("use", "copy", "apply", "trigger", "resolve", "carry out")
        for as_if in (
            *(f"<as if|as though> you {had} [just] played it" for had in ("had", "’d")),
            "<as if|as though> it had [just] <been played|arrived|entered play>",
            "<as if|as though> it were [just] <played|placed>",
        )
    )
    also_fr = tuple(
        f"!{verb} son <effet|pouvoir> [d’arrivée] [comme {as_if}]"
        for verb in ("utiliser", "appliquer", "copier", "résoudre", "déclencher", "exécuter")
        for as_if in (
            "si <elle|il> venait d’<être posée|être jouée|être posé|être joué|arriver en jeu>",
            "si vous veniez de <la|le> <poser|jouer>",
            "si vous l’aviez [<posée|jouée|posé|joué>]",
        )
    )
    also_it = tuple(
        f"!{verb} il <suo effetto|suo potere>" for verb in ("usare", "applicare", "copiare")
    )
    marks = frozenset({"nests"})
    points_at = "it"


class CopyDiscarded(Step):
    """Carry out the effect of a card in either player's discards."""

    example = "Copy the effect of a card in either player’s discards, then remove it from the game."
    en = (
        "!copy {? the effect of} a card in either player’s {discards.one}",
        "!copy {? the effect of} a card of either player’s {discards.one}",
    )
    fr = "!copier l’effet d’une carte {du discards} de n’importe quel joueur"
    it = "!copiare l’effetto di una carta in una qualsiasi {discards.one}"
    marks = frozenset({"nests"})
    introduces = ("its level", "it")
