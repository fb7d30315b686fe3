"""Protection."""

from __future__ import annotations

from enum import Enum

from warren.games.gosu.words.group import Group
from warren.language.compile import Writer
from warren.language.ops import GosuOp, Moment, Protected
from warren.language.tree import StandingPower, declare, so


class Danger(Enum):
    """Dangers that cards can be protected from."""

    DESTROYED = "destroy"
    CAPTURED = "capture"
    RETURNED = "return to hand"
    STOLEN = "steal"


declare(
    Danger.DESTROYED,
    example="Nobody can destroy this card.",
    en="destroy",
    fr="détruire",
    it="distruggere",
    also_en="destroyed",
    also_fr=("<détruite|détruites>", "<détruit|détruits>"),
    also_it=("<distrutta|distrutte>", "<distrutto|distrutti>"),
)
declare(
    Danger.CAPTURED,
    example="Nobody can capture this card.",
    en="{capture.infinitive}",
    fr="{capture.infinitive}",
    it="{capture.infinitive}",
    also_en="{capture.ed}",
    also_fr="{capture.ed}",
    also_it="{capture.ed}",
)
declare(
    Danger.RETURNED,
    example="Opponents can’t return this card.",
    en="return",
    fr="renvoyer en main",
    it="far tornare in mano",
    also_en=("return to hand", "returned", "returned to hand"),
    also_fr="<renvoyée|renvoyées> en main",
    also_it="<rimandata|rimandate> in mano",
)
declare(
    Danger.STOLEN,
    example="Opponents can’t steal this card.",
    en="steal",
    fr="voler",
    it="rubare",
    also_en="stolen",
    also_fr=("<volée|volées>", "<volé|volés>"),
    also_it=("<rubata|rubate>", "<rubato|rubati>"),
)


BY_FR = "<vos adversaires|un adversaire|votre adversaire|l’adversaire|les adversaires>"
BY_IT = "<dagli avversari|da un avversario|dal tuo avversario|dall’avversario|dai tuoi avversari>"


EFFECTS_EN = (
    "<an opponent’s|your opponent’s|your opponents’|opponents’|enemy|opposing> "
    "<effect|effects|power|powers|card|cards>"
)
EFFECTS_FR = (
    "<un|les|des> <effet|effets|pouvoir|pouvoirs|carte|cartes> "
    "<adverse|adverses|de votre adversaire|de vos adversaires|d’un adversaire>"
)
EFFECTS_IT = (
    "<da un|dagli|dai|da|dalle> <effetto|effetti|potere|poteri|carta|carte> "
    "<avversario|avversari|avversarie|del tuo avversario|dei tuoi avversari|di un avversario>"
)


class Protects(StandingPower):
    """Protect cards from some dangers, whether from everybody or from opponents only."""

    cards: Group
    dangers: tuple[Danger, ...]
    opponents: bool = False  # one's own effects still can
    example = "Nobody can capture this card."
    en = (
        "nobody can {dangers} {cards}",
        so("opponents can’t {dangers} {cards}", opponents=True),
    )
    fr = (
        "personne ne peut {dangers} {cards}",
        so("vos adversaires ne peuvent pas {dangers} {cards}", opponents=True),
    )
    it = (
        "nessuno può {dangers} {cards}",
        so("gli avversari non possono {dangers} {cards}", opponents=True),
    )
    also_en = (
        "{cards} can’t be {dangers}",
        "{cards} may be neither {dangers}",
        so("your army can’t be {dangers}", cards=Group()),
        "no one can {dangers} {cards}",
        "no player can {dangers} {cards}",
        so("{cards} can’t be {dangers} by your opponents", opponents=True),
        so("{cards} can’t be {dangers} by opponents", opponents=True),
        so("{cards} can’t be {dangers} by an opponent", opponents=True),
        so(f"{{cards}} can’t be {{dangers}} by {EFFECTS_EN}", opponents=True),
        so("your opponent can’t {dangers} {cards}", opponents=True),
        so("your opponents can’t {dangers} {cards}", opponents=True),
        so("an opponent can’t {dangers} {cards}", opponents=True),
    )
    also_fr = (
        "{cards} ne <peut|peuvent> pas être {dangers}",
        "{cards} ne <peut|peuvent> être [ni] {dangers}",
        "aucun joueur ne peut {dangers} {cards}",
        so("aucun adversaire ne peut {dangers} {cards}", opponents=True),
        so(f"{{cards}} ne <peut|peuvent> [pas] être [ni] {{dangers}} par {BY_FR}", opponents=True),
        so(
            f"{{cards}} ne <peut|peuvent> [pas] être [ni] {{dangers}} par {EFFECTS_FR}",
            opponents=True,
        ),
        so("<votre|l’|un> adversaire ne peut [pas] {dangers} {cards}", opponents=True),
        so("<les|vos> adversaires ne peuvent [pas] {dangers} {cards}", opponents=True),
        so("{cards} <est indestructible|sont indestructibles>", dangers=(Danger.DESTROYED,)),
    )
    also_it = (
        "{cards} non <può|possono> essere [né] {dangers}",
        "nessun giocatore può {dangers} {cards}",
        so("i tuoi avversari non possono {dangers} {cards}", opponents=True),
        so("nessun avversario può {dangers} {cards}", opponents=True),
        so(f"{{cards}} non <può|possono> essere [né] {{dangers}} {BY_IT}", opponents=True),
        so(f"{{cards}} non <può|possono> essere [né] {{dangers}} {EFFECTS_IT}", opponents=True),
        so("<il tuo|l’|un> avversario non può {dangers} {cards}", opponents=True),
        so("{cards} <è indistruttibile|sono indistruttibili>", dangers=(Danger.DESTROYED,)),
    )
    moment = Moment.PROTECTION

    def write(self, to: Writer) -> None:
        held = sum(Protected[danger.name] for danger in set(self.dangers))
        to.add(GosuOp.PROTECT, held, int(self.opponents), *self.cards.numbers(to))
