"""Forbidding actions, and skipping a turn."""

from __future__ import annotations

from enum import Enum

from warren.language.compile import Writer
from warren.language.ops import Forbidden, GosuOp
from warren.language.tree import Step, declare, view


class Deed(Enum):
    """Actions that can be forbidden in a turn."""

    PLAY = "play cards"
    SHIFT = "shift cards"
    ACTIVATE = "activate cards"
    DRAW = "draw cards for tokens"


class Span(Enum):
    """The time for which something is forbidden."""

    TURN = "in the next turn"
    ROUND = "in this round"


declare(
    Deed.PLAY,
    example="Each opponent can’t play cards in their next turn.",
    en="play cards",
    fr="poser de cartes",
    it="giocare carte",
    also_en=("play any cards", "play {your|their} cards"),
    also_fr=(
        "<jouer|poser> <de cartes|de nouvelles cartes|des cartes|aucune carte|aucun carte>",
        "jouer",
    ),
    also_it=("<giocare|schierare> [<altre|nuove|alcuna|nessuna>] carte", "giocare"),
)
declare(
    Deed.SHIFT,
    example="Each opponent can’t shift cards in this round.",
    en="{shift.infinitive} cards",
    fr="{shift.infinitive} de cartes",
    it="{shift.infinitive} carte",
    also_en="{shift.infinitive}",
    also_fr=("{shift.infinitive} <des cartes|aucune carte|aucun carte>", "muter"),
    also_it=(
        "mutare [[<i|le|alcuna|nessuna>] [<loro|proprie|tue>] carte]",
        "{shift.infinitive} [<i|le|alcuna|nessuna>] [<loro|proprie|tue>] carte",
    ),
)
declare(
    Deed.ACTIVATE,
    example="Each opponent can’t activate cards in this round.",
    en="activate cards",
    fr="activer de cartes",
    it="attivare carte",
    also_en=(
        "use {token.many}",
        "<activate|use> [any] [{your|their}] cards",
        "use {your|their} {token.many}",
    ),
    also_fr=(
        "activer <des|leurs|ses|vos> cartes",
        "activer <aucun|aucune> carte",
        "activer",
        "<utiliser|dépenser> [<de|des|leurs|ses|vos>] {token.many}",
    ),
    also_it=(
        "attivare [<i|le|alcuna|nessuna>] [<loro|proprie|tue>] carte",
        "attivare",
        "<usare|spendere> [<i|dei>] [<loro|propri|tuoi>] {token.many}",
    ),
)
declare(
    Deed.DRAW,
    example="Each opponent can’t draw cards for tokens in their next turn.",
    en="draw cards for {token.many}",
    fr="piocher en dépensant des {token.many}",
    it="pescare spendendo {token.many}",
    also_en=(
        "draw cards",
        "draw",
        "<spend|use> [2] {token.many} to draw [cards]",
        "draw <with|by spending> {token.many}",
        "use {token.many}",  # to activate cards or to draw: ask
        "use {your|their} {token.many}",
    ),
    also_fr=(
        "piocher <de cartes|des cartes|aucune carte|aucun carte>",
        "piocher",
        "<dépenser|utiliser> [<de|des|2>] {token.many} pour piocher [des cartes]",
        "piocher <avec|contre> des {token.many}",
        "<utiliser|dépenser> [<de|des|leurs|ses|vos>] {token.many}",
    ),
    also_it=(
        "pescare carte",
        "pescare",
        "<spendere|usare> [2] {token.many} per pescare [carte]",
        "pescare con <i|dei> {token.many}",
        "<usare|spendere> [<i|dei>] [<loro|propri|tuoi>] {token.many}",
    ),
)
declare(
    Span.TURN,
    example="Each opponent can’t play cards in their next turn.",
    en="in {your|their} next turn",
    fr="à {votre|son} prochain tour",
    it="nel {tuo|proprio} prossimo turno",
    also_en=(
        "during {your|their} next turn",
        "on {your|their} next turn",
        "until the end of {your|their} next turn",
        "next turn",
    ),
    also_fr=("<pendant|durant|lors de> {votre|son} prochain tour", "au prochain tour"),
    also_it=(
        "<nel|durante il> {tuo|proprio} prossimo turno",
        "<nel|durante il> {tuo|loro} prossimo turno",
        "<nel|al> prossimo turno",
    ),
)
declare(
    Span.ROUND,
    example="Each opponent can’t activate cards in this round.",
    en="in this {round.one}",
    fr="pendant <round:ce|cette> {round.one}",
    it="in <round:questo|questa> {round.one}",
    also_en=(
        "this {round.one}",
        "during this {round.one}",
        "until the end of the {round.one}",
        "until the end of this {round.one}",
        "for the rest of the {round.one}",
    ),
    also_fr=(
        "jusqu’à la fin {du round}",
        "jusqu’à la fin de ce {round.one}",
        "[<durant|pendant>] <ce|cette> {round.one}",
        "pour le reste {du round}",
    ),
    also_it=(
        "fino alla fine {del round}",
        "per <il resto|tutto il resto> {del round}",
        "<in|durante> questo {round.one}",
        "per tutto <il|la> {round.one}",
    ),
)


class Forbid(Step):
    """Forbid the acting player an action; passing is always allowed."""

    deed: Deed
    span: Span = Span.TURN
    example = "Each opponent can’t activate cards in this round."
    en = "{you can’t|can’t} {deed} {span}"
    fr = "{vous ne pouvez|ne peut} pas {deed} {span}"
    it = "{non puoi|non può} {deed} {span}"
    also_en = "{you may|may} not {deed} {span}"
    also_fr = (
        "{vous ne pouvez|ne peuvent} pas {deed} {span}",
        "{vous ne pouvez|ne peut} {deed} {span}",
        "{vous ne pouvez|ne peuvent} {deed} {span}",
    )
    also_it = "{non puoi|non possono} {deed} {span}"
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        shift = Forbidden.IN_ROUND if self.span is Span.ROUND else 0
        to.add(GosuOp.FORBID, Forbidden[self.deed.name] << shift)


view(
    Forbid,
    "banned",  # only read, as in `no player can ...`
    en="can {deed} {span}",
    fr="ne <peut|pourra> {deed} {span}",
    it="<può|potrà> {deed} {span}",
)


class SkipTurn(Step):
    """Skip the next turn."""

    example = "Each opponent skips their next turn."
    en = "!skip {your|their} next turn"
    fr = "!sauter {votre|son} prochain tour"
    it = "!saltare il {tuo|proprio} prossimo turno"
    also_en = ("!lose {your|their} next turn", "!miss {your|their} next turn", "!skip a turn")
    also_fr = (
        "!passer {votre|son} [prochain] tour",
        "!sauter {votre|son} tour",
        *(f"!{verb} <un|le prochain> tour" for verb in ("sauter", "perdre")),
        "!perdre {votre|son} prochain tour",
    )
    also_it = (
        "!perdere il {tuo|proprio} prossimo turno",
        *(f"!{verb} <il|un|il prossimo> turno" for verb in ("saltare", "perdere")),
        "!saltare il {tuo|proprio} turno",
    )
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        to.add(GosuOp.FORBID, Forbidden.TURN)
