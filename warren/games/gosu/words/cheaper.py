"""Powers that make shifts and jumps cheaper."""

from __future__ import annotations

from warren.language.compile import Names
from warren.language.ops import Standing
from warren.language.tree import StandingPower


class NewClansCostLess(StandingPower):
    """Cards of level 1 of a new clan cost this many cards less, for everyone or for you (K-19)."""

    count: int
    yours: bool = False
    example = "Cards of level 1 of a new clan cost 1 card less."
    en = "cards of level 1 of a new clan cost {yours? you} {count} {#card} less"
    fr = (
        "poser une carte de niveau 1 d’un nouveau clan {yours? vous} coûte {count} {#card} de moins"
    )
    it = "giocare una carta di livello 1 di un nuovo clan {yours? ti} costa {count} {#card} in meno"
    sign = "cheaper"

    @property
    def is_for_first(self) -> bool:
        """Whether the power lowers its owner's costs only as the first card of an army."""
        return self.yours

    def standing(self, names: Names) -> tuple[Standing, int]:
        """Return the power, for everyone or for its owner, and the number of cards."""
        kind = Standing.NEW_CLANS_COST_YOU_LESS if self.yours else Standing.NEW_CLANS_COST_LESS
        return kind, self.count


class JumpsWithoutCost(StandingPower):
    """Cards of level 1 or 2 without a shift cost may make Shadow Jumps (K-10)."""

    example = "Cards of level 1 or 2 without a shift cost may make shadow jumps."
    en = "cards of level 1 or 2 without {a shift_cost} may make {shadow_jump.many}"
    fr = "les cartes de niveau 1 ou 2 sans {shift_cost.one} peuvent faire {un shadow_jump}"
    it = "le carte di livello 1 o 2 senza {shift_cost.one} possono fare {un shadow_jump}"
    sign = "jump"


class CheaperPerCaptured(StandingPower):
    """It costs a card less to shift for each captured card of your army (K-34)."""

    least: int = 0
    example = "It costs 1 card less to shift for each captured card of your army."
    en = (
        "it costs 1 card less to {shift.infinitive} for each {capture.ed} card of "
        "your army{least? , at least {least}}"
    )
    fr = (
        "son {shift_cost.one} diminue de 1 carte pour chaque carte {capture.ed} de "
        "votre armée{least? (minimum {least})}"
    )
    it = (
        "<shift_cost:il suo|la sua> {shift_cost.one} diminuisce di 1 carta per ogni "
        "carta {capture.ed} del tuo esercito{least? (minimo {least})}"
    )
    sign = "shift"

    def standing(self, names: Names) -> tuple[Standing, int]:
        """Return the power and its minimum cost plus one, since a minimum of 0 is valid."""
        return Standing.CHEAPER_PER_CAPTURED, self.least + 1


class ClanShiftsCheaper(StandingPower):
    """Your cards of this clan cost a card less to shift, at least 1 (K-34)."""

    clan: str
    example = "Your shibuke cards cost 1 card less to shift, at least 1."
    en = "your {clan:clans} cost 1 card less to {shift.infinitive}{? , at least 1}"
    fr = "{le shift_cost} de vos {clan:clans} diminue de 1 carte (minimum 1)"
    it = "{il shift_cost} delle tue {clan:clans} diminuisce di 1 carta (minimo 1)"
    also_en = (
        "your {clan:clans} cost 1 less [card] to {shift.infinitive}",
        "it costs [you] 1 [card] less to {shift.infinitive} your {clan:clans}",
        "reduce {the shift_cost} of your {clan:clans} by 1 [card]",
        "the {shift.one} cost of your {clan:clans} is reduced by 1 [card]",
        "reduce the {shift.one} cost of your {clan:clans} by 1 [card]",
        "your {clan:clans} {shift.infinitive} for 1 card less",
    )
    also_fr = (
        "{le shift_cost} de vos {clan:clans} <diminue|baisse> de 1 [carte]",
        "{le shift_cost} de vos {clan:clans} est réduit de 1 [carte]",
        "vos {clan:clans} mutent pour 1 carte de moins",
        "<muter|faire muter> vos {clan:clans} coûte 1 carte de moins",
        "vos {clan:clans} coûtent 1 carte de moins à <muter|faire muter>",
    )
    also_it = (
        "{il shift_cost} delle tue {clan:clans} <diminuisce|cala|scende> di 1 [carta]",
        "{il shift_cost} delle tue {clan:clans} è ridotto di 1 [carta]",
        "{il shift_cost} dei tuoi {clan:clans} <diminuisce|cala|scende|è ridotto> di 1 [carta]",
        "[far] mutare i tuoi {clan:clans} costa 1 carta in meno",
    )
    sign = "shift"
    is_for_first = True

    def standing(self, names: Names) -> tuple[Standing, int]:
        """Return the power and the number of the clan plus one."""
        return Standing.CLAN_SHIFTS_CHEAPER, names.clans[self.clan] + 1


class ShiftsCostLess(StandingPower):
    """Every shift costs a card less, at least 1 (K-34)."""

    example = "Every shift costs 1 card less, at least 1."
    en = "every {shift.one} costs 1 card less, at least 1"
    fr = "chaque {shift.one} coûte 1 carte de moins (minimum 1)"
    it = "ogni {shift.one} costa 1 carta in meno (minimo 1)"
    also_en = (
        "{shift.many} cost 1 card less",
        "every {shift.one} costs 1 card less",
        "all {shift.many} cost 1 card less",
        "every {shift.one} costs 1 card less, to a minimum of 1",
    )
    also_fr = (
        "<chaque|toute> {shift.one} coûte 1 carte de moins",
        "[toutes] les {shift.many} coûtent 1 carte de moins",
    )
    also_it = (
        "ogni {shift.one} costa 1 carta in meno",
        "[tutte] le {shift.many} costano 1 carta in meno",
    )
    sign = "shift"
