"""Taking cards from the discards."""

from __future__ import annotations

from warren.games.gosu.words.hands import INTO_HAND_EN, INTO_HAND_FR, INTO_HAND_IT
from warren.language.compile import Writer
from warren.language.ops import Op, Use, WantedClan
from warren.language.tree import Number, Step, so

WHAT = ("{amount} {#card}", "{clan:a_clan}")


class TakeFromDiscards(Step):
    """Take cards from the discards: cards of a clan, cards with certain names, or any."""

    amount: Number = Number(1)
    clan: str | None = None
    names: tuple[str, ...] = ()
    other_clan: bool = False  # a clan that the cards discarded for it do not have
    example = "Take a card from the discards."
    en = (
        "!take a card from {the discards}",
        "!take {clan:a_clan} from {the discards}",
        so("!take a card of another clan from {the discards}", other_clan=True),
        "!take a card named {names} from {the discards}",
        "!take {amount} {#card} from {the discards}",
        "!take {amount} {clan} from {the discards}",
        "!take {amount} {#card} named {names} from {the discards}",
    )
    fr = (
        "!prendre une carte dans {le discards}",
        "!prendre {clan:a_clan} dans {le discards}",
        so("!prendre dans {le discards} une carte d’un autre clan", other_clan=True),
        "!prendre dans {le discards} une carte nommée {names}",
        "!prendre {amount} {#card} dans {le discards}",
        "!prendre {amount} {clan} dans {le discards}",
        "!prendre dans {le discards} {amount} {#card} <nommée|nommées> {names}",
    )
    it = (
        "!prendere una carta {dal discards}",
        "!prendere {clan:a_clan} {dal discards}",
        so("!prendere {dal discards} una carta di un altro clan", other_clan=True),
        "!prendere {dal discards} una carta di nome {names}",
        "!prendere {amount} {#card} {dal discards}",
        "!prendere {amount} {clan} {dal discards}",
        "!prendere {dal discards} {amount} {#card} di nome {names}",
    )
    also_en = (
        *(f"!take {what} from {{the discards}} {INTO_HAND_EN}" for what in WHAT),
        *(
            f"!{verb} {what} from {{the discards}}{tail}"
            for verb in ("retrieve", "recover", "get", "grab", "fetch")
            for what in WHAT
            for tail in ("", f" {INTO_HAND_EN}")
        ),
        *(
            f"!{verb} {{amount}} {{#card}} from {{the discards}} <into|in|to> {{your|their}} hand"
            for verb in ("take", "put", "return")
        ),
        *(
            f"!search {{the discards}} for {what} {tail}"
            for what in ("{amount} {#card}", "{clan:a_clan}")
            for tail in (INTO_HAND_EN, "<and|, and> <take|takes> it")
        ),
    )
    also_fr = (
        *(f"!prendre {what} <dans|de> {{le discards}} {INTO_HAND_FR}" for what in WHAT),
        *(
            f"!{verb} {what} <dans|de|depuis> {{le discards}} {INTO_HAND_FR}"
            for verb in ("récupérer", "reprendre", "choisir")
            for what in WHAT
        ),
        *(
            f"!{verb} [en main] {what} [en main]"
            for verb in ("prendre", "récupérer", "reprendre")
            for what in (
                "{amount} {#card} [de {votre|son} choix] <dans|de|depuis> {le discards}",
                "{clan:a_clan} <dans|de|depuis> {le discards}",
                "<dans|de> {le discards} {amount} {#card}",
                "<dans|de> {le discards} {clan:a_clan}",
            )
        ),
        *(
            f"!{verb} en main {what} <dans|de|depuis> {{le discards}}"
            for verb in ("ramener", "remettre")
            for what in ("{amount} {#card}", "{clan:a_clan}")
        ),
        *(
            f"!{verb} {what} <de|dans|depuis> {{le discards}} <à|dans> {{votre|sa}} main"
            for verb in ("ajouter", "mettre", "remettre", "renvoyer")
            for what in ("{amount} {#card}", "{clan:a_clan}")
        ),
        "!ajouter à {votre|sa} main {amount} {#card} <de|dans> {le discards}",
        *(
            f"!chercher {how} {INTO_HAND_FR}"
            for what in ("{amount} {#card}", "{clan:a_clan}")
            for how in (f"{what} dans {{le discards}}", f"dans {{le discards}} {what}")
        ),
        "!choisir {amount} {#card} <dans|de> {le discards} et !prendre+it [en main]",
    )
    also_it = (
        *(
            f"!{verb} {what} {{dal discards}} {INTO_HAND_IT}"
            for verb in ("prendere", "recuperare", "riprendere")
            for what in WHAT
        ),
        *(
            f"!{verb} [in mano] {what} [in mano]"
            for verb in ("prendere", "recuperare", "riprendere")
            for what in (
                "{amount} {#card} [a {tua|propria} scelta] {dal discards}",
                "{clan:a_clan} {dal discards}",
                "{dal discards} {amount} {#card}",
                "{dal discards} {clan:a_clan}",
                "{amount} {#card} tra {il discards}",
            )
        ),
        *(
            f"!{verb} {where} {what} {{dal discards}}"
            for verb, where in (
                ("aggiungere", "alla {tua|propria} mano"),
                ("riportare", "in mano"),
                ("rimettere", "in mano"),
            )
            for what in ("{amount} {#card}", "{clan:a_clan}")
        ),
        "!aggiungere {amount} {#card} {dal discards} alla {tua|propria} mano",
        *(
            f"!cercare {how} {INTO_HAND_IT}"
            for what in ("{amount} {#card}", "{clan:a_clan}")
            for how in (f"{what} {{nel discards}}", f"{{nel discards}} {what}")
        ),
        "!scegliere {amount} {#card} {dal discards} e <prendila|prendilo> [in mano]",
    )
    use = Use.RECOVER
    sign = "recover"

    def write(self, to: Writer) -> None:
        """Write the number, the clan and the names of the cards to take."""
        self.amount.write(to)
        wanted = WantedClan.OTHER if self.other_clan else WantedClan.ANY
        to.add(Op.RECOVER, wanted if self.clan is None else to.names.clans[self.clan])
        to.add(len(self.names), *(to.names.cards[name] for name in self.names))

    @property
    def points_at(self) -> str:
        """Let the text refer to the cards discarded before."""
        return "another clan" if self.other_clan else ""
